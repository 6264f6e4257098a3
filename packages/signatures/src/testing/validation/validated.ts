import { BufferSource } from '../../io/index.ts';
import {
  type SignatureReport,
  type ValidateOptions,
  type ValidationReport,
  validate,
} from '../../validation/index.ts';
import { testPki } from '../keys.ts';
import { KIND } from './signedPdf.ts';

/** The time of most tests: within the validity of the test hierarchy. */
export const NOW = new Date('2026-06-01T12:00:00Z');

/** Validates offline against the test hierarchy's root. */
export async function validated(
  bytes: Uint8Array,
  options: Partial<ValidateOptions> = {},
): Promise<ValidationReport> {
  const trust = [testPki(KIND).root.certificate];
  return await validate(new BufferSource(bytes), { trust, offline: true, at: NOW, ...options });
}

/** The report's only or first signature. */
export function firstOf(report: ValidationReport): SignatureReport {
  const [first] = report.signatures;
  if (first === undefined) throw new Error('The report has no signature');
  return first;
}

export function codesOf(signature: SignatureReport): readonly string[] {
  return signature.errors.map(({ code }) => code);
}
