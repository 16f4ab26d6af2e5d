import { UNBOUNDED } from '../shared/rules.js';

/**
 * Returns the headline and the text below it.
 * @param {Language} language
 * @param {Controller} controller
 * @returns {{ title: string, detail: string, tone: 'calm' | 'thinking' | 'won' | 'warning' }}
 */
export function describe(language, controller) {
  const { winAt, winner, toMove, thinking } = controller.state();
  const { current, mode } = controller;
  // On the infinite board, a note below says what is known.
  const silent = controller.board.size === UNBOUNDED;
  const open = controller.seeking ? language.t('status.seeking') : current.winAt === null ? language.t('status.unproven') : '';
  const detail = silent ? '' : winAt ? language.t('status.bound', { stone: winAt }) : open;
  if (winner === 'draw') return { title: language.t('status.draw'), detail: '', tone: 'won' };
  if (winner) {
    const title = language.t(`status.${winner}Won`, { n: current.facts?.row.length ?? 5 });
    return { title, detail: language.t('status.wonAt', { stone: current.stones }), tone: 'won' };
  }
  if (current.facts?.overlines.length) {
    return { title: language.t('status.overline', { n: Math.max(...current.facts.overlines.map((row) => row.length)) }), detail, tone: 'warning' };
  }
  if (thinking) {
    return { title: language.t(toMove === 'black' ? 'status.blackThinks' : 'status.whiteThinks'), detail, tone: 'thinking' };
  }
  const yours = controller.autoReply && mode !== 'analyse' && !controller.running;
  const key = yours ? (toMove === 'white' ? 'status.yourWhite' : 'status.yourBlack') : `status.${toMove}ToMove`;
  return { title: language.t(key), detail, tone: 'calm' };
}

/** Announces a move. @param {Language} language @param {Controller} controller */
export function announce(language, controller) {
  const { current } = controller;
  if (current.stones === 0) return '';
  const { title, detail } = describe(language, controller);
  return language.sentences(title, detail);
}
