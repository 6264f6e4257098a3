import { createHash } from 'node:crypto';
import { spendHashing } from '../../budget/index.ts';
import {
  attributeValues,
  type CmsSignedData,
  type CmsSignerInfo,
  readSignerInfo,
} from '../../cms/read/index.ts';
import { cursor, type DerNode, der, readDer, TAG } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { readTimestampToken, type TimestampToken } from '../../timestamp/index.ts';
import { type HashName, parseCertificate, parseCrl, parseOcspResponse } from '../../x509/index.ts';
import { namesCovered } from '../existence/coverage.ts';
import type { TimestampKind } from '../report/report.ts';
import { type ContentCheck, INTACT, poeNames, type TimestampUnderTest } from '../signatureUnderTest.ts';
import { ValidationDataPool } from '../validationDataPool.ts';
import { archiveImprint, archiveIndexDigest, resolveArchiveIndex } from './archiveImprint.ts';
import { archiveImprintsV2, attributesBefore } from './archiveImprintV2.ts';
import type { SignedContent } from './cmsSignature.ts';
import { collectCmsValidationData, hasAttribute, namesOfValues } from './cmsValidationData.ts';

export interface CmsTimestampInput {
  readonly cms: CmsSignedData;
  readonly signer: CmsSignerInfo;
  readonly content: SignedContent;
  readonly poeName: string;
}

/** All time-stamps in the attributes of one signer (EN 319 122-1 5.2.8, 5.3, 5.5, A.1.5). */
export function readCmsTimestamps(input: CmsTimestampInput): readonly TimestampUnderTest[] {
  const { signer } = input;
  const unsigned = (oid: string) => attributeValues(signer.unsignedAttributes, oid);
  return [
    ...attributeValues(signer.signedAttributes, ATTRIBUTE.contentTimestamp).map((node) =>
      contentTimestamp(node, input),
    ),
    ...unsigned(ATTRIBUTE.signatureTimestamp).map((node) => signatureTimestamp(node, input)),
    ...unsigned(ATTRIBUTE.escTimestamp).map((node) =>
      referenceTimestamp(node, input, 'signature-and-references'),
    ),
    ...unsigned(ATTRIBUTE.certCrlTimestamp).map((node) =>
      referenceTimestamp(node, input, 'certificates-and-references'),
    ),
    ...unsigned(ATTRIBUTE.archiveTimestampV3).map((node) => archiveTimestamp(node, input)),
    ...unsigned(ATTRIBUTE.archiveTimestampV2).map((node) => archiveTimestampV2(node, input)),
    ...unsigned(ATTRIBUTE.archiveTimestampV1).map((node) => unsupported(node)),
  ];
}

interface ReadToken {
  readonly token: TimestampToken | undefined;
  readonly problem: { readonly code: string; readonly message: string } | undefined;
}

export function readToken(bytes: Uint8Array): ReadToken {
  try {
    return { token: readTimestampToken(bytes), problem: undefined };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return {
      token: undefined,
      problem: { code: error.code, message: `The time-stamp cannot be read: ${error.message}` },
    };
  }
}

const COPIED: ContentCheck = {
  kind: 'altered',
  finding: {
    code: 'timestamp_copied',
    message:
      'The time-stamp is over something else: it was copied from another signature, or this one was changed',
  },
};

const NOT_FOUND: ContentCheck = {
  kind: 'not_found',
  finding: { code: 'timestamp_content_missing', message: 'What the time-stamp is over is not there' },
};

/** Compares the imprint with the digest of what is stamped. */
export async function compareImprint(
  token: TimestampToken | undefined,
  digest: (hash: HashName) => Promise<Uint8Array | undefined> | Uint8Array | undefined,
): Promise<ContentCheck> {
  if (token?.info.hash === undefined) return NOT_FOUND;
  const actual = await digest(token.info.hash);
  if (actual === undefined) return NOT_FOUND;
  return Buffer.compare(actual, token.info.imprint) === 0 ? INTACT : COPIED;
}

function contentTimestamp(node: DerNode, { content }: CmsTimestampInput): TimestampUnderTest {
  const read = readToken(node.encoded);
  return {
    kind: 'content',
    ...read,
    checkImprint: () => compareImprint(read.token, (hash) => content.digest(hash)),
    covers: () => namesCovered({ of: 'nothing' }),
  };
}

function signatureTimestamp(node: DerNode, { signer, poeName }: CmsTimestampInput): TimestampUnderTest {
  const read = readToken(node.encoded);
  return {
    kind: 'signature',
    ...read,
    checkImprint: () =>
      compareImprint(read.token, (hash) => createHash(hash).update(signer.signature).digest()),
    covers: () => namesCovered({ of: 'value', value: poeName }),
  };
}

/** CAdES-C-time-stamp and time-stamped-certs-crls-references (RFC 5126 6.3.5 and 6.3.6). */
function referenceTimestamp(
  node: DerNode,
  input: CmsTimestampInput,
  kind: TimestampKind,
): TimestampUnderTest {
  const { signer, poeName } = input;
  const read = readToken(node.encoded);
  const stamped = (hash: HashName) => {
    const types: string[] = [ATTRIBUTE.certificateRefs, ATTRIBUTE.revocationRefs];
    if (!types.every((type) => hasAttribute(signer, type))) return undefined;
    const state = createHash(hash);
    const whole = kind === 'signature-and-references';
    if (whole) {
      state.update(signer.signature);
      types.unshift(ATTRIBUTE.signatureTimestamp);
    }
    for (const type of types) {
      for (const attribute of signer.unsignedAttributes.filter(({ oid }) => oid === type)) {
        state.update(der.oid(attribute.oid));
        spendHashing(attribute.encoded.length);
        state.update(der.tlv(TAG.SET, ...attribute.values.map((value) => value.encoded)));
      }
    }
    return state.digest();
  };
  return {
    kind,
    ...read,
    checkImprint: () => compareImprint(read.token, stamped),
    covers: () =>
      namesCovered(kind === 'signature-and-references' ? { of: 'value', value: poeName } : { of: 'nothing' }),
  };
}

function archiveTimestamp(node: DerNode, input: CmsTimestampInput): TimestampUnderTest {
  const { cms, signer, content, poeName } = input;
  const read = readToken(node.encoded);
  const { token } = read;
  return {
    kind: 'archive',
    ...read,
    indexDigest: token === undefined ? undefined : archiveIndexDigest(token),
    checkImprint: async () => {
      if (token === undefined) return NOT_FOUND;
      try {
        if (resolveArchiveIndex(token, cms, signer) === undefined) return INDEX_BROKEN;
        return await compareImprint(token, () => archiveImprint(token, cms, signer, content));
      } catch (error) {
        if (!(error instanceof SignatureError)) throw error;
        return { kind: 'altered', finding: { code: error.code, message: error.message } };
      }
    },
    covers: () =>
      namesCovered(
        token === undefined
          ? { of: 'nothing' }
          : { of: 'named', value: poeName, names: namesInIndex(token, cms, signer) },
      ),
  };
}

function* namesInIndex(token: TimestampToken, cms: CmsSignedData, signer: CmsSignerInfo): Generator<string> {
  const index = resolveArchiveIndex(token, cms, signer);
  for (const object of index?.objects ?? []) yield* namesOf(object);
  for (const { oid, value } of index?.attributes ?? []) yield* namesOfAttribute(oid, value);
}

/** archive-time-stamp of version 2 (TS 101 733 6.4.1): it covers the whole container but later archive time-stamps. */
function archiveTimestampV2(node: DerNode, input: CmsTimestampInput): TimestampUnderTest {
  const { cms, signer, content, poeName } = input;
  const read = readToken(node.encoded);
  const { token } = read;
  return {
    kind: 'archive',
    ...read,
    checkImprint: async () => {
      if (token === undefined) return NOT_FOUND;
      const imprints = await archiveImprintsV2(token, cms, signer, content);
      if (imprints === undefined) return NOT_FOUND;
      return imprints.some((one) => Buffer.compare(one, token.info.imprint) === 0) ? INTACT : COPIED;
    },
    covers: () =>
      namesCovered(
        token === undefined
          ? { of: 'nothing' }
          : { of: 'named', value: poeName, names: namesBeforeV2(token, cms, signer) },
      ),
  };
}

function* namesBeforeV2(token: TimestampToken, cms: CmsSignedData, signer: CmsSignerInfo): Generator<string> {
  for (const { encoded } of [...cms.certificateNodes, ...cms.revocationNodes]) yield* namesOf(encoded);
  const [certain = []] = attributesBefore(token, signer);
  for (const { oid, values } of certain) {
    for (const value of values) yield* namesOfAttribute(oid, value);
  }
}

const INDEX_BROKEN: ContentCheck = {
  kind: 'altered',
  finding: {
    code: 'archive_index_mismatch',
    message: 'Something that the archive time-stamp protects was taken away or altered',
  },
};

/** An entry of SignedData's certificates or crls, by what it can be read as. */
function* namesOf(encoded: Uint8Array): Generator<string> {
  const readers = [
    () => poeNames.certificate(parseCertificate(encoded).fingerprint),
    () => poeNames.revocation(parseCrl(encoded).fingerprint),
    () => poeNames.revocation(parseOcspResponse(ocspInside(encoded)).fingerprint),
  ];
  for (const read of readers) {
    try {
      yield read();
      return;
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
    }
  }
}

/** The OCSPResponse inside `[1] OtherRevocationInfoFormat`, which follows its identifier (RFC 5940). */
function ocspInside(encoded: Uint8Array): Uint8Array {
  const items = cursor(readDer(encoded, { rules: 'ber' }), 0xa1);
  items.next(TAG.OID);
  return items.next().encoded;
}

function* namesOfAttribute(oid: string, value: DerNode, depth = 0): Generator<string> {
  if (oid === ATTRIBUTE.counterSignature) yield* namesInCounterSignature(value, depth);
  if (oid === ATTRIBUTE.certificateValues || oid === ATTRIBUTE.revocationValues)
    yield* namesOfValues(oid, value);
  const stamps: readonly string[] = [
    ATTRIBUTE.signatureTimestamp,
    ATTRIBUTE.escTimestamp,
    ATTRIBUTE.certCrlTimestamp,
    ATTRIBUTE.archiveTimestampV2,
    ATTRIBUTE.archiveTimestampV3,
  ];
  if (!stamps.includes(oid)) return;
  const { token } = readToken(value.encoded);
  if (token === undefined) return;
  yield poeNames.timestamp(token.fingerprint);
  for (const object of [...token.cms.certificateNodes, ...token.cms.revocationNodes])
    yield* namesOf(object.encoded);
}

/**
 * A counter-signature is an attribute like any other (RFC 5652 11.4): who stamps it stamps its value, and what its own
 * unsigned attributes hold.
 */
function* namesInCounterSignature(node: DerNode, depth: number): Generator<string> {
  if (depth >= MAX_DEPTH) return;
  let signer: CmsSignerInfo;
  try {
    signer = readSignerInfo(node);
  } catch (error) {
    if (error instanceof SignatureError) return;
    throw error;
  }
  yield poeNames.value(createHash('sha256').update(signer.signature).digest('hex'));
  for (const { oid, values } of signer.unsignedAttributes) {
    for (const value of values) yield* namesOfAttribute(oid, value, depth + 1);
  }
}

/** Counter-signatures below one another that are looked at, as many as are read. */
const MAX_DEPTH = 8;

/** A token and everything it carries for its own validation: what covers the one covers the other. */
export function namesInToken(token: TimestampToken): readonly string[] {
  return [
    poeNames.timestamp(token.fingerprint),
    ...collectCmsValidationData(token.cms, new ValidationDataPool()).names,
  ];
}

/**
 * archive-time-stamp of TS 101 733 up to version 1.4.0: it hashes values without saying how they are told apart,
 * and implementations never agreed on it.
 */
function unsupported(node: DerNode): TimestampUnderTest {
  const read = readToken(node.encoded);
  return {
    kind: 'archive',
    ...read,
    checkImprint: async () => ({
      kind: 'not_found',
      finding: {
        code: 'timestamp_unsupported',
        message: 'Archive time-stamps of version 1 are not verified',
      },
    }),
    covers: () => namesCovered({ of: 'nothing' }),
  };
}
