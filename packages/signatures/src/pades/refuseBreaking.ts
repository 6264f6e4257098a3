import { SignatureError } from '../errors.ts';
import type { ByteSource } from '../io/byteSource.ts';
import { breaksSignature } from '../validation/index.ts';

/**
 * What was signed before stays valid: asked of the finished bytes of an update before anybody signs or gets them.
 * Throws `pdf_breaks_signature`.
 * @param source the file that the update goes behind
 */
export async function refuseBreaking(
  source: ByteSource,
  update: Uint8Array,
  { password }: { readonly password?: string },
): Promise<void> {
  if (!(await breaksSignature(source, update, password))) return;
  throw new SignatureError(
    'pdf_breaks_signature',
    'An earlier signature in the PDF would count as broken: the file is built so that whatever is appended changes what was signed',
  );
}
