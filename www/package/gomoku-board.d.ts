/**
 * `<gomoku-board>`: a Gomoku board that plays the winning strategy. Importing it defines the element where there are
 * elements; on a server it defines nothing.
 */

import type { Color, PointName, StrategyInfo } from './types.js';

export { EngineError } from './types.js';
export type { Color, PointName, StrategyInfo };

/** How a game stands. */
export interface GameState {
  /** The stones in the order of their moves. */
  moves: PointName[];
  toMove: Color;
  /** Stones until Black has won at the latest, null where that is not proven. */
  stonesLeft: number | null;
  /** The stone at which Black will have won at the latest, null where that is not proven. */
  winAt: number | null;
  winner: Color | 'draw' | null;
  /** Whether the engine is at work on an answer. */
  thinking: boolean;
}

/** How a board stands: its game and its engine. */
export interface BoardState extends GameState {
  /** Whether `winAt` is final: nothing is being computed that could lower it. */
  settled: boolean;
  /** Where the engine runs: `none` if it could not be loaded. */
  engine: 'starting' | 'worker' | 'page' | 'none';
}

/** How long Black needs after each move of White's. */
export interface Distances {
  /** Whether every move is known. */
  complete: boolean;
  /** The moves known so far. `winAt` is null where no win is proven. */
  moves: { point: PointName; winAt: number | null }[];
}

/** The events of the element. None of them bubbles. */
export interface GomokuBoardEventMap {
  /** The board can be played on. `engine` says where the engine runs, `none` if it could not be loaded. */
  ready: CustomEvent<{ engine: 'worker' | 'page' | 'none'; strategy: StrategyInfo | null }>;
  /** A stone was placed, by whomever. */
  move: CustomEvent<{ point: PointName; color: Color } & GameState>;
  /** The engine has begun or ended to think. */
  thinking: CustomEvent<{ thinking: boolean }>;
  gameover: CustomEvent<{ winner: Color | 'draw' | null; moves: PointName[]; row: PointName[] }>;
  /** Something went wrong or was refused; the board shows a sentence about it. */
  error: CustomEvent<{ code: string; message: string }>;
  /** A puzzle was solved, or missed at the first try. */
  puzzle: CustomEvent<{ puzzle: string; solved: boolean }>;
}

/** What the attributes say, as properties. */
export interface GomokuBoardProperties {
  /** `play` White against the strategy, `explore` it with the distances of White's moves, play Black to `learn` it, `analyse` with both colours set by hand, solve a `puzzle` (where the element comes from the site, which has them). */
  mode: 'play' | 'explore' | 'learn' | 'analyse' | 'puzzle';
  /** The game to begin with: `h8 i9 …`. */
  moves: string;
  /** Which puzzle, by the name in its link; that of the day where it is empty. */
  puzzle: string;
  engine: 'strategy';
  /** `light`, `dark` or `system`, and a board: `kaya`, `walnut`, `paper`, `slate`; in any order. */
  theme: string;
  /** `en`, `de`, `ja`, `ru` or `zh`; the page's or the reader's own where it is empty. */
  lang: string;
  /** Whether there are buttons and a line of words below the board. */
  controls: boolean;
  /** Whether stones have numbers. */
  numbers: boolean;
  /** Whether the distances of White's moves are shown. */
  hints: boolean;
  readonly: boolean;
  /** Points on one side of the board, 15 to 22, or `unbounded`. Others than 15 where the element comes from the site. */
  size: string | number;
  /** Whether exactly five win, or five and more. `freestyle` where the element comes from the site. */
  rule: 'standard' | 'freestyle';
  coordinates: 'on' | 'off';
  /** Quarter turns to the left, 0 to 3; 4 to 7 the same after columns and rows have changed places. */
  orientation: string | number;
  /** Whether a touch places a stone at once or asks first. */
  touch: 'confirm' | 'direct';
}

export interface GomokuBoard extends Omit<GomokuBoardProperties, 'lang'> {}

export class GomokuBoard extends HTMLElement {
  /** Plays a stone of the side to move; settles when the board rests. */
  play(point: PointName): Promise<void>;
  /** Plays White's longest resistance and Black's answer. */
  next(): Promise<void>;
  /** Takes back to the last position in which the person was to move. */
  back(): Promise<void>;
  /** Goes on where {@link back} came from. */
  forward(): Promise<void>;
  restart(): Promise<void>;
  /** Shows a game: moves like `h8 i9`, an SGF or a `.psq` of this board. A text that is none changes nothing and fails. */
  load(record: string): Promise<void>;
  /** Plays along a longest line to the end, or stops doing so. */
  auto(): Promise<void>;
  state(): BoardState;
  /** How long Black needs after each move of White's; computed while `hints` is on. */
  distances(): Distances;
  /** Shows a sentence on the board for a while. */
  notify(text: string): void;
  /** Puts the keyboard on the board. */
  focusBoard(): void;
  /** A PNG of the board. @param side in pixels, 1200 unless given */
  picture(side?: number): Promise<Blob>;
  /** Frees worker, canvases and listeners at once; the element can be put into a page again. */
  destroy(): void;

  addEventListener<K extends keyof GomokuBoardEventMap>(type: K, listener: (this: GomokuBoard, event: GomokuBoardEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener<K extends Exclude<keyof HTMLElementEventMap, keyof GomokuBoardEventMap>>(type: K, listener: (this: GomokuBoard, event: HTMLElementEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof GomokuBoardEventMap>(type: K, listener: (this: GomokuBoard, event: GomokuBoardEventMap[K]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener<K extends Exclude<keyof HTMLElementEventMap, keyof GomokuBoardEventMap>>(type: K, listener: (this: GomokuBoard, event: HTMLElementEventMap[K]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

/**
 * Brings the words of another language than English, for boards that are to speak it from now on.
 * @param code `de`, `ja`, `ru` or `zh`
 * @param words as `gomoku-board/i18n/de.json` holds them
 */
export function addLanguage(code: string, words: Record<string, unknown>): void;

declare global {
  interface HTMLElementTagNameMap {
    'gomoku-board': GomokuBoard;
  }
}
