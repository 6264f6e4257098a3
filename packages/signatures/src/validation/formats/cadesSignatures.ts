import { createHash } from 'node:crypto';
import type { HashName } from '../../algorithms/index.ts';
import { type CmsSignedData, readMessageDigest, readSignedData } from '../../cms/read/index.ts';
import { locateContent } from '../../cms/read/locateContent.ts';
import { der, readDerPrefix } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { BufferSource, type ByteSource, hashRange, SliceSource } from '../../io/index.ts';
import { CONTENT } from '../../oids.ts';
import type { ManifestMember } from '../../xades/index.ts';
import type { SignedContent } from '../cms/cmsSignature.ts';
import { readCmsTree } from '../cms/cmsTree.ts';
import { collectCmsValidationData } from '../cms/cmsValidationData.ts';
import { checkListedMembers } from '../cms/listedMembers.ts';
import { isTimestamp, standaloneTimestamp } from '../cms/standaloneTimestamp.ts';
import type { Finding } from '../indication.ts';
import type { ContentCheck, SignatureUnderTest } from '../signatureUnderTest.ts';
import type { ValidationDataPool } from '../validationDataPool.ts';
import { unwrapCms } from './unwrapCms.ts';

/** So much behind a signature is looked at for what nobody signed. */
const MAX_TRAILING = 64 * 1024;
/** PKCS#7 of old with something else than an OCTET STRING inside is read as a whole, up to here. */
const MAX_OLD_BYTES = 64 * 1024 * 1024;

/**
 * The signatures of a CAdES file: every SignerInfo, parallel to each other, counter-signatures inside them; a
 * time-stamp token that stands alone is one. The content of an attached one stays where it is, so that memory does
 * not grow with it.
 * None for a CMS that is encrypted or anything else but signed.
 * @param options `content`: what a detached signature is over; of an attached one, what it should be over. `members`: the
 *   files that the content, a manifest, has to list
 * @throws SignatureError `cms_too_large`, `cms_malformed` or a `der_…` code
 */
export async function readCadesSignatures(
  source: ByteSource,
  { content, members }: { readonly content?: ByteSource; readonly members?: readonly ManifestMember[] },
  validationData: ValidationDataPool,
): Promise<readonly SignatureUnderTest[]> {
  const unwrapped = await unwrapCms(source);
  if (await isOtherCms(unwrapped.source)) return [];
  const { cms, inside, encapsulated, end } = await open(unwrapped.source);
  const carried = collectCmsValidationData(cms, validationData);
  if (isTimestamp(cms)) {
    const bytes = await unwrapped.source.read(0, unwrapped.source.size);
    return [standaloneTimestamp(bytes, content && signedContent(content), validationData)];
  }
  const signed = {
    ...signedContent(inside ?? content ?? beside(unwrapped.beside, cms)),
    encapsulated: { attached: inside !== undefined, stream: () => encapsulated.stream(0, encapsulated.size) },
  };
  const covers = {
    kind: 'content',
    attached: inside !== undefined,
    bytes: (inside ?? content)?.size ?? null,
  } as const;
  const warnings = await trailingOctets(unwrapped.source, end);
  const held = inside ?? content;
  const listed = members && held && (await checkListedMembers(held, members));
  const wrong = inside !== undefined && content !== undefined && !(await sameOctets(inside, content));
  return cms.signerInfos.map((signer, index) => {
    const id = `${index + 1}`;
    const tree = readCmsTree({ id, cms, signer, content: signed, validationData, carried, role: 'cades' });
    const signature = {
      ...tree,
      covers: listed?.covers ?? covers,
      warnings: [...tree.warnings, ...warnings],
    };
    if (wrong) return { ...signature, checkContent: async () => OTHER_CONTENT };
    const problem = listed?.problem;
    return problem ? { ...signature, checkContent: () => unless(tree.checkContent(), problem) } : signature;
  });
}

/** What is wrong with the content itself says more than what is wrong with the files that it lists. */
async function unless(check: Promise<ContentCheck>, problem: ContentCheck): Promise<ContentCheck> {
  const found = await check;
  return found.kind === 'intact' ? problem : found;
}

const OTHER_CONTENT = {
  kind: 'altered',
  finding: {
    code: 'content_other',
    message: 'The signature holds other content than the file given with it',
  },
} as const;

/** Whether a CMS is something else than SignedData: enveloped, encrypted, a mere digest (RFC 5652 section 4). */
async function isOtherCms(source: ByteSource): Promise<boolean> {
  const head = await source.read(0, 64);
  const length = head[1] ?? 0;
  const start = 2 + (length > 0x80 ? length & 0x7f : 0);
  const others = OTHER_TYPES.map((type) => Buffer.compare(type, head.subarray(start, start + type.length)));
  return others.includes(0);
}

const OTHER_TYPES = [
  CONTENT.data,
  '1.2.840.113549.1.7.3',
  '1.2.840.113549.1.7.5',
  '1.2.840.113549.1.7.6',
  '1.2.840.113549.1.9.16.1.2',
  '1.2.840.113549.1.9.16.1.9',
  '1.2.840.113549.1.9.16.1.23',
].map((oid) => der.oid(oid));

interface OpenedCms {
  readonly cms: CmsSignedData;
  readonly inside: ByteSource | undefined;
  readonly encapsulated: ByteSource;
  /** Where the CMS ends in its file. */
  readonly end: number;
}

async function open(source: ByteSource): Promise<OpenedCms> {
  try {
    return await openLocated(source);
  } catch (error) {
    if (!(error instanceof SignatureError) || error.code !== 'cms_malformed') throw error;
    if (source.size > MAX_OLD_BYTES) throw error;
    const whole = openWhole(await source.read(0, source.size));
    // Only old types have such content (RFC 2315 section 7); data is an OCTET STRING (RFC 5652 section 4).
    if (whole.cms.contentType === CONTENT.data) throw error;
    return whole;
  }
}

async function openLocated(source: ByteSource): Promise<OpenedCms> {
  const located = await locateContent(source);
  const cms = readSignedData(located.skeleton);
  const encapsulated = new SliceSource(source, [located.encapsulated]);
  const { end } = located;
  if (located.content === undefined) return { cms, inside: undefined, encapsulated, end };
  const inside = new SliceSource(source, located.content);
  return { cms, inside, encapsulated, end };
}

function openWhole(bytes: Uint8Array): OpenedCms {
  const cms = readSignedData(bytes);
  const signedData = readDerPrefix(bytes, 0, { rules: 'ber' }).children[1]?.only;
  const encapsulated = new BufferSource(signedData?.children[2]?.encoded ?? new Uint8Array(0));
  const inside = cms.content === undefined ? undefined : new BufferSource(cms.content);
  return { cms, inside, encapsulated, end: cms.length };
}

/** A mail's signed part in the reading that was signed; the standard's where none was. */
function beside(readings: readonly Uint8Array[], { signerInfos }: CmsSignedData): ByteSource | undefined {
  const [signer] = signerInfos;
  const expected = signer?.signedAttributesNode === undefined ? undefined : digestIn(signer);
  const hash = signer?.digest;
  const signed =
    hash === undefined || expected === undefined
      ? undefined
      : readings.find((reading) => createHash(hash).update(reading).digest().equals(expected));
  const chosen = signed ?? readings[0];
  return chosen === undefined ? undefined : new BufferSource(chosen);
}

/** Undefined also where it cannot be read, which is for the signature's own reader to report. */
function digestIn(signer: CmsSignedData['signerInfos'][number]): Uint8Array | undefined {
  try {
    return readMessageDigest(signer);
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}

async function sameOctets(left: ByteSource, right: ByteSource): Promise<boolean> {
  if (left.size !== right.size) return false;
  const [one, other] = [await digestSource('sha256', left), await digestSource('sha256', right)];
  return Buffer.compare(one, other) === 0;
}

/** Octets behind the CMS are signed by nobody. Zeros are padding. */
async function trailingOctets(source: ByteSource, end: number): Promise<readonly Finding[]> {
  const rest = await source.read(end, MAX_TRAILING);
  if (rest.every((octet) => octet === 0 || octet === 0x0a || octet === 0x0d)) return [];
  return [{ code: 'cms_trailing_octets', message: 'Something that nobody signed follows the signature' }];
}

/** The content as a source, its digests kept: many signers share them. */
function signedContent(content: ByteSource | undefined): SignedContent {
  const digests = new Map<HashName, Promise<Uint8Array>>();
  return {
    async digest(hash) {
      if (content === undefined) return undefined;
      let digest = digests.get(hash);
      if (digest === undefined) {
        digest = digestSource(hash, content);
        digests.set(hash, digest);
      }
      return await digest;
    },
    async *stream() {
      if (content !== undefined) yield* content.stream(0, content.size);
    },
  };
}

async function digestSource(hash: HashName, source: ByteSource): Promise<Uint8Array> {
  const state = createHash(hash);
  await hashRange(state, source);
  return state.digest();
}
