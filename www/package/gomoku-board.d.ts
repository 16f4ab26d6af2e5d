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

/** A good move. */
export interface Hint {
  point: PointName;
  /** The stone by which Black has won at the latest, null where that is not proven. */
  winAt: number | null;
}

/** A tinted point. Colors are those of CSS; the board's accent unless given. */
export interface Highlight {
  point: PointName;
  color?: string;
}

export interface Arrow {
  from: PointName;
  to: PointName;
  color?: string;
}

/** A sign on a point. */
export interface Marker {
  point: PointName;
  /** `disc` where there is a text, else `circle`, unless given. */
  shape?: 'circle' | 'disc' | 'square' | 'triangle' | 'cross';
  /** A letter or a number. */
  text?: string;
  color?: string;
}

/** The events of the element. They bubble out of shadow roots, except `error`, which does not bubble. */
export interface GomokuBoardEventMap {
  /** The board can be played on. `engine` says where the engine runs, `none` if it could not be loaded. */
  ready: CustomEvent<{ engine: 'worker' | 'page' | 'none'; strategy: StrategyInfo | null }>;
  /** The reader is about to place a stone. `preventDefault()` keeps it off the board; `play()` does not ask. */
  beforemove: CustomEvent<{ point: PointName; color: Color } & GameState>;
  /** A stone was placed, by whomever. */
  move: CustomEvent<{ point: PointName; color: Color } & GameState>;
  /** The engine has started or stopped thinking. */
  thinking: CustomEvent<{ thinking: boolean }>;
  gameover: CustomEvent<{ winner: Color | 'draw' | null; moves: PointName[]; row: PointName[] }>;
  /** Something went wrong or was refused; the board shows a sentence about it. */
  error: CustomEvent<{ code: string; message: string }>;
  /** A puzzle was solved, or missed at the first try. */
  puzzle: CustomEvent<{ puzzle: string; solved: boolean }>;
}

/** What the attributes say, as properties. */
export interface GomokuBoardProperties {
  /** `play` White, `explore` with the length of the win after each White move, `learn`: play Black, `analyse`: set stones of both colors, `puzzle`: solve a puzzle (`gomoku-board/split` with the whole site). */
  mode: 'play' | 'explore' | 'learn' | 'analyse' | 'puzzle';
  /** Who replies: the proven strategy, or an engine of free play, `best` being the strongest. */
  engine: 'strategy' | 'best' | 'mtdf' | 'negascout' | 'negamax' | 'minimax' | 'greedy' | 'greedy-plain';
  /** How strongly an engine of free play plays, 1 to 10; the strategy has no levels. */
  level: string | number;
  /** A whole number: the same game gets the same replies. `random`: equally good replies vary. 0 unless given. */
  seed: string | number;
  /** The game to start with: `h8 i9 …`. */
  moves: string;
  /** Points on one side, 15 to 22, or `unbounded` (`gomoku-board/split` only). */
  size: string | number;
  /** Whether exactly five wins, or five or more. */
  rule: 'standard' | 'freestyle';
  /** Signs on points. Set a new list to change them; so with arrows and highlights. */
  markers: readonly Marker[];
  arrows: readonly Arrow[];
  highlights: readonly Highlight[];
  /** Which puzzle, by the name in its link; today's puzzle if it is empty. */
  puzzle: string;
  /** `system`, `light` or `dark`, and a board: `kaya`, `walnut`, `paper`, `slate`; in any order. */
  theme: string;
  /** `en`, `de`, `ja`, `ru` or `zh`; the page's or the reader's own if it is empty. */
  lang: string;
  /** Buttons and a line of words below the board. */
  controls: boolean;
  /** Numbers on the stones. */
  numbers: boolean;
  /** The length of the win after each White move. */
  hints: boolean;
  /** No stone can be placed by hand. */
  readonly: boolean;
  /** Letters and numbers beside the board. */
  coordinates: 'on' | 'off';
  /** Quarter turns to the left, 0 to 3; from 4 on mirrored. */
  orientation: string | number;
  /** Whether a touch asks for confirmation or places a stone at once. */
  touch: 'confirm' | 'direct';
}

export interface GomokuBoard extends Omit<GomokuBoardProperties, 'lang'> {}

export class GomokuBoard extends HTMLElement {
  /** Plays a stone of the side to move; settles when the board rests. */
  play(point: PointName): Promise<void>;
  /** Plays White's longest resistance and Black's answer; with another engine, its moves. */
  next(): Promise<void>;
  /** Takes back to the last position in which the reader was to move. */
  undo(): Promise<void>;
  /** Plays again what {@link undo} took back. */
  redo(): Promise<void>;
  /** The same as {@link undo}. */
  back(): Promise<void>;
  /** The same as {@link redo}. */
  forward(): Promise<void>;
  /** Shows a good move for the side to move until the position changes, and returns it. */
  hint(): Promise<Hint>;
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
