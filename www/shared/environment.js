// What a board needs besides its own script. The site fetches it and the single-file package contains it. Each entry point
// first imports `element/site.js` or `package/environment.js`, which fill in `environment`.

/**
 * @typedef {object} Environment
 * @property {(file: string) => Promise<Record<string, any>>} wordsIn loads a file of messages, such as `i18n/de.json`
 * @property {number} seed decides between equally good moves unless the board sets a seed
 * @property {(board: import('../engine/client.js').Game) => import('../engine/client.js').EngineSource} engineFor
 * @property {() => Promise<Player>} player loads the engines; close it when no board needs it
 * @property {() => Promise<typeof import('../board/loupe.js').paintLoupe>} loupe
 * @property {() => Promise<Pick<typeof import('../element/extras.js'), 'Annotations' | 'Opponent' | 'hint' | 'pictureOf'>>}
 *   extras loads what few boards need
 * @property {() => Promise<typeof import('../puzzles/widget.js').PuzzleWidget>} puzzleWidget
 * @property {(record: string, board: { size: number, rule: string }) => Promise<import('../free/client.js').RecordedGame>}
 *   readRecord reads a record that contains more than moves
 * @property {() => Promise<any>} windowSurface the board for a part of the infinite board, used like `BoardSurface`
 */

/**
 * The engines, with the interface of `gomoku-board/engine`.
 * @typedef {object} Player
 * @property {(moves: string, options: { engine: string, level: number, size: number, rule: string, seed: number, signal:
 *   AbortSignal }) => Promise<{ best: string | null }>} bestMove
 * @property {() => void} close
 */

export const environment = /** @type {Environment} */ ({ seed: 0 });
