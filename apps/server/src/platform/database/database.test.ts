import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isDatabaseAway, sqlState } from './database.ts';

const nowhere = join(tmpdir(), 'tomar-nothing-here', 'socket');

it('takes a socket that is missing for a database that is away', async () => {
  const error = await new Promise((resolve) => connect(nowhere).once('error', resolve));
  expect(isDatabaseAway(error)).toBe(true);
  expect(isDatabaseAway(new Error('query failed', { cause: error }))).toBe(true);
});

it('does not take a file that is missing for one', async () => {
  const error = await open(nowhere).catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(false);
});

it('reads the SQLSTATE of what PostgreSQL refused, and takes no name of a broken socket for one', () => {
  const withCode = (code: string) => Object.assign(new Error('failed'), { code });
  expect(sqlState(new Error('query failed', { cause: withCode('23505') }))).toBe('23505');
  expect(sqlState(withCode('TM001'))).toBe('TM001');
  for (const code of ['EPIPE', 'EBUSY', 'ECONNRESET'])
    expect([code, sqlState(withCode(code))]).toEqual([code, null]);
});
