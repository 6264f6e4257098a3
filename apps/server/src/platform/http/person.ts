import type { SigningPurpose, Viewer } from '@tomar/contract';

/** A user of an account who calls, as the request found them. Held authorities are asked with `holds`. */
export interface Person extends Viewer {
  readonly accountId: string;
  readonly accountCode: string;
  readonly userId: string;
  readonly loginId: string;
  readonly name: string;
  readonly sessionId: string;
  /** The sign-in proved more than a password, for this account. */
  readonly secondFactor: boolean;
  readonly ip: string;
}

/** Somebody signed in, whatever the account. */
export interface SessionHolder {
  readonly loginId: string;
  readonly sessionId: string;
  readonly ip: string;
  /** The `account` header as it came, possibly empty; not checked against memberships. */
  readonly accountCode: string;
}

/** The companion of a signer. The signing session may have ended; a command that goes on with it asks. */
export interface Companion {
  /** The signer. `sessionId` is the signing session. */
  readonly person: Person;
  /** What is stored of the key that the companion has: a new ticket makes it void. */
  readonly keyHash: string;
  /** What the signing session is for. */
  readonly purpose: SigningPurpose;
}
