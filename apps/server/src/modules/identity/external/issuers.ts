import { isSafeWebAddress } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import type { Fetcher } from '@tomar/signatures/http';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { ExternalRefused } from './externalRefused.ts';

/** What a provider says of itself (OpenID Connect Discovery 1.0, 3). */
export interface Metadata {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly jwksUri: string;
  /** Null: it has none. */
  readonly userinfoEndpoint: string | null;
}

/** Where a provider is found, and which issuer must be found there. */
export interface IssuerAddress {
  readonly metadataUrl: string;
  readonly issuer: string;
}

export interface Issuers {
  /** @throws ExternalRefused provider_unreachable, provider_metadata */
  metadata(address: IssuerAddress): Promise<Metadata>;
  /**
   * Keys of an issuer, for verifying. An unknown key has them fetched again, once a minute at most; a removed one verifies
   * nothing after an hour at most.
   */
  keys(address: IssuerAddress): JWTVerifyGetKey;
  /** How many keys there are now. @throws ExternalRefused */
  countKeys(address: IssuerAddress): Promise<number>;
  /** What the userinfo endpoint answers to an access token. @throws ExternalRefused */
  userinfo(address: IssuerAddress, accessToken: string): Promise<Readonly<Record<string, unknown>>>;
}

const metadataMs = 60 * 60_000;
/** A key that the issuer took back is believed no longer than this, also while the issuer is away. */
const keysMs = 60 * 60_000;
/** Keys are asked for again after this; until `keysMs` they serve on where that fails. */
const renewMs = 15 * 60_000;
/** Tokens with made-up key ids must not have the provider asked without end. */
const refetchMs = 60_000;
const failureMs = 10_000;
/** Issuers that one process remembers. */
const maxIssuers = 500;
const timeoutMs = 8_000;
const maxBytes = 512 * 1024;

const metadataShape = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string().refine(isSafeWebAddress),
  token_endpoint: z.string().refine(isSafeWebAddress),
  jwks_uri: z.string().refine(isSafeWebAddress),
  userinfo_endpoint: z.string().refine(isSafeWebAddress).optional(),
});
const keysShape = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/** One thing that was fetched, by milliseconds; those who ask at the same moment share one request. */
interface Fetched<T> {
  readonly at: number;
  /** When it was asked for last; later than `at` where that brought nothing new. */
  readonly triedAt: number;
  readonly hasFailed: boolean;
  readonly value: Promise<T>;
}

/**
 * Metadata and keys of issuers, fetched through the outbound guard and remembered.
 * @param now milliseconds
 */
export function openIssuers(outbound: Fetcher, now: () => number): Issuers {
  const metadataOf = new Map<string, Fetched<Metadata>>();
  const keysOf = new Map<string, Fetched<{ keys: JSONWebKeySet; find: JWTVerifyGetKey }>>();

  const metadata = (address: IssuerAddress) =>
    kept(
      metadataOf,
      `${address.metadataUrl} ${address.issuer}`,
      ({ at }) => isWithin(at, metadataMs),
      () => fetchMetadata(outbound, address),
    );
  const keySet = async (address: IssuerAddress, isFresh: (known: Fetched<unknown>) => boolean) => {
    const { jwksUri } = await metadata(address);
    return kept(keysOf, jwksUri, isFresh, async () => {
      const keys = keysShape.safeParse(await fetchJson(outbound, jwksUri));
      if (!keys.success) throw new ExternalRefused('provider_metadata', { cause: keys.error });
      // A shared secret has no place in a set that everybody reads.
      const usable = { keys: keys.data.keys.filter(({ kty }) => kty !== 'oct') } as JSONWebKeySet;
      return { keys: usable, find: createLocalJWKSet(usable) };
    });
  };

  const isWithin = (then: number, ms: number) => now() >= then && now() - then < ms;
  const ofThisHour = ({ at }: Fetched<unknown>) => isWithin(at, keysMs);
  const ofThisQuarter = (known: Fetched<unknown>) =>
    isWithin(known.at, renewMs) || (ofThisHour(known) && ofThisMinute(known));
  const ofThisMinute = ({ triedAt }: Fetched<unknown>) => isWithin(triedAt, refetchMs);

  /** What is known while it is fresh. A failure is remembered for seconds, and takes nothing away that was known. */
  function kept<T>(
    all: Map<string, Fetched<T>>,
    key: string,
    isFresh: (known: Fetched<unknown>) => boolean,
    fetch: () => Promise<T>,
  ): Promise<T> {
    const before = all.get(key);
    if (before && (before.hasFailed ? isWithin(before.at, failureMs) : isFresh(before))) return before.value;
    const fetched = { at: now(), triedAt: now(), hasFailed: false, value: fetch() };
    const remember = (entry: Fetched<T>) => {
      all.delete(key);
      all.set(key, entry);
    };
    remember(fetched);
    const [oldest] = all.keys();
    if (all.size > maxIssuers && oldest !== undefined) all.delete(oldest);
    fetched.value.catch(() => {
      if (all.get(key) !== fetched) return;
      const isUseful = before && !before.hasFailed && ofThisHour(before);
      remember(isUseful ? { ...before, triedAt: fetched.at } : { ...fetched, hasFailed: true });
    });
    return fetched.value;
  }

  return {
    metadata,
    keys: (address) => async (header, token) => {
      // Where they cannot be fetched again, what is known of this hour serves on; else that is the same failure.
      const known = await keySet(address, ofThisQuarter).catch(() => keySet(address, ofThisHour));
      try {
        return await known.find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return (await keySet(address, ofThisMinute)).find(header, token);
      }
    },
    countKeys: async (address) => (await keySet(address, ofThisMinute)).keys.keys.length,
    async userinfo(address, accessToken) {
      const { userinfoEndpoint } = await metadata(address);
      if (userinfoEndpoint === null) throw new ExternalRefused('access_token');
      const answer = await fetchJson(outbound, userinfoEndpoint, { authorization: `Bearer ${accessToken}` });
      const parsed = z.record(z.string(), z.unknown()).safeParse(answer);
      if (!parsed.success) throw new ExternalRefused('access_token');
      return parsed.data;
    },
  };
}

async function fetchMetadata(outbound: Fetcher, { metadataUrl, issuer }: IssuerAddress): Promise<Metadata> {
  const parsed = metadataShape.safeParse(await fetchJson(outbound, metadataUrl));
  // Discovery 4.3: the issuer is the one that was asked for, so that none can speak for another.
  if (!parsed.success || parsed.data.issuer !== issuer)
    throw new ExternalRefused('provider_metadata', { cause: parsed.error });
  const { data } = parsed;
  return {
    issuer,
    authorizationEndpoint: data.authorization_endpoint,
    tokenEndpoint: data.token_endpoint,
    jwksUri: data.jwks_uri,
    userinfoEndpoint: data.userinfo_endpoint ?? null,
  };
}

async function fetchJson(
  outbound: Fetcher,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const isUserinfo = 'authorization' in headers;
  try {
    const bytes = await outbound({
      url,
      method: 'GET',
      headers: { accept: 'application/json', ...headers },
      timeoutMs,
      maxBytes,
    });
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SignatureError && isUserinfo && error.code === 'http_unauthorized')
      throw new ExternalRefused('access_token', { cause: error });
    if (error instanceof SignatureError) throw new ExternalRefused('provider_unreachable', { cause: error });
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw new ExternalRefused('provider_metadata', { cause: error });
    throw error;
  }
}
