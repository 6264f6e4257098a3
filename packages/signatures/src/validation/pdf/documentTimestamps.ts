import { createHash } from 'node:crypto';
import { attributeValues } from '../../cms/read/index.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { compareImprint, namesInToken, readToken } from '../cms/cmsTimestamps.ts';
import { isCovered } from '../existence/coverage.ts';
import { poeNames, type TimestampUnderTest } from '../signatureUnderTest.ts';
import type { PadesParts } from './padesSignature.ts';
import type { PdfSignature } from './pdfSignature.ts';

/** A document time-stamp with the end of what it covers. */
export interface DocumentTimestamp {
  readonly signature: PdfSignature;
  readonly timestamp: TimestampUnderTest;
}

/** The document time-stamps of a PDF (EN 319 142-1, 5.4.3), oldest first. */
export function readDocumentTimestamps(
  signatures: readonly PdfSignature[],
  parts: PadesParts,
): readonly DocumentTimestamp[] {
  return signatures
    .filter(({ isTimestamp }) => isTimestamp)
    .map((signature) => ({ signature, timestamp: makeTimestamp(signature, signatures, parts) }));
}

function makeTimestamp(
  signature: PdfSignature,
  signatures: readonly PdfSignature[],
  parts: PadesParts,
): TimestampUnderTest {
  const { range, problems } = signature;
  const [problem] = problems;
  const read = range === undefined ? { token: undefined, problem } : readToken(range.contents);
  return {
    kind: 'document',
    field: signature.field.name,
    revision: signature.revision === undefined ? undefined : signature.revision + 1,
    token: read.token,
    problem: read.problem,
    checkImprint: async () => {
      if (problem !== undefined || range === undefined)
        return {
          kind: 'altered',
          finding: problem ?? {
            code: 'timestamp_malformed',
            message: 'The document time-stamp cannot be read',
          },
        };
      return await compareImprint(read.token, (hash) => parts.digests.digest(range, hash));
    },
    covers: () => coveredBy(signature, signatures, parts),
  };
}

/** Everything in the revisions up to its own: signatures with what they carry, validation data, older stamps. */
function* coveredBy(
  stamp: PdfSignature,
  signatures: readonly PdfSignature[],
  { carried, dss }: PadesParts,
): Generator<string> {
  // Its own revision is within its range, what follows is not.
  const place = (stamp.revision ?? -1) + 1;
  for (const { name, revision } of dss) if (isCovered(revision, place)) yield name;
  for (const other of signatures) {
    if (other === stamp || other.range === undefined) continue;
    if (!isCovered(other.range.end, stamp.range?.end ?? 0)) continue;
    yield* carried.get(other)?.names ?? [];
    for (const signer of other.cms?.signerInfos ?? []) {
      yield poeNames.value(createHash('sha256').update(signer.signature).digest('hex'));
      for (const node of attributeValues(signer.unsignedAttributes, ATTRIBUTE.signatureTimestamp)) {
        const { token } = readToken(node.encoded);
        if (token !== undefined) yield* namesInToken(token);
      }
    }
    if (other.isTimestamp && other.cms !== undefined) {
      const { token } = readToken(other.range.contents);
      if (token !== undefined) yield* namesInToken(token);
    }
  }
}
