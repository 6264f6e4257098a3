import { constants, createPublicKey, createVerify, type KeyObject, verify } from 'node:crypto';
import { type AlgorithmIdentifier, type ResolvedAlgorithm, resolveAlgorithm } from '../algorithms/index.ts';
import { spendHashing, spendVerifying } from '../budget/index.ts';
import { der, readDer } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import type { Certificate } from './certificate.ts';

const MAX_GATHERED = 256 * 1024 * 1024;

/**
 * Whether `signature` over `bytes` was made with the private half of `key`. An algorithm that does not fit
 * the key answers false. `ecdsa` is how r and s are written, if there are any: as DER, or one behind the other.
 */
export function verifyValue(
  algorithm: ResolvedAlgorithm,
  key: KeyObject,
  bytes: Uint8Array,
  signature: Uint8Array,
  ecdsa: 'der' | 'ieee-p1363' = 'der',
): boolean {
  if (!fits(algorithm, key)) return false;
  spendVerifying(key);
  spendHashing(bytes.length);
  try {
    const input = algorithm.scheme === 'ecdsa' ? { key, dsaEncoding: ecdsa } : keyInput(algorithm, key);
    return verify(algorithm.hash ?? null, bytes, input, signature);
  } catch {
    // OpenSSL throws for values it cannot even decode, which is one more way of being wrong.
    return false;
  }
}

/**
 * The same for content that comes in chunks and was signed without signed attributes.
 * @throws SignatureError `algorithm_unsupported` for EdDSA over more than 256 MiB
 */
export async function verifyStream(
  algorithm: ResolvedAlgorithm,
  key: KeyObject,
  chunks: AsyncIterable<Uint8Array>,
  signature: Uint8Array,
): Promise<boolean> {
  if (!fits(algorithm, key)) return false;
  if (algorithm.hash === undefined) return verifyValue(algorithm, key, await gather(chunks), signature);
  spendVerifying(key);
  const verifier = createVerify(algorithm.hash);
  for await (const chunk of chunks) {
    spendHashing(chunk.length);
    verifier.update(chunk);
  }
  try {
    return verifier.verify(keyInput(algorithm, key), signature);
  } catch {
    return false;
  }
}

/** EdDSA reads what it signs twice, so all of it has to be there (RFC 8032 5.1.6). */
async function gather(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MAX_GATHERED)
      throw new SignatureError('algorithm_unsupported', 'EdDSA over content this large is not supported');
    pieces.push(chunk);
  }
  return Buffer.concat(pieces);
}

/** The key itself where nothing is to be said beside it: node takes a third less time for it. */
function keyInput(algorithm: ResolvedAlgorithm, key: KeyObject) {
  if (algorithm.scheme !== 'rsa-pss') return key;
  return {
    key:
      algorithm.boundTo === undefined || restrictionsOf(key) !== undefined
        ? key
        : boundKey(key, algorithm.boundTo),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: algorithm.saltLength ?? constants.RSA_PSS_SALTLEN_AUTO,
  };
}

/**
 * The same RSA key, bound to RSASSA-PSS with these parameters (RFC 4055 3.1): node takes the digest of the mask from
 * nowhere else.
 */
function boundKey(key: KeyObject, identifier: Uint8Array): KeyObject {
  const [, bits] = readDer(key.export({ type: 'spki', format: 'der' })).children;
  if (bits === undefined) return key;
  return createPublicKey({
    key: Buffer.from(der.sequence(identifier, bits.encoded)),
    type: 'spki',
    format: 'der',
  });
}

function fits(algorithm: ResolvedAlgorithm, key: KeyObject): boolean {
  switch (algorithm.scheme) {
    case 'rsa-pkcs1':
      return key.asymmetricKeyType === 'rsa';
    case 'rsa-pss':
      return (
        key.asymmetricKeyType === 'rsa' || (key.asymmetricKeyType === 'rsa-pss' && keepsTo(algorithm, key))
      );
    case 'ecdsa':
      return key.asymmetricKeyType === 'ec';
    case 'eddsa':
      return key.asymmetricKeyType === algorithm.curve;
  }
}

/** What a key for RSASSA-PSS says it is for; undefined where its certificate leaves the parameters open. */
function restrictionsOf(key: KeyObject) {
  const { hashAlgorithm, mgf1HashAlgorithm, saltLength } = key.asymmetricKeyDetails ?? {};
  return hashAlgorithm === undefined ? undefined : { hashAlgorithm, mgf1HashAlgorithm, saltLength };
}

/** Parameters of the key bind those of the signature: the same digests, at least that much salt (RFC 4055 3.1, 3.3). */
function keepsTo({ hash, maskHash = hash, saltLength = 0 }: ResolvedAlgorithm, key: KeyObject): boolean {
  const wanted = restrictionsOf(key);
  if (wanted === undefined) return true;
  return (
    wanted.hashAlgorithm === hash &&
    wanted.mgf1HashAlgorithm === maskHash &&
    saltLength >= (wanted.saltLength ?? 0)
  );
}

/** What certificates, CRLs and OCSP answers have in common: octets, an identifier, a value. */
export interface SignedStructure {
  readonly tbs: Uint8Array;
  readonly signatureAlgorithm: AlgorithmIdentifier;
  readonly signature: Uint8Array;
}

/**
 * Whether `issuer`'s key signed the structure. Unknown algorithms and keys answer false: a caller that wants
 * to tell them apart resolves the algorithm itself.
 */
export function isSignedBy(structure: SignedStructure, issuer: Certificate): boolean {
  try {
    return verifyValue(
      resolveAlgorithm(structure.signatureAlgorithm),
      issuer.publicKey,
      structure.tbs,
      structure.signature,
    );
  } catch (error) {
    if (error instanceof SignatureError) return false;
    throw error;
  }
}

const known = new WeakMap<SignedStructure, Map<string, boolean>>();

/** `isSignedBy`, once for each structure and key: a list of many megabytes serves many validations. */
export function isSignedByOnce(structure: SignedStructure, issuer: Certificate): boolean {
  let answers = known.get(structure);
  if (answers === undefined) {
    answers = new Map();
    known.set(structure, answers);
  }
  let answer = answers.get(issuer.fingerprint);
  if (answer === undefined) {
    answer = isSignedBy(structure, issuer);
    answers.set(issuer.fingerprint, answer);
  }
  return answer;
}
