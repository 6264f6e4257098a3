import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepDemo } from './demo.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'tomar-demo-'));
});

afterEach(() => rm(home, { recursive: true, force: true }));

it('gives signers a token with a PIN of its own, and knows everyone at the next start', async () => {
  const people = [
    { email: 'ayse@demo.example', password: 'a', name: 'Ayşe', role: 'signer', nationalId: '10000000146' },
    { email: 'can@demo.example', password: 'b', name: 'Can', role: 'approver', nationalId: null },
  ];
  const first = await keepDemo(home, `seeding\n${JSON.stringify({ people })}\n`);
  expect(first.people).toMatchObject(people);
  expect(first.people.map(({ pin }) => pin)).toEqual([expect.stringMatching(/^\d{6}$/), null]);
  expect(await readdir(join(home, 'tokens'))).toEqual(['ayse.p12']);
  const second = await keepDemo(home, 'nothing to do\n');
  expect(second.people).toEqual(first.people);
  const told = await keepDemo(home, JSON.stringify({ people }));
  expect(told.people).toEqual(first.people);
});
