import type {
  BodyOf,
  checkSigningCertificate as declaration,
  ReplyOf,
  SignatureProfile,
} from '@tomar/contract';
import { AppError } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountSettings } from '../../accounts/index.ts';
import { loadVisibleJob } from '../../jobs/index.ts';
import { findSigner } from '../../users/index.ts';
import { judgeCertificate } from './judgeCertificate.ts';
import { demandsOn } from './signerDemands.ts';

/** What `submitCertificate` would say of the certificate, told before anybody has typed a PIN. Changes nothing. */
export async function checkCertificate(
  platform: Platform,
  person: Person,
  { jobIds, certificate, chain }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const demands = await platform.db.inAccount(person.accountId, async (tx) => {
    const profiles: (SignatureProfile | null)[] = [];
    for (const jobId of new Set(jobIds))
      profiles.push((await loadVisibleJob(tx, person, jobId)).signatureProfile);
    const { accountId, userId } = person;
    const signer = await findSigner(platform, tx, accountId, userId);
    return demandsOn(await accountSettings(tx, accountId), signer, profiles);
  });
  const decoded = chain.map((text) => Buffer.from(text, 'base64'));
  try {
    const { warning } = await judgeCertificate(
      platform,
      Buffer.from(certificate, 'base64'),
      decoded,
      demands,
    );
    return { refusal: null, warning };
  } catch (error) {
    const key = error instanceof AppError && error.code === 'refused' ? error.findings[0]?.key : undefined;
    if (key === undefined) throw error;
    return { refusal: key, warning: null };
  }
}
