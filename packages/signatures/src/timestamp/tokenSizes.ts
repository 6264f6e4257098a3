const MAX_AUTHORITIES = 1_000;

/** Octets of the last token of each authority that this process has asked, the latest asked last. */
const sizes = new Map<string, number>();

export function rememberTokenSize(url: string, octets: number): void {
  sizes.delete(url);
  sizes.set(url, octets);
  if (sizes.size <= MAX_AUTHORITIES) return;
  const oldest = sizes.keys().next();
  if (!oldest.done) sizes.delete(oldest.value);
}

export function lastTokenSize(url: string): number | undefined {
  return sizes.get(url);
}
