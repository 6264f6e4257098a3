import { type Recipient, recipientSchema } from '@tomar/contract';
import type { recipients } from '../../definitions/tables.ts';

export type RecipientRow = typeof recipients.$inferSelect;

/** The settings as they are meant now: what joined the kind later has its default. */
export const settingsOf = (row: Pick<RecipientRow, 'settings'>): Recipient =>
  recipientSchema.parse(row.settings);
