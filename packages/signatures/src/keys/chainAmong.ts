import { certificateFacts } from '../cms/certificateFacts.ts';

/**
 * The way from a certificate towards its root among others that lie beside it in a file or on a token, nearest
 * first. Names are compared, nothing is verified.
 */
export function chainAmong(certificate: Uint8Array, others: readonly Uint8Array[]): Uint8Array[] {
  const same = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;
  const left = new Set(others.filter((other) => !same(other, certificate)));
  const chain: Uint8Array[] = [];
  for (let current: Uint8Array | undefined = certificate; current !== undefined; ) {
    const { issuer }: { issuer: Uint8Array } = certificateFacts(current);
    current = [...left].find((one) => same(certificateFacts(one).subject, issuer));
    if (current === undefined) break;
    left.delete(current);
    chain.push(current);
  }
  return chain;
}
