import { attributeValues } from '../cms/read/index.ts';
import { type ContainerParts, withValidationData } from '../cms/write/containerParts.ts';
import { unique } from '../cms/write/signedData.ts';
import { hasUnsigned, takeSignerApart } from '../cms/write/signerParts.ts';
import { SignatureError } from '../errors.ts';
import type { DigestAlgorithm } from '../keys/signer.ts';
import { ATTRIBUTE } from '../oids.ts';
import { findSignerCertificate, readTimestampToken } from '../timestamp/index.ts';
import type { ExtensionSources, ValidationData, ValidationDataRequest } from '../validationData.ts';
import { type Certificate, parseCertificate, parseCrl, parseOcspResponse } from '../x509/index.ts';
import { withTokenAttribute } from './archiveTimestamp.ts';
import type { CadesLevel } from './profile.ts';
import { longTermAttributes, valueAttributes } from './references.ts';
import { hasArchiveTimestamp, type SignerPlace, signerAt, withSigner } from './signerTree.ts';
import { mapTokens, tokensOf } from './tokens.ts';

const isCertificate = (encoded: Uint8Array) => encoded[0] === 0x30;

/** The signer's certificate among the container's. @throws SignatureError `signer_certificate_missing` */
export function signerCertificate(container: ContainerParts, { info }: SignerPlace): Certificate {
  const found = findSignerCertificate(
    info,
    container.certificates.filter(isCertificate).map(parseCertificate),
  );
  if (found === undefined)
    throw new SignatureError('signer_certificate_missing', "The signer's certificate is not in the file");
  return found;
}

/** DER of the signer's certificate; undefined where the file does not hold it, or none that can be read. */
export function signerCertificateIfAny(
  container: ContainerParts,
  place: SignerPlace,
): Uint8Array | undefined {
  try {
    return signerCertificate(container, place).der;
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}

async function collect(sources: ExtensionSources, request: ValidationDataRequest): Promise<ValidationData> {
  if (sources.validationData === undefined)
    throw new SignatureError(
      'material_source_missing',
      'The profile needs certificates and revocation information',
    );
  return sources.validationData(request);
}

/** The moment the signer's chain has to be good at: that of the first time-stamp over the signature. */
function provenTime({ parts }: SignerPlace): Date {
  const times = tokensOf(parts, ATTRIBUTE.signatureTimestamp).map(timeOf);
  return new Date(Math.min(Date.now(), ...times));
}

/** What a token needs to stay verifiable; its authority's certificate is the first of the certificates. */
async function authorityValidationData(
  container: ContainerParts,
  encoded: Uint8Array,
  sources: ExtensionSources,
): Promise<{ certificate: Certificate; validationData: ValidationData }> {
  const token = readTimestampToken(encoded);
  const candidates = unique([...token.cms.certificates, ...container.certificates.filter(isCertificate)]);
  const certificate = findSignerCertificate(token.signer, candidates.map(parseCertificate));
  if (certificate === undefined)
    throw new SignatureError(
      'timestamp_certificate_missing',
      "The time-stamp authority's certificate is not there",
    );
  const validationData = await collect(sources, {
    certificate: certificate.der,
    role: 'timestamp',
    candidates,
    at: new Date(),
  });
  const certificates = unique([certificate.der, ...validationData.certificates]);
  return { certificate, validationData: { ...validationData, certificates } };
}

/** Time-stamps over the content, which are signed and cannot take their authorities' validation data in themselves. */
function contentStamps({ info }: SignerPlace): readonly Uint8Array[] {
  return attributeValues(info.signedAttributes, ATTRIBUTE.contentTimestamp).map(({ encoded }) => encoded);
}

/** Baseline-LT: chains and revocation information of signer and authorities into SignedData (EN 319 122-1 6.3). */
export async function addContainerValidationData(
  container: ContainerParts,
  place: SignerPlace,
  sources: ExtensionSources,
): Promise<ContainerParts> {
  const certificate = signerCertificate(container, place).der;
  const candidates = container.certificates.filter(isCertificate);
  const own = await collect(sources, { certificate, role: 'signer', candidates, at: provenTime(place) });
  let parts = withValidationData(container, own);
  const stamps = tokensOf(place.parts, ATTRIBUTE.signatureTimestamp, ATTRIBUTE.archiveTimestampV3);
  for (const token of [...contentStamps(place), ...stamps])
    parts = withValidationData(parts, (await authorityValidationData(parts, token, sources)).validationData);
  return parts;
}

/**
 * ES-XL of the Turkish profiles P3 and P4: references and values of the signer's chain as unsigned attributes
 * of the signature, those of the authority as unsigned attributes of the token. For archive time-stamps that
 * are there already the authority's validation data goes into SignedData, for their tokens may be covered.
 */
export async function addLongTermAttributes(
  container: ContainerParts,
  place: SignerPlace,
  level: CadesLevel,
  sources: ExtensionSources,
  waitingPeriod?: number,
): Promise<ContainerParts> {
  const { parts, info, path } = place;
  if (hasArchiveTimestamp(parts)) return archiveAuthorities(container, place, sources);
  const digest: DigestAlgorithm =
    info.digest === 'sha384' || info.digest === 'sha512' ? info.digest : 'sha256';
  let changed = parts;
  const isMissing = (type: string) => !hasUnsigned(parts, type);
  if (isMissing(ATTRIBUTE.certificateValues) || isMissing(ATTRIBUTE.revocationValues)) {
    const certificate = signerCertificate(container, place);
    const at = provenTime(place);
    const validationData = await collect(sources, {
      certificate: certificate.der,
      role: 'signer',
      candidates: container.certificates.filter(isCertificate),
      at,
      ...(level.revocation === undefined ? {} : { prefer: level.revocation }),
      ...(level.revocation === 'crl' && waitingPeriod !== undefined
        ? { listedSince: new Date(at.getTime() + waitingPeriod) }
        : {}),
    });
    refuseOtherForm(certificate, validationData, level);
    let all = validationData;
    for (const token of contentStamps(place))
      all = together(all, (await authorityValidationData(container, token, sources)).validationData);
    changed = {
      ...parts,
      unsigned: [...parts.unsigned, ...longTermAttributes(certificate.der, all, digest, isMissing)],
    };
  }
  changed = await mapTokens(changed, ATTRIBUTE.signatureTimestamp, async (token) => {
    const isMissingThere = (type: string) => !tokenHas(token, type);
    if (!isMissingThere(ATTRIBUTE.certificateValues)) return token;
    const { certificate, validationData } = await authorityValidationData(container, token, sources);
    const added = longTermAttributes(certificate.der, validationData, digest, isMissingThere);
    return withTokenAttribute(token, ...added);
  });
  return withSigner(container, path, changed);
}

function together(one: ValidationData, other: ValidationData): ValidationData {
  return {
    certificates: unique([...one.certificates, ...other.certificates]),
    crls: unique([...one.crls, ...other.crls]),
    ocspResponses: unique([...one.ocspResponses, ...other.ocspResponses]),
  };
}

async function archiveAuthorities(
  container: ContainerParts,
  { parts }: SignerPlace,
  sources: ExtensionSources,
): Promise<ContainerParts> {
  let grown = container;
  for (const token of tokensOf(parts, ATTRIBUTE.archiveTimestampV3))
    grown = withValidationData(grown, (await authorityValidationData(grown, token, sources)).validationData);
  return grown;
}

const ARCHIVES = [ATTRIBUTE.archiveTimestampV1, ATTRIBUTE.archiveTimestampV2, ATTRIBUTE.archiveTimestampV3];

/**
 * What the latest archive time-stamp needs to stay verifiable, into its token: in a file with archive time-stamps
 * of version 2 there is no other place for it (EN 319 122-1 5.5.3).
 */
export async function addToLatestArchive(
  container: ContainerParts,
  { parts, path }: SignerPlace,
  sources: ExtensionSources,
): Promise<ContainerParts> {
  const [latest] = tokensOf(parts, ...ARCHIVES).sort((one, other) => timeOf(other) - timeOf(one));
  if (latest === undefined) throw new SignatureError('cms_malformed', 'An archive time-stamp holds no token');
  if (tokenHas(latest, ATTRIBUTE.certificateValues)) return container;
  const { certificate, validationData } = await authorityValidationData(container, latest, sources);
  const grown = withTokenAttribute(latest, ...valueAttributes(certificate.der, validationData));
  const change = async (token: Uint8Array) => (Buffer.compare(token, latest) === 0 ? grown : token);
  let changed = parts;
  for (const type of ARCHIVES) changed = await mapTokens(changed, type, change);
  return withSigner(container, path, changed);
}

function timeOf(token: Uint8Array): number {
  return readTimestampToken(token).info.time.getTime();
}

/** The Turkish guide: P3 proves the signer's certificate by CRL, P4 by OCSP. */
function refuseOtherForm(certificate: Certificate, validationData: ValidationData, level: CadesLevel): void {
  const byOcsp = validationData.ocspResponses.some((encoded) =>
    parseOcspResponse(encoded).answers.some(
      ({ serial }) => Buffer.compare(serial, certificate.serialBytes) === 0,
    ),
  );
  const byCrl = validationData.crls.some(
    (encoded) => parseCrl(encoded).issuer.key === certificate.issuer.key,
  );
  if (level.revocation === 'ocsp' && !byOcsp)
    throw new SignatureError('ocsp_required', "P4 needs an OCSP answer about the signer's certificate");
  if (level.revocation === 'crl' && !byCrl)
    throw new SignatureError('crl_required', "P3 needs a CRL of the signer's issuer");
}

function tokenHas(token: Uint8Array, type: string): boolean {
  const [signer] = readTimestampToken(token).cms.signerInfos;
  return signer !== undefined && hasUnsigned(takeSignerApart(signer.node.encoded), type);
}

/** What a counter-signature is over: the value of the signature it is on. */
export function parentValue(container: ContainerParts, { path }: SignerPlace): Uint8Array {
  return signerAt(container, path.slice(0, -1)).info.signature;
}
