import '../element/site.js';
import { EngineClient } from '../engine/client.js';
import { onSite } from '../engine/site.js';
import { copyText } from '../shared/copy.js';
import { byId, el } from '../shared/dom.js';
import { Notice } from '../shared/notice.js';
import { openSheet } from '../dialogs/sheets.js';
import { openPage } from '../pages/page.js';
import { listenToKeys, started } from '../shared/page.js';
import { load, save } from '../shared/store.js';
import { BoardView } from './board.js';
import { gameInLink, linkTo } from './link.js';
import { Match } from './match.js';
import { MoveList } from './move-list.js';
import { isSente, parts, SQUARES } from './pieces.js';

const LEVELS = 8;

/** Finds positions with Gote to move. In SFEN, which has no brackets, the sides' letters are swapped. */
const GOTE_BEGINS = /\] b( |$)|^[^[]* w /;

const PLACE = 'gomoku.minishogi';

const choices = load(PLACE, { seat: 'sente', level: 4, look: '', rule: 'legal', turned: false });
const language = await openPage('tab-minishogi', { part: 'minishogi', help: ['rules.aim', 'rules.pieces', 'rules.text', 'keys.text'], link: () => linkTo(sharedGame()) });
const t = (/** @type {string} */ key, /** @type {Record<string, string | number>} */ values = {}) => language.t(key, values);

const engine = new EngineClient(onSite({ program: 'minishogi' }));
const notice = new Notice();
// The game is in the address, so a reload keeps it.
notice.follow(engine, () => location.reload());
const match = new Match(engine);
const view = new BoardView(byId('board'), (moves) => choosePromotion(moves), t);
const moveList = new MoveList(byId('moves'), (ply) => tellStep(match.goto(() => ply)));

const seat = select('seat', ['sente', 'gote', 'both', 'none'], choices.seat, (value) => {
  // The user's side goes to the bottom.
  if (value === 'sente' || value === 'gote') choices.turned = value === 'gote';
  choices.seat = value;
  match.arrange({ seat: value });
});
const level = select('level', Array.from({ length: LEVELS }, (_, i) => String(i + 1)), String(choices.level), (value) => {
  choices.level = Number(value);
  match.arrange({ level: choices.level });
});
const rule = select('rule', ['legal', 'capture'], choices.rule, (value) => {
  choices.rule = value;
  begin({ rule: value });
});
const look = select('look', ['letters', 'kanji'], choices.look || (['zh', 'ja'].includes(language.code) ? 'kanji' : 'letters'), (value) => {
  choices.look = value;
});

/**
 * @param {string} id
 * @param {string[]} values
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
function select(id, values, chosen, change) {
  const element = /** @type {HTMLSelectElement} */ (byId(id));
  element.replaceChildren(...values.map((value) => el('option', { value })));
  element.value = values.includes(chosen) ? chosen : values[0];
  element.addEventListener('change', () => {
    change(element.value);
    save(PLACE, choices);
    show();
  });
  return element;
}

function translate() {
  document.title = t('title');
  for (const list of [seat, rule, look]) for (const option of list.options) option.textContent = t(`${list.id}.${option.value}`);
  for (const option of level.options) option.textContent = t('level.n', { n: option.value });
  notice.translate(language);
  view.setWords(t);
  show();
}

function show() {
  const { state } = match;
  if (!state) return;
  view.show({
    board: state.board,
    hands: { sente: state.senteHand, gote: state.goteHand },
    moves: match.personToMove ? state.moves : [],
    toMove: state.toMove,
    over: !!state.ended,
    last: state.history.at(-1) ?? null,
    check: state.check,
    turned: choices.turned,
    look: look.value,
    hint: match.hint,
  });
  byId('status').textContent = statusText();
  byId('detail').textContent = detailText();
  byId('undo').toggleAttribute('disabled', !match.undoable);
  byId('redo').toggleAttribute('disabled', match.plyForward === null);
  // No hints while the engine is paused.
  byId('go-on').hidden = !match.paused;
  byId('hint').hidden = match.paused;
  byId('hint').toggleAttribute('disabled', !match.personToMove || match.thinking);
  moveList.show(match.line, match.ply, GOTE_BEGINS.test(match.fen));
  if (address() !== location.href) history.replaceState(null, '', address());
}

function statusText() {
  const { state } = match;
  if (state.ended) {
    const reason = t(`ended.${state.ended.replaceAll(' ', '-')}`);
    return state.winner ? t('won', { side: t(state.winner), reason }) : t('drawn', { reason });
  }
  const side = t(state.toMove);
  if (state.check) return t('inCheck', { side });
  return match.personToMove ? t('yourMove', { side }) : t('engineMove', { side });
}

function detailText() {
  const { thought } = match;
  if (match.paused) return t('paused');
  if (!match.thinking) return match.hint ? t('hintIs', { move: match.hint }) : '';
  return thought?.depth ? t('thinkingDepth', { depth: thought.depth, best: thought.best ?? '' }) : t('thinking');
}

/** @param {string} move */
function play(move) {
  byId('problem').textContent = '';
  match.play(move);
}

/** The user chooses if promotion is optional. @param {string[]} moves */
async function choosePromotion(moves) {
  const plain = moves.find((move) => !move.endsWith('+'));
  const promoting = moves.find((move) => move.endsWith('+'));
  if (!plain || !promoting) {
    const move = plain ?? promoting;
    if (move) play(move);
    return;
  }
  const letter = match.state.board[SQUARES.indexOf(parts(plain).from)].toUpperCase();
  const answer = (/** @type {string} */ move) => () => {
    sheet.close();
    play(move);
  };
  const sheet = openSheet(
    language,
    t('promotion'),
    el(
      'div',
      { class: 'row' },
      el('button', { type: 'button', class: 'primary', id: 'promote', autofocus: true, onclick: answer(promoting) }, t('promote', { piece: t(`piece.+${letter}`) })),
      el('button', { type: 'button', id: 'stay', onclick: answer(plain) }, t('stay', { piece: t(`piece.${letter}`) })),
    ),
  );
  sheet.addEventListener('close', () => view.focus());
}

/** Announces a move to screen readers. @param {string} move @param {any} state */
function announce(move, state) {
  const { from, to, promotes, drop } = parts(move);
  const piece = state.board[SQUARES.indexOf(to)];
  const side = t(isSente(piece) ? 'sente' : 'gote');
  const name = t(`piece.${(promotes ? piece.slice(1) : piece).toUpperCase()}`);
  const what = drop ? t('said.drop', { side, piece: name, to }) : t(promotes ? 'said.promote' : 'said.move', { side, piece: name, from, to });
  byId('said').textContent = `${what} ${state.ended ? statusText() : state.check ? t('said.check') : ''}`;
}

/** @param {any} error */
function tellProblem(error) {
  byId('problem').textContent = language.problem(error);
}

/**
 * @param {{ fen?: string, rule?: string, moves?: string }} game
 * @param {(error: any) => void} [tell]
 * @returns {Promise<boolean>} true if it has started
 */
async function begin(game, tell = tellProblem) {
  byId('problem').textContent = '';
  const begun = await match.begin(game, tell);
  rule.value = match.rule;
  return Boolean(begun);
}

const sharedGame = () => ({ fen: match.fen, rule: match.rule, moves: match.state.history.join(' ') });

/** The page's address, so that a reload restores the game. */
function address() {
  const { fen, rule, moves } = sharedGame();
  return fen || moves || rule !== choices.rule ? linkTo(sharedGame()) : new URL(location.pathname + location.search, location.href).href;
}

/** Announces the position after a step. @param {Promise<unknown>} step */
async function tellStep(step) {
  byId('problem').textContent = byId('copied').textContent = '';
  await step;
  if (match.state) byId('said').textContent = `${t('said.shown', { n: match.ply })} ${statusText()}`;
}

/** @param {string} text */
const copy = (text) =>
  copyText(text).then(
    () => (byId('said').textContent = byId('copied').textContent = t('copied')),
    () => tellProblem({ code: 'clipboard', message: '' }),
  );

function openLoad() {
  const text = el('textarea', { id: 'load-text', spellcheck: false, 'aria-label': t('load.label') });
  const problem = el('p', { class: 'problem', role: 'alert' });
  // Show errors beside the text, so that they go away with the dialog.
  const tell = (/** @type {any} */ error) => (problem.textContent = language.problem(error));
  const load = async () => {
    const words = text.value.replaceAll(',', ' ').trim();
    // Empty text would load an empty game.
    if (!words) return tell({ code: 'empty', message: '' });
    const fen = words.includes('/') ? words : '';
    if (await begin({ fen, moves: fen ? '' : words }, tell)) sheet.close();
  };
  const sheet = openSheet(
    language,
    t('load'),
    el('p', { class: 'note' }, t('load.label')),
    text,
    problem,
    el('div', { class: 'row' }, el('button', { type: 'button', id: 'load-go', class: 'primary', onclick: load }, t('load'))),
  );
}

match.addEventListener('change', show);
match.addEventListener('move', (event) => {
  byId('copied').textContent = '';
  const { move, state } = /** @type {CustomEvent} */ (event).detail;
  announce(move, state);
});
match.addEventListener('problem', (event) => tellProblem(/** @type {CustomEvent} */ (event).detail));

byId('new').addEventListener('click', () => begin({ rule: rule.value }));
byId('undo').addEventListener('click', () => tellStep(match.undo().then(() => (rule.value = match.rule))));
byId('redo').addEventListener('click', () => tellStep(match.redo()));
byId('go-on').addEventListener('click', () => match.goOn());
byId('hint').addEventListener('click', () => match.askHint());
byId('flip').addEventListener('click', () => {
  choices.turned = !choices.turned;
  save(PLACE, choices);
  show();
});
byId('copy-moves').addEventListener('click', () => copy(match.line.join(' ')));
byId('copy-position').addEventListener('click', () => copy(match.state.fen));
byId('copy-sfen').addEventListener('click', () => copy(match.state.sfen));
byId('copy-link').addEventListener('click', () => copy(linkTo(sharedGame())));
byId('open-load').addEventListener('click', openLoad);
addEventListener('hashchange', async () => {
  // A damaged link leaves the game as it is, so its address returns.
  if (!(await begin(gameInLink() ?? {}))) show();
});

const press = (/** @type {string} */ id) => () => byId(id).hidden || byId(id).click();
const step = (/** @type {() => number} */ ply) => () => tellStep(match.goto(ply));
listenToKeys({
  n: press('new'), u: press('undo'), 'ctrl+z': press('undo'), r: press('redo'), 'ctrl+y': press('redo'), c: press('go-on'), h: press('hint'), f: press('flip'),
  g: () => view.focus(),
  arrowleft: step(() => match.ply - 1),
  arrowright: step(() => match.ply + 1),
  home: step(() => 0),
  end: step(() => match.line.length),
});

byId('board').after(notice.element);
match.seat = seat.value;
match.level = Number(level.value);
translate();
started();
const linked = gameInLink();
await begin(linked ?? { rule: rule.value });
// A damaged link starts a new game, with a message.
if (!match.state) {
  const problem = byId('problem').textContent;
  await begin({ rule: rule.value });
  byId('problem').textContent = problem;
}
document.documentElement.dataset.ready = 'true';
