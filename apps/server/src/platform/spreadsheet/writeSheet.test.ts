import readXlsxFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { writeSheet } from './writeSheet.ts';

const readBack = async (texts: readonly string[]) => {
  const bytes = await writeSheet(
    'Deneme',
    [{ title: 'Ad', width: 20 }],
    texts.map((text) => [text]),
  );
  const [sheet] = await readXlsxFile(bytes);
  return sheet?.data.slice(1).map(([cell]) => cell);
};

it.each(['=1+1', '+1', '-1', '@a', '\ta', '\ra', ' =1'])(
  'REP-02: writes %j with an apostrophe before it',
  async (text) => {
    expect(await readBack(['önce', text])).toEqual(['önce', expect.stringMatching(/^'/)]);
  },
);

it('REP-02: leaves other texts as they are, numbers that are names among them', async () => {
  const texts = ['Iğdır & Şişli', '0012', 'a=b', '<b>', '“ç”'];
  expect(await readBack(texts)).toEqual(texts);
});

it('opens with what no XML may hold left out, and a long text cut to what a cell holds', async () => {
  expect(await readBack(['a\u0000b\u0008\ud800c'])).toEqual(['abc']);
  expect(String((await readBack(['x'.repeat(40_000)]))?.[0]).length).toBe(32_767);
});

it('names its sheet by no sign that a sheet may not have', async () => {
  const [sheet] = await readXlsxFile(await writeSheet('a/b:c*d?[e]\\', [{ title: 'Ad', width: 9 }], []));
  expect(sheet?.sheet).toBe('a b c d  e  ');
});
