import { createHash } from 'node:crypto';
import { elementsOf } from '../../xades/elements.ts';
import { readXades } from '../../xades/read/readXades.ts';
import { canonicalize, canonicalMethod } from '../../xml/index.ts';
import { base64, exclusive, pki } from './foreignShapes.ts';

const REFERENCES = ['CompleteCertificateRefs', 'CompleteRevocationRefs'];

/** What stands before a time-stamp of a name and belongs to its imprint (EN 319 132-1, 5.3 and A.1.5). */
const STAMPED = new Map<string, readonly string[]>([
  ['SignatureTimeStamp', ['SignatureValue']],
  ['SigAndRefsTimeStamp', ['SignatureValue', 'SignatureTimeStamp', ...REFERENCES]],
  ['RefsOnlyTimeStamp', REFERENCES],
]);

/**
 * A signature of `bes` with unsigned properties, in this order: time-stamps by their names, over what stands before them,
 * and others as they are to stand there.
 */
export async function withProperties(
  signature: string,
  properties: readonly string[],
  at: Date,
): Promise<Buffer> {
  const end = '</x:UnsignedSignatureProperties>';
  let text = signature.replace(
    '</x:QualifyingProperties>',
    `<x:UnsignedProperties><x:UnsignedSignatureProperties>${end}</x:UnsignedProperties></x:QualifyingProperties>`,
  );
  for (const property of properties) {
    const stamped = STAMPED.get(property);
    const made = stamped === undefined ? property : await stamp(property, stamped, text, at);
    text = text.replace(end, `${made}${end}`);
  }
  return Buffer.from(text);
}

async function stamp(name: string, stamped: readonly string[], text: string, at: Date): Promise<string> {
  const [signature] = readXades(Buffer.from(text)).signatures;
  if (signature === undefined) throw new Error('There is no signature');
  const all = [...elementsOf(signature.element), ...signature.unsignedProperties.elements];
  const hash = createHash('sha256');
  for (const element of all) {
    if (!stamped.includes(element.local)) continue;
    canonicalize(element, canonicalMethod(exclusive), (piece) => hash.update(piece));
  }
  const token = await pki.timestamp(hash.digest(), { at });
  const form = `<ds:CanonicalizationMethod Algorithm="${exclusive}"/>`;
  return `<x:${name}>${form}<x:EncapsulatedTimeStamp>${base64(token)}</x:EncapsulatedTimeStamp></x:${name}>`;
}
