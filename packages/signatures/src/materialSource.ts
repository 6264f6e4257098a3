import { pemOrDer } from './der/index.ts';
import { SignatureError } from './errors.ts';
import type { MaterialRequest, MaterialSource, ValidationMaterial } from './evidence.ts';
import { type Fetcher, httpFetcher } from './http/fetcher.ts';
import {
  crlEvidence,
  ocspEvidence,
  type RevocationClient,
  type RevocationEvidence,
} from './revocation/index.ts';
import {
  type Certificate,
  isSignedBy,
  parseCertificate,
  parseCrl,
  parseOcspResponse,
  sameName,
} from './x509/index.ts';

export interface MaterialSourceOptions {
  /** DER of trust anchors. Where given, every chain has to reach one; otherwise a self-signed certificate. */
  readonly trust?: readonly Uint8Array[];
  /** Material at hand, asked before the network. */
  readonly given?: Partial<ValidationMaterial>;
  /** Asks responders and CRL distribution points; without it only what is given is used. */
  readonly client?: RevocationClient;
  /** Fetches missing CA certificates from the addresses in certificates; `false` to leave that out. */
  readonly fetcher?: Fetcher | false;
}

const MAX_LENGTH = 12;

/**
 * Collects chains and revocation information for signatures that are to stay verifiable, checking each piece:
 * a signature that carries an answer "revoked" would be worth nothing.
 * The source rejects with SignatureError: `chain_incomplete`, `chain_not_trusted`, `certificate_revoked`,
 * `revocation_unknown`, `revocation_not_stated`, and what the client throws.
 */
export function materialSource(options: MaterialSourceOptions): MaterialSource {
  const anchors = (options.trust ?? []).map(parseCertificate);
  const given = (options.given?.certificates ?? []).map(parseCertificate);
  return async (request) => {
    const pool = [...anchors, ...given, ...request.candidates.flatMap(parseLeniently)];
    const chain = await buildChain(parseCertificate(request.certificate), pool, anchors, options);
    const collected = new Collected(chain);
    for (const [index, certificate] of chain.entries()) {
      const issuer = chain[index + 1];
      if (issuer === undefined || isAnchor(certificate, anchors)) break;
      const prefer = index === 0 ? request.prefer : undefined;
      await prove(certificate, issuer, prefer, request.at, collected, options);
    }
    return collected.material();
  };
}

class Collected {
  readonly #certificates = new Map<string, Uint8Array>();
  readonly #crls = new Map<string, Uint8Array>();
  readonly #responses = new Map<string, Uint8Array>();

  constructor(chain: readonly Certificate[]) {
    for (const certificate of chain) this.addCertificate(certificate);
  }

  addCertificate(certificate: Certificate): void {
    this.#certificates.set(certificate.fingerprint, certificate.der);
  }

  add({ source }: RevocationEvidence): void {
    if (source.kind === 'crl') this.#crls.set(source.crl.fingerprint, source.crl.der);
    else this.#responses.set(source.response.fingerprint, source.response.der);
  }

  material(): ValidationMaterial {
    return {
      certificates: [...this.#certificates.values()],
      crls: [...this.#crls.values()],
      ocspResponses: [...this.#responses.values()],
    };
  }
}

function isAnchor(certificate: Certificate, anchors: readonly Certificate[]): boolean {
  return anchors.some(({ fingerprint }) => fingerprint === certificate.fingerprint);
}

/** Upwards by name and signature, anchors first, until an anchor or a self-signed certificate. */
async function buildChain(
  certificate: Certificate,
  pool: readonly Certificate[],
  anchors: readonly Certificate[],
  options: MaterialSourceOptions,
): Promise<readonly Certificate[]> {
  const chain = [certificate];
  for (let current = certificate; !isAnchor(current, anchors); ) {
    if (current.selfIssued) {
      if (anchors.length === 0) break;
      throw new SignatureError('chain_not_trusted', 'The chain ends at a certificate that is not trusted');
    }
    const issues = (one: Certificate) => sameName(one.subject, current.issuer) && isSignedBy(current, one);
    const issuer = pool.find(issues) ?? (await fetchIssuers(current, options)).find(issues);
    if (issuer === undefined || chain.length >= MAX_LENGTH) {
      throw new SignatureError('chain_incomplete', `The issuer of ${current.subject.text} was not found`);
    }
    chain.push(issuer);
    current = issuer;
  }
  return chain;
}

/** CA certificates from the addresses in a certificate (AIA caIssuers): DER or PEM. */
async function fetchIssuers(
  certificate: Certificate,
  options: MaterialSourceOptions,
): Promise<Certificate[]> {
  if (options.fetcher === false || (options.client === undefined && options.fetcher === undefined)) return [];
  const fetcher = options.fetcher ?? httpFetcher;
  for (const url of certificate.extensions.issuerUrls.slice(0, 3)) {
    try {
      const body = await fetcher({ url, method: 'GET', timeoutMs: 10_000, maxBytes: 256 * 1024 });
      return pemOrDer(body, ['CERTIFICATE']).flatMap(parseLeniently);
    } catch (error) {
      // The next address may answer; that none did shows as an incomplete chain.
      if (!(error instanceof SignatureError)) throw error;
    }
  }
  return [];
}

async function prove(
  certificate: Certificate,
  issuer: Certificate,
  prefer: MaterialRequest['prefer'],
  at: Date,
  collected: Collected,
  options: MaterialSourceOptions,
): Promise<void> {
  const evidence = await evidenceFor(certificate, issuer, prefer, options);
  const { status } = evidence;
  if (status.kind === 'unknown') {
    throw new SignatureError('revocation_unknown', `Nothing is known about ${certificate.subject.text}`);
  }
  if (status.kind === 'revoked' && status.date <= at) {
    throw new SignatureError('certificate_revoked', `${certificate.subject.text} has been revoked`);
  }
  collected.add(evidence);
  const responder = evidence.signer;
  if (responder.fingerprint === issuer.fingerprint) return;
  collected.addCertificate(responder);
  // A responder without id-pkix-ocsp-nocheck must itself be shown not revoked (RFC 6960 4.2.2.2.1).
  if (!responder.extensions.ocspNoCheck && evidence.source.kind === 'ocsp') {
    await prove(responder, issuer, 'crl', at, collected, options);
  }
}

async function evidenceFor(
  certificate: Certificate,
  issuer: Certificate,
  prefer: MaterialRequest['prefer'],
  { given, client }: MaterialSourceOptions,
): Promise<RevocationEvidence> {
  const crls = () =>
    newest((given?.crls ?? []).map((one) => crlEvidence(parseCrl(one), certificate, issuer)));
  const responses = () =>
    newest(
      (given?.ocspResponses ?? []).map((one) => ocspEvidence(parseOcspResponse(one), certificate, issuer)),
    );
  const atHand = prefer === 'crl' ? crls() : prefer === 'ocsp' ? responses() : (responses() ?? crls());
  if (atHand !== undefined) return atHand;
  if (client === undefined) {
    throw new SignatureError(
      'revocation_not_stated',
      `No revocation information about ${certificate.subject.text} is at hand`,
    );
  }
  return client.ask(certificate, issuer, prefer === undefined ? 'ocsp' : `${prefer}-only`);
}

function newest(list: readonly (RevocationEvidence | undefined)[]): RevocationEvidence | undefined {
  let best: RevocationEvidence | undefined;
  for (const one of list)
    if (one !== undefined && (best === undefined || one.issuedAt > best.issuedAt)) best = one;
  return best;
}

function parseLeniently(der: Uint8Array): readonly Certificate[] {
  try {
    return [parseCertificate(der)];
  } catch (error) {
    if (error instanceof SignatureError) return [];
    throw error;
  }
}
