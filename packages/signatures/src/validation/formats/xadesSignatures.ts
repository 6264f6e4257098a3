import type { ByteSource } from '../../io/byteSource.ts';
import type { Material } from '../material.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';
export async function readXadesSignatures(
  _s: ByteSource,
  _x: ByteSource | undefined,
  _c: Material,
): Promise<readonly SignatureUnderTest[]> {
  return [];
}
