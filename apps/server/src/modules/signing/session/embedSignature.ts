import type { MessageKey } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import { PlaceholderTooSmall } from '@tomar/signatures/pades';
import { describeCertificate } from '@tomar/signatures/x509';

import type { StoredBlob } from '../../../platform/blobs/blobStore.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { together } from '../../../platform/database/together.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import {
  applyFlowChange,
  asSignatureFile,
  collectiveOf,
  completeTurn,
  type FileRow,
  type Flow,
  lockJob,
  notYourTurn,
  type ParticipantRow,
  substitutesFor,
  takePlace,
  turnsOf,
  updateJob,
} from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { fingerprintOf } from '../completion/ownSignatures.ts';
import { continueJob } from '../continueJob.ts';
import { formatOf } from '../formats/formatOf.ts';
import type { BoundSignature, PreparedSignature } from '../formats/signingFormat.ts';
import { fileSignatures } from '../tables.ts';
import { TimestampFailed, timestampsOf } from '../timestamps.ts';
import type { Embedding, EmbedOptions, SessionEnd } from './embedding.ts';
import type { HeldSession } from './heldSession.ts';
import { failItem, keepValue, markEmbedded } from './itemRecord.ts';
import { documentOf } from './sessionDocuments.ts';
import type { ItemRow } from './sessionRecord.ts';
import type { SignatureAct } from './signatureActs.ts';
import { lockToSign, settleSigned } from './signedItem.ts';

/**
 * Puts one signature into its carrier. The new file is stored first; then, in one transaction that holds the
 * job, the carrier moves on to it, and the person's turn ends with the last signable. Repeating it changes nothing.
 */
export const embedAs =
  (act: SignatureAct) =>
  (
    platform: Platform,
    held: HeldSession,
    item: ItemRow,
    value: Uint8Array,
    options: EmbedOptions = {},
  ): Promise<Embedding> =>
    embedSignature(platform, held, act, item, value, options);

async function embedSignature(
  platform: Platform,
  held: HeldSession,
  act: SignatureAct,
  item: ItemRow,
  value: Uint8Array,
  { known, last }: EmbedOptions,
): Promise<Embedding> {
  const { accountId } = held.person;
  const { carrier, signed } = known ?? (await platform.db.inAccount(accountId, (tx) => documentOf(tx, item)));
  if (signed) return platform.db.inAccount(accountId, (tx) => settleSigned(tx, held, act, item, signed));
  if (carrier.version !== item.baseVersion) return 'overtaken';
  try {
    const stored = await storeSigned(platform, carrier, item.prepared as PreparedSignature, value);
    return await inUnit(platform, held.person, async (unit) => {
      const embedding = await record(platform, unit, held, act, item, stored, last);
      // One that was overtaken goes on: its end is not in this transaction.
      if (embedding !== 'overtaken') await last?.settle(unit);
      return embedding;
    });
  } catch (error) {
    if (error instanceof PlaceholderTooSmall) {
      platform.log.warn({ err: error, itemId: item.id }, 'a time-stamp is longer than the room kept for it');
      return 'overtaken';
    }
    const unstamped = unstampedReason(error);
    if (unstamped) {
      platform.log.warn({ err: error, itemId: item.id }, 'no time-stamp for a signature');
      await platform.db.inAccount(accountId, (tx) => keepValue(tx, item, value, unstamped, platform.clock()));
      return 'unstamped';
    }
    const reason = reasonOf(error, act);
    if (reason === undefined) throw error;
    platform.log.warn({ err: error, itemId: item.id }, 'a signature was not accepted');
    await platform.db.inAccount(accountId, (tx) => failItem(tx, item, reason));
    return 'failed';
  }
}

function reasonOf(error: unknown, { notAccepted }: SignatureAct): string | undefined {
  if (error instanceof SignatureError) return notAccepted;
  return error instanceof AppError ? (error.findings[0]?.key ?? 'lang_sign_failed') : undefined;
}

/** Why the value has to wait; undefined where it is of no use. */
function unstampedReason(error: unknown): MessageKey | undefined {
  if (error instanceof TimestampFailed) return error.key;
  // The token came, and is not what was asked for: the value itself has been found good before.
  const isStamp = error instanceof SignatureError && stampFailures.has(error.code);
  return isStamp ? 'lang_sign_timestamp_refused' : undefined;
}

const stampFailures: ReadonlySet<string> = new Set(['timestamp_mismatch', 'timestamp_too_late']);

/** The file with the signature in it, as a new blob. */
async function storeSigned(
  platform: Platform,
  { accountId, currentSha256 }: FileRow,
  prepared: PreparedSignature,
  value: Uint8Array,
): Promise<StoredBlob> {
  const blob = await platform.blobs.open(accountId, currentSha256);
  const timestamp = timestampsOf(platform, accountId);
  try {
    return await platform.blobs.write(accountId, (sink) =>
      formatOf(prepared.standard).embed(blob, prepared, value, { timestamp }, sink),
    );
  } finally {
    await blob.close();
  }
}

async function record(
  platform: Platform,
  unit: Unit,
  held: HeldSession,
  act: SignatureAct,
  item: ItemRow,
  stored: StoredBlob,
  last: SessionEnd | undefined,
): Promise<Embedding> {
  const { tx, accountId, now } = unit;
  const { session, person } = held;
  const locked = await lockJob(unit, item.jobId);
  const { job, ...flow } = locked;
  const { carrier, signed, hasSignedForOther, unsigned } = await lockToSign(tx, item, act, {
    userId: person.userId,
    standard: job.signatureStandard,
  });
  await last?.hold(unit);
  if (signed) return settleSigned(tx, held, act, item, signed);
  const turn = turnsOf(person.userId, flow).find(({ id }) => id === item.participantId);
  if (job.status !== 'Circulating' || !turn) {
    // A kept value stays: the job may be taken up again while the value still holds.
    if (item.value === null) await failItem(tx, item, reasonAgainst(person, act, flow));
    return 'failed';
  }
  if (hasSignedForOther) {
    await failItem(tx, item, 'lang_job_acted_already');
    return 'failed';
  }
  const certificate = certificateOf(item, session);
  const fingerprint = fingerprintOf(certificate);
  const against = await act.whyNot(tx, turn, fingerprint);
  if (against !== null) {
    if (item.value === null) await failItem(tx, item, against);
    return 'failed';
  }
  if (carrier.version !== item.baseVersion) return 'overtaken';
  const version = carrier.version + 1;
  // The subject also holds the national identity number, which is nobody's business here.
  const { commonName, serial } = describeCertificate(certificate);
  const renamed = asSignatureFile(carrier.name);
  const embedded = [
    tx.insert(fileSignatures).values({
      accountId,
      fileId: carrier.id,
      participantId: turn.id,
      signedBy: person.userId,
      stampAccountId: turn.stampAccountId,
      stampCompany: await act.companyOf(tx, turn),
      version,
      sha256: stored.sha256,
      certificateSerial: serial,
      certificateSha256: fingerprint,
      signedAt: now,
    }),
    tx
      .update(jobFiles)
      .set({
        version,
        currentSha256: stored.sha256,
        currentSize: stored.size,
        ...(formatOf(job.signatureStandard)?.wraps && {
          signedName: renamed.name,
          signedContentType: renamed.contentType,
        }),
      })
      .where(byId(jobFiles, accountId, carrier.id)),
    markEmbedded(tx, item),
  ];
  const told = { jobId: job.id, turn, person, flow };
  const facts = {
    file: carrier.name,
    sha256: stored.sha256,
    certificate: commonName,
    certificateSerial: serial,
    standard: job.signatureStandard,
    profile: job.signatureProfile,
    ...(carrier.kind === 'Manifest' && { documents: job.documents }),
    ...(session.warning === 'lang_sign_revocation_unchecked' && { revocation: 'unknown' }),
    ...(session.holder !== 'Companion' && { holder: session.holder }),
  };
  await act.tellDocument(unit, facts, told);
  const change = unsigned <= 1 ? completeTurn(flow.people, turn.id) : undefined;
  if (change) {
    const acted = { place: turn, person, note: session.note };
    const after = await applyFlowChange(unit, locked, change, acted, { others: embedded });
    await act.tellDone(unit, session.note, told);
    await continueJob(platform, unit, after.job, change);
    return 'embedded';
  }
  await together(tx, ...embedded);
  if (mayBeOvertaken(turn, flow) && turn.actedBy !== person.userId) {
    await takePlace(unit, locked, { place: turn, person });
    await updateJob(unit, job, {});
  }
  return 'embedded';
}

/** Somebody else could complete the step; whoever began is remembered. */
const mayBeOvertaken = (place: ParticipantRow, flow: Flow): boolean =>
  collectiveOf(place) !== null || place.completion === 'any' || substitutesFor(place, flow).length > 0;

/** Why the person may not sign or stamp, as the key of a message without placeholders. */
function reasonAgainst(
  { userId }: HeldSession['person'],
  { role, byOther }: SignatureAct,
  flow: Flow,
): MessageKey {
  const { code, findings } = notYourTurn(userId, flow, role);
  if (code === 'conflict') return byOther;
  return findings[0]?.key ?? 'lang_job_not_waiting_for_you';
}

/** The certificate that signed. What was prepared before items named theirs is of the session's. */
export function certificateOf(item: ItemRow, session: HeldSession['session']): Buffer {
  const { certificate } = (item.prepared ?? {}) as Partial<BoundSignature>;
  return Buffer.from(certificate ?? session.certificates?.[0] ?? '', 'base64');
}
