import { SignatureError } from '../errors.ts';

/** What programs get of an error. */
export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** Our own errors have their code; anything else is one of ours that slipped through, and is said to be so. */
export function failureOf(error: unknown): Failure {
  if (error instanceof SignatureError) return { code: error.code, message: error.message };
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error)
    return { code: 'file_error', message: error.message };
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) };
}
