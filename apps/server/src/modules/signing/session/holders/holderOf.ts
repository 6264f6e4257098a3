import type { SigningHolder } from '@tomar/contract';
import { companion } from './companion.ts';
import type { Holder } from './holder.ts';
import { serverKey } from './serverKey.ts';

/** A session of another holder is not begun (`signingKindProblem`): only a version after this one has stored it. */
export function holderOf(holder: SigningHolder): Holder {
  switch (holder) {
    case 'Companion':
      return companion;
    case 'ServerKey':
      return serverKey;
    case 'MobileOperator':
      throw new Error('this version asks no operator of mobile telephones');
  }
}
