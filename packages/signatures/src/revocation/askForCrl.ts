import { SignatureError } from '../errors.ts';
import { type Crl, type DistributionPoint, parseCrlOnce } from '../x509/index.ts';
import { crlAnswers } from './crlRevocationInfo.ts';
import { isFetchable } from './fetchable.ts';
import { fingerprintsOf, type RevocationInfo } from './revocationInfo.ts';
import { type RevocationQuestion, type RevocationSettings, refuseStale } from './settings.ts';

const MAX_POINTS = 6;
const MAX_URLS = 3;

/**
 * What the CRLs at a certificate's distribution points say. Several points are asked where one alone does not answer,
 * as with lists for some reasons; a delta CRL is fetched where one is named, and done without where it is not there.
 */
export async function askForCrl(
  settings: RevocationSettings,
  question: RevocationQuestion,
): Promise<RevocationInfo> {
  const { distributionPoints, freshestCrl } = question.certificate.extensions;
  const points = distributionPoints.filter(({ urls }) => urls.some(isFetchable)).slice(0, MAX_POINTS);
  let last = new SignatureError('revocation_not_stated', 'The certificate names no address to ask at');
  const fetched: FetchedCrl[] = [];
  for (const point of points) {
    try {
      const list = await fetchFrom(settings, point, question);
      fetched.push(list);
      const base = judge(settings, fetched, question);
      const deltas = freshestCrl.length > 0 ? freshestCrl : list.crl.freshestCrl;
      return deltas.length === 0 ? base : await withDelta(settings, fetched, deltas, base, question);
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      last = error;
    }
  }
  throw last;
}

interface FetchedCrl {
  readonly crl: Crl;
  /** Puts it into the cache, which takes no list before its signature has been verified. */
  readonly keep: () => void;
}

function judge(
  settings: RevocationSettings,
  fetched: readonly FetchedCrl[],
  { certificate, issuer, signers }: RevocationQuestion,
): RevocationInfo {
  const crls = fetched.map(({ crl }) => crl);
  const answers = crlAnswers(crls, certificate, issuer, signers === undefined ? {} : { signers });
  let stale: SignatureError | undefined;
  for (const info of newestFirst(answers)) {
    try {
      refuseStale(settings, info, 'crl_stale');
      const used = fingerprintsOf(info);
      for (const { crl, keep } of fetched) if (used.includes(crl.fingerprint)) keep();
      return info;
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      stale ??= error;
    }
  }
  throw stale ?? new SignatureError('crl_untrusted', 'The CRL is not one of the issuer for this certificate');
}

function newestFirst(answers: readonly RevocationInfo[]): readonly RevocationInfo[] {
  return answers.toSorted((left, right) => right.thisUpdate.getTime() - left.thisUpdate.getTime());
}

async function withDelta(
  settings: RevocationSettings,
  fetched: readonly FetchedCrl[],
  deltas: readonly DistributionPoint[],
  base: RevocationInfo,
  question: RevocationQuestion,
): Promise<RevocationInfo> {
  for (const point of deltas.slice(0, MAX_POINTS)) {
    try {
      return judge(settings, [...fetched, await fetchFrom(settings, point, question)], question);
    } catch (error) {
      // A delta only makes the answer newer; the complete list holds by itself.
      if (!(error instanceof SignatureError)) throw error;
    }
  }
  return base;
}

/** The list of one distribution point, from the first of its addresses that has it. */
async function fetchFrom(
  settings: RevocationSettings,
  point: DistributionPoint,
  question: RevocationQuestion,
): Promise<FetchedCrl> {
  let last = new SignatureError('revocation_not_stated', 'The distribution point has no address');
  for (const url of point.urls.filter(isFetchable).slice(0, MAX_URLS)) {
    try {
      return await fetchCrl(settings, url, question.newerThan);
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      last = error;
    }
  }
  throw last;
}

async function fetchCrl(
  settings: RevocationSettings,
  url: string,
  newerThan: Date | undefined,
): Promise<FetchedCrl> {
  const key = `crl ${url}`;
  const now = settings.now();
  const bytes = settings.cache.get(key, now);
  const known = bytes && { crl: parseCrlOnce(bytes), keep: () => {} };
  if (known !== undefined && (newerThan === undefined || known.crl.thisUpdate >= newerThan)) return known;
  try {
    const reply = await settings.cache.fetched(key, now, () =>
      settings.fetcher({
        url,
        method: 'GET',
        timeoutMs: settings.timeoutMs,
        maxBytes: settings.maxCrlBytes,
      }),
    );
    const crl = parseCrlOnce(reply);
    return { crl, keep: () => settings.cache.put(key, reply, crl.nextUpdate) };
  } catch (error) {
    if (known === undefined || !(error instanceof SignatureError)) throw error;
    return known;
  }
}
