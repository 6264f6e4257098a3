import { createHash } from 'node:crypto';
import { SignatureError } from '../../errors.ts';
import {
  type DetachedContent,
  isOldArchive,
  timestampImprint,
  valuesIn,
  type XadesDocument,
  type XadesSignature,
  type XadesTimestamp,
  type XadesTimestampKind,
} from '../../xades/index.ts';
import { compareImprint, namesInToken, readToken } from '../cms/cmsTimestamps.ts';
import { addNamed } from '../cms/cmsValidationData.ts';
import { isCovered, namesCovered } from '../existence/coverage.ts';
import type { TimestampKind } from '../report/report.ts';
import { type ContentCheck, poeNames, type TimestampUnderTest } from '../signatureUnderTest.ts';
import { ValidationDataPool } from '../validationDataPool.ts';

const KINDS: Readonly<Record<XadesTimestampKind, TimestampKind>> = {
  'all-data-objects': 'content',
  'individual-data-objects': 'content',
  signature: 'signature',
  'signature-and-references': 'signature-and-references',
  references: 'certificates-and-references',
  archive: 'archive',
};

export interface XadesTimestampInput {
  readonly document: XadesDocument;
  readonly signature: XadesSignature;
  readonly content: DetachedContent;
  readonly poeName: string;
}

/** All time-stamps of a XAdES signature, in the order of the document (EN 319 132-1, 5.2.8, 5.3, 5.5). */
export function readXadesTimestamps(input: XadesTimestampInput): readonly TimestampUnderTest[] {
  const { signedProperties, unsignedProperties } = input.signature;
  const earlier: Uint8Array[] = [];
  const found: TimestampUnderTest[] = [];
  for (const timestamp of [...signedProperties.contentTimestamps, ...unsignedProperties.timestamps]) {
    const before = { tokens: earlier, count: earlier.length };
    for (const token of timestamp.tokens) found.push(makeTimestamp(timestamp, token, before, input));
    earlier.push(...timestamp.tokens);
  }
  return found;
}

/** Tokens before a time-stamp: the first so many of all, so that thousands need no list each. */
interface Earlier {
  readonly tokens: readonly Uint8Array[];
  readonly count: number;
}

function makeTimestamp(
  timestamp: XadesTimestamp,
  bytes: Uint8Array,
  earlier: Earlier,
  input: XadesTimestampInput,
): TimestampUnderTest {
  const read = readToken(bytes);
  const { document, signature, content } = input;
  return {
    kind: KINDS[timestamp.kind],
    ...read,
    checkImprint: async (): Promise<ContentCheck> => {
      try {
        return await compareImprint(read.token, (hash) =>
          timestampImprint(document, signature, timestamp, hash, content),
        );
      } catch (error) {
        if (!(error instanceof SignatureError)) throw error;
        return {
          kind: 'not_found',
          finding: { code: error.code, message: `What the time-stamp is over: ${error.message}` },
        };
      }
    },
    covers: () => coveredBy(timestamp, earlier, input),
  };
}

function coveredBy(
  timestamp: XadesTimestamp,
  earlier: Earlier,
  { poeName: value, signature }: XadesTimestampInput,
): Iterable<string> {
  switch (timestamp.kind) {
    case 'archive':
      return namesCovered({ of: 'named', value, names: namesBefore(timestamp, earlier, signature) });
    case 'signature':
    case 'signature-and-references':
      return namesCovered({ of: 'value', value });
    default:
      return namesCovered({ of: 'nothing' });
  }
}

/**
 * Of the unsigned properties it covers those that stand before it, with the counter-signatures among them, and of what
 * KeyInfo points to only what is in the imprint (EN 319 132-1, 5.5.2.2).
 */
function* namesBefore(
  timestamp: XadesTimestamp,
  earlier: Earlier,
  { keyClues, counterSignatures, unsignedProperties: { elements } }: XadesSignature,
): Generator<string> {
  const place = elements.indexOf(timestamp.element);
  const before = elements.filter((_, index) => isCovered(index, place));
  yield* namesOfValues(keyClues, before, isOldArchive(timestamp));
  for (const bytes of earlier.tokens.slice(0, earlier.count)) yield* namesOfToken(bytes);
  const properties = new Set(before);
  for (const counter of counterSignatures) {
    const { parent } = counter.element;
    if (parent !== undefined && properties.has(parent)) yield* namesInCounterSignature(counter);
  }
}

/** Its value and all that it carries, for all of it is in the imprint. */
function* namesInCounterSignature(counter: XadesSignature): Generator<string> {
  const { signedProperties, unsignedProperties, counterSignatures } = counter;
  yield valueName(counter);
  yield* namesOfValues(counter.keyClues, unsignedProperties.elements, false);
  for (const { tokens } of [...signedProperties.contentTimestamps, ...unsignedProperties.timestamps])
    for (const bytes of tokens) yield* namesOfToken(bytes);
  for (const inner of counterSignatures) yield* namesInCounterSignature(inner);
}

function namesOfValues(
  { inKeyInfo, inObjects }: XadesSignature['keyClues'],
  properties: XadesSignature['unsignedProperties']['elements'],
  isOld: boolean,
): readonly string[] {
  // The old form leaves out an Object that a reference is to, of which a transform may take a part.
  const enclosed = isOld ? [inKeyInfo] : [inKeyInfo, inObjects];

  const { certificates, crls, ocspResponses } = valuesIn(properties);
  const all = {
    certificates: [...enclosed.flatMap((one) => one.certificates), ...certificates],
    crls: [...enclosed.flatMap((one) => one.crls), ...crls],
    ocspResponses,
  };
  return addNamed(all, new ValidationDataPool());
}

function* namesOfToken(bytes: Uint8Array): Generator<string> {
  const { token } = readToken(bytes);
  if (token !== undefined) yield* namesInToken(token);
}

/** The name of a signature's value for proofs of existence. */
export function valueName({ signatureValue }: XadesSignature): string {
  return poeNames.value(createHash('sha256').update(signatureValue).digest('hex'));
}
