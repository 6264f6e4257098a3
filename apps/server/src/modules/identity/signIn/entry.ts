import type { SignInWay } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Proof } from '../sessions/proofs.ts';
import type { ThrottleSubject } from './throttle.ts';

export interface SignInOrigin {
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** What the browser's cookie names, known or not. */
  readonly device: string | null;
}

/** A person who has proved who they are, in whatever way. */
export interface Entry {
  readonly loginId: string;
  readonly way: SignInWay;
  readonly proofs: readonly Proof[];
  /** Which account to open; without it, or where it is none of the person's, the one used last of those they open. */
  readonly accountCode?: string | undefined;
  /** Whose tries are forgiven once the session is open. */
  readonly subjects: readonly ThrottleSubject[];
  /** Holds what was looked at before, in the transaction that opens the session: false where it stands no more. */
  readonly stillHolds?: (tx: Tx) => Promise<boolean>;
  /** What the login's password must still be when the session opens, as it is stored. */
  readonly passwordHash?: string;
}
