import { randomBytes } from 'node:crypto';
import {
  checkTimestampForm,
  type MessageKey,
  type TimestampForm,
  type TimestampTrial,
} from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors.ts';
import { findSignerCertificate, readTimestampToken } from '@tomar/signatures/timestamp/index.ts';
import { parseCertificate } from '@tomar/signatures/x509/index.ts';
import { invalid, unauthorized } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadTimestampAuthority, timestampsFrom } from './timestampAuthority.ts';
import { passwordFor } from './timestampSettings.ts';

/**
 * DEF-02: asks the authority of the form for one time-stamp over random bytes. Where none comes, that is the answer.
 * RFC 3161 knows no question for what is left; an authority with one of its own would be asked here.
 */
export async function tryTimestamp(
  platform: Platform,
  person: Person,
  form: TimestampForm,
): Promise<TimestampTrial> {
  const findings = checkTimestampForm(form);
  if (form.url === '') findings.push({ field: 'url', key: 'lang_timestamp_url_required' });
  if (findings.length > 0) throw invalid(findings);
  if (!person.licenceActive) throw unauthorized('lang_licence_expired');
  const { accountId } = person;
  const stored = await platform.db.inAccount(accountId, (tx) => loadTimestampAuthority(tx, accountId));
  const source = timestampsFrom(platform, {
    ...form,
    password: passwordFor(platform, accountId, form, stored),
  });
  const began = performance.now();
  const tookMs = () => Math.round(performance.now() - began);
  try {
    const token = await source({ algorithm: 'sha256', value: randomBytes(32) });
    return { stamp: describe(token), tookMs: tookMs(), credit: null, error: null };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    const { code, message } = error;
    return {
      ...{ stamp: null, tookMs: tookMs(), credit: null },
      error: { key: timestampFailure(error), code, detail: message },
    };
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
