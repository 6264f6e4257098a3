import { SignatureError } from '../../errors.ts';
import {
  type DetachedContent,
  timestampImprint,
  type XadesDocument,
  type XadesSignature,
  type XadesTimestamp,
  type XadesTimestampKind,
} from '../../xades/index.ts';
import { compareImprint, namesInToken, readToken } from '../cms/cmsTimestamps.ts';
import type { TimestampKind } from '../report.ts';
import type { ContentCheck, TimestampUnderTest } from '../signatureUnderTest.ts';

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
  /** Names of the certificates and answers that the signature carries. */
  readonly carried: readonly string[];
}

/** All time-stamps of a XAdES signature, in the order of the document (EN 319 132-1, 5.2.8, 5.3, 5.5). */
export function readXadesTimestamps(input: XadesTimestampInput): readonly TimestampUnderTest[] {
  const { signedProperties, unsignedProperties } = input.signature;
  const earlier: Uint8Array[] = [];
  const found: TimestampUnderTest[] = [];
  for (const timestamp of [...signedProperties.contentTimestamps, ...unsignedProperties.timestamps]) {
    const before = [...earlier];
    for (const token of timestamp.tokens) found.push(makeTimestamp(timestamp, token, before, input));
    earlier.push(...timestamp.tokens);
  }
  return found;
}

function makeTimestamp(
  timestamp: XadesTimestamp,
  bytes: Uint8Array,
  earlier: readonly Uint8Array[],
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
    covers: () => coveredBy(timestamp.kind, earlier, input),
  };
}

function* coveredBy(
  kind: XadesTimestampKind,
  earlier: readonly Uint8Array[],
  { poeName, carried }: XadesTimestampInput,
): Generator<string> {
  if (kind === 'signature' || kind === 'signature-and-references' || kind === 'archive') yield poeName;
  if (kind !== 'archive') return;
  yield* carried;
  for (const bytes of earlier) {
    const { token } = readToken(bytes);
    if (token !== undefined) yield* namesInToken(token);
  }
}
