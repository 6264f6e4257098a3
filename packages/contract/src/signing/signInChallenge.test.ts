import { expect, it } from 'vitest';
import { readChallenge, writeChallenge } from './signInChallenge.ts';

const challenge = {
  installation: 'https://tomar.example',
  account: 'demo',
  nonce: 'A'.repeat(43),
  expiresAt: '2026-11-23T21:00:00.000Z',
};

it('a challenge reads as it was written, with and without an account', () => {
  expect(readChallenge(writeChallenge(challenge))).toEqual(challenge);
  const open = { ...challenge, account: '' };
  expect(readChallenge(writeChallenge(open))).toEqual(open);
});

it.each([
  ['a document', '%PDF-1.7\n'],
  ['nothing', ''],
  ['more after it', `${writeChallenge(challenge)}and pay 100 TRY\n`],
  ['something before it', `\n${writeChallenge(challenge)}`],
  ['an account of two lines', writeChallenge({ ...challenge, account: 'a\nnonce: x' })],
  ['a short nonce', writeChallenge({ ...challenge, nonce: 'A' })],
  ['no address', writeChallenge({ ...challenge, installation: 'tomar' })],
])('%s is none', (_what, text) => {
  expect(readChallenge(text)).toBeNull();
});
