import { X509Certificate } from 'node:crypto';
import type { DigestToSign } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors.ts';
import { algorithmFor } from '@tomar/signatures/keys/index.ts';
import { type PadesOptions, type PreparedPades, preparePades } from '@tomar/signatures/pades/index.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountSettings } from '../accounts/index.ts';
import type { FileRow } from '../circulation/index.ts';
import { jobFiles, signatureBoxes } from '../circulation/tables.ts';
import { type AccountUser, findUser } from '../users/index.ts';
import type { KeyHolder } from './keyHolder.ts';
import type { ItemRow } from './sessionRecord.ts';
import { signingItems } from './tables.ts';

interface Sheet {
  readonly file: FileRow;
  readonly user: AccountUser | null;
  readonly box: typeof signatureBoxes.$inferSelect | undefined;
  readonly timeZone: string;
  readonly profile: PadesOptions['profile'];
}

/**
 * Makes the digest of one document for the session's certificate, over the file as it is now, and notes for
 * which version it was made. Undefined when the document cannot be signed; the item is marked with the reason.
 */
export async function prepareItem(
  platform: Platform,
  { session, person }: KeyHolder,
  item: ItemRow,
): Promise<DigestToSign | undefined> {
  const { accountId } = person;
  const [certificate, ...chain] = (session.certificates ?? []).map((text) => Buffer.from(text, 'base64'));
  if (!certificate) return undefined;
  const sheet = await platform.db.inAccount(accountId, (tx) => readSheet(tx, item, person.userId));
  const blob = await platform.blobs.open(accountId, sheet.file.currentSha256);
  try {
    const image = sheet.user?.signatureImage ?? null;
    const prepared = await preparePades(blob, {
      certificate,
      chain,
      algorithm: algorithmFor(new X509Certificate(certificate).publicKey),
      signingTime: platform.clock(),
      name: person.name,
      ...(sheet.profile && { profile: sheet.profile }),
      ...(sheet.box && {
        appearance: {
          page: sheet.box.page,
          rect: { x: sheet.box.x, y: sheet.box.y, width: sheet.box.width, height: sheet.box.height },
          lines: linesOf(person.name, sheet, platform.clock()),
          ...(image && { image: await readBlob(platform, accountId, image.sha256) }),
        },
      }),
    });
    return await platform.db.inAccount(accountId, (tx) => noteDigest(tx, item, sheet.file, prepared));
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    platform.log.warn({ err: error, fileId: item.fileId }, 'a document could not be prepared for signing');
    await platform.db.inAccount(accountId, (tx) => failItem(tx, item, 'lang_sign_failed'));
    return undefined;
  } finally {
    await blob.close();
  }
}

async function readSheet(tx: Tx, item: ItemRow, userId: string): Promise<Sheet> {
  const { accountId, fileId, participantId } = item;
  const [file] = await tx
    .select()
    .from(jobFiles)
    .where(and(eq(jobFiles.accountId, accountId), eq(jobFiles.id, fileId)));
  if (!file) throw new Error(`signing item ${item.id} names file ${fileId}, which is gone`);
  const [box] = await tx
    .select()
    .from(signatureBoxes)
    .where(
      and(
        eq(signatureBoxes.accountId, accountId),
        eq(signatureBoxes.fileId, fileId),
        eq(signatureBoxes.participantId, participantId),
      ),
    );
  const { timeZone, signatureProfile } = await accountSettings(tx, accountId);
  return { file, box, timeZone, profile: signatureProfile, user: await findUser(tx, accountId, userId) };
}

/** What the box says: name, title when the person wants it (USR-06), date and time where the account is. */
function linesOf(name: string, { user, timeZone }: Sheet, at: Date): string[] {
  const shown = new Intl.DateTimeFormat('tr-TR', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    at,
  );
  return [name, ...(user?.includeTitleInSignature && user.title ? [user.title] : []), shown];
}

async function readBlob(platform: Platform, accountId: string, sha256: string): Promise<Uint8Array> {
  const blob = await platform.blobs.open(accountId, sha256);
  try {
    return await blob.read(0, blob.size);
  } finally {
    await blob.close();
  }
}

async function noteDigest(
  tx: Tx,
  item: ItemRow,
  file: FileRow,
  prepared: PreparedPades,
): Promise<DigestToSign | undefined> {
  const [noted] = await tx
    .update(signingItems)
    .set({
      state: 'DigestIssued',
      round: item.round + 1,
      baseVersion: file.version,
      prepared,
      error: null,
    })
    .where(isOpen(item))
    .returning();
  // Nothing to sign any more: another request put the signature in meanwhile.
  return noted && digestOf(noted, file.name, prepared);
}

export const digestOf = (item: ItemRow, name: string, prepared: PreparedPades): DigestToSign => ({
  itemId: item.id,
  name,
  toBeSigned: prepared.toBeSigned,
  digest: prepared.digest,
  scheme: prepared.algorithm.scheme,
  digestAlgorithm: prepared.algorithm.digest,
  round: item.round,
});

export async function failItem(
  tx: Tx,
  item: Pick<ItemRow, 'accountId' | 'id'>,
  error: string,
): Promise<void> {
  await tx.update(signingItems).set({ state: 'Failed', error, prepared: null }).where(isOpen(item));
}

/** What is signed stays signed, whatever a slower request thinks of it. */
const isOpen = (item: Pick<ItemRow, 'accountId' | 'id'>) =>
  and(
    eq(signingItems.accountId, item.accountId),
    eq(signingItems.id, item.id),
    ne(signingItems.state, 'Embedded'),
  );
