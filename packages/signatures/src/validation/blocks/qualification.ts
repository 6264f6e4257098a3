import { type Certificate, EKU } from '../../x509/index.ts';
import type { Finding } from '../indication.ts';
import type { Policy } from '../policy.ts';

/** Purposes that no document is signed for (RFC 5280 4.2.1.12). */
const SERVICES: readonly string[] = [EKU.timeStamping, EKU.ocspSigning];

/** Key usage and qualification that a policy demands of a signer's certificate. Undefined when all is well. */
export function qualificationProblem(certificate: Certificate, policy: Policy): Finding | undefined {
  const { keyUsage, extendedKeyUsage, qualified } = certificate.extensions;
  const usable =
    policy.signerKeyUsage.length === 0 ||
    keyUsage === undefined ||
    policy.signerKeyUsage.some((usage) => keyUsage.has(usage));
  if (!usable || (policy.qualified !== 'no' && keyUsage?.has('nonRepudiation') !== true))
    return {
      code: 'certificate_key_usage',
      message: `The certificate of ${certificate.subject.text} is not for signing documents`,
    };
  const purposes = extendedKeyUsage ?? [];
  if (purposes.length > 0 && purposes.every((purpose) => SERVICES.includes(purpose)))
    return {
      code: 'certificate_extended_key_usage',
      message: `The certificate of ${certificate.subject.text} is for time-stamps or OCSP answers alone`,
    };
  if (policy.qualified === 'no') return undefined;
  if (!qualified.compliant)
    return {
      code: 'certificate_not_qualified',
      message: `The certificate of ${certificate.subject.text} is not a qualified one`,
    };
  if (policy.qualified === 'tr' && !qualified.turkish)
    return {
      code: 'certificate_not_turkish_qualified',
      message: `The certificate of ${certificate.subject.text} is not qualified under law 5070`,
    };
  return undefined;
}
