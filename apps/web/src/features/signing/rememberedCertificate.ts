/** Which certificate a person used last on this computer, so that it is chosen already the next time. */
export interface CertificateRef {
  readonly tokenId: string;
  /** Empty for a token that shows its certificates only after the PIN. */
  readonly certificateId: string;
}

const keyOf = (userId: string) => `tomar.certificate.${userId}`;

export function rememberedCertificate(userId: string): CertificateRef | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    if (!('tokenId' in stored) || !('certificateId' in stored)) return null;
    const { tokenId, certificateId } = stored;
    return typeof tokenId === 'string' && typeof certificateId === 'string'
      ? { tokenId, certificateId }
      : null;
  } catch {
    return null;
  }
}

export function rememberCertificate(userId: string, ref: CertificateRef): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(ref));
  } catch {
    // Then it is chosen by hand the next time.
  }
}
