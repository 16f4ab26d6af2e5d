import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { LANGUAGES, Language, loadLanguage, loadPart, preferredLanguage } from '../../www/shared/i18n.js';

/** The parts of the site with their own messages. */
const PARTS = ['analyse', 'dialogs', 'ending', 'free', 'learn', 'minishogi', 'pages', 'proven', 'puzzles', 'records', 'review', 'story', 'unbounded'];

/** Files that cannot be fetched, by the end of the address. */
const missing = new Set();
globalThis.fetch = async (address) => {
  if ([...missing].some((end) => String(address).endsWith(end))) throw new TypeError('no network');
  try {
    return new Response(await readFile(address));
  } catch {
    return new Response('', { status: 404 });
  }
};

test('a message takes values and the plural form for its number', () => {
  const russian = new Language('ru', { stones: { one: '{n} камень', few: '{n} камня', other: '{n} камней' }, by: '{stone}, {stone}{nothing}' });
  assert.deepEqual([1, 3, 5, 21].map((n) => russian.t('stones', { n })), ['1 камень', '3 камня', '5 камней', '21 камень']);
  assert.equal(russian.t('by', { stone: 33 }), '33, 33');
  assert.equal(russian.t('no such text'), 'no such text');
  const more = russian.with({ by: 'other' });
  assert.deepEqual([more.t('by'), more.has('stones'), russian.t('by', { stone: 1 })], ['other', true, '1, 1']);
});

test('an error shows its message if there is one', () => {
  const language = new Language('en', { 'error.bad-point': '{token} is not a point' });
  assert.equal(language.problem({ code: 'bad-point', message: 'm', problem: { token: 'z9' } }), 'z9 is not a point');
  assert.equal(language.problem({ code: 'unheard', message: 'as the engine says' }), 'as the engine says');
});

test('sentences are joined by the conventions of the language', () => {
  const joined = (code, ...texts) => new Language(code, {}).sentences(...texts);
  assert.equal(joined('en', 'Your move: White', '', 'Black wins by move 33'), 'Your move: White. Black wins by move 33');
  assert.equal(joined('en', 'Black is thinking…', 'Right!', 'Done.', 'End.'), 'Black is thinking… Right! Done. End.');
  assert.equal(joined('ja', '白の番です', '黒の勝ちです。', '終わり'), '白の番です。黒の勝ちです。終わり');
  assert.equal(joined('zh', '', ''), '');
});

test('every language loads, with every part of the page', async () => {
  for (const code of Object.keys(LANGUAGES)) {
    const language = await loadLanguage(code);
    assert.equal(language.code, code);
    assert.ok(language.has('app.title'));
    for (const part of PARTS) {
      const words = await loadPart(code, part);
      assert.equal(words.code, code);
      assert.ok(words.has('app.title'), 'beside the words of the page');
    }
  }
  for (const [tag, code] of [['de-DE', 'de'], ['zh-Hant-TW', 'zh'], ['JA', 'ja'], ['xx', 'en'], ['constructor', 'en']]) {
    assert.equal((await loadLanguage(tag)).code, code);
  }
});

test('offline the page falls back to English and retries later', async () => {
  const { loadLanguage } = await import('../../www/shared/i18n.js?offline');
  missing.add('i18n/de.json');
  assert.equal((await loadLanguage('de')).code, 'en');
  missing.clear();
  assert.equal((await loadLanguage('de')).code, 'de');
  const alone = await import('../../www/shared/i18n.js?alone');
  missing.add('.json');
  assert.equal((await alone.loadLanguage('de')).t('app.title'), 'app.title', 'bare names at least');
  missing.clear();
});

test('the first available language of the reader is used', () => {
  const of = (...languages) => {
    Object.defineProperty(globalThis, 'navigator', { value: { languages }, configurable: true });
    return preferredLanguage();
  };
  assert.equal(of('fr-FR', 'ja-JP', 'en'), 'ja');
  assert.equal(of('ZH-Hant'), 'zh');
  assert.equal(of('fr'), 'en');
  assert.equal(of(), 'en');
});

test('every error in a part has a message there', async () => {
  const can = {
    analyse: ['no-memory'],
    dialogs: ['record-empty', 'record-long', 'record-game', 'record-text', 'record-picture', 'bad-board', 'forbidden', 'opening-first', 'opening-third'],
    free: ['bad-board', 'forbidden', 'opening-first', 'opening-third', 'no-opening', 'missing'],
    review: ['record-empty', 'record-long', 'bad-board', 'forbidden'],
    minishogi: ['position', 'rule', 'move', 'empty', 'no-engine', 'crashed', 'hung', 'clipboard'],
  };
  for (const [part, names] of Object.entries(can)) {
    const words = await loadPart('en', part);
    for (const name of names) assert.ok(words.has(`error.${name}`), `${part}: ${name}`);
  }
});

/** All messages of a language by part and key. Those of the first page have no part. */
async function textsOf(code) {
  const read = async (file) => JSON.parse(await readFile(new URL(`../../www/i18n/${file}`, import.meta.url), 'utf8'));
  const parts = Object.entries({ '': await read(`${code}.json`), ...(await read(`${code}.more.json`)) });
  return new Map(parts.flatMap(([part, words]) => Object.entries(words).map(([key, text]) => [`${part} ${key}`, text])));
}

/** Finds countable nouns. Chinese and Japanese need only one form. */
const COUNTED = {
  en: /\} (more |possible )?(moves?|stones?|games?|positions?|answers?|replies|pl(y|ies)|points?|seconds?|certificates?|puzzles?|days?|bytes?)\b/,
  de: /\} (weitere[nr]? |möglichen |weiße )?(Zug|Züge|Steine?|Partien?|Stellung|Antwort|Halbz|Punkt|Sekunde|Zertifikat|Aufgabe|Tag|Byte)/,
  ru: /\} (хода?|ходов|кам(ень|ня|ней)|парти[яий]|позици[яий]|ответ(а|ов)?|пункт(а|ов)?|секунд[аы]?|сертификат(а|ов)?|задач[аи]?|д(ень|ня|ней)|байта?)(?!\p{L})/u,
};

/** Their number is never near one: sizes, limits, and figures of the proof. */
const LARGE = [
  ' board.label', ' fuse', 'dialogs error.opening-third', 'ending ending.lasted', 'free board.now', 'free error.opening-third',
  'free pro.third', 'pages proof.counts', 'records error.off-board', 'records error.record-board', 'records error.record-long', 'records explorer.second', 'review error.off-board',
  'story checked.corrupted', 'story checked.theorem', 'story checked.verifier', 'story story.text',
];

test('counted nouns have a form for every number', async () => {
  for (const [code, counted] of Object.entries(COUNTED)) {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted();
    for (const [key, entry] of await textsOf(code)) {
      if (typeof entry === 'object') assert.deepEqual(Object.keys(entry).sort(), forms, `${code} ${key}`);
      else if (!LARGE.includes(key)) assert.doesNotMatch(entry, counted, `${code} ${key}`);
    }
  }
  const words = await loadPart('en', 'minishogi');
  assert.deepEqual([0, 1, 2].map((n) => words.t('said.shown', { n })), ['Now showing the position after 0 moves.', 'Now showing the position after 1 move.', 'Now showing the position after 2 moves.']);
});

/** Numbers that need different forms in some language. */
const NUMBERS = [0, 1, 2, 5, 21];

/** Finds nouns in the wrong form. */
const WRONG_FORMS = {
  en: /\b(1 (more |black |other |key )?(moves|stones|points|positions|games|files|moments|replies)|(0|2|5|21) (more |black |other |key )?(move|stone|point|position|game|file|moment|reply))\b/,
  de: /\b(1 (weiteren? |schwarzen? )?(Züge|Zügen|Steine|Steinen|Punkte|Stellungen|Partien|Dateien|Wendepunkte)|(0|2|5|21) (weiteren? |schwarzer )?(Zug|Stein|Punkt|Stellung|Partie|Datei|Wendepunkt))(?!\p{L})/u,
  ru: /(?<!\d)((1|21) (хода|ходов|камня|камней|партии|партий|момента|моментов)|2 (ход|ходов|камень|камней|партия|партий|момент|моментов)|(0|5) (ход|хода|камень|камня|партия|момент|момента))(?! чёрных\p{L})(?!\p{L})/u,
};

test('every message with a number is correct for 0, 1, 2, 5 and 21', async () => {
  for (const code of Object.keys(LANGUAGES)) {
    const forms = new Intl.PluralRules(code);
    let counted = 0;
    for (const [key, entry] of await textsOf(code)) {
      if (!JSON.stringify(entry).includes('{') || LARGE.includes(key)) continue;
      const words = new Language(code, { text: entry });
      const said = NUMBERS.map((n) => words.t('text', { n, ...Object.fromEntries(JSON.stringify(entry).match(/(?<=\{)\w+(?=\})/g).map((name) => [name, n])) }));
      for (const text of said) if (code in WRONG_FORMS) assert.doesNotMatch(text, WRONG_FORMS[code], `${code} ${key}`);
      if (typeof entry !== 'object') continue;
      counted += 1;
      for (const [i, n] of NUMBERS.entries()) {
        // Only the form for 1 may drop the number.
        assert.ok(forms.select(n) === 'one' && n === 1 || said[i].includes(String(n)), `${code} ${key}: ${said[i]}`);
      }
    }
    assert.ok(counted > 15 || forms.resolvedOptions().pluralCategories.length === 1, `${code}: ${counted} texts`);
  }
});

test('all languages have the same messages and placeholders', async () => {
  const valuesOf = (entry) => [...new Set(JSON.stringify(entry).match(/\{\w+\}/g))].sort();
  const english = await textsOf('en');
  assert.deepEqual(new Set([...english.keys()].map((key) => key.split(' ')[0])), new Set(['', ...PARTS]));
  for (const code of Object.keys(LANGUAGES)) {
    const words = await textsOf(code);
    for (const [key, text] of english) assert.deepEqual(valuesOf(words.get(key) ?? ''), valuesOf(text), `${code} ${key}`);
    assert.deepEqual([...english.keys()].filter((key) => !words.has(key)), [], code);
  }
});
