/**
 * `<gomoku-board>`, which plays the winning strategy. Importing this module defines the element, except on a server.
 */

import type { Color, PointName, StrategyInfo } from './types.js';

export { EngineError } from './types.js';
export type { Color, PointName, StrategyInfo };

/** The state of a game. */
export interface GameState {
  /** The stones in order of play. */
  moves: PointName[];
  toMove: Color;
  /** The number of stones left until `winAt`, if a win is proven. */
  stonesLeft: number | null;
  /** The number of the stone by which Black wins, if proven. */
  winAt: number | null;
  winner: Color | 'draw' | null;
  /** Whether the engine is working on an answer. */
  thinking: boolean;
}

/** A game and its engine. */
export interface BoardState extends GameState {
  /** Whether `winAt` is final: no running computation can lower it. */
  settled: boolean;
  /** `none` if the engine could not be loaded. */
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
  /** The number of the stone by which Black wins, if proven. */
  winAt: number | null;
}

/** A tinted point, by default in the board's accent color. */
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
  /** `disc` by default for a marker with text, otherwise `circle`. */
  shape?: 'circle' | 'disc' | 'square' | 'triangle' | 'cross';
  /** A letter or a number. */
  text?: string;
  color?: string;
}

/** Events bubble out of shadow roots, except `error`. */
export interface GomokuBoardEventMap {
  /** The board accepts stones. `engine` is `none` if it could not be loaded. */
  ready: CustomEvent<{ engine: 'worker' | 'page' | 'none'; strategy: StrategyInfo | null }>;
  /** The user is about to place a stone, unless `preventDefault()` is called. `play()` does not send this. */
  beforemove: CustomEvent<{ point: PointName; color: Color } & GameState>;
  /** The user, the engine or a method placed a stone. */
  move: CustomEvent<{ point: PointName; color: Color } & GameState>;
  /** The engine has started or stopped thinking. */
  thinking: CustomEvent<{ thinking: boolean }>;
  gameover: CustomEvent<{ winner: Color | 'draw' | null; moves: PointName[]; row: PointName[] }>;
  /** Something failed or was rejected. The board also says so. */
  error: CustomEvent<{ code: string; message: string }>;
  /** The user solved a puzzle, or failed on the first try. */
  puzzle: CustomEvent<{ puzzle: string; solved: boolean }>;
}

/** Properties that reflect the attributes. */
export interface GomokuBoardProperties {
  /** `play`: play White. `explore`: see how long each White move lasts. `learn`: play Black. `analyse`: set stones of both colors. `puzzle`: solve a puzzle, which needs `gomoku-board/split` and the whole site. */
  mode: 'play' | 'explore' | 'learn' | 'analyse' | 'puzzle';
  /** The proven strategy, or an engine of free play, of which `best` is the strongest. */
  engine: 'strategy' | 'best' | 'mtdf' | 'negascout' | 'negamax' | 'minimax' | 'greedy' | 'greedy-plain';
  /** The level of an engine of free play, 1 to 10. */
  level: string | number;
  /** With a number, the same game gets the same replies. With `random`, equally good replies vary. The default is 0. */
  seed: string | number;
  /** The game to start with: `h8 i9 …`. */
  moves: string;
  /** Points along each side, 15 to 22, or `unbounded` for the infinite board (only in `gomoku-board/split`). */
  size: string | number;
  /**
   * `standard` (exactly five in a row wins) or `freestyle` (five or more). On 15x15, `gomoku-board/split` also has `renju`,
   * where Black's win is proven only after some second moves.
   */
  rule: 'standard' | 'freestyle' | 'renju';
  /** To change markers, arrows or highlights, set a new list. */
  markers: readonly Marker[];
  arrows: readonly Arrow[];
  highlights: readonly Highlight[];
  /** The puzzle's name, as in its link. Empty for today's puzzle. */
  puzzle: string;
  /** Brightness (`system`, `light` or `dark`) and board (`kaya`, `walnut`, `paper` or `slate`), in any order. */
  theme: string;
  /** `en`, `de`, `ja`, `ru` or `zh`. If empty, the language of the page or the user. */
  lang: string;
  /** Whether buttons and a line of text appear below the board. */
  controls: boolean;
  /** Whether stones show their numbers. */
  numbers: boolean;
  /** Whether the board shows the length of the win after each White move. */
  hints: boolean;
  /** Whether the board rejects stones placed by hand. */
  readonly: boolean;
  /** Whether letters and numbers appear beside the board. */
  coordinates: 'on' | 'off';
  /** Quarter turns to the left, 0 to 3. From 4 to 7, the board is also mirrored. */
  orientation: string | number;
  /** Whether a touch must be confirmed or places a stone at once. */
  touch: 'confirm' | 'direct';
}

export interface GomokuBoard extends Omit<GomokuBoardProperties, 'lang'> {}

export class GomokuBoard extends HTMLElement {
  /** Places a stone for the side to move. Under renju, White may pass. Settles with the reply. */
  play(point: PointName): Promise<void>;
  /** Passes for White. Settles with the reply. Fails unless the rule is renju. */
  pass(): Promise<void>;
  /** Plays White's longest-lasting move and Black's reply. An engine of free play chooses its own moves. */
  next(): Promise<void>;
  /** Goes back to where the user was last to move. At the start of a game, brings back the game that it replaced. */
  undo(): Promise<void>;
  /** Reverses {@link undo}. */
  redo(): Promise<void>;
  /** Same as {@link undo}. */
  back(): Promise<void>;
  /** Same as {@link redo}. */
  forward(): Promise<void>;
  /** Returns a good move, and shows it until the position changes. */
  hint(): Promise<Hint>;
  restart(): Promise<void>;
  /**
   * Shows a game: moves like `h8 i9` or, with `gomoku-board/split`, an SGF or `.psq` for this board. Fails and changes nothing
   * if it is not a game.
   */
  load(record: string): Promise<void>;
  /** Plays a longest line to the end, or stops. */
  auto(): Promise<void>;
  state(): BoardState;
  /** How long Black needs after each White move. Computed while `hints` is on. */
  distances(): Distances;
  /** Shows a message for a while. */
  notify(text: string): void;
  focusBoard(): void;
  /** Creates a PNG of the board. @param side in pixels, 1200 by default */
  picture(side?: number): Promise<Blob>;
  /** Frees the worker, canvases and listeners. The element can be added to a page again. */
  destroy(): void;

  addEventListener<K extends keyof GomokuBoardEventMap>(type: K, listener: (this: GomokuBoard, event: GomokuBoardEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener<K extends Exclude<keyof HTMLElementEventMap, keyof GomokuBoardEventMap>>(type: K, listener: (this: GomokuBoard, event: HTMLElementEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof GomokuBoardEventMap>(type: K, listener: (this: GomokuBoard, event: GomokuBoardEventMap[K]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener<K extends Exclude<keyof HTMLElementEventMap, keyof GomokuBoardEventMap>>(type: K, listener: (this: GomokuBoard, event: HTMLElementEventMap[K]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

/**
 * Adds a language. Call this before adding a board in that language.
 * @param code `de`, `ja`, `ru` or `zh`
 * @param words as in `gomoku-board/i18n/de.json`
 */
export function addLanguage(code: string, words: Record<string, unknown>): void;

declare global {
  interface HTMLElementTagNameMap {
    'gomoku-board': GomokuBoard;
  }
}
