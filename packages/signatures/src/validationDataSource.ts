import { SignatureError } from './errors.ts';
import type { Fetcher } from './http/fetcher.ts';
import {
  crlAnswers,
  fetchIssuers,
  ocspRevocationInfo,
  RevocationCache,
  type RevocationClient,
  type RevocationInfo,
} from './revocation/index.ts';
import type { ValidationData, ValidationDataRequest, ValidationDataSource } from './validationData.ts';
import {
  type Certificate,
  type Crl,
  EKU,
  isSignedBy,
  type OcspResponse,
  type Path,
  parseCertificate,
  parseCrl,
  parseOcspResponse,
  searchPaths,
} from './x509/index.ts';

export interface ValidationDataSourceOptions {
  /** DER of trust anchors. Where given, every chain has to reach one; otherwise a self-signed certificate. */
  readonly trust?: readonly Uint8Array[];
  /** DER of trust anchors for the chains of time-stamps alone. */
  readonly timestampTrust?: readonly Uint8Array[];
  /** Validation data at hand, asked before the network. */
  readonly given?: Partial<ValidationData>;
  /** Asks responders and CRL distribution points; without it only what is given is used. */
  readonly client?: RevocationClient;
  /** Fetches missing CA certificates from the addresses in certificates; `false` to leave that out. */
  readonly fetcher?: Fetcher | false;
}

const MAX_FETCHES = 6;

/**
 * Collects chains and revocation information for signatures that are to stay verifiable, checking each piece:
 * a signature that carries an answer "revoked" would be worth nothing.
 * The source rejects with SignatureError: `chain_incomplete`, `chain_not_trusted`, `certificate_revoked`,
 * `revocation_unknown`, `revocation_not_stated`, `waiting_period` where the list that is waited for is not out yet, and
 * what the client throws.
 */
export function validationDataSource(options: ValidationDataSourceOptions): ValidationDataSource {
  const signerAnchors = (options.trust ?? []).map(parseCertificate);
  const timestampAnchors = [...signerAnchors, ...(options.timestampTrust ?? []).map(parseCertificate)];
  const given: Given = {
    certificates: (options.given?.certificates ?? []).map(parseCertificate),
    crls: (options.given?.crls ?? []).map(parseCrl),
    responses: (options.given?.ocspResponses ?? []).map(parseOcspResponse),
  };
  const fetch = issuerFetch(options);
  return async (request) => {
    const anchors = request.role === 'timestamp' ? timestampAnchors : signerAnchors;
    const pool = new Pool(
      [...anchors, ...given.certificates, ...request.candidates.flatMap(parseLeniently)],
      anchors,
    );
    const chain = await buildChain(parseCertificate(request.certificate), pool, fetch);
    const collected = new Collected(chain);
    const survey = { at: request.at, pool, given, client: options.client, collected };
    for (const [index, certificate] of chain.entries()) {
      const issuer = chain[index + 1];
      if (issuer === undefined || pool.isAnchor(certificate)) break;
      const own = index === 0 ? request : undefined;
      await prove(certificate, issuer, own?.prefer, { ...survey, listedSince: own?.listedSince });
    }
    return collected.validationData();
  };
}

interface Given {
  readonly certificates: readonly Certificate[];
  readonly crls: readonly Crl[];
  readonly responses: readonly OcspResponse[];
}

/** What is needed while one chain is proven. */
interface Survey {
  readonly at: Date;
  /** A list about the certificate from before this time is not taken. */
  readonly listedSince: Date | undefined;
  readonly pool: Pool;
  readonly given: Given;
  readonly client: RevocationClient | undefined;
  readonly collected: Collected;
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

  add({ source }: RevocationInfo): void {
    if (source.kind === 'ocsp') this.#responses.set(source.response.fingerprint, source.response.der);
    else for (const crl of [source.crl, ...source.others]) this.#crls.set(crl.fingerprint, crl.der);
  }

  validationData(): ValidationData {
    return {
      certificates: [...this.#certificates.values()],
      crls: [...this.#crls.values()],
      ocspResponses: [...this.#responses.values()],
    };
  }
}

/** Certificates that may be on the way. */
class Pool {
  readonly #certificates: Certificate[];
  readonly #anchors: ReadonlyMap<string, readonly Certificate[]>;
  readonly #fingerprints: ReadonlySet<string>;

  constructor(certificates: Certificate[], anchors: readonly Certificate[]) {
    this.#certificates = certificates;
    this.#anchors = Map.groupBy(anchors, ({ holder }) => holder);
    this.#fingerprints = new Set(anchors.map(({ fingerprint }) => fingerprint));
  }

  add(certificates: readonly Certificate[]): void {
    this.#certificates.push(...certificates);
  }

  /** Where nobody is trusted by name, every self-signed certificate ends a chain. */
  isAnchor(certificate: Certificate): boolean {
    if (this.#fingerprints.size > 0) return this.#fingerprints.has(certificate.fingerprint);
    return certificate.selfIssued && isSignedBy(certificate, certificate);
  }

  search(certificate: Certificate): ReturnType<typeof searchPaths> {
    return searchPaths(certificate, {
      bySubject: (key) => this.#named(key),
      isAnchor: (one) => this.isAnchor(one),
      isSigned: isSignedBy,
    });
  }

  /** The anchor itself in place of any other certificate over its name and key (RFC 5280 6.1.1). */
  #named(subjectKey: string): readonly Certificate[] {
    const found = this.#certificates.filter(({ subject }) => subject.key === subjectKey);
    return [...new Set(found.flatMap((one) => this.#anchors.get(one.holder) ?? [one]))];
  }

  responders(): readonly Certificate[] {
    return this.#certificates.filter(
      ({ extensions }) => extensions.extendedKeyUsage?.includes(EKU.ocspSigning) === true,
    );
  }

  /** Certificates of a CRL's issuer that lead to an anchor (RFC 5280 6.3.3 f). */
  readonly crlSigners = (crl: Crl): readonly Certificate[] =>
    this.#certificates.filter(
      (one) =>
        one.subject.key === crl.issuer.key &&
        one.extensions.keyUsage?.has('cRLSign') === true &&
        this.search(one).paths.length > 0,
    );
}

type IssuerFetch = (certificate: Certificate) => Promise<readonly Certificate[]>;

function issuerFetch({ client, fetcher }: ValidationDataSourceOptions): IssuerFetch {
  if (fetcher === false) return async () => [];
  if (fetcher === undefined) return async (certificate) => (await client?.issuers(certificate)) ?? [];
  const settings = {
    fetcher,
    cache: new RevocationCache(),
    timeoutMs: 10_000,
    maxIssuerBytes: 256 * 1024,
    now: () => new Date(),
  };
  return (certificate) => fetchIssuers(settings, certificate);
}

/** The shortest chain to an anchor; what is missing on the way is fetched from the addresses in certificates. */
async function buildChain(certificate: Certificate, pool: Pool, fetch: IssuerFetch): Promise<Path> {
  const asked = new Set<string>();
  for (;;) {
    const { paths, ends, furthest } = pool.search(certificate);
    const [path] = paths;
    if (path !== undefined) return path;
    const next = ends.find(({ fingerprint }) => !asked.has(fingerprint));
    if (next !== undefined && asked.size < MAX_FETCHES) {
      asked.add(next.fingerprint);
      pool.add(await fetch(next));
      continue;
    }
    const last = furthest.at(-1) ?? certificate;
    if (last.selfIssued)
      throw new SignatureError('chain_not_trusted', 'The chain ends at a certificate that is not trusted');
    throw new SignatureError('chain_incomplete', `The issuer of ${last.subject.text} was not found`);
  }
}

async function prove(
  certificate: Certificate,
  issuer: Certificate,
  prefer: ValidationDataRequest['prefer'],
  survey: Survey,
  above: readonly Certificate[] = [],
): Promise<void> {
  const { collected, at, pool } = survey;
  const info = await extensionSourcesFor(certificate, issuer, prefer, survey);
  const { status, signer, source } = info;
  if (status.kind === 'unknown')
    throw new SignatureError('revocation_unknown', `Nothing is known about ${certificate.subject.text}`);
  if (status.kind === 'revoked' && status.date <= at)
    throw new SignatureError('certificate_revoked', `${certificate.subject.text} has been revoked`);
  collected.add(info);
  if (signer.holder === issuer.holder) return;
  collected.addCertificate(signer);
  // A responder without id-pkix-ocsp-nocheck must itself be shown not revoked (RFC 6960 4.2.2.2.1), as must the
  // issuer of an indirect CRL; one that names no way to ask is taken as it is.
  if (source.kind === 'ocsp' && signer.extensions.ocspNoCheck) return;
  const path = source.kind === 'ocsp' ? [signer, issuer] : (pool.search(signer).paths[0] ?? [signer]);
  for (const one of path.slice(1)) collected.addCertificate(one);
  const [, signersIssuer] = path;
  const circular = [certificate, ...above].some(({ holder }) => holder === signer.holder);
  if (signersIssuer === undefined || circular || !isAskable(signer, signersIssuer, survey)) return;
  await prove(signer, signersIssuer, 'crl', { ...survey, listedSince: undefined }, [certificate, ...above]);
}

/** Whether a responder's own certificate can be asked about. */
function isAskable(signer: Certificate, issuer: Certificate, survey: Survey): boolean {
  return signer.extensions.statesRevocation || atHand(signer, issuer, 'crl', survey) !== undefined;
}

async function extensionSourcesFor(
  certificate: Certificate,
  issuer: Certificate,
  prefer: ValidationDataRequest['prefer'],
  survey: Survey,
): Promise<RevocationInfo> {
  const found = atHand(certificate, issuer, prefer, survey);
  const { client, pool, at, listedSince } = survey;
  const isEarly = ({ source, thisUpdate }: RevocationInfo) =>
    listedSince !== undefined && source.kind === 'crl' && thisUpdate < listedSince;
  if (found !== undefined && !isEarly(found)) return found;
  if (client === undefined) {
    if (found !== undefined) throw tooEarly(certificate);
    throw new SignatureError(
      'revocation_not_stated',
      `No revocation information about ${certificate.subject.text} is at hand`,
    );
  }
  const answer = await client.ask(certificate, issuer, prefer === undefined ? 'ocsp' : `${prefer}-only`, {
    responders: pool.responders(),
    signers: pool.crlSigners,
    // Where lists are waited for (P2, P3), one from before the signature cannot say what became of the certificate.
    ...(prefer === 'crl' ? { newerThan: listedSince ?? at } : {}),
  });
  if (isEarly(answer)) throw tooEarly(certificate);
  return answer;
}

function tooEarly({ subject }: Certificate): SignatureError {
  return new SignatureError(
    'waiting_period',
    `No list from after the waiting period speaks of ${subject.text} yet`,
  );
}

function atHand(
  certificate: Certificate,
  issuer: Certificate,
  prefer: ValidationDataRequest['prefer'],
  { given, pool }: Survey,
): RevocationInfo | undefined {
  const crls = () => newest(crlAnswers(given.crls, certificate, issuer, { signers: pool.crlSigners }));
  const responses = () =>
    newest(
      given.responses.flatMap((one) => ocspRevocationInfo(one, certificate, issuer, pool.responders()) ?? []),
    );
  if (prefer === 'crl') return crls();
  return prefer === 'ocsp' ? responses() : (responses() ?? crls());
}

function newest(list: readonly RevocationInfo[]): RevocationInfo | undefined {
  return list.toSorted((left, right) => right.issuedAt.getTime() - left.issuedAt.getTime())[0];
}

function parseLeniently(der: Uint8Array): readonly Certificate[] {
  try {
    return [parseCertificate(der)];
  } catch (error) {
    if (error instanceof SignatureError) return [];
    throw error;
  }
}
