import { BufferSink, BufferSource } from '@tomar/signatures/io/index.ts';
import { finishPades, preparePades, signRequestOf } from '@tomar/signatures/pades/index.ts';
import { testSigner } from '@tomar/signatures/testing/keys.ts';

/** A PDF that somebody else has signed before it reaches the product. */
export async function signAlready(pdf: Buffer): Promise<Buffer> {
  const signer = testSigner();
  const source = new BufferSource(pdf);
  const { certificate, chain, algorithm } = signer;
  const prepared = await preparePades(source, { certificate, chain, algorithm, signingTime: new Date() });
  const sink = new BufferSink();
  await finishPades(source, prepared, await signer.sign(signRequestOf(prepared)), sink);
  return Buffer.from(sink.bytes());
}
