/// The output of `gomoku pbrain --help`, with one command on each line.
pub const HELP: &str = "\
Commands of the protocol:
  START SIZE           a new game; also START SIZE SIZE, RECTSTART SIZE,SIZE
  RESTART              a new game on the same board
  BEGIN                asks for the first move
  TURN x,y             the opponent's move; answered with our move
  BOARD … DONE         a position, one stone per line: x,y,1 (ours), x,y,2 (theirs), x,y,3 (from an earlier row)
  SWAP2BOARD … DONE    asks for a Swap2 decision after 0, 3 or 5 stones
  TAKEBACK x,y         takes back the last move
  INFO KEY VALUE       sets one of the keys below
  ABOUT                asks for the name and version of the program
  STOP                 stops the search; the best move so far is played
  END                  ends the session
  YXBOARD … DONE       sets up a position and waits for the next command
  YXNBEST COUNT        asks for the best lines
  YXSHOWINFO           sends a message with every iteration
  YXSHOWFORBID         asks for the forbidden points
  YXHASHCLEAR          clears the hash tables
  YXQUERYDATABASEALL   is ignored, because there is no database
  YXSTOP               the same as STOP

Keys of INFO:
  timeout_turn         milliseconds per move; 0 to move as fast as possible
  timeout_match        milliseconds per game; 0 for no limit
  time_left            milliseconds left for the game
  max_memory           bytes; 0 for no limit
  max_node, max_depth  limits for a search; 0 for none
  thread_num           threads for a search (only with best at full strength)
  show_detail          2 sends the fields that analysis programs read
  rule                 0 freestyle, 1 standard, 4 renju; add 2 for successive games
                       After START with two sizes, or after a YX command: 0, 1, and 2 or 4 for renju";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Session;
    use crate::tests::Quiet;

    #[test]
    fn every_command_is_known() {
        let (commands, _) = HELP.split_once("\n\n").unwrap();
        for line in commands.lines().skip(1) {
            let command = line.trim().split(' ').next().unwrap();
            let mut session = Quiet::new(Session::new("best".parse().unwrap(), None, 0));
            let answers = session.handle(command).unwrap_or_default();
            assert!(answers.iter().all(|answer| !answer.starts_with("UNKNOWN")), "{command}: {answers:?}");
        }
    }
}
