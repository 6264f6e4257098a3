import { spend } from '../budget/index.ts';
import { SignatureError } from '../errors.ts';
import {
  type Certificate,
  type Crl,
  EKU,
  type OcspResponse,
  parseCrlOnce,
  parseOcspResponse,
} from '../x509/index.ts';
import { knownCertificates } from './knownCertificates.ts';

const MAX_OBJECTS = 20_000;
/** Steps to read a CRL or an OCSP answer, beside its entries. */
const LIST_STEPS = 1_500;

/**
 * Certificates and revocation data from wherever they come: the signature, the PDF's DSS, the caller. Nothing
 * in here is trusted; it is only where building blocks look. What cannot be read is left out.
 */
export class ValidationDataPool {
  readonly #certificates = new Map<string, Certificate>();
  readonly #byOctets = new Map<string, Certificate>();
  readonly #byArray = new WeakMap<Uint8Array, Certificate>();
  readonly #bySubject = new Map<string, Certificate[]>();
  readonly #responders: Certificate[] = [];
  readonly #crls = new Map<string, Crl>();
  readonly #crlsByIssuer = new Map<string, Crl[]>();
  readonly #responses = new Map<string, OcspResponse>();
  readonly #responsesBySerial = new Map<string, OcspResponse[]>();
  readonly #read = new WeakSet<Uint8Array>();

  addCertificate(der: Uint8Array): Certificate | undefined {
    const met = this.#byArray.get(der);
    if (met !== undefined) return met;
    const certificate = this.#addOctets(der);
    if (certificate !== undefined) this.#byArray.set(der, certificate);
    return certificate;
  }

  #addOctets(der: Uint8Array): Certificate | undefined {
    // Two hundred signatures by one signer carry the same three certificates two hundred times.
    const octets = Buffer.from(der.buffer, der.byteOffset, der.length).toString('latin1');
    const known = this.#byOctets.get(octets);
    if (known !== undefined) return known;
    const parsed = leniently(() => knownCertificates.parse(octets, der));
    if (parsed === undefined) return undefined;
    const certificate = this.addParsed(parsed);
    if (this.#byOctets.size < MAX_OBJECTS) this.#byOctets.set(octets, certificate);
    return certificate;
  }

  /** The one already there when it is the same certificate, so that keys and digests are made once. */
  addParsed(certificate: Certificate): Certificate {
    const known = this.#certificates.get(certificate.fingerprint);
    if (known !== undefined) return known;
    if (this.#certificates.size >= MAX_OBJECTS) return certificate;
    this.#certificates.set(certificate.fingerprint, certificate);
    push(this.#bySubject, certificate.subject.key, certificate);
    if (certificate.extensions.extendedKeyUsage?.includes(EKU.ocspSigning) === true)
      this.#responders.push(certificate);
    return certificate;
  }

  addCrl(der: Uint8Array): Crl | undefined {
    if (this.#read.has(der) || this.#crls.size >= MAX_OBJECTS) return undefined;
    this.#read.add(der);
    spend(LIST_STEPS);
    const crl = leniently(() => parseCrlOnce(der));
    if (crl === undefined) return undefined;
    const known = this.#crls.get(crl.fingerprint);
    if (known !== undefined) return known;
    this.#crls.set(crl.fingerprint, crl);
    push(this.#crlsByIssuer, crl.issuer.key, crl);
    return crl;
  }

  addOcsp(der: Uint8Array): OcspResponse | undefined {
    if (this.#read.has(der) || this.#responses.size >= MAX_OBJECTS) return undefined;
    this.#read.add(der);
    spend(LIST_STEPS);
    const response = leniently(() => parseOcspResponse(der));
    if (response === undefined) return undefined;
    const known = this.#responses.get(response.fingerprint);
    if (known !== undefined) return known;
    this.#responses.set(response.fingerprint, response);
    const serials = new Set(response.answers.map(({ serial }) => Buffer.from(serial).toString('hex')));
    for (const serial of serials) push(this.#responsesBySerial, serial, response);
    for (const certificate of response.certificates) this.addCertificate(certificate);
    return response;
  }

  /** A CRL by its name for proofs of existence. */
  crlNamed(name: string): Crl | undefined {
    return this.#crls.get(name.replace(/^revocation /, ''));
  }

  /** An OCSP response by its name for proofs of existence. */
  responseNamed(name: string): OcspResponse | undefined {
    return this.#responses.get(name.replace(/^revocation /, ''));
  }

  certificatesBySubject(subjectKey: string): readonly Certificate[] {
    return this.#bySubject.get(subjectKey) ?? [];
  }

  /** How many certificates there are. */
  get size(): number {
    return this.#certificates.size;
  }

  /** Whether there is anything about revocation. */
  get hasAnswers(): boolean {
    return this.#crls.size + this.#responses.size > 0;
  }

  /** Grows whenever something comes in. */
  get version(): number {
    return this.#certificates.size + this.#crls.size + this.#responses.size;
  }

  /** Certificates for signing OCSP responses. */
  responders(): readonly Certificate[] {
    return this.#responders;
  }

  certificates(): Iterable<Certificate> {
    return this.#certificates.values();
  }

  crlsOf(issuerKey: string): readonly Crl[] {
    return this.#crlsByIssuer.get(issuerKey) ?? [];
  }

  responsesAbout(certificate: Certificate): readonly OcspResponse[] {
    return this.#responsesBySerial.get(Buffer.from(certificate.serialBytes).toString('hex')) ?? [];
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function leniently<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}
