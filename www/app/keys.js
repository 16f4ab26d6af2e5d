import { byId } from '../shared/dom.js';
import { flipped, turned } from '../shared/notation.js';
import { ignoreRejection, inTime } from '../shared/promises.js';
import { listenToKeys } from '../shared/page.js';

/**
 * @param {PageState} state
 * @param {GomokuBoard} board
 * @param {Record<string, () => void>} game the buttons below the board
 * @param {import('./modes.js').Modes} modes
 * @param {import('./links.js').Links} links
 * @param {(coming: Promise<unknown>) => void} reportFailure
 */
export function listen(state, board, game, modes, links, reportFailure) {
  const { controller } = board;
  /** The dialog being loaded. A second click must not open it twice. @type {Promise<unknown> | null} */
  let coming = null;
  const load = async (/** @type {string} */ name) => (await import('../dialogs/page.js')).openDialog(name, state, board, links);
  const open = (/** @type {string} */ name) => reportFailure((coming ??= inTime(load(name)).finally(() => (coming = null))));
  for (const name of ['boards', 'share', 'settings', 'help']) byId(`open-${name}`).addEventListener('click', () => open(name));

  const solved = {
    ...game,
    first: () => ignoreRejection(controller.first()),
    last: () => ignoreRejection(controller.last()),
    board: () => board.focusBoard(),
    stop: () => controller.stop(),
  };
  /**
   * Returns the actions of keys. Without the buttons below the board, as in a lesson, only the panel's keys work.
   * @returns {Record<string, () => void>}
   */
  const actions = () => {
    if (state.free) return modes.free?.actions ?? {};
    return byId('controls').checkVisibility?.() === false ? (modes.panel?.actions ?? {}) : solved;
  };
  const act = (/** @type {string} */ action) => () => actions()[action]?.();
  listenToKeys({
    u: act('back'),
    arrowleft: act('back'),
    'ctrl+z': act('back'),
    r: act('forward'),
    arrowright: act('forward'),
    'ctrl+y': act('forward'),
    home: act('first'),
    end: act('last'),
    d: act('next'),
    a: act('auto'),
    n: act('restart'),
    h: () => (actions().hints ?? actions().hint)?.(),
    m: () => state.choose({ numbers: !state.settings.numbers }),
    t: () => state.choose({ orientation: turned(state.settings.orientation) }),
    f: () => state.choose({ orientation: flipped(state.settings.orientation) }),
    g: act('board'),
    o: () => state.free || open('boards'),
    s: () => open('share'),
    escape: act('stop'),
    '?': () => open('help'),
  });
}
