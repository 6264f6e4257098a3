import { setTimeout } from 'node:timers/promises';
import readXlsxFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { watchEventLoop } from '../../testing/eventLoopDelay.ts';
import { makeSheet } from './makeSheet.ts';
import { writeSheet } from './writeSheet.ts';

const readBack = async (texts: readonly string[]) => {
  const rows = texts.map((text) => [text]);
  const bytes = await makeSheet({ name: 'Deneme', columns: [{ title: 'Ad', width: 20 }], rows });
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
  const [sheet] = await readXlsxFile(
    await makeSheet({ name: 'a/b:c*d?[e]\\', columns: [{ title: 'Ad', width: 9 }], rows: [] }),
  );
  expect(sheet?.sheet).toBe('a b c d  e  ');
});

it('of many rows holds up nobody else while it is written', async () => {
  const columns = ['Ad', 'Tür', 'Durum'].map((title) => ({ title, width: 20 }));
  const rows = Array.from({ length: 20_000 }, (_, at) => [`=Firma ${at}`, 'Tüzel kişi', 'Etkin']);
  const watched = watchEventLoop();
  // Its first turn begins the count, and one after the work ends it.
  await setTimeout(50);
  const began = performance.now();
  const bytes = await writeSheet('account', { name: 'Firmalar', columns, rows });
  const took = performance.now() - began;
  await setTimeout(50);
  expect(watched.end().longest).toBeLessThan(took / 3);
  const [sheet] = await readXlsxFile(Buffer.from(bytes));
  expect([sheet?.data.length, sheet?.data.at(-1)]).toEqual([
    20_001,
    ["'=Firma 19999", 'Tüzel kişi', 'Etkin'],
  ]);
}, 60_000);

it('is refused where many of one account wait', async () => {
  const columns = [{ title: 'Ad', width: 20 }];
  const rows = Array.from({ length: 2001 }, () => ['Firma']);
  const writing = Array.from({ length: 6 }, () => writeSheet('account', { name: 'Firmalar', columns, rows }));
  const told = (await Promise.allSettled(writing)).map(({ status }) => status);
  expect(told).toEqual([...Array.from({ length: 5 }, () => 'fulfilled'), 'rejected']);
}, 60_000);
