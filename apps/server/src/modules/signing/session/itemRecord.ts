import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { BoundSignature } from '../formats/signingFormat.ts';
import { signingItems } from '../tables.ts';
import type { ItemRow } from './sessionRecord.ts';

/** A digest is issued, made for this version of the file. Undefined where another request has brought a value. */
export async function noteDigest(
  tx: Tx,
  item: ItemRow,
  baseVersion: number,
  prepared: BoundSignature,
): Promise<ItemRow | undefined> {
  const [noted] = await tx
    .update(signingItems)
    .set({
      state: 'DigestIssued',
      // Of two requests at once each has a round of its own: a value is never judged by the other's digest.
      round: sql`${signingItems.round} + 1`,
      baseVersion,
      prepared,
      ...noValue,
      error: null,
    })
    .where(and(isOpen(item), isUnchanged(item)))
    .returning();
  return noted;
}

const noValue = { value: null, valueAt: null };

/** The item's document has its signature. */
export const markEmbedded = (tx: Tx, item: ItemRow) =>
  tx
    .update(signingItems)
    .set({ state: 'Embedded', error: null, prepared: null, ...noValue })
    .where(byId(signingItems, item.accountId, item.id));

/**
 * The document cannot be signed. Says nothing where another request has been at it since the item was read: with a
 * newer digest, or with a value that is kept.
 */
export async function failItem(tx: Tx, item: ItemRow, error: string): Promise<void> {
  await tx
    .update(signingItems)
    .set({ state: 'Failed', error, prepared: null, ...noValue })
    .where(and(isOpen(item), eq(signingItems.round, item.round), isUnchanged(item)));
}

/**
 * It could not be put in now: the value is kept together with what it signs, so that nobody has to sign again. A
 * value that is kept already stays.
 */
export async function keepValue(
  tx: Tx,
  item: ItemRow,
  value: Uint8Array,
  error: string,
  now: Date,
): Promise<void> {
  const { prepared, baseVersion } = item;
  const text = Buffer.from(value).toString('base64');
  const kept = { prepared, baseVersion, value: text, valueAt: item.valueAt ?? now };
  await tx
    .update(signingItems)
    .set({ state: 'Failed', error, ...kept })
    .where(
      and(
        isOpen(item),
        or(isNull(signingItems.value), eq(signingItems.value, text)),
        // A digest for a newer version of the document is under way: this value is of no use any more.
        eq(signingItems.baseVersion, baseVersion ?? -1),
      ),
    );
}

/** No other request has brought or used up a value since the item was read. */
const isUnchanged = ({ value }: ItemRow) =>
  value === null ? isNull(signingItems.value) : eq(signingItems.value, value);

/** What is signed stays signed, whatever a slower request thinks of it. */
const isOpen = (item: Pick<ItemRow, 'accountId' | 'id'>) =>
  and(
    eq(signingItems.accountId, item.accountId),
    eq(signingItems.id, item.id),
    ne(signingItems.state, 'Embedded'),
  );
