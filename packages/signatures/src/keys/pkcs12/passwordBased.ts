import { createDecipheriv, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { cursor, type DerNode, readOctets, readOid, readSmallInteger, TAG } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { PBE, PKCS12 } from '../../oids.ts';
import { type HashName, readDigestAlgorithm } from '../../x509/index.ts';
import { bmpPassword, DERIVE, derivePkcs12 } from './keyDerivation.ts';
import { rc2CbcDecrypt } from './rc2.ts';

const derive = promisify(pbkdf2);

/** Above these a file only wants to keep the machine busy. */
const MAX_PBKDF2_ITERATIONS = 20_000_000;
const MAX_PKCS12_ITERATIONS = 2_000_000;

/** The password in the two forms that files ask for. */
export interface Password {
  /** PKCS#5: UTF-8. */
  readonly utf8: Uint8Array;
  /** PKCS#12: UTF-16 with terminator, or nothing at all where some tools write an empty password so. */
  readonly bmp: Uint8Array;
}

export function passwordForms(password: string): Password[] {
  const utf8 = Buffer.from(password, 'utf8');
  const forms = [{ utf8, bmp: bmpPassword(password) }];
  return password === '' ? [...forms, { utf8, bmp: new Uint8Array(0) }] : forms;
}

function unsupported(what: string): never {
  throw new SignatureError('pkcs12_unsupported', `PKCS#12 with ${what} is not supported`);
}

function iterationsOf(node: DerNode, most: number): number {
  const iterations = readSmallInteger(node);
  if (iterations < 1 || iterations > most) return unsupported(`${iterations} iterations`);
  return iterations;
}

/**
 * Decrypts what is protected under a password.
 * @param algorithm AlgorithmIdentifier of the encryption
 * @throws SignatureError `pkcs12_unsupported`, `pkcs12_wrong_password` when the padding does not come out right
 */
export async function decrypt(
  algorithm: DerNode,
  encrypted: Uint8Array,
  password: Password,
): Promise<Uint8Array> {
  const items = cursor(algorithm);
  const scheme = readOid(items.next(TAG.OID));
  const parameters = cursor(items.next(TAG.SEQUENCE));
  switch (scheme) {
    case PKCS12.pbes2:
      return decryptPbes2(parameters.next(TAG.SEQUENCE), parameters.next(TAG.SEQUENCE), encrypted, password);
    case PKCS12.pbeSha1Des3:
      return decryptLegacy(parameters.next(), parameters.next(), encrypted, password, tripleDes(24));
    case PKCS12.pbeSha1Des2:
      return decryptLegacy(parameters.next(), parameters.next(), encrypted, password, tripleDes(16));
    case PKCS12.pbeSha1Rc2With40:
      return decryptLegacy(parameters.next(), parameters.next(), encrypted, password, rc2(5));
    case PKCS12.pbeSha1Rc2With128:
      return decryptLegacy(parameters.next(), parameters.next(), encrypted, password, rc2(16));
    default:
      return unsupported(`the encryption ${scheme}`);
  }
}

interface Cipher {
  readonly keyOctets: number;
  readonly decrypt: (key: Uint8Array, iv: Uint8Array, encrypted: Uint8Array) => Uint8Array;
}

function openSslCipher(name: string, keyOctets: number): Cipher {
  return {
    keyOctets,
    decrypt: (key, iv, encrypted) => {
      const decipher = createDecipheriv(name, key, iv).setAutoPadding(false);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]);
    },
  };
}

function tripleDes(octets: 16 | 24): Cipher {
  return openSslCipher(octets === 24 ? 'des-ede3-cbc' : 'des-ede-cbc', octets);
}

function rc2(octets: number, effectiveBits = octets * 8): Cipher {
  return {
    keyOctets: octets,
    decrypt: (key, iv, encrypted) => rc2CbcDecrypt(key, effectiveBits, iv, encrypted),
  };
}

/** RFC 7292 C: key and IV from the password through SHA-1. */
async function decryptLegacy(
  saltNode: DerNode,
  iterationsNode: DerNode,
  encrypted: Uint8Array,
  password: Password,
  cipher: Cipher,
): Promise<Uint8Array> {
  const salt = readOctets(saltNode);
  const iterations = iterationsOf(iterationsNode, MAX_PKCS12_ITERATIONS);
  const key = await derivePkcs12('sha1', DERIVE.key, password.bmp, salt, iterations, cipher.keyOctets);
  const iv = await derivePkcs12('sha1', DERIVE.iv, password.bmp, salt, iterations, 8);
  return withoutPadding(cipher, key, iv, encrypted, 8);
}

/** RFC 8018 6.2. */
async function decryptPbes2(
  derivation: DerNode,
  encryption: DerNode,
  encrypted: Uint8Array,
  password: Password,
): Promise<Uint8Array> {
  const items = cursor(encryption);
  const name = readOid(items.next(TAG.OID));
  const parameters = items.next();
  const { cipher, iv } = pbes2Cipher(name, parameters);
  const key = await deriveKey(derivation, password, cipher.keyOctets);
  return withoutPadding(cipher, key, iv, encrypted, iv.length);
}

/** rc2-CBC's version numbers (RFC 8018 B.2.3) and the effective bits they stand for. */
const RC2_VERSIONS = new Map([
  [160, 40],
  [120, 64],
  [58, 128],
]);

function pbes2Cipher(name: string, parameters: DerNode): { cipher: Cipher; iv: Uint8Array } {
  switch (name) {
    case PBE.aes128Cbc:
      return { cipher: openSslCipher('aes-128-cbc', 16), iv: readOctets(parameters) };
    case PBE.aes192Cbc:
      return { cipher: openSslCipher('aes-192-cbc', 24), iv: readOctets(parameters) };
    case PBE.aes256Cbc:
      return { cipher: openSslCipher('aes-256-cbc', 32), iv: readOctets(parameters) };
    case PBE.des3Cbc:
      return { cipher: tripleDes(24), iv: readOctets(parameters) };
    case PBE.rc2Cbc: {
      const items = cursor(parameters);
      const version = items.optional(TAG.INTEGER);
      const bits = version === undefined ? 32 : RC2_VERSIONS.get(readSmallInteger(version));
      if (bits === undefined) return unsupported('this version of RC2');
      return { cipher: rc2(bits / 8, bits), iv: readOctets(items.next(TAG.OCTET_STRING)) };
    }
    default:
      return unsupported(`the cipher ${name}`);
  }
}

const prfDigests = new Map<string, HashName>([
  [PBE.hmacSha1, 'sha1'],
  [PBE.hmacSha224, 'sha224'],
  [PBE.hmacSha256, 'sha256'],
  [PBE.hmacSha384, 'sha384'],
  [PBE.hmacSha512, 'sha512'],
]);

/** PBKDF2 from its AlgorithmIdentifier (RFC 8018 A.2). */
async function deriveKey(derivation: DerNode, password: Password, octets: number): Promise<Uint8Array> {
  const items = cursor(derivation);
  const name = readOid(items.next(TAG.OID));
  if (name !== PKCS12.pbkdf2) return unsupported(`the key derivation ${name}`);
  const parameters = cursor(items.next(TAG.SEQUENCE));
  const salt = readOctets(parameters.next(TAG.OCTET_STRING));
  const iterations = iterationsOf(parameters.next(TAG.INTEGER), MAX_PBKDF2_ITERATIONS);
  parameters.optional(TAG.INTEGER);
  const prf = parameters.optional(TAG.SEQUENCE);
  const prfName = prf === undefined ? PBE.hmacSha1 : readOid(cursor(prf).next(TAG.OID));
  const digest = prfDigests.get(prfName) ?? unsupported(`the function ${prfName}`);
  return derive(password.utf8, salt, iterations, octets, digest);
}

function withoutPadding(
  cipher: Cipher,
  key: Uint8Array,
  iv: Uint8Array,
  encrypted: Uint8Array,
  block: number,
): Uint8Array {
  if (
    iv.length !== block ||
    encrypted.length === 0 ||
    encrypted.length % block !== 0 ||
    (block !== 8 && block !== 16)
  )
    throw new SignatureError('pkcs12_malformed', 'Encrypted data is not a number of whole blocks');
  const plain = cipher.decrypt(key, iv, encrypted);
  const padding = plain.at(-1) ?? 0;
  const right =
    padding >= 1 && padding <= block && plain.subarray(-padding).every((octet) => octet === padding);
  if (!right) throw new SignatureError('pkcs12_wrong_password', 'The password does not open the file');
  return plain.subarray(0, -padding);
}

/** Whether MacData (RFC 7292 4, RFC 9579) fits the content under this password. */
export async function macFits(macData: DerNode, content: Uint8Array, password: Password): Promise<boolean> {
  const items = cursor(macData);
  const digestInfo = cursor(items.next(TAG.SEQUENCE));
  const algorithm = digestInfo.next(TAG.SEQUENCE);
  const expected = readOctets(digestInfo.next(TAG.OCTET_STRING));
  const salt = readOctets(items.next(TAG.OCTET_STRING));
  const iterationsNode = items.optional(TAG.INTEGER);
  const name = readOid(cursor(algorithm).next(TAG.OID));
  const actual =
    name === PKCS12.pbmac1
      ? await pbmac1(algorithm, content, password)
      : await pkcs12Mac(algorithm, salt, iterationsNode, content, password);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

async function pkcs12Mac(
  algorithm: DerNode,
  salt: Uint8Array,
  iterationsNode: DerNode | undefined,
  content: Uint8Array,
  password: Password,
): Promise<Uint8Array> {
  const digest = readDigestAlgorithm(algorithm);
  const octets = DIGEST_OCTETS.get(digest) ?? unsupported(`a MAC with ${digest}`);
  const iterations = iterationsNode === undefined ? 1 : iterationsOf(iterationsNode, MAX_PKCS12_ITERATIONS);
  const key = await derivePkcs12(digest, DERIVE.mac, password.bmp, salt, iterations, octets);
  return createHmac(digest, key).update(content).digest();
}

const DIGEST_OCTETS = new Map<HashName, number>([
  ['sha1', 20],
  ['sha224', 28],
  ['sha256', 32],
  ['sha384', 48],
  ['sha512', 64],
]);

/** PBMAC1-params (RFC 8018 A.5): a key derivation and an HMAC. */
async function pbmac1(algorithm: DerNode, content: Uint8Array, password: Password): Promise<Uint8Array> {
  const items = cursor(algorithm);
  items.next(TAG.OID);
  const parameters = cursor(items.next(TAG.SEQUENCE));
  const derivation = parameters.next(TAG.SEQUENCE);
  const scheme = readOid(cursor(parameters.next(TAG.SEQUENCE)).next(TAG.OID));
  const digest = prfDigests.get(scheme) ?? unsupported(`the MAC ${scheme}`);
  const key = await deriveKey(derivation, password, DIGEST_OCTETS.get(digest) ?? 32);
  return createHmac(digest, key).update(content).digest();
}
