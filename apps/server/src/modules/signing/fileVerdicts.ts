import type { SignatureVerdict } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors.ts';
import { validate } from '@tomar/signatures/validation/index.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadVisibleFile } from '../circulation/index.ts';
import { trustedCertificates } from './judgeCertificate.ts';

/** What the validator says of every signature in a file, older ones included. Asks nobody over the network. */
export async function fileVerdicts(
  platform: Platform,
  person: Person,
  fileId: string,
): Promise<SignatureVerdict[]> {
  const { file } = await platform.db.inAccount(person.accountId, (tx) => loadVisibleFile(tx, person, fileId));
  if (file.pages === null) return [];
  const blob = await platform.blobs.open(person.accountId, file.currentSha256);
  try {
    const report = await validate(blob, {
      trust: await trustedCertificates(platform),
      at: platform.clock(),
      policy: 'etsi',
      offline: true,
    });
    return report.signatures.map((signature) => ({
      signer: signature.signer ?? '',
      indication: signature.indication,
      subIndication: signature.subIndication,
      level: signature.level,
      signingTime: signature.signingTime,
      coversWholeFile: signature.coversWholeFile,
      errors: signature.errors.map(({ code, message }) => ({ code, message })),
    }));
  } catch (error) {
    if (error instanceof SignatureError) throw refused('lang_file_cannot_preview');
    throw error;
  } finally {
    await blob.close();
  }
}
