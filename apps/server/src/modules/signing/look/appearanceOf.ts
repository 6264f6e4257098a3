import { type LookSettings, layOutLook, signatureLook, spokenLook } from '@tomar/contract/look';
import type { SignatureAppearance } from '@tomar/signatures/pades';
import { NAME_OID, nameValue, parseCertificate } from '@tomar/signatures/x509';
import type { Platform } from '../../../platform/platform.ts';
import type { AccountUser } from '../../users/index.ts';
import type { SessionDocument } from '../session/sessionDocuments.ts';

/** Whose signature shows, and how the account has it written. */
export interface ShownSigner {
  readonly user: AccountUser | null;
  readonly look: LookSettings;
}

interface Signature {
  readonly name: string;
  /** DER of the signer's certificate. */
  readonly certificate: Uint8Array;
  readonly at: Date;
}

/** What a signature shows in its box (USR-04 to USR-06), laid out as the box editor shows it. */
export async function appearanceOf(
  platform: Platform,
  accountId: string,
  { user, look: settings }: ShownSigner,
  { name, certificate, at }: Signature,
  { page, x, y, width, height }: NonNullable<SessionDocument['box']>,
): Promise<SignatureAppearance> {
  const stored = user?.signatureImage ?? null;
  const title = user?.includeTitleInSignature ? user.title : null;
  const look = signatureLook({ name, title, image: null }, at, issuerOf(certificate), settings);
  return {
    page,
    rect: { x, y, width, height },
    spoken: spokenLook(look),
    draw: (wide, high, image) => layOutLook({ ...look, image: image ?? null }, wide, high),
    ...(stored && { image: await readBlob(platform, accountId, stored.sha256) }),
  };
}

/** Who issued a certificate, by its common name, else by its organisation's. */
function issuerOf(certificate: Uint8Array): string | null {
  const { issuer } = parseCertificate(certificate);
  return nameValue(issuer, NAME_OID.commonName) ?? nameValue(issuer, NAME_OID.organization);
}

async function readBlob(platform: Platform, accountId: string, sha256: string): Promise<Uint8Array> {
  const blob = await platform.blobs.open(accountId, sha256);
  try {
    return await blob.read(0, blob.size);
  } finally {
    await blob.close();
  }
}
