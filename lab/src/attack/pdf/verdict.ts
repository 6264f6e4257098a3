import { SignatureError, validate } from '@tomar/signatures';
import { BufferSource } from '@tomar/signatures/io';
import { testPki } from '@tomar/signatures/testing';
import { KIND, NOW } from '@tomar/signatures/testing/validation';

export interface Verdict {
  /** Why the file was refused as a whole. */
  readonly refusal?: string;
  readonly signatures: readonly {
    readonly id: string;
    readonly passed: boolean;
    /** What was said against it. */
    readonly reasons: readonly string[];
  }[];
}

/** The verdict of the engine, through its public entry. */
export async function verdictOf(pdf: Uint8Array): Promise<Verdict> {
  try {
    const report = await validate(new BufferSource(pdf), {
      format: 'pades',
      trust: [testPki(KIND).root.certificate],
      offline: true,
      at: NOW,
    });
    return {
      signatures: report.signatures.map(({ id, indication, errors, changesAfter }) => ({
        id,
        passed: indication === 'TOTAL_PASSED',
        reasons: [
          ...errors.map(({ code }) => code),
          ...changesAfter.filter(({ allowed }) => !allowed).map(({ kind }) => kind),
        ],
      })),
    };
  } catch (error) {
    if (error instanceof SignatureError) return { refusal: error.code, signatures: [] };
    throw error;
  }
}
