// What a board needs besides its own script. The site fetches it as files; the one-file package contains it. An
// entry first imports `element/site.js` or `package/environment.js`, which fills this in.

/**
 * @typedef {object} Environment
 * @property {(file: string) => Promise<Record<string, any>>} wordsIn the words of a file such as `i18n/de.json`
 * @property {number} seed decides between equal moves on boards that name none
 * @property {(board: import('../engine/client.js').Game) => import('../engine/client.js').Program} engineFor the engine for a board and rule
 * @property {() => Promise<Player>} player the engines of free play; close it when no board needs it
 * @property {() => Promise<typeof import('../board/loupe.js').paintLoupe>} loupe paints the loupe under a finger
 * @property {() => Promise<Pick<typeof import('../element/extras.js'), 'Annotations' | 'Opponent' | 'hint' |
 *   'pictureOf'>>} extras parts that few boards need
 * @property {() => Promise<typeof import('../puzzles/widget.js').PuzzleWidget>} puzzleWidget shows puzzles
 * @property {(record: string, board: { size: number, rule: string }) => Promise<import('../free/client.js').RecordedGame>} readRecord reads a record that is more than its moves
 * @property {() => Promise<any>} windowSurface shows a part of the infinite board; used like `BoardSurface`
 */

/**
 * The engines of free play, as `gomoku-board/engine` has them.
 * @typedef {object} Player
 * @property {(moves: string, options: { engine: string, level: number, size: number, rule: string, seed: number, signal: AbortSignal }) => Promise<{ best: string | null }>} bestMove
 * @property {() => void} close
 */

export const environment = /** @type {Environment} */ ({ seed: 0 });
