import type { SignatureErrorCode } from './errorCodes.ts';

export { type SignatureErrorCode, signatureErrorCodes } from './errorCodes.ts';

/**
 * The one error of this package. `code` is stable and meant for programs; `message` is for people.
 * Codes are lower-case words with underscores, all listed in `errorCodes.ts`.
 */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
  readonly code: SignatureErrorCode;

  constructor(code: SignatureErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
