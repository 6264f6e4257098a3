import { createHash } from 'node:crypto';
import { readSignedData } from '../../cmsReader/index.ts';
import { readPem } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import type { ByteSource } from '../../io/byteSource.ts';
import type { HashName } from '../../x509/index.ts';
import { collectCmsMaterial } from '../cms/cmsMaterial.ts';
import type { SignedContent } from '../cms/cmsSignature.ts';
import { readCmsTree } from '../cms/cmsTree.ts';
import type { Material } from '../material.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';

/** A CMS is read into memory, the content of an attached one with it. */
const MAX_CMS_BYTES = 1024 * 1024 * 1024;

/**
 * The signatures of a CAdES file: every SignerInfo, parallel to each other, counter-signatures inside them.
 * @param content what a detached signature is over
 * @throws SignatureError `cms_too_large`, `cms_malformed` or a `der_…` code
 */
export async function readCadesSignatures(
  source: ByteSource,
  content: ByteSource | undefined,
  material: Material,
): Promise<readonly SignatureUnderTest[]> {
  if (source.size > MAX_CMS_BYTES)
    throw new SignatureError('cms_too_large', 'The CMS file is larger than 1 GiB');
  const cms = readSignedData(unwrapPem(await source.read(0, source.size)));
  const carried = collectCmsMaterial(cms, material);
  const signed = signedContent(cms.content, content);
  return cms.signerInfos.map((signer, index) =>
    readCmsTree({ id: `${index + 1}`, cms, signer, content: signed, material, carried, role: 'cades' }),
  );
}

function unwrapPem(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x2d) return bytes;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return readPem(text)[0]?.bytes ?? bytes;
}

/** The content inside, or the one given beside; digests are kept, for many signers share them. */
export function signedContent(
  inside: Uint8Array | undefined,
  outside: ByteSource | undefined,
): SignedContent {
  const digests = new Map<HashName, Promise<Uint8Array>>();
  return {
    async digest(hash) {
      if (inside === undefined && outside === undefined) return undefined;
      let digest = digests.get(hash);
      if (digest === undefined) {
        digest =
          inside === undefined
            ? digestSource(hash, outside)
            : Promise.resolve(createHash(hash).update(inside).digest());
        digests.set(hash, digest);
      }
      return await digest;
    },
    async *stream() {
      if (inside !== undefined) yield inside;
      else if (outside !== undefined) yield* outside.stream(0, outside.size);
    },
  };
}

async function digestSource(hash: HashName, source: ByteSource | undefined): Promise<Uint8Array> {
  const state = createHash(hash);
  if (source !== undefined) for await (const chunk of source.stream(0, source.size)) state.update(chunk);
  return state.digest();
}
