import { signingItemStates, signingStates } from '@tomar/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sessionOutcome } from './sessionOutcome.ts';

const session = fc.record({
  state: fc.constantFrom(...signingStates),
  error: fc.constantFrom(null, 'lang_sign_cancelled'),
});
const items = fc.array(
  fc
    .constantFrom(...signingItemStates)
    .map((state) => ({ state, error: state === 'Failed' ? 'lang_sign_failed' : null })),
  { minLength: 1, maxLength: 5 },
);

it('a session is embedded when, and only when, every document is', () => {
  const living = session.filter(({ state }) => state !== 'Embedded');
  fc.assert(
    fc.property(living, items, (before, documents) => {
      const isAll = documents.every(({ state }) => state === 'Embedded');
      expect(sessionOutcome(before, documents).state === 'Embedded').toBe(isAll);
    }),
  );
});

it('with a document open, a session stays what it is', () => {
  fc.assert(
    fc.property(session, items, (before, documents) => {
      fc.pre(documents.some(({ state }) => state === 'Waiting' || state === 'DigestIssued'));
      expect(sessionOutcome(before, documents)).toEqual(before);
    }),
  );
});

it('without an open document it says why one of them failed', () => {
  const failed = { state: 'Failed', error: 'lang_sign_again' } as const;
  const embedded = { state: 'Embedded', error: null } as const;
  expect(sessionOutcome({ state: 'Signed', error: null }, [embedded, failed])).toEqual(failed);
});
