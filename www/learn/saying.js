/**
 * @typedef {object} Figures threats of the side that just moved
 * @property {'black' | 'white'} side
 * @property {{ threat: string, stones: string[], raises: string[] }[]} rows strongest first
 * @property {string[]} [stops] points where one stone stops all threats; missing if there are none
 * @property {boolean} delays whether the other side can gain time with a four
 */

/**
 * @typedef {object} Step
 * @property {string} move
 * @property {Figures} figures after it
 */

/**
 * @param {(key: string, values?: Record<string, string | number>) => string} t
 * @param {Step} step
 * @param {Step} [before]
 */
export function saying(t, { move: point, figures }, before) {
  const { side, rows, stops, delays } = figures;
  if (rows[0]?.threat === 'five') return t('lesson.five', { point });
  const places = stops?.join(', ') ?? '';
  if (side === 'white') {
    if (stops && rows[0]?.threat !== 'openThree') return t('lesson.counter', { point, places });
    const had = before?.figures.stops ?? [];
    if (had.includes(point)) return t(had.length === 1 ? 'lesson.only' : 'lesson.stops', { point });
    return t('lesson.resists', { point });
  }
  const blocks = before?.figures.stops?.includes(point) ? [t('lesson.blocks', { point })] : [];
  if (!stops) return blocks[0] ?? t('lesson.quiet', { point });
  if (stops.length === 0) return [...blocks, t('lesson.unstoppable', { point })].join(' ');
  const kind = rows.length > 1 ? 'several' : rows[0]?.threat === 'openThree' ? 'three' : 'four';
  const delay = delays ? [t('lesson.delay')] : [];
  return [...blocks, t(`lesson.${kind}`, { point, places }), ...delay].join(' ');
}
