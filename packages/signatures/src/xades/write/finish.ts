import { constants, createHash, verify } from 'node:crypto';
import { SignatureError } from '../../errors.ts';
import type { SignatureAlgorithm } from '../../keys/signer.ts';
import { certificateSummary } from '../../x509/certificateSummary.ts';
import { encodeXml } from '../../xml/encoding.ts';
import type { XmlEncoding } from '../../xml/index.ts';
import { coordinateLength, plainFromDer } from '../algorithms.ts';
import type { XadesDraft } from './assemble.ts';
import { base64 } from './markup.ts';

/** A prepared signature as plain JSON: it can wait in a database until the value comes. Octets are base64. */
export interface XadesState {
  readonly kind: 'xades';
  readonly version: 1;
  readonly before: string;
  readonly after: string;
  readonly encoding: XmlEncoding;
  readonly certificate: string;
  readonly algorithm: SignatureAlgorithm;
  readonly toBeSigned: string;
}

export function stateOf(draft: XadesDraft): XadesState {
  return {
    kind: 'xades',
    version: 1,
    before: base64(Buffer.concat(draft.before)),
    after: base64(Buffer.concat(draft.after)),
    encoding: draft.encoding,
    certificate: base64(draft.certificate),
    algorithm: draft.algorithm,
    toBeSigned: base64(draft.toBeSigned),
  };
}

export function draftOf(state: XadesState): XadesDraft {
  if (state.kind !== 'xades' || state.version !== 1)
    throw new SignatureError('state_malformed', 'This is not the state of a prepared XAdES signature');
  return {
    before: [Buffer.from(state.before, 'base64')],
    after: [Buffer.from(state.after, 'base64')],
    encoding: state.encoding,
    certificate: Buffer.from(state.certificate, 'base64'),
    algorithm: state.algorithm,
    toBeSigned: Buffer.from(state.toBeSigned, 'base64'),
  };
}

export function digestToSign(draft: XadesDraft): Uint8Array {
  return createHash(draft.algorithm.digest).update(draft.toBeSigned).digest();
}

/**
 * Puts the value in its place, after checking it with the certificate. ECDSA values come as DER.
 * Errors: `signature_mismatch`, `signature_value_malformed`, `certificate_malformed`, `key_unsupported`.
 */
export function finishDraft(draft: XadesDraft, signatureValue: Uint8Array): Uint8Array {
  const { algorithm } = draft;
  const key = certificateSummary(draft.certificate).publicKey();
  const rsaKey = key.asymmetricKeyType === 'rsa' || key.asymmetricKeyType === 'rsa-pss';
  const fits = algorithm.scheme === 'ecdsa' ? key.asymmetricKeyType === 'ec' : rsaKey;
  if (!fits || !holds(draft, signatureValue, key))
    throw new SignatureError(
      'signature_mismatch',
      'The signature value does not belong to the certificate and content',
    );
  const value =
    algorithm.scheme === 'ecdsa'
      ? plainFromDer(signatureValue, coordinateLength(key.asymmetricKeyDetails?.namedCurve))
      : signatureValue;
  return Buffer.concat([...draft.before, encodeXml(base64(value), draft.encoding), ...draft.after]);
}

function holds(
  { algorithm, toBeSigned }: XadesDraft,
  value: Uint8Array,
  key: ReturnType<ReturnType<typeof certificateSummary>['publicKey']>,
): boolean {
  try {
    return verify(
      algorithm.digest,
      toBeSigned,
      algorithm.scheme === 'rsa-pss'
        ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
        : key,
      value,
    );
  } catch {
    // OpenSSL throws for values it cannot even take apart, which is one more way of not belonging.
    return false;
  }
}
