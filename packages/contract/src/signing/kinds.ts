import type { MessageKey } from '../messages/index.ts';

/**
 * What a signing session is for: a job's documents (`Sign`), a sign-in, to prove something that was asked (`Prove`), a
 * seal of the account on its documents. Stored: never rename one.
 */
export const signingPurposes = ['Sign', 'SignIn', 'Prove', 'Seal'] as const;
export type SigningPurpose = (typeof signingPurposes)[number];

/**
 * What holds the key that signs: the companion with a token on the signer's computer, the server with a key on a
 * token of its own (PKCS#11), the operator of a mobile telephone. Stored: never rename one.
 */
export const signingHolders = ['Companion', 'ServerKey', 'MobileOperator'] as const;
export type SigningHolder = (typeof signingHolders)[number];

export interface SigningKind {
  readonly purpose: SigningPurpose;
  readonly holder: SigningHolder;
}

/** Who may be asked for what in this version; a purpose or holder that is not named here is refused everywhere. */
const available: Readonly<Record<SigningPurpose, readonly SigningHolder[]>> = {
  Sign: ['Companion', 'ServerKey'],
  SignIn: [],
  Prove: [],
  Seal: ['ServerKey'],
};

/** Why no session of this kind can be begun, as a message key; null where one can. The one rule for all kinds. */
export const signingKindProblem = ({ purpose, holder }: SigningKind): MessageKey | null =>
  available[purpose].includes(holder) ? null : 'lang_sign_kind_unavailable';
