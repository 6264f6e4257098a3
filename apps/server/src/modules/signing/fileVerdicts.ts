import type { SignatureVerdict } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors.ts';
import { withinTime } from '@tomar/signatures/http/withinTime.ts';
import { type SignatureReport, validate } from '@tomar/signatures/validation/index.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadVisibleFile, nameAndType, signatureFileType } from '../circulation/index.ts';
import { trustedCertificates } from './trustedCertificates.ts';

/** A signature's verdict, then those on the signatures over it. */
function verdictsOn(signature: SignatureReport): SignatureVerdict[] {
  const { signer, indication, subIndication, level, signingTime, coversWholeFile, errors } = signature;
  return [
    {
      ...{ signer: signer ?? '', indication, subIndication, level, signingTime, coversWholeFile },
      errors: errors.map(({ code, message }) => ({ code, message })),
    },
    ...signature.counterSignatures.flatMap(verdictsOn),
  ];
}

/** All questions about revocation together take no longer: somebody is waiting for the page. */
const patienceMs = 8000;

/**
 * What the validator says of every signature in a file, older ones included. Where the file does not tell whether a
 * certificate was revoked, its authority is asked.
 */
export async function fileVerdicts(
  platform: Platform,
  person: Person,
  fileId: string,
): Promise<SignatureVerdict[]> {
  const { file, job } = await platform.db.inAccount(person.accountId, (tx) =>
    loadVisibleFile(tx, person, fileId),
  );
  if (file.pages === null && file.priorSignatures + file.version === 0) return [];
  const blob = await platform.blobs.open(person.accountId, file.currentSha256);
  try {
    const report = await validate(blob, {
      // The name is no help, and the first octets may be those of the document inside.
      format: nameAndType(file).contentType === signatureFileType ? 'cades' : 'auto',
      trust: await trustedCertificates(platform, 'signatures'),
      at: platform.clock(),
      policy: job.signatureProfile?.startsWith('tr-') ? 'tr' : 'etsi',
      fetcher: withinTime(platform.outbound, patienceMs),
    });
    return report.signatures.flatMap(verdictsOn);
  } catch (error) {
    if (error instanceof SignatureError) throw refused('lang_file_cannot_preview');
    throw error;
  } finally {
    await blob.close();
  }
}
