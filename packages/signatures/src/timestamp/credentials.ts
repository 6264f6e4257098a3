import { kamusmIdentity } from './kamusm.ts';

/** How an authority knows who asks. RFC 3161 leaves it open. */
export type TimestampCredentials =
  /** HTTP Basic (RFC 7617), with UTF-8. */
  | { readonly kind?: 'basic'; readonly user: string; readonly password: string }
  /** The header of Kamu SM (TÜBİTAK BİLGEM) and those who run its server; `user` is the customer number. */
  | { readonly kind: 'kamusm'; readonly user: string; readonly password: string };

/**
 * Headers of one request.
 * @param imprint what the request is about
 * @throws SignatureError `timestamp_user`
 */
export function credentialHeaders(
  credentials: TimestampCredentials,
  imprint: Uint8Array,
): Record<string, string> {
  const { kind = 'basic', user, password } = credentials;
  switch (kind) {
    case 'basic':
      return { authorization: `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}` };
    case 'kamusm':
      return { identity: kamusmIdentity({ user, password }, imprint) };
  }
}
