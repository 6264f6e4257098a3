import { X509Certificate } from 'node:crypto';
import { type DigestToSign, wantsTimestamp } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import { algorithmFor } from '@tomar/signatures/keys';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountSettings } from '../../accounts/index.ts';
import type { FileRow, JobRow } from '../../jobs/index.ts';
import { jobFiles, jobs, signatureBoxes } from '../../jobs/tables.ts';
import { type AccountUser, findUser } from '../../users/index.ts';
import { formatOf } from '../formats/formatOf.ts';
import type { BoundSignature, PreparedSignature, SignatureOrder } from '../formats/signingFormat.ts';
import { signingItems } from '../tables.ts';
import { timestampRoom } from '../timestamps.ts';
import type { KeyHolder } from './keyHolder.ts';
import { type ItemRow, isKept } from './sessionRecord.ts';

interface Sheet {
  readonly file: FileRow;
  readonly job: Pick<JobRow, 'signatureStandard' | 'signatureProfile'>;
  readonly user: AccountUser | null;
  readonly box: typeof signatureBoxes.$inferSelect | undefined;
  readonly timeZone: string;
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
  // Its signature is there and waits for a time-stamp: it is not thrown away for another one.
  if (isKept(item, platform.clock()) && item.baseVersion === sheet.file.version) return undefined;
  const { signatureStandard: standard, signatureProfile } = sheet.job;
  if (standard === 'Unsigned') throw new Error(`signing item ${item.id} is of a job without signatures`);
  const profile = signatureProfile ?? 'baseline-b';
  const blob = await platform.blobs.open(accountId, sheet.file.currentSha256);
  try {
    const prepared = await formatOf(standard).prepare(blob, {
      standard,
      profile,
      certificate,
      chain,
      algorithm: algorithmFor(new X509Certificate(certificate).publicKey),
      signingTime: platform.clock(),
      name: person.name,
      signaturesBefore: sheet.file.priorSignatures + sheet.file.version,
      ...(wantsTimestamp(profile) && { timestampRoom: await timestampRoom(platform, accountId) }),
      ...(await appearanceOf(platform, accountId, person.name, sheet)),
    });
    const bound = { ...prepared, certificate: certificate.toString('base64') };
    return await platform.db.inAccount(accountId, (tx) => noteDigest(tx, item, sheet.file, bound));
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
  const [row] = await tx
    .select({ file: jobFiles, job: jobs })
    .from(jobFiles)
    .innerJoin(jobs, byId(jobs, jobFiles.accountId, jobFiles.jobId))
    .where(byId(jobFiles, accountId, fileId));
  if (!row) throw new Error(`signing item ${item.id} names file ${fileId}, which is gone`);
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
  const { timeZone } = await accountSettings(tx, accountId);
  return { ...row, box, timeZone, user: await findUser(tx, accountId, userId) };
}

async function appearanceOf(
  platform: Platform,
  accountId: string,
  name: string,
  sheet: Sheet,
): Promise<Pick<SignatureOrder, 'appearance'>> {
  const { box, user } = sheet;
  if (!box) return {};
  const image = user?.signatureImage ?? null;
  return {
    appearance: {
      page: box.page,
      rect: { x: box.x, y: box.y, width: box.width, height: box.height },
      lines: linesOf(name, sheet, platform.clock()),
      ...(image && { image: await readBlob(platform, accountId, image.sha256) }),
    },
  };
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
  prepared: BoundSignature,
): Promise<DigestToSign | undefined> {
  const [noted] = await tx
    .update(signingItems)
    .set({
      state: 'DigestIssued',
      // Of two requests at once each has a round of its own: a value is never judged by the other's digest.
      round: sql`${signingItems.round} + 1`,
      baseVersion: file.version,
      prepared,
      ...noValue,
      error: null,
    })
    .where(and(isOpen(item), isUnchanged(item)))
    .returning();
  // Nothing to sign any more: another request put the signature in meanwhile, or keeps its value.
  return noted && digestOf(noted, file.name, prepared);
}

const digestOf = (item: ItemRow, name: string, prepared: PreparedSignature): DigestToSign => {
  const { toBeSigned, digest, scheme, digestAlgorithm } = prepared;
  return { itemId: item.id, name, toBeSigned, digest, scheme, digestAlgorithm, round: item.round };
};

const noValue = { value: null, valueAt: null };

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
