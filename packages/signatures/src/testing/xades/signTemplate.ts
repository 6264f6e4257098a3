import type { KeyObject } from 'node:crypto';
import { constants, createHash, sign } from 'node:crypto';
import type { DetachedContent } from '../../xades/model.ts';
import { readXades } from '../../xades/read/readXades.ts';
import { writeReference, writeSignedInfo } from '../../xades/verify/verify.ts';
import { everySignature } from '../../xades/write/insertion.ts';

/**
 * Fills in what a template of a signature leaves empty, as other tools do from theirs: every `<…DigestValue/>` of a
 * reference, in the order of the document, and then every `<…SignatureValue/>`. For tests, which need signatures in
 * shapes that we do not make.
 */
export function signTemplate(
  template: string,
  key: KeyObject,
  content: DetachedContent = () => undefined,
): string {
  const digested = fill(template, 'DigestValue', (text) => {
    const document = readXades(Buffer.from(text));
    for (const signature of everySignature(document.signatures)) {
      const reference = signature.references.find(({ digestValue }) => digestValue.length === 0);
      if (reference === undefined) continue;
      const hash = createHash(reference.digest ?? 'sha256');
      writeReference(document, signature, reference, content, (piece) => hash.update(piece));
      return hash.digest();
    }
    throw new Error('There is no reference without digest');
  });
  return fill(digested, 'SignatureValue', (text) => {
    const signature = everySignature(readXades(Buffer.from(text)).signatures).find(
      ({ signatureValue }) => signatureValue.length === 0,
    );
    if (signature === undefined) throw new Error('There is no signature without value');
    const pieces: Uint8Array[] = [];
    writeSignedInfo(signature, (piece) => pieces.push(piece));
    const { algorithm } = signature;
    const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: algorithm?.saltLength };
    return sign(algorithm?.hash, Buffer.concat(pieces), {
      key,
      dsaEncoding: 'ieee-p1363',
      ...(algorithm?.scheme === 'rsa-pss' ? pss : {}),
    });
  });
}

function fill(template: string, local: string, next: (text: string) => Uint8Array): string {
  const empty = new RegExp(`<((?:[\\w.-]+:)?${local})((?:\\s[^>]*)?)/>`);
  let text = template;
  for (let match = empty.exec(text); match !== null; match = empty.exec(text)) {
    const [whole, name, attributes] = match;
    const value = Buffer.from(next(text)).toString('base64');
    text = text.replace(whole, `<${name}${attributes}>${value}</${name}>`);
  }
  return text;
}
