import type { FileOwnerKind } from '../../jobs/tables.ts';
import { draftOwner } from './draftOwner.ts';
import type { FileOwner } from './fileOwner.ts';
import { incomingOwner } from './incomingOwner.ts';
import { userOwner } from './userOwner.ts';

/** Everybody who may own a file. A new kind gets its line here, and its column in the tables. */
export const fileOwners: Readonly<Record<FileOwnerKind, FileOwner>> = {
  job: draftOwner,
  user: userOwner,
  incoming: incomingOwner,
};
