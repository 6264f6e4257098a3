import type { CompanionFailure } from '@tomar/contract';

/** Why a run ended without its signatures. `code` is the contract's; the page has a message for each. */
export class SigningFailure extends Error {
  override readonly name = 'SigningFailure';
  readonly code: CompanionFailure;
  /** PIN tries the token still grants, where it tells. */
  readonly triesLeft: number | null;
  /** Message key of the server (`lang_…`) when it said why. */
  readonly messageKey: string | null;

  constructor(
    code: CompanionFailure,
    detail: string,
    options: { triesLeft?: number | null; messageKey?: string; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.triesLeft = options.triesLeft ?? null;
    this.messageKey = options.messageKey ?? null;
  }
}

/** Whatever was thrown, as a failure the page can name. */
export function asSigningFailure(error: unknown): SigningFailure {
  if (error instanceof SigningFailure) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new SigningFailure('sign_failed', detail, { cause: error });
}
