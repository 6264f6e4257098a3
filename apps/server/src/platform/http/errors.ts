import {
  type ErrorBody,
  type ErrorCode,
  errorCatalogue,
  type Finding,
  type MessageKey,
  messageText,
} from '@tomar/contract';

/** What a request is answered with when it cannot be done. Everything else that is thrown becomes `unexpected`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly findings: readonly Finding[];
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    code: ErrorCode,
    findings: readonly Finding[],
    options: { headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(`${code}: ${findings.map((finding) => `${finding.field} ${finding.key}`.trim()).join(', ')}`, {
      cause: options.cause,
    });
    this.name = 'AppError';
    this.code = code;
    this.findings = findings;
    this.headers = options.headers ?? {};
  }
  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

const plain = (code: ErrorCode, params?: readonly (string | number)[]) => [
  { field: '', key: errorCatalogue[code].key, ...(params ? { params } : {}) },
];

/** 404, also for what belongs to another account: its existence is not told. */
export const notFound = (): AppError => new AppError('not_found', plain('not_found'));

/** 400 with the catalogue's message: the request is understood and cannot be done now. */
export const refused = (key: MessageKey, params: readonly (string | number)[] = [], field = ''): AppError =>
  new AppError('refused', [{ field, key, params }]);

/** 400 with every finding. */
export const invalid = (findings: readonly Finding[]): AppError =>
  new AppError('validation_failed', findings);

/** 401: the right is missing. */
export const unauthorized = (key: MessageKey = errorCatalogue.unauthorized.key): AppError =>
  new AppError('unauthorized', [{ field: '', key }]);

/** 403: the account wants more proved than the session has. */
export const proofRequired = (): AppError => new AppError('proof_required', plain('proof_required'));

/** 403: what is asked for wants a proof of the last minutes. */
export const freshProofRequired = (): AppError =>
  new AppError('fresh_proof_required', plain('fresh_proof_required'));

/** 401: the endpoint is for callers who have no way in yet. */
export const callerUnknown = (): AppError => new AppError('caller_unknown', plain('caller_unknown'));

/** 400 with the entry that makes the client sign out. */
export const invalidToken = (): AppError => new AppError('invalid_token', plain('invalid_token'));

/** 409: somebody else was there first. */
export const conflict = (
  key: MessageKey = errorCatalogue.conflict.key,
  params: readonly (string | number)[] = [],
): AppError => new AppError('conflict', [{ field: '', key, params }]);

export const tooLarge = (): AppError => new AppError('too_large', plain('too_large'));

/** 408: the request did not arrive in its time. */
export const tooSlow = (): AppError => new AppError('request_timeout', plain('request_timeout'));

/** 429; `seconds` until it may be tried again. */
export const tooManyRequests = (seconds: number): AppError =>
  new AppError('too_many_requests', plain('too_many_requests', [seconds]), {
    headers: { 'retry-after': String(seconds) },
  });

/** 503: something that the answer needs is away; nothing was lost. */
export const unavailable = (cause?: unknown): AppError =>
  new AppError('unavailable', plain('unavailable'), { headers: { 'retry-after': '5' }, cause });

/** 507: a disk takes nothing until its operator makes room; nothing was lost. */
export const noSpace = (cause?: unknown): AppError =>
  new AppError('no_space', plain('no_space'), { headers: { 'retry-after': '60' }, cause });

export const unexpected = (cause: unknown): AppError =>
  new AppError('unexpected', plain('unexpected'), { cause });

/** The body that crosses the wire, with each message in both languages. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const modelState: Record<string, string[]> = {};
  for (const finding of error.findings) {
    const keys = modelState[finding.field] ?? [];
    if (!keys.includes(finding.key)) keys.push(finding.key);
    modelState[finding.field] = keys;
  }
  return {
    code: error.code,
    modelState,
    errors: error.findings.map(({ field, key, params = [] }) => ({
      field,
      key,
      params: [...params],
      tr: messageText(key, 'tr', params),
      en: messageText(key, 'en', params),
    })),
    requestId,
  };
}
