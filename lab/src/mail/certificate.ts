import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { der, writePem } from '@tomar/signatures/der';

/** PEM texts; the certificate is its own issuer, so a client that is given it as a root trusts it. */
export interface ServerCertificate {
  certificate: string;
  key: string;
  certificateFile: string;
}

const year = 365 * 24 * 60 * 60 * 1000;

/** The lab's TLS certificate for `localhost` and 127.0.0.1, made once per folder. */
export function ensureCertificate(folder: string): ServerCertificate {
  const certificateFile = join(folder, 'certificate.pem');
  const keyFile = join(folder, 'key.pem');
  if (!existsSync(certificateFile) || !existsSync(keyFile)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const made = make();
    writeFileSync(keyFile, made.key, { mode: 0o600 });
    writeFileSync(certificateFile, made.certificate);
  }
  return {
    certificate: readFileSync(certificateFile, 'utf8'),
    key: readFileSync(keyFile, 'utf8'),
    certificateFile,
  };
}

/** A self-issued X.509 v3 certificate (RFC 5280 4.1) over a P-256 key. */
function make(): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der.sequence(der.oid('1.2.840.10045.4.3.2'));
  const commonName = der.sequence(der.oid('2.5.4.3'), der.utf8String('Tomar lab'));
  const name = der.sequence(der.setOf(commonName));
  const now = Date.now();
  const extension = (id: string, value: Uint8Array, critical = false) =>
    der.sequence(der.oid(id), ...(critical ? [der.boolean(true)] : []), der.octetString(value));
  const alternativeNames = der.sequence(
    der.implicitPrimitive(2, der.ia5('localhost')),
    der.implicitPrimitive(7, Uint8Array.of(127, 0, 0, 1)),
  );
  const toBeSigned = der.sequence(
    der.explicit(0, der.integer(2)),
    der.unsignedInteger(randomBytes(16)),
    ecdsaWithSha256,
    name,
    der.sequence(der.time(new Date(now - year / 365)), der.time(new Date(now + 10 * year))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der.explicit(
      3,
      der.sequence(
        extension('2.5.29.19', der.sequence(der.boolean(true)), true),
        extension('2.5.29.17', alternativeNames),
      ),
    ),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  return {
    certificate: writePem('CERTIFICATE', der.sequence(toBeSigned, ecdsaWithSha256, der.bitString(signature))),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}
