import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  type Authority,
  type CertificateInput,
  type CrlInput,
  issueCertificate,
  issueCrl,
  issueOcspResponse,
  issueTimestamp,
  type NameInput,
  type OcspStatus,
  TURKISH_QUALIFIED,
} from '../issuing/index.ts';
import type { AlgorithmChoice } from '../keys/algorithmFor.ts';
import type { DigestAlgorithm, Signer } from '../keys/signer.ts';
import { softwareSigner } from '../keys/softwareSigner.ts';

/** Keys the package promises to sign with. */
export type KeyKind = 'rsa2048' | 'rsa3072' | 'rsa4096' | 'p256' | 'p384' | 'p521';

/** A certificate with its key and the way up, nearest first, root last. */
export interface TestIdentity {
  readonly certificate: Uint8Array;
  readonly privateKey: KeyObject;
  readonly chain: readonly Uint8Array[];
  readonly signer: Signer;
}

/** A small hierarchy, each identity made when first asked for and kept: root → intermediate → the rest. */
export interface TestPki {
  readonly root: TestIdentity;
  readonly intermediate: TestIdentity;
  /** A Turkish qualified certificate: nonRepudiation, both statements, national id in serialNumber. */
  readonly signer: TestIdentity;
  readonly secondSigner: TestIdentity;
  readonly tsa: TestIdentity;
  readonly ocsp: TestIdentity;
  /** Another end-entity certificate of the intermediate, not kept. */
  issue(input: Partial<CertificateInput>, choice?: AlgorithmChoice): TestIdentity;
  /** CRL of `issuer`, by default empty and valid for ten years from 2024. */
  crl(issuer: 'root' | 'intermediate', input?: Partial<CrlInput>): Uint8Array;
  /** OCSP answer of the responder about a certificate of the intermediate. */
  ocspResponse(
    certificate: Uint8Array,
    options?: { status?: OcspStatus; at?: Date; nonce?: Uint8Array },
  ): Uint8Array;
  /** Time-stamp token over a digest. */
  timestamp(
    imprint: Uint8Array,
    options?: { digest?: DigestAlgorithm; at?: Date; nonce?: Uint8Array },
  ): Promise<Uint8Array>;
}

/** Policy of the test time-stamp authority, from the arc for examples. */
export const TEST_TSA_POLICY = '2.999.1.1';

/** Test certificates are valid from here … */
export const TEST_NOT_BEFORE = new Date('2024-01-01T00:00:00Z');
/** … to here (the root longer). */
export const TEST_NOT_AFTER = new Date('2034-01-01T00:00:00Z');

const keys = new Map<string, KeyObject>();

/** A private key, made once per kind and purpose in this process. */
export function testKey(kind: KeyKind, purpose = 'signer'): KeyObject {
  const name = `${kind} ${purpose}`;
  let key = keys.get(name);
  if (key === undefined) {
    key = makeKey(kind);
    keys.set(name, key);
  }
  return key;
}

const curves = { p256: 'P-256', p384: 'P-384', p521: 'P-521' };

function makeKey(kind: KeyKind): KeyObject {
  switch (kind) {
    case 'rsa2048':
    case 'rsa3072':
    case 'rsa4096':
      return generateKeyPairSync('rsa', { modulusLength: Number(kind.slice(3)) }).privateKey;
    case 'p256':
    case 'p384':
    case 'p521':
      return generateKeyPairSync('ec', { namedCurve: curves[kind] }).privateKey;
  }
}

const pkis = new Map<KeyKind, TestPki>();

/** The hierarchy whose keys are all of this kind; the same object at every call in a process. */
export function testPki(kind: KeyKind = 'rsa2048'): TestPki {
  let pki = pkis.get(kind);
  if (pki === undefined) {
    pki = makePki(kind);
    pkis.set(kind, pki);
  }
  return pki;
}

/** A signer of the hierarchy; `pss` for RSA keys. */
export function testSigner(kind: KeyKind = 'rsa2048', choice: AlgorithmChoice = {}): Signer {
  const { certificate, privateKey, chain } = testPki(kind).signer;
  return softwareSigner({ certificate, privateKey, chain, ...choice });
}

function makePki(kind: KeyKind): TestPki {
  const made = new Map<string, TestIdentity>();
  const once = (name: string, make: () => TestIdentity): TestIdentity => {
    let found = made.get(name);
    if (found === undefined) {
      found = make();
      made.set(name, found);
    }
    return found;
  };
  const authority = ({ certificate, privateKey }: TestIdentity): Authority => ({ certificate, privateKey });
  const validity = { notBefore: TEST_NOT_BEFORE, notAfter: TEST_NOT_AFTER };
  const below = (
    issuer: TestIdentity,
    name: string,
    input: Pick<CertificateInput, 'role' | 'subject'> & Partial<CertificateInput>,
  ) => {
    const key = testKey(kind, name);
    const certificate = issueCertificate({ key, ...validity, issuer: authority(issuer), ...input });
    return identity(certificate, input.key ?? key, [issuer.certificate, ...issuer.chain]);
  };

  const pki: TestPki = {
    get root() {
      return once('root', () => {
        const key = testKey(kind, 'root');
        const subject = name('Test Kök Sertifika Hizmet Sağlayıcısı');
        const notBefore = new Date('2020-01-01T00:00:00Z');
        const notAfter = new Date('2049-01-01T00:00:00Z');
        return identity(issueCertificate({ role: 'ca', subject, key, notBefore, notAfter }), key, []);
      });
    },
    get intermediate() {
      const subject = name('Test Nitelikli Elektronik Sertifika Hizmet Sağlayıcısı');
      return once('intermediate', () =>
        below(pki.root, 'intermediate', { role: 'ca', subject, pathLength: 0 }),
      );
    },
    get signer() {
      return once('signer', () =>
        below(pki.intermediate, 'signer', person('Ayşe Yılmaz Işık', '10000000146')),
      );
    },
    get secondSigner() {
      return once('secondSigner', () =>
        below(pki.intermediate, 'secondSigner', person('Çağrı Öztürk', '10000000078')),
      );
    },
    get tsa() {
      return once('tsa', () =>
        below(pki.intermediate, 'tsa', { role: 'tsa', subject: name('Test Zaman Damgası') }),
      );
    },
    get ocsp() {
      return once('ocsp', () =>
        below(pki.intermediate, 'ocsp', { role: 'ocsp', subject: name('Test OCSP') }),
      );
    },
    issue(input, choice = {}) {
      const made = below(pki.intermediate, 'signer', { ...person('Deneme Kişisi', '10000000146'), ...input });
      return { ...made, signer: softwareSigner({ ...made, ...choice }) };
    },
    crl(issuer, input = {}) {
      return issueCrl({
        issuer: authority(pki[issuer]),
        thisUpdate: TEST_NOT_BEFORE,
        nextUpdate: TEST_NOT_AFTER,
        ...input,
      });
    },
    ocspResponse(certificate, options = {}) {
      const at = options.at ?? new Date();
      return issueOcspResponse({
        responder: authority(pki.ocsp),
        producedAt: at,
        answers: [
          {
            certificate,
            issuer: pki.intermediate.certificate,
            status: options.status ?? { kind: 'good' },
            thisUpdate: at,
            nextUpdate: new Date(at.getTime() + 3_600_000),
          },
        ],
        ...(options.nonce === undefined ? {} : { nonce: options.nonce }),
      });
    },
    timestamp(imprint, options = {}) {
      return issueTimestamp({
        authority: pki.tsa.signer,
        imprint,
        digestAlgorithm: options.digest ?? 'sha256',
        time: options.at ?? new Date(),
        policy: TEST_TSA_POLICY,
        accuracy: 1,
        ...(options.nonce === undefined ? {} : { nonce: options.nonce }),
      });
    },
  };
  return pki;
}

function identity(
  certificate: Uint8Array,
  privateKey: KeyObject,
  chain: readonly Uint8Array[],
): TestIdentity {
  return { certificate, privateKey, chain, signer: softwareSigner({ certificate, privateKey, chain }) };
}

function name(commonName: string): NameInput {
  return { country: 'TR', organization: 'Tomar Test A.Ş.', commonName };
}

function person(
  commonName: string,
  nationalId: string,
): Pick<CertificateInput, 'role' | 'subject' | 'qcStatements' | 'policies'> {
  return {
    role: 'signer',
    subject: { country: 'TR', serialNumber: nationalId, commonName },
    qcStatements: TURKISH_QUALIFIED,
    policies: [{ oid: '2.999.1.2', cpsUri: 'http://cps.example/', notice: 'Nitelikli elektronik sertifika' }],
  };
}
