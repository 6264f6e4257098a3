import { parseCertificate } from '@tomar/signatures/x509/index.ts';
import { SigningFailure } from '../signingFailure.ts';
import { certificateId, signingCertificates } from './signingCertificate.ts';
import type { OpenToken, TokenKey } from './token.ts';

/**
 * The key of the certificate the person chose. An empty id is for tokens that show their certificates only
 * after the PIN: then the best of those that can sign is taken.
 * @throws SigningFailure `no_suitable_certificate`, `certificate_expired`
 */
export function chooseKey(token: OpenToken, id: string, at: Date = new Date()): TokenKey {
  const able = signingCertificates(
    token.keys.map(({ certificate, schemes }) => ({ der: certificate, schemes })),
  );
  const chosen = id === '' ? able[0] : able.find((certificate) => certificate.id === id);
  const key = token.keys.find(({ certificate }) => certificateId(certificate) === chosen?.id);
  if (chosen === undefined || key === undefined) {
    const detail = id === '' ? 'No certificate that can sign' : 'The chosen certificate is not there';
    throw new SigningFailure('no_suitable_certificate', detail);
  }
  if (parseCertificate(key.certificate).notAfter < at) {
    throw new SigningFailure('certificate_expired', `Expired on ${chosen.notAfter}`);
  }
  return key;
}
