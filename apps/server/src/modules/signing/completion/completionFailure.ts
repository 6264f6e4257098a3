import type { MessageKey } from '@tomar/contract';
import { SignatureError, type SignatureErrorCode } from '@tomar/signatures/errors';
import { TimestampFailed } from '../timestamps.ts';

export interface CompletionFailure {
  readonly key: MessageKey;
  readonly detail: string;
  /** Whether another try may go better. */
  readonly temporary: boolean;
}

/** Codes of the signature package that no further try can change. */
const final: Readonly<Partial<Record<SignatureErrorCode, MessageKey>>> = {
  certificate_revoked: 'lang_completion_revoked',
  chain_not_trusted: 'lang_completion_chain',
  revocation_not_stated: 'lang_completion_revocation',
  certificate_expired: 'lang_completion_timestamp',
  timestamp_too_late: 'lang_completion_timestamp',
  ocsp_required: 'lang_completion_revocation',
  crl_required: 'lang_completion_revocation',
  profile_conflict: 'lang_completion_failed',
  archive_covers_signature: 'lang_completion_failed',
  pdf_docmdp_forbids: 'lang_completion_failed',
  pdf_append_unsafe: 'lang_completion_failed',
  pdf_breaks_signature: 'lang_completion_failed',
};

const temporary: Readonly<Partial<Record<SignatureErrorCode, MessageKey>>> = {
  chain_incomplete: 'lang_completion_chain',
  waiting_period: 'lang_completion_revocation',
};

/** What is told of a try that failed, to the job's page and to the queue. */
export function completionFailure(error: unknown): CompletionFailure {
  if (error instanceof TimestampFailed)
    return { key: 'lang_completion_timestamp', detail: error.message, temporary: true };
  if (!(error instanceof SignatureError))
    return { key: 'lang_completion_failed', detail: '', temporary: true };
  const { code, message } = error;
  const detail = `${code}: ${message}`;
  const key = final[code];
  if (key) return { key, detail, temporary: false };
  const asking = /^(http|ocsp|crl|revocation)_/.test(code) ? 'lang_completion_revocation' : undefined;
  return { key: temporary[code] ?? asking ?? 'lang_completion_failed', detail, temporary: true };
}
