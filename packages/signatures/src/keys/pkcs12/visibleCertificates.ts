import { cursor, type DerNode, readDer, readOctets, readOid, TAG } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { CONTENT, PKCS12 } from '../../oids.ts';

/**
 * Certificates (DER) that a PKCS#12 file shows without its password: those it did not encrypt. Often none.
 * Nothing here is protected by the MAC, which needs the password: fit for showing, not for trusting.
 * @throws SignatureError `pkcs12_malformed`
 */
export function visibleCertificates(bytes: Uint8Array): Uint8Array[] {
  try {
    const pfx = cursor(readDer(bytes, { rules: 'ber' }));
    pfx.next(TAG.INTEGER);
    const safes = readDer(plainContent(pfx.next(TAG.SEQUENCE)) ?? new Uint8Array([TAG.SEQUENCE, 0]), {
      rules: 'ber',
    });
    const certificates: Uint8Array[] = [];
    for (const info of safes.each()) {
      const content = plainContent(info);
      if (content === undefined) continue;
      for (const bag of readDer(content, { rules: 'ber' }).each()) {
        const certificate = certificateOf(bag);
        if (certificate !== undefined) certificates.push(certificate);
      }
    }
    return certificates;
  } catch (cause) {
    if (!(cause instanceof SignatureError)) throw cause;
    throw new SignatureError('pkcs12_malformed', 'The PKCS#12 file cannot be read', { cause });
  }
}

function plainContent(info: DerNode): Uint8Array | undefined {
  const items = cursor(info);
  if (readOid(items.next(TAG.OID)) !== CONTENT.data) return undefined;
  return readOctets(items.next(0xa0).only);
}

function certificateOf(bag: DerNode): Uint8Array | undefined {
  const items = cursor(bag);
  if (readOid(items.next(TAG.OID)) !== PKCS12.certBag) return undefined;
  const certBag = cursor(items.next(0xa0).only);
  if (readOid(certBag.next(TAG.OID)) !== PKCS12.x509Certificate) return undefined;
  return readOctets(certBag.next(0xa0).only);
}
