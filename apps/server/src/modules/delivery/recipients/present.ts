import {
  type RecipientDemands,
  type RecipientLookup,
  type RecipientRecord,
  recipientDemands,
} from '@tomar/contract';
import { type RecipientRow, settingsOf } from './recipientRecord.ts';

/** For those who define recipients. */
export const presentRecipient = (row: RecipientRow): RecipientRecord => ({
  id: row.id,
  version: row.version,
  name: row.name,
  isActive: row.isActive,
  isSingleUse: row.isSingleUse,
  settings: settingsOf(row),
});

/** For those who choose: not how it is reached. */
export const presentChoice = (row: RecipientRow, isUsedUp: boolean): RecipientLookup => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  isActive: row.isActive,
  isSingleUse: row.isSingleUse,
  isUsedUp,
  demands: demandsOf(row),
});

const demandsOf = (row: RecipientRow): RecipientDemands => recipientDemands.parse(settingsOf(row));
