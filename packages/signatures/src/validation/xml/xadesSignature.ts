import { createHash } from 'node:crypto';
import type { Certificate } from '../../x509/index.ts';
import {
  checkBinding,
  checkReferences,
  checkSignatureValue,
  coversWholeDocument,
  type DetachedContent,
  findWrapping,
  type ReferenceCheck,
  type XadesDocument,
  type XadesSignature,
} from '../../xades/index.ts';
import type { Finding } from '../indication.ts';
import type { Material } from '../material.ts';
import { type ContentCheck, INTACT, poeNames, type SignatureUnderTest } from '../signatureUnderTest.ts';
import { signingCertificateReferences } from './xadesReferences.ts';
import { readXadesTimestamps } from './xadesTimestamps.ts';

/** What a finding of the XML reader means for the signature; what is not listed breaks its format. */
const WEIGHTS: Readonly<Record<string, 'warnings' | 'doubts'>> = {
  signed_properties_missing: 'warnings',
  xml_unsigned_object: 'warnings',
  qualifying_properties_target: 'doubts',
};

export interface XadesInput {
  readonly document: XadesDocument;
  readonly content: DetachedContent;
  readonly material: Material;
}

/** One XML signature, with its counter-signatures, as the building blocks want it. */
export function xadesSignature(signature: XadesSignature, id: string, input: XadesInput): SignatureUnderTest {
  const { document, content, material } = input;
  const checks = checkReferences(document, signature, content);
  const findings = [
    ...checkBinding(signature, checks),
    ...findWrapping(document, signature, checks),
    ...findOuterTwin(checks),
  ].map(named);
  const weighing = (weight: string) =>
    findings.filter(({ code }) => (WEIGHTS[code] ?? 'formatProblems') === weight);
  const carried = collectMaterial(signature, material);
  const poeName = poeNames.value(createHash('sha256').update(signature.signatureValue).digest('hex'));
  const references = signingCertificateReferences(signature);
  const { policy, signingTime } = signature.signedProperties;
  const claimed = signingTime === undefined ? Number.NaN : Date.parse(signingTime);
  const digests = [...checks.map(({ reference }) => reference.digest), signature.algorithm?.hash];
  return {
    id: signature.id ?? id,
    purpose: 'signature',
    formatProblems: weighing('formatProblems'),
    doubts: weighing('doubts'),
    warnings: weighing('warnings'),
    algorithm: signature.algorithm,
    digests: [...new Set(digests.filter((hash) => hash !== undefined))],
    candidates: candidatesOf(signature, material),
    certificateReferences: references,
    checkContent: async () => contentCheck(checks),
    checkValue: async (key) => checkSignatureValue(signature, key),
    poeName,
    claimedTime: Number.isNaN(claimed) ? undefined : new Date(claimed),
    policy:
      policy === undefined || policy === 'implied'
        ? undefined
        : { id: policy.id.replace(/^urn:oid:/, ''), uri: policy.spUri },
    level: levelOf(signature, references !== undefined),
    timestamps: readXadesTimestamps({ document, signature, content, poeName, carried }),
    counterSignatures: signature.counterSignatures.map((counter, index) =>
      xadesSignature(counter, `${id}.${index + 1}`, input),
    ),
    coversWholeFile: coversWholeDocument(document, signature, checks),
    changesAfter: [],
  };
}

/**
 * Wrapping around: the signed element stands inside an unsigned one of its own name, which is what a reader that
 * looks for that name from the root finds first.
 */
function findOuterTwin(checks: readonly ReferenceCheck[]): readonly Finding[] {
  const signed = checks.flatMap(({ target }) => (target.kind === 'element' ? [target.element] : []));
  if (checks.some(({ target }) => target.kind === 'document')) return [];
  for (const { target, covers } of checks) {
    if (target.kind !== 'element' || covers !== 'element') continue;
    const { element } = target;
    for (let at = element.parent; at !== undefined; at = at.parent) {
      if (at.local !== element.local || at.namespace !== element.namespace || signed.includes(at)) continue;
      const message = `<${element.name}> is signed inside another <${at.name}>, which is not`;
      return [{ code: 'xml_signature_wrapping', message }];
    }
  }
  return [];
}

/** The same attack has the same name in every format. */
function named({ code, message }: Finding): Finding {
  return { code: code === 'counter_signature_elsewhere' ? 'countersignature_injected' : code, message };
}

function contentCheck(checks: readonly ReferenceCheck[]): ContentCheck {
  // One file is given for all that lies outside: where it is one of several objects, the others are not at hand.
  const found = checks.some(({ covers, status }) => covers === 'external' && status === 'match');
  const isAnother = ({ covers, status }: ReferenceCheck) =>
    found && covers === 'external' && status === 'mismatch';
  const altered = checks.find((check) => check.status === 'mismatch' && !isAnother(check));
  if (altered !== undefined) {
    const injected = altered.covers === 'countersigned-value';
    return {
      kind: 'altered',
      finding: injected
        ? {
            code: 'countersignature_injected',
            message: 'The counter-signature is over another signature than the one that carries it',
          }
        : { code: 'content_altered', message: `What ${describe(altered)} points to is not what was signed` },
    };
  }
  const open = checks.find(({ status }) => status !== 'match');
  if (open === undefined) return INTACT;
  const finding =
    open.status === 'unsupported'
      ? { code: open.reason ?? 'reference_unsupported', message: `${describe(open)} cannot be verified` }
      : {
          code: 'content_missing',
          message: `What ${describe(open)} points to is not there and was not given`,
        };
  return { kind: 'not_found', finding };
}

function describe({ reference }: ReferenceCheck): string {
  return `the reference ${JSON.stringify(reference.uri ?? '')}`;
}

/** Certificates of KeyInfo, a signer's before those that issued others; failing these, all that is known. */
function candidatesOf(signature: XadesSignature, material: Material): readonly Certificate[] {
  const own = signature.certificates.flatMap((der) => material.addCertificate(der) ?? []);
  if (own.length === 0)
    return signature.signedProperties.signingCertificates.length > 0 ? [...material.certificates()] : [];
  const issues = (certificate: Certificate) =>
    own.some((other) => other !== certificate && other.issuer.key === certificate.subject.key);
  return own.toSorted((left, right) => Number(issues(left)) - Number(issues(right)));
}

function collectMaterial(
  { unsignedProperties, certificates }: XadesSignature,
  material: Material,
): readonly string[] {
  const names: string[] = [];
  for (const der of [...certificates, ...unsignedProperties.certificates]) {
    const certificate = material.addCertificate(der);
    if (certificate !== undefined) names.push(poeNames.certificate(certificate.fingerprint));
  }
  for (const der of unsignedProperties.crls) {
    const crl = material.addCrl(der);
    if (crl !== undefined) names.push(poeNames.revocation(crl.fingerprint));
  }
  for (const der of unsignedProperties.ocspResponses) {
    const response = material.addOcsp(der);
    if (response !== undefined) names.push(poeNames.revocation(response.fingerprint));
  }
  return names;
}

function levelOf({ unsignedProperties }: XadesSignature, referenced: boolean): string {
  if (!referenced) return 'NONE';
  const has = (kind: string) => unsignedProperties.timestamps.some((timestamp) => timestamp.kind === kind);
  const values = unsignedProperties.hasCertificateValues || unsignedProperties.hasRevocationValues;
  if (unsignedProperties.hasCertificateRefs || unsignedProperties.hasRevocationRefs) {
    if (has('archive')) return 'A';
    if (values) return 'XL';
    return has('signature-and-references') || has('references') ? 'X' : 'C';
  }
  if (has('archive')) return 'LTA';
  if (!has('signature')) return 'B';
  return values ? 'LT' : 'T';
}
