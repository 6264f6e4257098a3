import { expect, it } from 'vitest';
import { relyingPartyOf } from './relyingParty.ts';

it.each([
  ['https://imza.kurum.com.tr', 'imza.kurum.com.tr'],
  ['https://imza.kurum.com.tr:8443/', 'imza.kurum.com.tr'],
  ['http://localhost:4100', 'localhost'],
])('passkeys belong to the host of %s', (url, id) => {
  expect(relyingPartyOf(url)).toEqual({ id, origin: new URL(url).origin });
});

it.each(['http://127.0.0.1:4100', 'https://10.0.0.8', 'https://[::1]', 'http://imza.kurum.com.tr'])(
  'browsers make no passkey at %s',
  (url) => {
    expect(relyingPartyOf(url)).toBeNull();
  },
);
