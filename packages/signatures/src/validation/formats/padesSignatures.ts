import type { ByteSource } from '../../io/byteSource.ts';
import type { ValidationContext } from '../context.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';
export async function readPadesSignatures(
  _s: ByteSource,
  _c: ValidationContext,
): Promise<readonly SignatureUnderTest[]> {
  return [];
}
