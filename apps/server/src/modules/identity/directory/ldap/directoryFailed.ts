import type { DirectoryFailure } from '@tomar/contract';
import { ResultCodeError } from 'ldapts';
import { OutboundFailed } from '../../../../platform/outbound/outboundFailed.ts';

/** A directory that did not answer, or not all of it. */
export class DirectoryFailed extends Error {
  readonly code: DirectoryFailure;
  constructor(code: DirectoryFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DirectoryFailed';
    this.code = code;
  }
}

/** What was under way, which says what a refusal means. */
export type DirectoryStep = 'connect' | 'startTls' | 'bind' | 'search';

/** The result codes of RFC 4511, appendix A. */
const limitCodes = new Set([3, 4, 11]);
const codes: Readonly<Record<DirectoryStep, Readonly<Record<number, DirectoryFailure>>>> = {
  connect: {},
  startTls: {},
  bind: { 8: 'bind', 34: 'bind', 48: 'bind', 49: 'bind', 50: 'bind', 53: 'bind' },
  // A base that is elsewhere is a referral (10), and is not followed.
  search: { 10: 'base', 18: 'filter', 32: 'base', 34: 'base', 50: 'base' },
};

export function asDirectoryFailed(error: unknown, step: DirectoryStep): DirectoryFailed {
  if (error instanceof DirectoryFailed) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new DirectoryFailed(failureOf(error, step), message, { cause: error });
}

function failureOf(error: unknown, step: DirectoryStep): DirectoryFailure {
  if (error instanceof OutboundFailed) {
    if (error.code === 'outbound_refused') return 'not_allowed';
    return error.code === 'outbound_tls' ? 'tls' : 'unreachable';
  }
  // A server without TLS refuses StartTLS; one with another certificate breaks the handshake.
  if (step === 'startTls') return 'tls';
  if (!(error instanceof ResultCodeError)) return 'unreachable';
  if (limitCodes.has(error.code)) return 'limited';
  return codes[step][error.code] ?? 'answer';
}
