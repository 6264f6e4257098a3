import { buffer } from 'node:stream/consumers';
import readXlsxFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { streamSheet } from './streamSheet.ts';

const columns = [
  { title: 'Ad', width: 20 },
  { title: 'Tür & cins', width: 20 },
];

async function* parts(...all: (readonly (readonly string[])[])[]) {
  yield* all;
}

const readBack = async (...all: (readonly (readonly string[])[])[]) => {
  const [sheet] = await readXlsxFile(
    await buffer(streamSheet({ name: 'İş/ler', columns, rows: parts(...all) })),
  );
  return sheet;
};

it('gives rows of several parts below their titles', async () => {
  const sheet = await readBack(
    [
      ['Iğdır & <Şişli>', '0012'],
      ['“ç”', 'a=b'],
    ],
    [],
    [['son', 'x']],
  );
  expect(sheet?.sheet).toBe('İş ler');
  expect(sheet?.data).toEqual([
    ['Ad', 'Tür & cins'],
    ['Iğdır & <Şişli>', '0012'],
    ['“ç”', 'a=b'],
    ['son', 'x'],
  ]);
});

it.each(['=1+1', '+1', '-1', '@a', '\ta', '\ra', ' =1', '=cmd|A1'])(
  'REP-02: writes %j with an apostrophe before it',
  async (text) => {
    const sheet = await readBack([[text, 'önce']]);
    expect(sheet?.data.at(-1)?.[0]).toEqual(expect.stringMatching(/^'/));
  },
);

it('is written as it is read: the next rows are asked for when there is room', async () => {
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked += 1;
      yield Array.from({ length: 500 }, (_, at) => [`${asked} ${at} ${Math.random()}`, 'x']);
    }
  }
  const stream = streamSheet({ name: 'a', columns, rows: endless() });
  await new Promise((resolve) => stream.once('readable', resolve));
  let before = -1;
  await expect
    .poll(
      () => {
        const isStill = before === asked;
        before = asked;
        return isStill;
      },
      { interval: 300, timeout: 20_000 },
    )
    .toBe(true);
  expect(asked).toBeLessThan(1000);
  stream.destroy();
});

it('is no whole file when rows fail in the middle', async () => {
  async function* failing() {
    yield [['a', 'b']];
    throw new Error('gone');
  }
  await expect(buffer(streamSheet({ name: 'a', columns, rows: failing() }))).rejects.toThrow('gone');
});
