import type { Authority, Module } from '@tomar/contract';

/** The signed-in member of the account in the `account` header, as the request found it. */
export interface Person {
  readonly accountId: string;
  readonly accountCode: string;
  readonly userId: string;
  readonly loginId: string;
  readonly name: string;
  /** Held exactly; ask with `holds`. */
  readonly authorities: readonly Authority[];
  /** Of the account's running period. */
  readonly modules: readonly Module[];
  readonly sessionId: string;
  readonly ip: string;
  /** False: look, but do not start, sign or send (ACC-04). */
  readonly licenceActive: boolean;
}

/** Somebody signed in, whatever the account. */
export interface SessionHolder {
  readonly loginId: string;
  readonly sessionId: string;
  readonly ip: string;
  /** The `account` header as it came, possibly empty; not checked against memberships. */
  readonly accountCode: string;
}
