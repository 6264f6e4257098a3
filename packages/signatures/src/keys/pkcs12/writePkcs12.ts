import { createCipheriv, createHmac, type KeyObject, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { digestIdentifier, hash } from '../../algorithms/index.ts';
import { attribute } from '../../cms/attribute.ts';
import { der } from '../../der/index.ts';
import { CONTENT, PBE, PKCS12 } from '../../oids.ts';
import { bmpPassword, DERIVE, derivePkcs12 } from './keyDerivation.ts';

const derive = promisify(pbkdf2);

export interface Pkcs12Input {
  readonly privateKey: KeyObject;
  /** DER. */
  readonly certificate: Uint8Array;
  readonly chain?: readonly Uint8Array[];
  readonly password: string;
  readonly friendlyName?: string;
  /** Leaves the certificates unencrypted, so that a person can choose one before giving the password. */
  readonly visibleCertificates?: boolean;
  /** Rounds of PBKDF2 and of the MAC's derivation; 10,000 unless given. */
  readonly iterations?: number;
}

const DEFAULT_ITERATIONS = 10_000;

/**
 * Writes a PKCS#12 file the way current tools do: PBES2 with AES-256-CBC and HMAC-SHA-256, MAC with SHA-256.
 * @returns DER
 */
export async function writePkcs12(input: Pkcs12Input): Promise<Uint8Array> {
  const iterations = input.iterations ?? DEFAULT_ITERATIONS;
  const localKeyId = hash('sha256', input.certificate).subarray(0, 20);
  const attributes = [attribute(PKCS12.localKeyId, der.octetString(localKeyId))];
  if (input.friendlyName !== undefined)
    attributes.push(attribute(PKCS12.friendlyName, der.bmpString(input.friendlyName)));
  const certificates = der.sequence(
    certificateBag(input.certificate, attributes),
    ...(input.chain ?? []).map((certificate) => certificateBag(certificate, [])),
  );
  const pkcs8 = input.privateKey.export({ format: 'der', type: 'pkcs8' });
  const [algorithm, encrypted] = await encrypt(pkcs8, input.password, iterations);
  const keyBag = bag(PKCS12.shroudedKeyBag, der.sequence(algorithm, der.octetString(encrypted)), attributes);
  const safe = der.sequence(
    input.visibleCertificates === true
      ? plainContent(certificates)
      : await encryptedContent(certificates, input.password, iterations),
    plainContent(der.sequence(keyBag)),
  );
  return der.sequence(der.integer(3), plainContent(safe), await macData(safe, input.password, iterations));
}

function bag(type: string, value: Uint8Array, attributes: readonly Uint8Array[]): Uint8Array {
  const parts = [der.oid(type), der.explicit(0, value)];
  if (attributes.length > 0) parts.push(der.setOf(...attributes));
  return der.sequence(...parts);
}

function certificateBag(certificate: Uint8Array, attributes: readonly Uint8Array[]): Uint8Array {
  const value = der.sequence(der.oid(PKCS12.x509Certificate), der.explicit(0, der.octetString(certificate)));
  return bag(PKCS12.certBag, value, attributes);
}

function plainContent(content: Uint8Array): Uint8Array {
  return der.sequence(der.oid(CONTENT.data), der.explicit(0, der.octetString(content)));
}

async function encryptedContent(
  content: Uint8Array,
  password: string,
  iterations: number,
): Promise<Uint8Array> {
  const [algorithm, encrypted] = await encrypt(content, password, iterations);
  const info = der.sequence(der.oid(CONTENT.data), algorithm, der.implicitPrimitive(0, encrypted));
  return der.sequence(der.oid(CONTENT.encryptedData), der.explicit(0, der.sequence(der.integer(0), info)));
}

async function encrypt(
  content: Uint8Array,
  password: string,
  iterations: number,
): Promise<[algorithm: Uint8Array, encrypted: Uint8Array]> {
  const salt = randomBytes(16);
  const iv = randomBytes(16);
  const key = await derive(Buffer.from(password, 'utf8'), salt, iterations, 32, 'sha256');
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const prf = der.sequence(der.oid(PBE.hmacSha256), der.NULL);
  const derivation = der.sequence(
    der.oid(PKCS12.pbkdf2),
    der.sequence(der.octetString(salt), der.integer(iterations), prf),
  );
  const encryption = der.sequence(der.oid(PBE.aes256Cbc), der.octetString(iv));
  const algorithm = der.sequence(der.oid(PKCS12.pbes2), der.sequence(derivation, encryption));
  return [algorithm, Buffer.concat([cipher.update(content), cipher.final()])];
}

async function macData(content: Uint8Array, password: string, iterations: number): Promise<Uint8Array> {
  const salt = randomBytes(16);
  const key = await derivePkcs12('sha256', DERIVE.mac, bmpPassword(password), salt, iterations, 32);
  const mac = createHmac('sha256', key).update(content).digest();
  return der.sequence(
    der.sequence(digestIdentifier('sha256'), der.octetString(mac)),
    der.octetString(salt),
    der.integer(iterations),
  );
}
