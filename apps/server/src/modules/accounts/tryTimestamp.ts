import { randomBytes } from 'node:crypto';
import {
  checkTimestampForm,
  type MessageKey,
  type TimestampForm,
  type TimestampTrial,
} from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import { findSignerCertificate, kamusmCredit, readTimestampToken } from '@tomar/signatures/timestamp';
import { parseCertificate } from '@tomar/signatures/x509';
import { invalid } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadTimestampAuthority, type OpenTimestampSettings, timestampsFrom } from './timestampAuthority.ts';
import { passwordFor } from './timestampSettings.ts';

/**
 * DEF-02: asks the authority of the form for one time-stamp over random bytes, and for the credit that is left after
 * it where it can be asked (RFC 3161 knows no such question; Kamu SM does). Where none comes, that is the answer.
 */
export async function tryTimestamp(
  platform: Platform,
  person: Person,
  form: TimestampForm,
): Promise<TimestampTrial> {
  const findings = checkTimestampForm(form);
  if (form.url === '') findings.push({ field: 'url', key: 'lang_timestamp_url_required' });
  if (findings.length > 0) throw invalid(findings);
  const { accountId } = person;
  const stored = await platform.db.inAccount(accountId, (tx) => loadTimestampAuthority(tx, accountId));
  const settings = { ...form, password: passwordFor(platform, accountId, form, stored) };
  const source = timestampsFrom(platform, settings);
  const began = performance.now();
  const tookMs = () => Math.round(performance.now() - began);
  try {
    const token = await source({ algorithm: 'sha256', value: randomBytes(32) });
    const took = tookMs();
    return {
      stamp: describe(token),
      tookMs: took,
      error: null,
      credit: await creditLeft(platform, settings),
    };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    const { code, message } = error;
    return {
      stamp: null,
      tookMs: tookMs(),
      credit: null,
      error: { key: timestampFailure(error), code, detail: message },
    };
  }
}

/** Null where it cannot be asked, or is not told: the time-stamp came all the same. */
async function creditLeft(platform: Platform, settings: OpenTimestampSettings): Promise<number | null> {
  if (settings.kind !== 'KamuSm') return null;
  try {
    return await kamusmCredit({ ...settings, fetcher: platform.outbound });
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    platform.log.warn({ err: error }, 'the credit of a time-stamp authority could not be read');
    return null;
  }
}

function describe(der: Uint8Array): NonNullable<TimestampTrial['stamp']> {
  const { info, signer, cms } = readTimestampToken(der);
  const certificate = findSignerCertificate(signer, cms.certificates.map(parseCertificate));
  return {
    time: info.time.toISOString(),
    authority: certificate?.subject.text ?? '',
    accuracySeconds: info.accuracyMs === 0 ? null : info.accuracyMs / 1000,
    policyOid: info.policy,
    serialNumber: info.serial.toString(),
  };
}

/** What an administrator is told when no time-stamp came. */
export function timestampFailure({ code }: SignatureError): MessageKey {
  if (code === 'http_address_refused' || code === 'http_url') return 'lang_timestamp_address_refused';
  if (code === 'http_unauthorized') return 'lang_timestamp_unauthorized';
  if (code === 'timestamp_refused' || code === 'http_status') return 'lang_timestamp_refused';
  return code.startsWith('http_') ? 'lang_timestamp_unreachable' : 'lang_timestamp_answer_invalid';
}
