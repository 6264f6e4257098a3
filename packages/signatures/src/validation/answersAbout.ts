import { concerns } from '../revocation/index.ts';
import { type Certificate, isNamedIn, type OcspResponse } from '../x509/index.ts';
import type { ValidationDataPool } from './validationDataPool.ts';

/**
 * Whether there is, among what is carried along, a list or an answer about this certificate, by the names in it. Long-term
 * levels hold what the signature is validated with (EN 319 122-1 and EN 319 132-1, 6.3): what is about others makes none.
 * For one that says nothing of revocation (EN 319 412-1, 5.2: a short-term one) any answer, as that of a CA, is enough.
 */
export function hasAnswerFor(certificate: Certificate, carried: ValidationDataPool): boolean {
  if (!isAskedFor(certificate)) return carried.hasAnswers;
  const { distributionPoints } = certificate.extensions;
  const appointed = distributionPoints.flatMap(({ crlIssuers }) => crlIssuers.map(({ key }) => key));
  const lists = [...new Set([certificate.issuer.key, ...appointed])].flatMap((key) => carried.crlsOf(key));
  return (
    lists.some((crl) => concerns(crl, certificate)) ||
    carried.responsesAbout(certificate).some((response) => isAnswerAbout(response, certificate))
  );
}

/** The same of one object in a pool, by its name for proofs of existence. */
export function isAnswerFor(certificate: Certificate, name: string, pool: ValidationDataPool): boolean {
  if (!isAskedFor(certificate)) return true;
  const [crl, response] = [pool.crlNamed(name), pool.responseNamed(name)];
  return (
    (crl !== undefined && concerns(crl, certificate)) ||
    (response !== undefined && isAnswerAbout(response, certificate))
  );
}

function isAskedFor({ extensions }: Certificate): boolean {
  return extensions.statesRevocation && !extensions.ocspNoCheck;
}

function isAnswerAbout({ answers }: OcspResponse, certificate: Certificate): boolean {
  return answers.some((answer) => isNamedIn(answer, certificate));
}
