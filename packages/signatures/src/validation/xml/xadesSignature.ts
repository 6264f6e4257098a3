import type { Certificate } from '../../x509/index.ts';
import {
  checkBinding,
  checkReferences,
  checkSignatureValue,
  coversWholeDocument,
  type DetachedContent,
  findNamesakes,
  findWrapping,
  type ReferenceCheck,
  readXmlTime,
  type XadesDocument,
  type XadesFinding,
  type XadesSignature,
} from '../../xades/index.ts';
import { hasAnswerFor } from '../answersAbout.ts';
import { addNamed } from '../cms/cmsValidationData.ts';
import type { Finding } from '../indication.ts';
import { levelFrom } from '../report/levelFrom.ts';
import type { ProvenStamps } from '../report/provenStamps.ts';
import {
  type ContentCheck,
  INTACT,
  namingDigests,
  type SignatureUnderTest,
  UNBOUND,
} from '../signatureUnderTest.ts';
import { xadesElements } from '../turkish/xadesElements.ts';
import { ValidationDataPool } from '../validationDataPool.ts';
import { certificatesIn, xadesCandidates } from './xadesCandidates.ts';
import { xadesClaims } from './xadesClaims.ts';
import { signingCertificateReferences } from './xadesReferences.ts';
import { readXadesTimestamps, valueName } from './xadesTimestamps.ts';
import { xmlCoverage } from './xmlCoverage.ts';

export interface XadesInput {
  readonly document: XadesDocument;
  readonly content: DetachedContent;
  readonly validationData: ValidationDataPool;
}

/** One XML signature, with its counter-signatures, as the building blocks want it. */
export function xadesSignature(signature: XadesSignature, id: string, input: XadesInput): SignatureUnderTest {
  const { document, content, validationData } = input;
  const checks = checkReferences(document, signature, content);
  const findings = [...checkBinding(signature, checks), ...findWrapping(document, signature, checks)];
  const weighing = (wanted: XadesFinding['weight']) =>
    findings.filter(({ weight }) => weight === wanted).map(named);
  collectValidationData(signature, validationData);
  const poeName = valueName(signature);
  const references = signingCertificateReferences(signature, () => [
    ...certificatesIn(signature, validationData),
    ...validationData.certificates(),
  ]);
  const { policy, signingTime } = signature.signedProperties;
  const claims = xadesClaims(signature, checks);
  const isBound = references !== undefined || isKeyInfoSigned(signature, checks);
  const digests = [
    ...checks.map(({ reference }) => reference.digest),
    signature.algorithm?.hash,
    ...namingDigests(references),
  ];
  return {
    id: signature.id ?? id,
    purpose: 'signature',
    formatProblems: weighing('broken'),
    doubts: weighing('doubt'),
    warnings: [
      ...weighing('remark'),
      ...namesakes(findings, input, checks),
      ...unknownAlgorithm(signature),
      ...(signature.signedPropertiesElement === undefined || isBound ? [] : [UNBOUND]),
    ],
    algorithm: signature.algorithm,
    digests: [...new Set(digests.filter((hash) => hash !== undefined))],
    candidates: xadesCandidates(signature, references, validationData),
    certificateReferences: references,
    checkContent: async () => contentCheck(checks),
    checkValue: async (key) => checkSignatureValue(signature, key),
    poeName,
    claimedTime: signingTime === undefined ? undefined : readXmlTime(signingTime),
    policy:
      policy === undefined
        ? undefined
        : policy === 'implied'
          ? // As SignaturePolicyImplied of CAdES: there is one, and it says nothing of which (EN 319 132-1, 5.2.9).
            { id: undefined, uri: undefined }
          : {
              id: policy.id.replace(/^urn:oid:/, ''),
              uri: policy.spUri,
              ...(policy.digestValue === undefined
                ? {}
                : { digest: { hash: policy.digest, value: policy.digestValue } }),
            },
    ...(claims === undefined ? {} : { claims }),
    levelWith: (proven, certificate) => (isBound ? levelOf(signature, proven, certificate) : 'NONE'),
    elements: xadesElements(signature),
    timestamps: readXadesTimestamps({ document, signature, content, poeName }),
    counterSignatures: signature.counterSignatures.map((counter, index) =>
      xadesSignature(counter, `${id}.${index + 1}`, input),
    ),
    coversWholeFile: coversWholeDocument(document, signature, checks),
    covers: xmlCoverage(checks),
    changesAfter: [],
  };
}

/** Worth a remark only where nothing worse was said of the same thing. */
function namesakes(
  findings: readonly XadesFinding[],
  { document }: XadesInput,
  checks: readonly ReferenceCheck[],
): readonly Finding[] {
  if (findings.some(({ code }) => code === 'xml_signature_wrapping')) return [];
  return findNamesakes(document, checks).map(named);
}

function unknownAlgorithm({ algorithm, algorithmUri }: XadesSignature): readonly Finding[] {
  if (algorithm !== undefined) return [];
  const message = `The signature algorithm ${JSON.stringify(algorithmUri)} is not supported`;
  return [{ code: 'algorithm_unsupported', message }];
}

/** The same attack has the same name in every format. */
function named({ code, message }: XadesFinding): Finding {
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
      ? { code: open.reason ?? 'reference_unsupported', message: unsupported(open) }
      : {
          code: 'content_missing',
          message: `What ${describe(open)} points to is not there and was not given`,
        };
  return { kind: 'not_found', finding };
}

function unsupported(check: ReferenceCheck): string {
  const { digest, digestUri } = check.reference;
  const why = digest === undefined ? `: the digest ${JSON.stringify(digestUri)} is not supported` : '';
  return `${describe(check)} cannot be verified${why}`;
}

function describe({ reference }: ReferenceCheck): string {
  return `the reference ${JSON.stringify(reference.uri ?? '')}`;
}

function collectValidationData(
  { unsignedProperties, certificates, keyClues }: XadesSignature,
  validationData: ValidationDataPool,
): void {
  const all = {
    certificates: [...certificates, ...unsignedProperties.certificates],
    crls: [...keyClues.crls, ...unsignedProperties.crls],
    ocspResponses: unsignedProperties.ocspResponses,
  };
  addNamed(all, validationData);
}

/** The other way of binding the certificate, which the first versions of XAdES knew (TS 101 903 v1.3.2, 4.4.1). */
function isKeyInfoSigned(
  { signedPropertiesElement }: XadesSignature,
  checks: readonly ReferenceCheck[],
): boolean {
  return signedPropertiesElement !== undefined && checks.some(({ covers }) => covers === 'key-info');
}

/** Of properties by what is there, and one that holds nothing is not there. */
function levelOf(
  { unsignedProperties }: XadesSignature,
  proven: ProvenStamps,
  certificate: Certificate | undefined,
): string {
  if (!proven.has('signature')) return 'B';
  const { hasCertificateRefs, hasRevocationRefs, crls, ocspResponses } = unsignedProperties;
  const carried = new ValidationDataPool();
  addNamed({ certificates: [], crls, ocspResponses }, carried);
  return levelFrom({
    references: hasCertificateRefs && hasRevocationRefs,
    values: certificate !== undefined && hasAnswerFor(certificate, carried),
    proven,
  });
}
