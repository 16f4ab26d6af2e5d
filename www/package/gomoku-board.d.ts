/**
 * `<gomoku-board>`: a gomoku board that plays the winning strategy. Importing this module in a browser defines the element. On
 * a server, nothing is defined.
 */

import type { Color, PointName, StrategyInfo } from './types.js';

export { EngineError } from './types.js';
export type { Color, PointName, StrategyInfo };

/** The state of a game. */
export interface GameState {
  /** The stones in the order of play. */
  moves: PointName[];
  toMove: Color;
  /** The number of stones left until `winAt`, or null if no win is proven. */
  stonesLeft: number | null;
  /** The stone by which Black wins, or null if no win is proven. */
  winAt: number | null;
  winner: Color | 'draw' | null;
  /** Whether the engine is working on an answer. */
  thinking: boolean;
}

/** The state of a board: its game and its engine. */
export interface BoardState extends GameState {
  /** Whether `winAt` is final, so that no running computation can lower it. */
  settled: boolean;
  /** Where the engine runs. `none` if it could not be loaded. */
  engine: 'starting' | 'worker' | 'page' | 'none';
}

/** How long Black needs after each White move. */
export interface Distances {
  /** Whether all White moves are known. */
  complete: boolean;
  /** The moves known so far. `winAt` is null where no win is proven. */
  moves: { point: PointName; winAt: number | null }[];
}

/** A good move. */
export interface Hint {
  point: PointName;
  /** The stone by which Black wins, or null if no win is proven. */
  winAt: number | null;
}

/** A tinted point. Its color is any CSS color, by default the board's accent color. */
export interface Highlight {
  point: PointName;
  color?: string;
}

export interface Arrow {
  from: PointName;
  to: PointName;
  color?: string;
}

/** A marker on a point. */
export interface Marker {
  point: PointName;
  /** The default is `disc` for a marker with a text, otherwise `circle`. */
  shape?: 'circle' | 'disc' | 'square' | 'triangle' | 'cross';
  /** A letter or a number. */
  text?: string;
  color?: string;
}

/** The events of the element. They bubble out of shadow roots, except `error`, which does not bubble. */
export interface GomokuBoardEventMap {
  /** The board accepts stones. `engine` says where the engine runs, or `none` if it could not be loaded. */
  ready: CustomEvent<{ engine: 'worker' | 'page' | 'none'; strategy: StrategyInfo | null }>;
  /** The user is about to place a stone. `preventDefault()` prevents this. `play()` does not send this event. */
  beforemove: CustomEvent<{ point: PointName; color: Color } & GameState>;
  /** A stone was placed by the user, by the engine or by a method. */
  move: CustomEvent<{ point: PointName; color: Color } & GameState>;
  /** The engine has started or stopped thinking. */
  thinking: CustomEvent<{ thinking: boolean }>;
  gameover: CustomEvent<{ winner: Color | 'draw' | null; moves: PointName[]; row: PointName[] }>;
  /** Something failed or was refused. The board also shows a sentence about it. */
  error: CustomEvent<{ code: string; message: string }>;
  /** The user solved a puzzle, or failed on the first try. */
  puzzle: CustomEvent<{ puzzle: string; solved: boolean }>;
}

/** The properties that reflect the attributes. */
export interface GomokuBoardProperties {
  /** `play`: play White. `explore`: see how long each White move lasts. `learn`: play Black. `analyse`: set stones of both colors. `puzzle`: solve a puzzle, which needs `gomoku-board/split` and the whole site. */
  mode: 'play' | 'explore' | 'learn' | 'analyse' | 'puzzle';
  /** The opponent: the proven strategy, or an engine of free play. `best` is the strongest engine. */
  engine: 'strategy' | 'best' | 'mtdf' | 'negascout' | 'negamax' | 'minimax' | 'greedy' | 'greedy-plain';
  /** The level of an engine of free play, 1 to 10. The strategy has no levels. */
  level: string | number;
  /** With a whole number, the same game gets the same replies. With `random`, the choice among equally good replies varies. The default is 0. */
  seed: string | number;
  /** The game to start with: `h8 i9 …`. */
  moves: string;
  /** The number of points along each side, 15 to 22, or `unbounded` for the infinite board (only in `gomoku-board/split`). */
  size: string | number;
  /**
   * The rows that win: `standard` (exactly five) or `freestyle` (five or more). On 15x15, `gomoku-board/split` also has
   * `renju`, where Black's win is proven after some second moves only.
   */
  rule: 'standard' | 'freestyle' | 'renju';
  /** Markers on points. To change the markers, arrows or highlights, set a new list. */
  markers: readonly Marker[];
  arrows: readonly Arrow[];
  highlights: readonly Highlight[];
  /** The name of the puzzle, as in its link. If it is empty, the board shows today's puzzle. */
  puzzle: string;
  /** The brightness (`system`, `light` or `dark`) and the board (`kaya`, `walnut`, `paper` or `slate`), in any order. */
  theme: string;
  /** The language: `en`, `de`, `ja`, `ru` or `zh`. If it is empty, the board uses the language of the page or of the user. */
  lang: string;
  /** Whether buttons and a line of text appear below the board. */
  controls: boolean;
  /** Whether the stones show their numbers. */
  numbers: boolean;
  /** Whether the board shows the length of the win after each White move. */
  hints: boolean;
  /** Whether the board refuses stones placed by hand. */
  readonly: boolean;
  /** Whether letters and numbers appear beside the board. */
  coordinates: 'on' | 'off';
  /** The number of quarter turns to the left, 0 to 3. With 4 to 7, the board is also mirrored. */
  orientation: string | number;
  /** Whether a touch must be confirmed or places a stone at once. */
  touch: 'confirm' | 'direct';
}

export interface GomokuBoard extends Omit<GomokuBoardProperties, 'lang'> {}

export class GomokuBoard extends HTMLElement {
  /** Plays a stone for the side to move. Under renju, White may also pass. Settles when the reply is on the board. */
  play(point: PointName): Promise<void>;
  /** Passes for White and settles when the reply is on the board. Fails unless the rule is renju. */
  pass(): Promise<void>;
  /** Plays the White move that lasts longest, and Black's reply. With an engine of free play, plays that engine's moves. */
  next(): Promise<void>;
  /** Goes back to the previous position in which the user was to move. */
  undo(): Promise<void>;
  /** Goes forward again after {@link undo}. */
  redo(): Promise<void>;
  /** Does the same as {@link undo}. */
  back(): Promise<void>;
  /** Does the same as {@link redo}. */
  forward(): Promise<void>;
  /** Shows a good move for the side to move until the position changes, and returns it. */
  hint(): Promise<Hint>;
  restart(): Promise<void>;
  /** Shows a game: moves like `h8 i9` or, with `gomoku-board/split`, an SGF or a `.psq` for this board. Fails and changes nothing if the text is not a game. */
  load(record: string): Promise<void>;
  /** Plays a longest line to the end, or stops playing it. */
  auto(): Promise<void>;
  state(): BoardState;
  /** Returns how long Black needs after each White move. This is computed while `hints` is on. */
  distances(): Distances;
  /** Shows a message on the board for a while. */
  notify(text: string): void;
  /** Moves the focus to the board. */
  focusBoard(): void;
  /** Creates a PNG of the board. @param side the side length in pixels, by default 1200 */
  picture(side?: number): Promise<Blob>;
  /** Frees the worker, the canvases and the listeners at once. The element can be added to a page again. */
  destroy(): void;

  addEventListener<K extends keyof GomokuBoardEventMap>(type: K, listener: (this: GomokuBoard, event: GomokuBoardEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener<K extends Exclude<keyof HTMLElementEventMap, keyof GomokuBoardEventMap>>(type: K, listener: (this: GomokuBoard, event: HTMLElementEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof GomokuBoardEventMap>(type: K, listener: (this: GomokuBoard, event: GomokuBoardEventMap[K]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener<K extends Exclude<keyof HTMLElementEventMap, keyof GomokuBoardEventMap>>(type: K, listener: (this: GomokuBoard, event: HTMLElementEventMap[K]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

/**
 * Adds the texts of another language. Call this before a board in that language is added to the page.
 * @param code `de`, `ja`, `ru` or `zh`
 * @param words the texts, as in `gomoku-board/i18n/de.json`
 */
export function addLanguage(code: string, words: Record<string, unknown>): void;

declare global {
  interface HTMLElementTagNameMap {
    'gomoku-board': GomokuBoard;
  }
}
