import * as z from 'zod/mini';
import { entries, readEntry, writeEntry } from '../../storage/browserStore.ts';

/** Which certificate a person used last on this computer, so that it is chosen already the next time. */
export interface CertificateRef {
  readonly tokenId: string;
  /** Empty for a token that shows its certificates only after the PIN. */
  readonly certificateId: string;
}

const stored = z.object({ tokenId: z.string(), certificateId: z.string() });

export function rememberedCertificate(loginId: string): CertificateRef | null {
  try {
    return stored.safeParse(JSON.parse(readEntry(entries.certificate(loginId)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Where nothing can be stored it is chosen by hand the next time. */
export const rememberCertificate = (loginId: string, ref: CertificateRef): void =>
  writeEntry(entries.certificate(loginId), JSON.stringify(ref));
