import type * as Pkcs11 from 'pkcs11js';
import { digestIdentifierWithNull, digestLength } from '../../algorithms/index.ts';
import { der } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import type { DigestAlgorithm, SignatureAlgorithm, SignatureScheme, SignRequest } from '../signer.ts';

/** Mechanism numbers (PKCS#11 2.40 current mechanisms), so that choosing needs no library. */
const CKM = {
  RSA_PKCS: 0x1,
  RSA_PKCS_PSS: 0xd,
  RSA_WITH: { sha256: 0x40, sha384: 0x41, sha512: 0x42 },
  PSS_WITH: { sha256: 0x43, sha384: 0x44, sha512: 0x45 },
  HASH: { sha256: 0x250, sha384: 0x260, sha512: 0x270 },
  ECDSA: 0x1041,
  ECDSA_WITH: { sha256: 0x1044, sha384: 0x1045, sha512: 0x1046 },
} as const;

/** Mask functions CKG_MGF1_SHA…. */
const CKG_MGF1 = { sha256: 2, sha384: 3, sha512: 4 } as const;

export interface MechanismChoice {
  readonly mechanism: Pkcs11.Mechanism;
  /** What is given to C_Sign. */
  readonly data: Uint8Array;
}

/** Schemes that a token can sign with, given the mechanism numbers it names. */
export function offeredSchemes(offered: ReadonlySet<number>): SignatureScheme[] {
  const any = (plain: number, hashing: Readonly<Record<DigestAlgorithm, number>>) =>
    [plain, ...Object.values(hashing)].some((mechanism) => offered.has(mechanism));
  const schemes: SignatureScheme[] = [];
  if (any(CKM.RSA_PKCS, CKM.RSA_WITH)) schemes.push('rsa-pkcs1');
  if (any(CKM.RSA_PKCS_PSS, CKM.PSS_WITH)) schemes.push('rsa-pss');
  if (any(CKM.ECDSA, CKM.ECDSA_WITH)) schemes.push('ecdsa');
  return schemes;
}

/**
 * How to ask a token. Hashing is done here where the token takes a digest, because sending a file through a
 * card reader takes minutes; tokens that insist on hashing get what is to be signed.
 * @param offered mechanism numbers the token names
 * @param pssType the binding's constant CK_PARAMS_RSA_PSS
 * @throws SignatureError `mechanism_unsupported`
 */
export function chooseMechanism(
  request: SignRequest,
  offered: ReadonlySet<number>,
  pssType: number,
): MechanismChoice {
  const { scheme, digest } = request.algorithm;
  switch (scheme) {
    case 'rsa-pkcs1': {
      if (offered.has(CKM.RSA_PKCS)) {
        const digestInfo = der.sequence(digestIdentifierWithNull(digest), der.octetString(request.digest));
        return { mechanism: { mechanism: CKM.RSA_PKCS }, data: digestInfo };
      }
      return hashing(CKM.RSA_WITH[digest], offered, request);
    }
    case 'rsa-pss': {
      const parameter = {
        type: pssType,
        hashAlg: CKM.HASH[digest],
        mgf: CKG_MGF1[digest],
        saltLen: digestLength(digest),
      };
      if (offered.has(CKM.RSA_PKCS_PSS))
        return { mechanism: { mechanism: CKM.RSA_PKCS_PSS, parameter }, data: request.digest };
      return hashing(CKM.PSS_WITH[digest], offered, request, parameter);
    }
    case 'ecdsa':
      if (offered.has(CKM.ECDSA)) return { mechanism: { mechanism: CKM.ECDSA }, data: request.digest };
      return hashing(CKM.ECDSA_WITH[digest], offered, request);
  }
}

function hashing(
  mechanism: number,
  offered: ReadonlySet<number>,
  request: SignRequest,
  parameter?: Pkcs11.IParams,
): MechanismChoice {
  if (!offered.has(mechanism))
    throw new SignatureError(
      'mechanism_unsupported',
      `The token cannot sign with ${describe(request.algorithm)}`,
    );
  return {
    mechanism: parameter === undefined ? { mechanism } : { mechanism, parameter },
    data: request.toBeSigned,
  };
}

function describe({ scheme, digest }: SignatureAlgorithm): string {
  return `${scheme} and ${digest}`;
}
