import { expect, it } from 'vitest';
import { lookForDue } from './lookForDue.ts';

const nextOf = (kind: string, table = 'queue.job_common') =>
  `with next as (select j.id from ${table} j where j.name = '${kind}'
     and j.state < 'active' and not j.blocked order by j.priority desc limit 1) select 1`;

it('asks once for all kinds, and knows by the answer which texts would find something', async () => {
  const asked: unknown[] = [];
  const texts = ['mail', 'folder'].map((kind) => nextOf(kind));
  const due = await lookForDue(texts, async (text, kinds) => {
    asked.push([text.replaceAll(/\s+/g, ' '), kinds]);
    return [{ kind: 'folder' }];
  });
  expect([...due]).toEqual([nextOf('folder')]);
  expect(asked).toEqual([
    [
      `select kind from unnest($1::text[]) as kind where (select true from queue.job_common j where j.name = kind and j.state < 'active' and not j.blocked limit 1)`,
      ['mail', 'folder'],
    ],
  ]);
});

it('asks each table by itself, and leaves a text of another form to itself', async () => {
  const asked: (readonly string[])[] = [];
  const other = 'with next as (select 1 limit 1) select 1';
  const due = await lookForDue(
    [nextOf('mail'), nextOf('folder', 'queue.own'), other],
    async (_text, kinds) => {
      asked.push(kinds);
      return [];
    },
  );
  expect(asked).toEqual([['mail'], ['folder']]);
  expect([...due]).toEqual([other]);
});
