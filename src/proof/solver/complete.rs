//! Completes a strategy of proven answers by trying every empty point in every position with White to move.
//!
//! If the engine's threat search quickly finds an answer to a reply, nothing is stored. Otherwise the reply needs a stored
//! answer. A reply without either is a *hole*, which the solver tries to fill. Nothing here depends on the search's zones.

use std::collections::HashMap;
use std::path::Path;

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Board, Color, Deadline, Point, canonical_key, notation};
use strategy::{Game, Listing};

use crate::journal::{Journal, StoreError};
use crate::opening::board_after;
use crate::search::{ProofSearch, Settings, SolveOutcome};
use crate::store::{Store, StoredAnswer, alternating, board_of};

/// The node limit within which the page's threat search must find any answer that is not stored.
pub(crate) const PAGE_NODES: u64 = 8_000;
/// The node limit for a win by threats that is too hard for the page. Its moves are stored.
pub(crate) const STORED_NODES: u64 = 1_000_000;

/// A reply without an answer.
#[derive(Debug, thiserror::Error)]
pub enum Hole {
    /// No win by the deadline was found in this position.
    #[error("no answer by stone {win_at} after {} ({outcome:?})", notation::format_moves(moves))]
    Open {
        /// The moves up to White's reply.
        moves: Vec<Point>,
        /// The number of the stone by which Black had to win.
        win_at: Deadline,
        /// The outcome of the attempt to solve the position.
        outcome: SolveOutcome,
    },
    /// A journal could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The positions with White to move in which all replies have been tried, with the replies that need a stored answer.
#[derive(Debug)]
pub struct Listings {
    game: Game,
    /// For each position and bound, the listing in the canonical orientation.
    known: HashMap<(u64, Deadline), Listing>,
    journal: Option<Journal>,
}

impl Listings {
    /// Creates an empty list in memory.
    pub fn new(game: Game) -> Self {
        Self { game, known: HashMap::new(), journal: None }
    }

    /// Opens or creates a journal for this game. The first line names the game, as in a [`Store`]. The other lines are like
    /// `35 2 i9 g9 h9 g9 h8`: the bound, the number of answers, the answers, and the stones.
    ///
    /// # Errors
    /// Fails like [`Store::open`].
    pub fn open(path: &Path, game: Game) -> Result<Self, StoreError> {
        let mut listings = Self::new(game);
        let journal = Journal::open(path, game, |line| {
            let (board, listing) = parse(game, line)?;
            listings.hold(&board, &listing);
            Ok(())
        })?;
        listings.journal = Some(journal);
        Ok(listings)
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Returns true if the list is empty.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    pub(crate) fn get(&self, board: &Board, win_at: Deadline) -> Option<Listing> {
        let (key, symmetry) = canonical_key(board);
        Some(self.known.get(&(key, win_at))?.transformed(symmetry.inverse(), board.size()))
    }

    fn hold(&mut self, board: &Board, listing: &Listing) {
        let (key, symmetry) = canonical_key(board);
        self.known.insert((key, listing.win_at), listing.transformed(symmetry, board.size()));
    }

    pub(crate) fn insert(&mut self, board: &Board, listing: &Listing) -> Result<(), StoreError> {
        self.hold(board, listing);
        let Some(journal) = &mut self.journal else { return Ok(()) };
        let answers: Vec<_> = listing.answers.iter().flat_map(|&(w, b)| [Some(w), Some(b)]).collect();
        let mut line = format!("{} {}", listing.win_at, listing.answers.len());
        // `alternating` also adds White's next turn, which has not been played.
        let mut stones = alternating(board);
        stones.pop();
        for moves in [answers, stones].iter().filter(|moves| !moves.is_empty()) {
            line = format!("{line} {}", notation::format_turns(moves));
        }
        journal.append(&line)
    }
}

fn parse(game: Game, line: &str) -> Result<(Board, Listing), String> {
    let mut tokens = line.split_whitespace();
    let mut number = |what: &str| -> Result<usize, String> {
        tokens.next().and_then(|t| t.parse().ok()).ok_or_else(|| format!("expected {what}"))
    };
    let win_at = Deadline::new(number("the stone of the win")?)
        .ok_or("expected the stone of the win, an odd number")?;
    let count = number("the number of answers")?;
    let mut point = || -> Result<Point, String> {
        tokens.next().ok_or("expected more answers")?.parse().map_err(|error| format!("{error}"))
    };
    let answers = (0..count).map(|_| Ok((point()?, point()?))).collect::<Result<_, String>>()?;
    Ok((board_of(game, tokens)?, Listing::new(win_at, answers)))
}

/// Tries every reply in every position.
pub struct Completion<'a> {
    settings: Settings,
    threats: ThreatSearch,
    store: &'a Store,
    listings: &'a mut Listings,
}

impl<'a> Completion<'a> {
    /// Creates a completion for the strategy in this store. The answers to solved holes are added to the store.
    pub fn new(settings: Settings, store: &'a Store, listings: &'a mut Listings) -> Self {
        Self { settings, threats: ThreatSearch::new(32 << 20), store, listings }
    }

    /// The replies to Black's last move that need a stored answer for a win by stone `win_at`, each with that answer. The
    /// engine's threat search answers all other replies within 8,000 nodes. The search for a hole is limited to `nodes` nodes.
    ///
    /// # Errors
    /// Fails as soon as a reply has no answer.
    pub fn listing(&mut self, moves: &[Point], win_at: Deadline, nodes: u64) -> Result<Listing, Hole> {
        let mut board = board_after(self.listings.game, moves);
        if let Some(listing) = self.listings.get(&board, win_at) {
            return Ok(listing);
        }
        if !board.classes(Color::White).fives.is_empty() {
            return Err(Hole::Open { moves: moves.to_vec(), win_at, outcome: SolveOutcome::Exhausted });
        }
        let mut answers = Vec::new();
        for reply in board.empty() {
            board.make(reply);
            let answer = self.answer(&mut board, win_at, nodes);
            board.unmake();
            answers.extend(answer?.map(|answer| (reply, answer)));
        }
        let listing = Listing::new(win_at, answers);
        self.listings.insert(&board, &listing)?;
        Ok(listing)
    }

    /// Black's answer to the last stone. `None` if the engine finds an answer quickly.
    fn answer(&mut self, board: &mut Board, win_at: Deadline, nodes: u64) -> Result<Option<Point>, Hole> {
        let moves = win_at.own_left(board.stones_of(Color::Black).len());
        let limits = ThreatLimits { own_stones: moves, nodes: PAGE_NODES };
        if let Proof::Proven { .. } = self.threats.prove_reply(board, Color::Black, Kind::Vct, limits) {
            return Ok(None);
        }
        let known =
            |store: &Store, board: &Board| store.get(board).filter(|a| a.win_at <= win_at).map(|a| a.point);
        if let Some(point) = known(self.store, board) {
            return Ok(Some(point));
        }
        let limits = ThreatLimits { own_stones: moves, nodes: STORED_NODES };
        if let Proof::Proven { own_stones: moves } =
            self.threats.prove(board, Color::Black, Kind::Vct, limits)
            && let Some(point) = self.threats.winning_move(board, Color::Black, Kind::Vct, moves)
        {
            self.store.insert(board, StoredAnswer { point, win_at })?;
            return Ok(Some(point));
        }
        let outcome = ProofSearch::new(self.settings, win_at, self.store).prove(board, nodes)?;
        known(self.store, board).map(Some).ok_or_else(|| Hole::Open {
            moves: board.moves().to_vec(),
            win_at,
            outcome,
        })
    }
}
