import { createPrivateKey, type KeyObject } from 'node:crypto';
import {
  cursor,
  type DerNode,
  readDer,
  readOctets,
  readOid,
  readSmallInteger,
  readText,
  TAG,
} from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { CONTENT, PKCS12 } from '../../oids.ts';
import { decrypt, macFits, type Password, passwordForms } from './passwordBased.ts';

export interface Pkcs12Key {
  readonly privateKey: KeyObject;
  readonly friendlyName: string | undefined;
  /** Hexadecimal; the certificate with the same one belongs to the key. */
  readonly localKeyId: string | undefined;
}

export interface Pkcs12Certificate {
  /** DER. */
  readonly certificate: Uint8Array;
  readonly friendlyName: string | undefined;
  readonly localKeyId: string | undefined;
}

/** What a PKCS#12 file holds, in its own order. */
export interface Pkcs12Content {
  readonly keys: readonly Pkcs12Key[];
  readonly certificates: readonly Pkcs12Certificate[];
}

const MAX_BAGS = 1000;

/**
 * Reads a PKCS#12 file (RFC 7292), its MAC checked first: PBES2 with AES or 3DES, and the older SHA-1 schemes
 * with 3DES and RC2.
 * @throws SignatureError `pkcs12_wrong_password`, `pkcs12_unsupported`, `pkcs12_malformed`
 */
export async function readPkcs12(bytes: Uint8Array, password: string): Promise<Pkcs12Content> {
  try {
    return await readPfx(bytes, password);
  } catch (cause) {
    if (cause instanceof SignatureError && cause.code.startsWith('pkcs12_')) throw cause;
    if (!(cause instanceof SignatureError)) throw cause;
    throw new SignatureError('pkcs12_malformed', 'The PKCS#12 file cannot be read', { cause });
  }
}

async function readPfx(bytes: Uint8Array, password: string): Promise<Pkcs12Content> {
  const pfx = cursor(readDer(bytes, { rules: 'ber' }));
  if (readSmallInteger(pfx.next(TAG.INTEGER)) !== 3)
    throw new SignatureError('pkcs12_unsupported', 'Only version 3 of PKCS#12 is supported');
  const authSafe = cursor(pfx.next(TAG.SEQUENCE));
  if (readOid(authSafe.next(TAG.OID)) !== CONTENT.data)
    throw new SignatureError('pkcs12_unsupported', 'PKCS#12 protected by a signature is not supported');
  const content = readOctets(authSafe.next(0xa0).only);
  const opening = await fittingPassword(pfx.optional(TAG.SEQUENCE), content, password);
  const keys: Pkcs12Key[] = [];
  const certificates: Pkcs12Certificate[] = [];
  for (const info of readDer(content, { rules: 'ber' }).children) {
    const safe = await openSafe(info, opening);
    for await (const bag of bagsOf(safe, opening)) {
      if ('privateKey' in bag) keys.push(bag);
      else certificates.push(bag);
      if (keys.length + certificates.length > MAX_BAGS)
        throw new SignatureError('pkcs12_malformed', 'The PKCS#12 file holds too many entries');
    }
  }
  return { keys, certificates };
}

interface Opening {
  readonly form: Password;
  /** Whether a MAC fitted; a file without one leaves it to the decryption to tell. */
  readonly proved: boolean;
}

async function fittingPassword(
  macData: DerNode | undefined,
  content: Uint8Array,
  password: string,
): Promise<Opening> {
  const [first, ...others] = passwordForms(password);
  if (first !== undefined && macData === undefined) return { form: first, proved: false };
  for (const form of [first, ...others]) {
    if (form !== undefined && macData !== undefined && (await macFits(macData, content, form)))
      return { form, proved: true };
  }
  throw new SignatureError('pkcs12_wrong_password', 'The password does not open the file');
}

/**
 * Decrypts and reads. Under a wrong password the padding comes out right about once in 256 times, so without a
 * MAC what cannot be read means a wrong password too.
 */
async function decryptAs<T>(
  read: (plain: Uint8Array) => T,
  algorithm: DerNode,
  encrypted: Uint8Array,
  { form, proved }: Opening,
): Promise<T> {
  const plain = await decrypt(algorithm, encrypted, form);
  try {
    return read(plain);
  } catch (cause) {
    if (proved || !(cause instanceof SignatureError)) throw cause;
    throw new SignatureError('pkcs12_wrong_password', 'The password does not open the file', { cause });
  }
}

function readSafe(safe: Uint8Array): DerNode {
  const node = readDer(safe, { rules: 'ber' });
  if (node.identifier !== TAG.SEQUENCE)
    throw new SignatureError('pkcs12_malformed', 'The contents of the PKCS#12 file are no sequence');
  return node;
}

/** SafeContents out of a ContentInfo: plain, or encrypted under the password. */
async function openSafe(info: DerNode, opening: Opening): Promise<DerNode> {
  const items = cursor(info);
  const type = readOid(items.next(TAG.OID));
  const content = items.next(0xa0).only;
  if (type === CONTENT.data) return readSafe(readOctets(content));
  if (type !== CONTENT.encryptedData)
    throw new SignatureError('pkcs12_unsupported', `PKCS#12 with content ${type} is not supported`);
  const encryptedData = cursor(content);
  encryptedData.next(TAG.INTEGER);
  const encrypted = cursor(encryptedData.next(TAG.SEQUENCE));
  encrypted.next(TAG.OID);
  return decryptAs(readSafe, encrypted.next(TAG.SEQUENCE), readOctets(encrypted.next()), opening);
}

async function* bagsOf(safe: DerNode, opening: Opening): AsyncGenerator<Pkcs12Key | Pkcs12Certificate> {
  for (const bag of safe.each()) {
    const items = cursor(bag);
    const type = readOid(items.next(TAG.OID));
    const value = items.next(0xa0).only;
    const attributes = readAttributes(items.optional(TAG.SET));
    switch (type) {
      case PKCS12.keyBag:
        yield { privateKey: makeKey(value.encoded), ...attributes };
        break;
      case PKCS12.shroudedKeyBag: {
        const shrouded = cursor(value);
        const algorithm = shrouded.next(TAG.SEQUENCE);
        const encrypted = readOctets(shrouded.next(TAG.OCTET_STRING));
        yield { privateKey: await decryptAs(makeKey, algorithm, encrypted, opening), ...attributes };
        break;
      }
      case PKCS12.certBag: {
        const certBag = cursor(value);
        // SDSI certificates exist on paper only; CRL and secret bags do not concern signing either.
        if (readOid(certBag.next(TAG.OID)) !== PKCS12.x509Certificate) break;
        yield { certificate: readOctets(certBag.next(0xa0).only), ...attributes };
        break;
      }
      case PKCS12.safeContentsBag:
        yield* bagsOf(value, opening);
        break;
    }
  }
}

function makeKey(pkcs8: Uint8Array): KeyObject {
  try {
    return createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  } catch (cause) {
    throw new SignatureError('pkcs12_malformed', 'A private key in the file cannot be used', { cause });
  }
}

function readAttributes(set: DerNode | undefined): {
  friendlyName: string | undefined;
  localKeyId: string | undefined;
} {
  let friendlyName: string | undefined;
  let localKeyId: string | undefined;
  for (const attribute of set?.each() ?? []) {
    const items = cursor(attribute);
    const type = readOid(items.next(TAG.OID));
    const [value] = items.next(TAG.SET).children;
    if (value === undefined) continue;
    if (type === PKCS12.friendlyName) friendlyName = readText(value);
    if (type === PKCS12.localKeyId) localKeyId = Buffer.from(readOctets(value)).toString('hex');
  }
  return { friendlyName, localKeyId };
}
