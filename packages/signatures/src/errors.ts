/**
 * The one error of this package. `code` is stable and meant for programs; `message` is for people.
 * Codes are lower-case words with underscores, listed where they are thrown.
 */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
  readonly code: string;

  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
