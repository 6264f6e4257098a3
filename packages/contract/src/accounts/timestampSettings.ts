import * as z from 'zod/mini';
import { checkLength, type Finding } from '../text.ts';

/** Ours, in characters. */
const maxLengths = { url: 2000, user: 200, password: 500, policyOid: 200 } as const;

/**
 * How the authority knows its customer: a user and a password with each question (HTTP's Basic), or the header of
 * Kamu SM, which can also be asked for the credit that is left.
 */
export const timestampAuthorityKinds = ['Basic', 'KamuSm'] as const;
export type TimestampAuthorityKind = (typeof timestampAuthorityKinds)[number];

/** DEF-02, as a form edits it. Strings are empty where nothing is set; without a URL there are no time-stamps. */
export const timestampForm = z.object({
  kind: z._default(z.enum(timestampAuthorityKinds), 'Basic'),
  url: z.string().check(z.trim(), z.maxLength(maxLengths.url)),
  user: z._default(z.string().check(z.maxLength(maxLengths.user)), ''),
  /**
   * Null: the stored one stays, which needs the kind, the address's origin and the user to stay, too. Empty: none. It is
   * never read back.
   */
  password: z._default(z.nullable(z.string().check(z.maxLength(maxLengths.password))), null),
  /** Policy the authority is asked for; empty: its own. */
  policyOid: z._default(z.string().check(z.trim(), z.maxLength(maxLengths.policyOid)), ''),
});
export type TimestampForm = z.output<typeof timestampForm>;

/** What is read of the settings. */
export const timestampSettings = z.object({
  /** 0: never set. */
  version: z.int(),
  kind: z.enum(timestampAuthorityKinds),
  url: z.string(),
  user: z.string(),
  hasPassword: z.boolean(),
  policyOid: z.string(),
});
export type TimestampSettings = z.infer<typeof timestampSettings>;

/** What a try of the authority brought: a time-stamp over random bytes, or the reason why none came. */
export const timestampTrial = z.object({
  stamp: z.nullable(
    z.object({
      time: z.string(),
      /** Name of the authority as its certificate says it. */
      authority: z.string(),
      /** Seconds; null where the authority states none. */
      accuracySeconds: z.nullable(z.number()),
      policyOid: z.string(),
      serialNumber: z.string(),
    }),
  ),
  /** Milliseconds from question to answer. */
  tookMs: z.int(),
  /** Time-stamps left; null where the authority offers no query. */
  credit: z.nullable(z.int()),
  /** Message key, and the code and words behind it. */
  error: z.nullable(z.object({ key: z.string(), code: z.string(), detail: z.string() })),
});
export type TimestampTrial = z.infer<typeof timestampTrial>;

/** What is wrong with the form, apart from what only the stored settings can tell. */
export function checkTimestampForm({ kind, url, user, policyOid, password }: TimestampForm): Finding[] {
  const findings: Finding[] = [
    ...checkLength('url', url, maxLengths.url),
    ...checkLength('user', user, maxLengths.user),
    ...checkLength('policyOid', policyOid, maxLengths.policyOid),
    ...checkLength('password', password ?? '', maxLengths.password),
  ];
  if (url !== '' && !isWebAddress(url)) findings.push({ field: 'url', key: 'lang_timestamp_url_invalid' });
  if (kind === 'KamuSm' && url !== '' && !/^\d{1,18}$/.test(user))
    findings.push({ field: 'user', key: 'lang_timestamp_kamusm_user' });
  if (policyOid !== '' && !isOid(policyOid))
    findings.push({ field: 'policyOid', key: 'lang_timestamp_policy_invalid', params: [policyOid] });
  return findings;
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

/** Two arcs at least, the first 0 to 2, no leading zeros (X.660). */
const isOid = (text: string): boolean => /^[0-2](\.(0|[1-9]\d{0,37}))+$/.test(text);
