import { describe, expect, it } from 'vitest';
import { messages } from '../messages/index.ts';
import { signingHolders, signingKindProblem, signingPurposes } from './kinds.ts';

describe('the kinds of a signing session', () => {
  it('SIGN-03: that can be begun are: signing by the companion or a key of the server, and sealing by such a key', () => {
    const kinds = signingPurposes.flatMap((purpose) => signingHolders.map((holder) => ({ purpose, holder })));
    const begun = kinds.filter((kind) => signingKindProblem(kind) === null);
    expect(begun.map(({ purpose, holder }) => `${purpose} ${holder}`)).toEqual([
      'Sign Companion',
      'Sign ServerKey',
      'Seal ServerKey',
    ]);
  });

  it('that are refused are refused with a message', () => {
    const key = signingKindProblem({ purpose: 'SignIn', holder: 'MobileOperator' });
    expect(key && messages[key]).toHaveLength(2);
  });
});
