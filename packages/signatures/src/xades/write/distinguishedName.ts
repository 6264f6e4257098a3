import { cursor, readDer, readOid, readText, TAG } from '../../der/index.ts';

/** The types that RFC 4514, 3 knows by a name. */
const names: ReadonlyMap<string, string> = new Map([
  ['2.5.4.3', 'CN'],
  ['2.5.4.7', 'L'],
  ['2.5.4.8', 'ST'],
  ['2.5.4.10', 'O'],
  ['2.5.4.11', 'OU'],
  ['2.5.4.6', 'C'],
  ['2.5.4.9', 'STREET'],
  ['0.9.2342.19200300.100.1.25', 'DC'],
  ['0.9.2342.19200300.100.1.1', 'UID'],
]);

/**
 * A Name (DER) as a string after RFC 4514, as X509IssuerName wants it (XMLDSig 4.5.4.1): types without a name in
 * the RFC are dotted, with the value in hexadecimal, so that every reader gets the same name back.
 */
export function distinguishedName(encoded: Uint8Array): string {
  return readDer(encoded, { rules: 'ber' })
    .children.toReversed()
    .map((relative) =>
      relative.children
        .map((attribute) => {
          const fields = cursor(attribute);
          const oid = readOid(fields.next(TAG.OID));
          const value = fields.next();
          const name = names.get(oid);
          return name === undefined
            ? `${oid}=#${Buffer.from(value.encoded).toString('hex')}`
            : `${name}=${escaped(readText(value))}`;
        })
        .join('+'),
    )
    .join(',');
}

function escaped(value: string): string {
  return value
    .replace(/["+,;<>\\]/g, '\\$&')
    .replace(/\0/g, '\\00')
    .replace(/^[ #]/, '\\$&')
    .replace(/ $/, (space, at: number, whole: string) => (whole[at - 1] === '\\' ? space : '\\ '));
}
