import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { type AlgorithmIdentifier, readAlgorithmIdentifier, sameAlgorithm } from '../algorithms/index.ts';
import { cursor, type DerNode, integerBytes, readBitOctets, readDer, readTime, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { type CertificateExtensions, readCertificateExtensions } from './extensions.ts';
import { type Name, readName, sameName } from './name.ts';

interface Fields {
  readonly tbs: Uint8Array;
  readonly serial: Uint8Array;
  readonly signatureAlgorithm: AlgorithmIdentifier;
  readonly signature: Uint8Array;
  readonly issuer: Name;
  readonly subject: Name;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly spki: Uint8Array;
  readonly publicKeyBits: Uint8Array;
  readonly extensions: CertificateExtensions;
}

/** An X.509 certificate (RFC 5280 4.1). The key and the fingerprint are made when they are first asked for. */
export class Certificate {
  readonly der: Uint8Array;
  /** What the issuer signed. */
  readonly tbs: Uint8Array;
  /** Serial number, hexadecimal and upper case as printed by most tools, with a minus sign where it is negative. */
  readonly serial: string;
  /** Content octets of the serial number. */
  readonly serialBytes: Uint8Array;
  readonly signatureAlgorithm: AlgorithmIdentifier;
  readonly signature: Uint8Array;
  readonly issuer: Name;
  readonly subject: Name;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** SubjectPublicKeyInfo. */
  readonly spki: Uint8Array;
  /** Octets of subjectPublicKey: what key identifiers and OCSP's issuerKeyHash are made of. */
  readonly publicKeyBits: Uint8Array;
  readonly extensions: CertificateExtensions;
  #publicKey: KeyObject | undefined;
  #fingerprint: string | undefined;
  #holder: string | undefined;

  constructor(der: Uint8Array, fields: Fields) {
    this.der = der;
    this.tbs = fields.tbs;
    this.serialBytes = fields.serial;
    this.serial = serialText(fields.serial);
    this.signatureAlgorithm = fields.signatureAlgorithm;
    this.signature = fields.signature;
    this.issuer = fields.issuer;
    this.subject = fields.subject;
    this.notBefore = fields.notBefore;
    this.notAfter = fields.notAfter;
    this.spki = fields.spki;
    this.publicKeyBits = fields.publicKeyBits;
    this.extensions = fields.extensions;
  }

  /** @throws SignatureError `key_unsupported` */
  get publicKey(): KeyObject {
    if (this.#publicKey === undefined) {
      try {
        this.#publicKey = createPublicKey({ key: Buffer.from(this.spki), format: 'der', type: 'spki' });
      } catch (cause) {
        throw new SignatureError('key_unsupported', 'The public key of a certificate cannot be read', {
          cause,
        });
      }
    }
    return this.#publicKey;
  }

  /** SHA-256 of the certificate, hexadecimal: the name it has inside one validation. */
  get fingerprint(): string {
    this.#fingerprint ??= createHash('sha256').update(this.der).digest('hex');
    return this.#fingerprint;
  }

  /** Name and key: who holds it. For a path, certificates of the same holder are as good as each other. */
  get holder(): string {
    const { subject, spki } = this;
    this.#holder ??= `${subject.key} ${Buffer.from(spki.buffer, spki.byteOffset, spki.length).toString('base64')}`;
    return this.#holder;
  }

  get selfIssued(): boolean {
    return sameName(this.issuer, this.subject);
  }
}

/**
 * Reads one certificate. BER is let through where issuers in the field use it; the signature covers the
 * octets as they are.
 * @throws SignatureError `certificate_malformed` or a `der_…` code
 */
export function parseCertificate(der: Uint8Array): Certificate {
  const outer = cursor(readDer(der, { rules: 'ber' }));
  const tbs = outer.next(TAG.SEQUENCE);
  const signatureAlgorithm = readAlgorithmIdentifier(outer.next(TAG.SEQUENCE));
  const signature = readBitOctets(outer.next(TAG.BIT_STRING));
  outer.done();
  return new Certificate(der, { ...readTbs(tbs, signatureAlgorithm), signatureAlgorithm, signature });
}

function readTbs(
  tbs: DerNode,
  outerAlgorithm: AlgorithmIdentifier,
): Omit<Fields, 'signatureAlgorithm' | 'signature'> {
  const items = cursor(tbs);
  items.optional(0xa0);
  const serial = integerBytes(items.next(TAG.INTEGER));
  const innerAlgorithm = items.next(TAG.SEQUENCE);
  // RFC 5280 4.1.1.2: both identifiers are the same, or somebody exchanged the one outside.
  if (!sameAlgorithm(readAlgorithmIdentifier(innerAlgorithm), outerAlgorithm))
    throw new SignatureError(
      'certificate_malformed',
      'A certificate names two different signature algorithms',
    );
  const issuer = readName(items.next());
  const validity = cursor(items.next(TAG.SEQUENCE));
  const notBefore = readTime(validity.next());
  const notAfter = readTime(validity.next());
  const subject = readName(items.next());
  const spki = items.next(TAG.SEQUENCE);
  const spkiFields = cursor(spki);
  spkiFields.next(TAG.SEQUENCE);
  const publicKeyBits = readBitOctets(spkiFields.next(TAG.BIT_STRING));
  items.optional(0x81);
  items.optional(0x82);
  const extensions = readCertificateExtensions(items.optional(0xa3)?.only);
  items.done();
  return {
    tbs: tbs.encoded,
    serial,
    issuer,
    subject,
    notBefore,
    notAfter,
    spki: spki.encoded,
    publicKeyBits,
    extensions,
  };
}

function serialText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex').toUpperCase();
  if ((bytes[0] ?? 0) < 0x80) return text.replace(/^(00)+(?=..)/, '');
  const value = (1n << BigInt(bytes.length * 8)) - BigInt(`0x${text}`);
  return `-${value.toString(16).toUpperCase()}`;
}
