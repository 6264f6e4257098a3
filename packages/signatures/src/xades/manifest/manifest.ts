import { SignatureError } from '../../errors.ts';
import { readXml, type XmlElement } from '../../xml/index.ts';
import { digestUri, hashByUri } from '../algorithms.ts';
import { attributeOf, elementsOf, isNamed, simpleValueOf } from '../elements.ts';
import { dsNamespace } from '../namespaces.ts';

/** A file that a manifest lists. */
export interface ManifestMember {
  readonly name: string;
  /** Of its bytes, lower-case hexadecimal. */
  readonly sha256: string;
}

/** Far more than a list of files takes. */
export const maxManifestBytes = 4 * 1024 * 1024;

/**
 * A list of files with their digests, to be signed in place of them: a ds:Manifest (XMLDSig 5.1) that stands alone.
 * Names are relative URIs; the digests are over the files' octets, without transforms. The same members give the same
 * octets.
 * @throws SignatureError `manifest_malformed` for a name that is no text and thus no URI
 */
export function writeManifest(members: readonly ManifestMember[]): Uint8Array {
  if (!members.every(({ name }) => name.isWellFormed()))
    throw malformed('A name holds half of a character and cannot stand in a manifest');
  const references = members.map(
    ({ name, sha256 }) =>
      `  <ds:Reference URI="${encodeURIComponent(name)}">\n` +
      `    <ds:DigestMethod Algorithm="${digestUri('sha256')}"/>\n` +
      `    <ds:DigestValue>${Buffer.from(sha256, 'hex').toString('base64')}</ds:DigestValue>\n` +
      '  </ds:Reference>\n',
  );
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<ds:Manifest xmlns:ds="${dsNamespace}">\n${references.join('')}</ds:Manifest>\n`,
  );
}

/**
 * The members of a manifest as `writeManifest` writes it.
 * @throws SignatureError `manifest_malformed` for anything else, and what `readXml` throws
 */
export function readManifest(bytes: Uint8Array): readonly ManifestMember[] {
  const { root } = readXml(bytes, { maxBytes: maxManifestBytes });
  if (!isNamed(root, dsNamespace, 'Manifest')) throw malformed('The content is no ds:Manifest');
  const members = elementsOf(root).map(readReference);
  if (members.length === 0) throw malformed('The manifest lists nothing');
  if (new Set(members.map(({ name }) => name)).size < members.length)
    throw malformed('The manifest lists a name twice');
  return members;
}

function readReference(element: XmlElement): ManifestMember {
  const uri = attributeOf(element, 'URI');
  if (!isNamed(element, dsNamespace, 'Reference') || uri === undefined)
    throw malformed('The manifest holds something else than references');
  const [method, value, ...others] = elementsOf(element);
  // A transform would have the digest be over something else than the file.
  if (!method || !value || others.length > 0)
    throw malformed('A reference is more than a digest over a file');
  const hash = hashByUri(attributeOf(method, 'Algorithm') ?? '');
  if (!isNamed(method, dsNamespace, 'DigestMethod') || hash !== 'sha256')
    throw malformed('A digest is not SHA-256');
  if (!isNamed(value, dsNamespace, 'DigestValue')) throw malformed('A reference has no digest');
  return { name: nameIn(uri), sha256: Buffer.from(digestIn(value)).toString('hex') };
}

function digestIn(element: XmlElement): Uint8Array {
  try {
    return simpleValueOf(element);
  } catch (error) {
    throw malformed('A digest is no Base64', error);
  }
}

function nameIn(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch (error) {
    throw malformed('A name in the manifest is no URI', error);
  }
}

const malformed = (message: string, cause?: unknown) =>
  new SignatureError('manifest_malformed', message, { cause });
