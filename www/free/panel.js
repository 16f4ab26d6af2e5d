import '../shared/more-icons.js';
import { ControlBar } from '../panel/controls.js';
import { MoveList, stepsOfLine } from '../panel/move-list.js';
import { clockText } from './clocks.js';
import { el, rebuild, setText } from '../shared/dom.js';
import { selectBox } from '../shared/select-box.js';
import { NAMED_LEVELS, fieldsOf } from './setup.js';
import { renjuNotes, showRenju } from '../panel/renju.js';
import { ruleOf } from './opening.js';
import { RENJU } from '../shared/rules.js';
import { chanceOf, prospects } from '../panel/prospects.js';

/** The number of expected moves in the panel. */
const LINE = 10;

/** The milliseconds between updates of the clocks. */
const TICK = 250;

export class FreePanel {
  element = el('div', { class: 'free' });
  #headline = el('div', { class: 'headline' });
  #clocks = el('p', { class: 'clocks', role: 'timer', hidden: true });
  #choices = el('div', { class: 'row swap2', role: 'group' });
  #renju = el('div', { class: 'row renju' });
  #thought = el('div', { class: 'thought' });
  #form = el('div', { class: 'choices' });
  #record = el('div', { class: 'record' });
  #bar;
  #tick = 0;
  #onPass;
  #goto;
  #decide;
  #ending;
  #moves = new MoveList(this.#record);

  /**
   * @param {Record<string, () => void>} actions
   * @param {() => void} pass
   * @param {(shown: number) => void} goto
   * @param {(choice: string) => void} decide in an opening
   * @param {import('./ending.js').FreeEnding} ending
   */
  constructor(actions, pass, goto, decide, ending) {
    this.#onPass = pass;
    this.#ending = ending;
    this.#goto = goto;
    this.#decide = decide;
    this.#bar = new ControlBar(actions);
    this.element.append(this.#headline, this.#clocks, this.#choices, this.#bar.element, this.#renju, ending.element, this.#thought, this.#record, this.#form);
  }

  /**
   * @param {Language} words
   * @param {string[]} engines
   * @param {Setup} setup
   * @param {boolean} friends whether two people play here
   * @param {(change: Partial<Setup>) => void} choose
   */
  offer(words, engines, setup, friends, choose) {
    this.#bar.translate(words);
    const fields = fieldsOf(engines);
    const select = (/** @type {keyof Setup} */ name, /** @type {(value: any) => string} */ text, /** @type {string} */ label) =>
      selectBox({ id: `free-${name}`, 'aria-label': label }, fields[name], setup[name], text, (value) => choose({ [name]: value }));
    const player = (/** @type {'black' | 'white'} */ color) => {
      // Nobody has a color before the opening is over.
      const side = setup.opening === 'swap2' ? { black: 'first', white: 'second' }[color] : color;
      const level = select(/** @type {'blackLevel' | 'whiteLevel'} */ (`${color}Level`), (value) => words.t('level', { n: value }), words.t(`${side}Level`));
      level.hidden = setup[color] === '';
      return el('div', { class: 'field' }, words.t(side), el('span', { class: 'pair-of' }, select(color, (value) => words.t(`engine.${value || 'you'}`), words.t(side)), level));
    };
    const field = (/** @type {keyof Setup} */ name, /** @type {(value: any) => string} */ text) =>
      el('div', { class: 'field' }, words.t(name), select(name, text, words.t(name)));
    const seconds = (/** @type {number} */ value) => words.t('seconds', { s: (value / 1000).toLocaleString(words.code) });
    const clock = (/** @type {number} */ value) => (value ? words.t('clock.minutes', { n: value }) : words.t('clock.none'));
    const board = [field('size', (value) => `${value}×${value}`), field('rule', (value) => words.t(`rule.${value}`)), field('minutes', clock)];
    const opening = field('opening', (value) => words.t(`opening.${value || 'none'}`));
    rebuild(this.#form, JSON.stringify([words.code, engines, setup, friends]), () => friends ? [...board, opening] : [
      ...opponent(words, setup, choose),
      ...board,
      el('details', { open: this.#form.querySelector('details')?.open }, el('summary', { id: 'free-advanced' }, words.t('advanced')), el('div', { class: 'choices' },
        player('black'),
        player('white'),
        opening,
        field('milliseconds', seconds),
        setup.black && setup.white && field('pause', (value) => (value ? seconds(value) : words.t('pause.none'))),
        strongest(setup) && field('ponder', (value) => words.t(`ponder.${value || 'no'}`)),
        field('thoughts', (value) => words.t(`ponder.${value || 'no'}`)))),
    ]);
  }

  /**
   * @param {Language} words
   * @param {FreeGame} game
   * @param {Setup} setup the selected options; the board may still show an earlier game
   * @param {boolean} undoable whether Undo leads somewhere
   */
  update(words, game, setup, undoable) {
    const { facts, moves, shown, watched, paused, thinking } = game;
    const { title, detail } = describe(words, game, setup);
    this.#headline.className = `headline ${facts.winner ? 'won' : ''}`;
    rebuild(this.#headline, `${title}|${detail}`, () => [el('h2', {}, title), el('p', {}, detail)]);
    this.#showClocks(words, game);
    this.#offerChoices(words, game.choices);
    const going = game.board.rule === RENJU && !facts.winner;
    showRenju(this.#renju, words, going ? renjuNotes(words, game.played, facts.forbidden) : '', {
      id: 'free-pass',
      shown: going && game.players.white === null,
      enabled: game.mayPass,
      pass: this.#onPass,
    });
    this.#bar.enable('restart', true);
    this.#bar.enable('back', undoable);
    this.#bar.enable('forward', shown < moves.length);
    this.#bar.enable('next', !facts.winner && (!thinking || Boolean(thinking.thought?.best)));
    this.#bar.enable('hint', game.accepts);
    this.#bar.enable('resign', !facts.winner && shown > 0);
    this.#bar.show('auto', watched);
    this.#bar.show('resign', !watched);
    this.#bar.enable('auto', watched && !facts.winner);
    this.#bar.press('auto', watched && !paused && !facts.winner, watched && !paused && !facts.winner ? 'pause' : 'auto');
    this.#thought.hidden = setup.thoughts === '';
    if (setup.thoughts) this.#showThought(words, game);
    this.#ending.update(words, game);
    this.#moves.show(words, stepsOfLine(moves, shown, this.#goto));
  }

  /** @param {Language} words @param {FreeGame} game */
  #showClocks(words, game) {
    const { clocks } = game;
    clearTimeout(this.#tick);
    this.#clocks.hidden = clocks === null;
    if (!clocks) return;
    const sides = /** @type {('black' | 'white')[]} */ (['black', 'white']);
    setText(this.#clocks, sides.map((side) => `${words.t(side)} ${clockText(clocks.left(side))}`).join(' · '));
    if (!game.facts.winner) this.#tick = Number(setTimeout(() => this.#showClocks(words, game), TICK));
  }

  /** @param {Language} words @param {string[]} choices */
  #offerChoices(words, choices) {
    this.#choices.hidden = choices.length === 0;
    this.#choices.setAttribute('aria-label', words.t(choices.includes('two') ? 'swap2.choose.two' : 'swap2.choose'));
    rebuild(this.#choices, [words.code, ...choices].join('|'), () =>
      choices.map((choice) => el('button', { type: 'button', class: 'primary', id: `swap2-${choice}`, onclick: () => this.#decide(choice) }, words.t(`swap2.take.${choice}`))));
  }

  /** @param {Language} words @param {FreeGame} game */
  #showThought(words, { thinking, last, shown, pondering }) {
    const thought = thinking ? thinking.thought : (last?.thought ?? null);
    const milliseconds = thinking ? performance.now() - thinking.began : (last?.milliseconds ?? 0);
    // The line begins with the move being searched, or with the one just played.
    const first = thinking ? shown : shown - 1;
    const chips = thought?.line.slice(0, LINE).map((name, i) => el('span', { class: (first + i) % 2 ? 'white' : 'black' }, name)) ?? [];
    this.#thought.replaceChildren(
      el('h3', {}, words.t('thought')),
      el('p', { class: 'note' }, thought ? figures(words, thought, milliseconds, first % 2 ? 'white' : 'black') : words.t(thinking ? 'thought.begins' : 'thought.none')),
      el('p', { class: 'line' }, ...chips),
      pondering.active ? el('p', { class: 'note pondering' }, words.t('pondering', { depth: pondering.thought?.depth ?? 0 })) : '',
    );
  }
}

/** @param {Language} words @param {number} level */
export function nameOfLevel(words, level) {
  const named = NAMED_LEVELS.find((known) => known[1] === level);
  return named ? words.t('strength.rated', { name: words.t(`strength.${named[0]}`), rating: named[2] }) : words.t('level', { n: level });
}

/**
 * Creates the fields for the best engine's level, by name, and for the person's side.
 * @param {Language} words
 * @param {Setup} setup
 * @param {(change: Partial<Setup>) => void} choose
 */
function opponent(words, setup, choose) {
  const you = setup.black === '' ? 'black' : 'white';
  const other = you === 'black' ? 'white' : 'black';
  const own = setup[you] === '' && setup[other] === 'best' ? NAMED_LEVELS.findIndex(([, level]) => level === setup[`${other}Level`]) : -1;
  const against = (/** @type {number} */ level, /** @type {'black' | 'white'} */ color) => {
    const engine = color === 'black' ? 'white' : 'black';
    choose({ [color]: '', [engine]: 'best', [`${engine}Level`]: NAMED_LEVELS[level]?.[1] ?? setup[`${other}Level`] });
  };
  const levels = own < 0 ? [-1, ...NAMED_LEVELS.keys()] : [...NAMED_LEVELS.keys()];
  const name = (/** @type {number} */ at) => (at < 0 ? words.t('strength.own') : nameOfLevel(words, NAMED_LEVELS[at][1]));
  const side = (/** @type {string} */ color) => words.t(color);
  return [
    el('label', { class: 'field' }, words.t('strength'), selectBox({ id: 'free-strength' }, levels, own, name, (level) => against(level, you))),
    el('label', { class: 'field' }, words.t('seat'), selectBox({ id: 'free-seat' }, /** @type {('black' | 'white')[]} */ (['black', 'white']), you, side, (color) => against(own, color))),
  ];
}

/**
 * Returns true for a person against an engine at full strength. Other engines gain nothing from pondering.
 * @param {Setup} setup
 */
const strongest = ({ black, blackLevel, white, whiteLevel }) => (black === '') !== (white === '') && (black ? blackLevel : whiteLevel) === 10;

/**
 * Returns the headline and the text below it.
 * @param {Language} words
 * @param {FreeGame} game
 * @param {Setup} setup
 */
export function describe(words, game, setup) {
  const { facts, shown, thinking, paused, watched, mover, board, asked } = game;
  if (facts.winner) return { title: words.t(`won.${facts.winner}`), detail: facts.winner === 'draw' ? '' : words.t(`won.${facts.by ?? 'at'}`, { n: shown }) };
  const other = setup.size !== board.size || setup.rule !== board.rule || setup.opening !== ruleOf(game.opening);
  const now = words.t('board.now', { n: board.size, rule: words.t(`rule.${board.rule}`) });
  const settled = facts.opening?.proposer ? ` · ${words.t(`swap2.settled.${facts.opening.proposer}`)}` : '';
  const pro = ['pro', 'longpro'].includes(game.opening) ? ` · ${openedBy(words, game)}` : '';
  const detail = now + settled + pro + (other ? ` · ${words.t('board.next')}` : '');
  const side = words.t(`color.${facts.toMove}`);
  if (asked) return { title: inOpening(words, game, asked), detail: `${words.t(asked.proposer ? 'swap2.proposer' : 'swap2.chooser')} · ${detail}` };
  const player = mover;
  if (thinking && player) return { title: words.t('thinks', { side, engine: words.t(`engine.${player.engine}`) }), detail };
  if (thinking) return { title: words.t('helps', { side }), detail };
  if (watched) return { title: words.t(paused ? 'paused' : 'watching'), detail };
  const yours = facts.toMove === 'black' ? 'status.yourBlack' : 'status.yourWhite';
  const key = game.betweenPeople ? `status.${facts.toMove}ToMove` : yours;
  return { title: player ? words.t('waits', { side }) : words.t(key), detail: game.hinted ? words.t('hinted', { point: game.hinted }) : detail };
}

/**
 * Returns the restriction on the next stone, otherwise the name of the opening.
 * @param {Language} words
 * @param {FreeGame} game
 */
function openedBy(words, { opening, facts, shown }) {
  const barred = facts.opening?.barred.length ?? 0;
  if (barred > 0) return words.t('pro.third', { n: Math.sqrt(barred) });
  return words.t(shown === 0 ? 'pro.first' : `opening.${opening}`);
}

/**
 * @param {Language} words
 * @param {FreeGame} game
 * @param {{ proposer: boolean, stones: number }} asked
 */
function inOpening(words, { facts, thinking, paused, mover }, { proposer, stones }) {
  const engine = words.t(`engine.${mover?.engine ?? 'best'}`);
  if (thinking) return words.t(proposer && stones ? 'swap2.proposes' : 'swap2.chooses', { engine });
  if (paused) return words.t('paused');
  if (stones) return words.t('swap2.place', { n: stones, side: words.t(`color.${facts.toMove}`) });
  return words.t(proposer ? 'swap2.choose' : 'swap2.choose.two');
}

/**
 * @param {Language} words
 * @param {Thought} thought
 * @param {number} milliseconds
 * @param {string} side the searching side
 */
export function figures(words, { depth, nodes, result, stones, score, chance, source }, milliseconds, side) {
  const number = (/** @type {number} */ n) => n.toLocaleString(words.code, { maximumSignificantDigits: 3 });
  const rate = number((nodes * 1000) / Math.max(1, milliseconds));
  const color = words.t(`color.${side}`);
  const said = [nodes > 0 ? words.t('figures', { n: nodes, nodes: nodes.toLocaleString(words.code), rate }) : words.t(source === 'strategy' ? 'figures.strategy' : 'figures.none')];
  // A win found by threats has no depth.
  if (nodes > 0 && depth > 0) said.unshift(words.t('figures.depth', { depth }));
  if (result) said.push(words.t(`result.${result}`, { side: color, n: stones ?? 0 }));
  else if (typeof score === 'number') said.push(words.t('chances', { side: color, chances: prospects(chance ?? chanceOf(score), words.code) }));
  return said.join(' · ');
}
