import { createHash } from 'node:crypto';
import { locateContent } from '../../cms/locateContent.ts';
import { type CmsSignedData, readSignedData } from '../../cmsReader/index.ts';
import { readPem } from '../../der/index.ts';
import { BufferSource, type ByteSource, hashRange, SliceSource } from '../../io/index.ts';
import type { HashName } from '../../x509/index.ts';
import { collectCmsMaterial } from '../cms/cmsMaterial.ts';
import type { SignedContent } from '../cms/cmsSignature.ts';
import { readCmsTree } from '../cms/cmsTree.ts';
import type { Material } from '../material.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';

const MAX_PEM_BYTES = 256 * 1024 * 1024;
/** Content up to here is looked into for the forgery that hands out signed attributes as content. */
const SMALL_CONTENT = 64 * 1024;

/**
 * The signatures of a CAdES file: every SignerInfo, parallel to each other, counter-signatures inside them. The
 * content of an attached one stays where it is, so that memory does not grow with it.
 * @param content what a detached signature is over
 * @throws SignatureError `cms_too_large`, `cms_malformed` or a `der_…` code
 */
export async function readCadesSignatures(
  source: ByteSource,
  content: ByteSource | undefined,
  material: Material,
): Promise<readonly SignatureUnderTest[]> {
  const { cms, inside, encapsulated } = await open(await unwrapPem(source));
  const carried = collectCmsMaterial(cms, material);
  const attached = inside !== undefined;
  const signed = {
    ...signedContent(inside ?? content),
    encapsulated: { attached, stream: () => encapsulated.stream(0, encapsulated.size) },
  };
  return cms.signerInfos.map((signer, index) =>
    readCmsTree({ id: `${index + 1}`, cms, signer, content: signed, material, carried, role: 'cades' }),
  );
}

interface OpenedCms {
  readonly cms: CmsSignedData;
  readonly inside: ByteSource | undefined;
  readonly encapsulated: ByteSource;
}

async function open(source: ByteSource): Promise<OpenedCms> {
  const located = await locateContent(source);
  const cms = readSignedData(located.skeleton);
  const encapsulated = new SliceSource(source, [located.encapsulated]);
  if (located.content === undefined) return { cms, inside: undefined, encapsulated };
  const inside = new SliceSource(source, located.content);
  const small = inside.size <= SMALL_CONTENT ? await inside.read(0, inside.size) : undefined;
  return { cms: { ...cms, content: small }, inside, encapsulated };
}

async function unwrapPem(source: ByteSource): Promise<ByteSource> {
  const [first] = await source.read(0, 1);
  if (first === 0x30 || source.size > MAX_PEM_BYTES) return source;
  const text = Buffer.from(await source.read(0, source.size)).toString('latin1');
  const [block] = readPem(text);
  return block === undefined ? source : new BufferSource(block.bytes);
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
