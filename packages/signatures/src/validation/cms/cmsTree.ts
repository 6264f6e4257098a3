import { createHash } from 'node:crypto';
import {
  attributeValues,
  type CmsAttribute,
  type CmsSignedData,
  type CmsSignerInfo,
  readSignerInfo,
} from '../../cms/read/index.ts';
import { SignatureError } from '../../errors.ts';
import { ATTRIBUTE } from '../../oids.ts';
import type { Certificate } from '../../x509/index.ts';
import { hasAnswerFor } from '../answersAbout.ts';
import type { Finding } from '../indication.ts';
import { levelFrom } from '../report/levelFrom.ts';
import type { ProvenStamps } from '../report/provenStamps.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';
import { cmsElements } from '../turkish/cmsElements.ts';
import type { ValidationDataPool } from '../validationDataPool.ts';
import { type CmsRole, readCmsSignature, type SignedContent } from './cmsSignature.ts';
import { readCmsTimestamps } from './cmsTimestamps.ts';
import {
  type CmsValidationData,
  carriedBy,
  collectCounterSignersData,
  hasAttribute,
} from './cmsValidationData.ts';

const MAX_DEPTH = 8;

export interface CmsTreeInput {
  readonly id: string;
  readonly cms: CmsSignedData;
  readonly signer: CmsSignerInfo;
  readonly content: SignedContent;
  readonly validationData: ValidationDataPool;
  readonly carried: CmsValidationData;
  readonly role: CmsRole;
}

/** A signer with everything that hangs on it: time-stamps, and counter-signatures with theirs (RFC 5652 11.4). */
export function readCmsTree(input: CmsTreeInput, depth = 0): SignatureUnderTest {
  if (input.role === 'counter') collectCounterSignersData(input.signer, input.validationData);
  const signature = readCmsSignature(input);
  const timestamps = readCmsTimestamps({ ...input, poeName: signature.poeName });
  const problems: Finding[] = [];
  const counterSignatures = readCounterSignatures(input, depth, problems);
  return {
    ...signature,
    warnings: [...signature.warnings, ...problems],
    levelWith: (proven, certificate) =>
      levelOf(signature.levelWith(proven, certificate), input, proven, certificate),
    elements: cmsElements(input.signer, input.role === 'counter'),
    timestamps,
    counterSignatures,
    ...(input.role === 'counter' ? { covers: { kind: 'signature' } as const } : {}),
  };
}

function readCounterSignatures(
  input: CmsTreeInput,
  depth: number,
  problems: Finding[],
): readonly SignatureUnderTest[] {
  const nodes = attributeValues(input.signer.unsignedAttributes, ATTRIBUTE.counterSignature);
  if (nodes.length > 0 && depth >= MAX_DEPTH) {
    problems.push({
      code: 'countersignature_depth',
      message: 'Counter-signatures are nested too deeply to be read',
    });
    return [];
  }
  const isEmpty = ({ oid, values }: CmsAttribute) =>
    oid === ATTRIBUTE.counterSignature && values.length === 0;
  if (input.signer.unsignedAttributes.some(isEmpty))
    problems.push({
      code: 'countersignature_malformed',
      message: 'An attribute for counter-signatures has none (RFC 5652, 11.4)',
    });
  return nodes.flatMap((node, index) => {
    try {
      const signer = readSignerInfo(node);
      const content = contentOf(input.signer.signature);
      const id = `${input.id}.${index + 1}`;
      return [readCmsTree({ ...input, id, signer, content, role: 'counter' }, depth + 1)];
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      problems.push({
        code: 'countersignature_malformed',
        message: `A counter-signature cannot be read: ${error.message}`,
      });
      return [];
    }
  });
}

/** A counter-signature's content is the signature value that it confirms. */
function contentOf(value: Uint8Array): SignedContent {
  return {
    digest: async (hash) => createHash(hash).update(value).digest(),
    stream: async function* () {
      yield value;
    },
  };
}

/** Baseline letters, or those of the older family. */
function levelOf(
  base: string,
  { signer, carried }: CmsTreeInput,
  proven: ProvenStamps,
  certificate: Certificate | undefined,
): string {
  if (base === 'NONE' || !proven.has('signature')) return base;
  const has = (oid: string) => hasAttribute(signer, oid);
  return levelFrom({
    references: has(ATTRIBUTE.certificateRefs) && has(ATTRIBUTE.revocationRefs),
    values:
      certificate !== undefined &&
      [carried.shared(), carriedBy(signer)].some((pool) => hasAnswerFor(certificate, pool)),
    proven,
  });
}
