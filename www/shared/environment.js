// Everything that a board needs besides its own script. The site fetches it as files, and the single-file package contains it.
// An entry point first imports `element/site.js` or `package/environment.js`, which fills in `environment`.

/**
 * @typedef {object} Environment
 * @property {(file: string) => Promise<Record<string, any>>} wordsIn returns the texts in a file such as `i18n/de.json`
 * @property {number} seed the seed that decides between equally good moves on boards that do not set a seed
 * @property {(board: import('../engine/client.js').Game) => import('../engine/client.js').Program} engineFor returns the engine
 *   for a board and rule
 * @property {(moves: string, board: import('../engine/client.js').Game, signal: AbortSignal) => Promise<string>} strongestMove
 *   returns the move of the strongest engine of free play, for positions in which a partial strategy has none
 * @property {() => Promise<Player>} player returns the engines of free play; close it when no board needs it
 * @property {() => Promise<typeof import('../board/loupe.js').paintLoupe>} loupe loads the function that paints the loupe under
 *   a finger
 * @property {() => Promise<Pick<typeof import('../element/extras.js'), 'Annotations' | 'Opponent' | 'hint' | 'pictureOf'>>}
 *   extras loads parts that few boards need
 * @property {() => Promise<typeof import('../puzzles/widget.js').PuzzleWidget>} puzzleWidget loads the class that shows puzzles
 * @property {(record: string, board: { size: number, rule: string }) => Promise<import('../free/client.js').RecordedGame>}
 *   readRecord reads a record that contains more than moves
 * @property {() => Promise<any>} windowSurface loads the class that shows a part of the infinite board; it is used like
 *   `BoardSurface`
 */

/**
 * The engines of free play, with the interface of `gomoku-board/engine`.
 * @typedef {object} Player
 * @property {(moves: string, options: { engine: string, level: number, size: number, rule: string, seed: number, signal:
 *   AbortSignal }) => Promise<{ best: string | null }>} bestMove
 * @property {() => void} close
 */

export const environment = /** @type {Environment} */ ({ seed: 0 });
