import { fold, foldName, foldWords } from '@tomar/contract';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../../lab/src/harness/testDatabase.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const letters = 'abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZâÂîÎûÛßẞqwxQWXéñΣσςЖя0189';
/** Dot, cedilla, breve, diaeresis, circumflex above or below whatever comes before them. */
const marks = '\u0307\u0327\u0306\u0308\u0302\u0323';
const others = ' -\'’.,/&@_%\\"()\u00a0+';

const text = fc
  .array(fc.constantFrom(...letters, ...letters, ...marks, ...others), { maxLength: 24 })
  .chain((units) => fc.constantFrom('NFC', 'NFD').map((form) => units.join('').normalize(form)));

it('the database folds as the code does, whatever was typed', async () => {
  const texts = fc.sample(text, 3000);
  const { rows } = await client.query<{ folded: string; words: string; name: string }>(
    'select fold_text(t) as folded, fold_words(t) as words, fold_name(t) as name from unnest($1::text[]) with ordinality as u (t, nr) order by nr',
    [texts],
  );
  for (const [at, { folded, words, name }] of rows.entries()) {
    const typed = texts[at] ?? '';
    expect(folded, JSON.stringify(typed)).toBe(fold(typed));
    expect(name, JSON.stringify(typed)).toBe(foldName(typed));
    // An address is taken apart in the database and kept whole by who searches.
    const searched = foldWords(typed.replaceAll('@', ' '));
    expect(words.split(' ').slice(1).filter(Boolean).slice(0, 8), JSON.stringify(typed)).toEqual(searched);
  }
});
