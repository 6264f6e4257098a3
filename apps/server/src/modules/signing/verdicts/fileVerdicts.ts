import { createHash } from 'node:crypto';
import { limits, type SignatureVerdict } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import { withinTime } from '@tomar/signatures/http';
import { signatureFileType } from '../../../platform/http/bytes/contentType.ts';
import { AppError, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { atPlace } from '../../../platform/threads/atPlace.ts';
import { FairQueue, QueueFull } from '../../../platform/threads/fairQueue.ts';
import { TooComplex } from '../../../platform/threads/limitedThreads.ts';
import { loadVisibleFile, membersOf, nameAndType } from '../../jobs/index.ts';
import { trustedCertificates } from '../certificates/trustedCertificates.ts';
import { VerdictCache } from './verdictCache.ts';
import type { VerdictOrder } from './verdictOrder.ts';
import { VerdictWorkers } from './verdictWorkers.ts';

/** All questions about revocation together take no longer: somebody is waiting for the page. */
const patienceMs = 8000;

/** Of this process. An account never takes every place; a page asks for all files of its job at once. */
const queue = new FairQueue({ running: 2, runningPerOwner: 1, waitingPerOwner: 2 * limits.filesPerJob });
const workers = new VerdictWorkers({
  milliseconds: limits.verdictSeconds * 1000,
  megabytes: 512,
  idleMilliseconds: 60_000,
});
const cache = new VerdictCache({ milliseconds: 5 * 60_000, entries: 1000, verdicts: 4000 });

/**
 * What the validator says of every signature in a file, older ones included. Where the file does not tell whether a
 * certificate was revoked, its authority is asked. The work is done in threads with limits of time and memory, in
 * turns between accounts; a verdict is kept for some minutes.
 * @throws AppError refused `lang_file_too_complex`, `lang_verdict_unreadable` and the like; too_many_requests
 */
export async function fileVerdicts(
  platform: Platform,
  person: Person,
  fileId: string,
): Promise<SignatureVerdict[]> {
  const { accountId } = person;
  const { file, job, members } = await platform.db.inAccount(accountId, async (tx) => {
    const found = await loadVisibleFile(tx, person, fileId);
    return { ...found, members: await membersOf(tx, found.file) };
  });
  if (file.pages === null && file.priorSignatures + file.version === 0) return [];
  const at = platform.clock();
  const order: Omit<VerdictOrder, 'place'> = {
    // The name is no help, and the first octets may be those of the document inside.
    format: nameAndType(file).contentType === signatureFileType ? 'cades' : 'auto',
    policy: job.signatureProfile?.startsWith('tr-') ? 'tr' : 'etsi',
    members: file.kind === 'Manifest' ? members : null,
    trust: await trustedCertificates(platform, 'signers'),
    timestampTrust: await trustedCertificates(platform, 'timestamps'),
    at,
    owner: accountId,
    maxSignatures: limits.signaturesJudged,
  };
  try {
    return await cache.get(keyOf(order, file.currentSha256), at, () =>
      queue.run(accountId, () =>
        atPlace(platform.blobs, accountId, file.currentSha256, (place) =>
          workers.judge({ ...order, place }, withinTime(platform.outbound, patienceMs)),
        ),
      ),
    );
  } catch (error) {
    if (error instanceof TooComplex) {
      platform.log.warn({ err: error, fileId }, 'the signatures of a file are too complex');
      throw refused('lang_file_too_complex');
    }
    if (error instanceof QueueFull) throw busy(error);
    if (error instanceof SignatureError) throw refused(refusalOf(error));
    throw error;
  }
}

function refusalOf({ code }: SignatureError) {
  if (code === 'file_unreadable') return 'lang_file_gone';
  return code === 'pdf_encrypted' ? 'lang_verdict_encrypted' : 'lang_verdict_unreadable';
}

/** Everything that the verdict depends on besides the time. */
function keyOf(order: Omit<VerdictOrder, 'place'>, sha256: string): string {
  const { owner, format, policy, members, trust, timestampTrust } = order;
  const listed = createHash('sha256').update(JSON.stringify(members)).digest('hex');
  return [owner, sha256, format, policy, listed, digestOf(trust), digestOf(timestampTrust)].join(' ');
}

function digestOf(certificates: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const der of certificates) hash.update(createHash('sha256').update(der).digest());
  return hash.digest('hex');
}

const busy = (cause: unknown) =>
  new AppError('too_many_requests', [{ field: '', key: 'lang_verdicts_busy' }], {
    headers: { 'retry-after': '10' },
    cause,
  });
