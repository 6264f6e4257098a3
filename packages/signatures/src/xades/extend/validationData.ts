import type { SignerIdentifier } from '../../cms/read/index.ts';
import { SignatureError } from '../../errors.ts';
import { readTimestampToken } from '../../timestamp/token.ts';
import type { ValidationData, ValidationDataSource } from '../../validationData.ts';
import { type Certificate, parseCertificate, parseCrl, parseOcspResponse } from '../../x509/index.ts';
import type { XadesSignature } from '../model.ts';
import { signerCertificate } from './signerCertificate.ts';

export interface SignatureValidationData {
  /** Everything, for the values: signer's path and those of the time-stamps. Nothing twice. */
  readonly all: ValidationData;
  /** What the references name: the signer's path without the signer, and the revocation data about it. */
  readonly signerPath: ValidationData;
}

/**
 * Collects what proves the signer's certificate and the time-stamps' authorities at the time of the first signature
 * time-stamp. Errors: `certificate_missing` where the signer's is not in the signature.
 */
export async function collectValidationData(
  signature: XadesSignature,
  source: ValidationDataSource,
  prefer: 'crl' | 'ocsp' | undefined,
  waitingPeriod?: number,
): Promise<SignatureValidationData> {
  const signer = signerCertificate(signature);
  if (signer === undefined)
    throw new SignatureError(
      'certificate_missing',
      'The signature does not hold the certificate of its signer',
    );
  const tokens = signature.unsignedProperties.timestamps.flatMap((timestamp) => timestamp.tokens);
  const first = tokens[0];
  const at = first === undefined ? new Date() : readTimestampToken(first).info.time;
  const forSigner = await source({
    certificate: signer,
    role: 'signer',
    candidates: signature.certificates,
    at,
    ...(prefer === undefined ? {} : { prefer }),
    ...(prefer === 'crl' && waitingPeriod !== undefined
      ? { listedSince: new Date(at.getTime() + waitingPeriod) }
      : {}),
  });
  const others: ValidationData[] = [];
  for (const token of tokens) others.push(await validationDataForTimestamp(token, source, at, signature));
  const all = merged([{ certificates: [signer], crls: [], ocspResponses: [] }, forSigner, ...others]);
  return { all, signerPath: pathOf(signer, forSigner) };
}

/** What proves the authority of one time-stamp. */
export async function validationDataForTimestamp(
  token: Uint8Array,
  source: ValidationDataSource,
  at: Date,
  signature: XadesSignature,
): Promise<ValidationData> {
  const { cms, signer } = readTimestampToken(token);
  const candidates = [...cms.certificates, ...signature.unsignedProperties.certificates];
  const authority = cms.certificates.find((candidate) => isOf(signer.signer, parseCertificate(candidate)));
  if (authority === undefined)
    throw new SignatureError(
      'certificate_missing',
      'A time-stamp does not hold the certificate of its authority',
    );
  return source({ certificate: authority, role: 'timestamp', candidates, at });
}

function isOf(signer: SignerIdentifier, certificate: Certificate): boolean {
  if (signer.kind === 'key') return certificate.extensions.subjectKeyId === signer.keyId;
  return (
    signer.issuer.key === certificate.issuer.key &&
    Buffer.compare(signer.serial, certificate.serialBytes) === 0
  );
}

function merged(validationDataOfEach: readonly ValidationData[]): ValidationData {
  return {
    certificates: once(validationDataOfEach.flatMap(({ certificates }) => certificates)),
    crls: once(validationDataOfEach.flatMap(({ crls }) => crls)),
    ocspResponses: once(validationDataOfEach.flatMap(({ ocspResponses }) => ocspResponses)),
  };
}

function once(list: readonly Uint8Array[]): Uint8Array[] {
  const seen = new Set<string>();
  return list.filter((octets) => {
    const key = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('base64');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The part of the validation data that is about the signer's own path, found by following the issuers' names. */
function pathOf(signer: Uint8Array, validationData: ValidationData): ValidationData {
  const pool = validationData.certificates.map((encoded) => ({
    encoded,
    certificate: parseCertificate(encoded),
  }));
  const path: { encoded: Uint8Array; certificate: Certificate }[] = [];
  let at = parseCertificate(signer);
  const onPath: Certificate[] = [at];
  while (!at.selfIssued) {
    const issuer = pool.find(
      ({ certificate }) =>
        certificate.subject.key === at.issuer.key &&
        !onPath.some((known) => known.fingerprint === certificate.fingerprint),
    );
    if (issuer === undefined) break;
    path.push(issuer);
    at = issuer.certificate;
    onPath.push(at);
  }
  const issuers = new Set(onPath.map(({ issuer }) => issuer.key));
  return {
    certificates: path.map(({ encoded }) => encoded),
    crls: validationData.crls.filter((crl) => issuers.has(parseCrl(crl).issuer.key)),
    ocspResponses: validationData.ocspResponses.filter((answer) =>
      parseOcspResponse(answer).answers.some(({ serial }) =>
        onPath.some((certificate) => Buffer.compare(certificate.serialBytes, serial) === 0),
      ),
    ),
  };
}
