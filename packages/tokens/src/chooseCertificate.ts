import type { CompanionCertificate } from '@tomar/contract';
import { type Certified, certificateId, signingCertificates } from './signingCertificate.ts';
import { SigningFailure } from './signingFailure.ts';

/**
 * What belongs to the certificate that the person chose, or, without a choice, to the best that can sign.
 * @throws SigningFailure `no_suitable_certificate`, `certificate_expired`
 */
export function chooseCertificate<C extends Certified>(candidates: readonly C[], id: string): C {
  const able = signingCertificates(candidates);
  const chosen: CompanionCertificate | undefined =
    id === '' ? able[0] : able.find((certificate) => certificate.id === id);
  const found = candidates.find(({ certificate }) => certificateId(certificate) === chosen?.id);
  if (chosen === undefined || found === undefined) {
    const detail = id === '' ? 'No certificate that can sign' : 'The chosen certificate is not there';
    throw new SigningFailure('no_suitable_certificate', detail);
  }
  if (chosen.status === 'expired')
    throw new SigningFailure('certificate_expired', `Expired on ${chosen.notAfter}`);
  return found;
}
