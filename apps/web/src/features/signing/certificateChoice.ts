import { type CompanionCertificate, type CompanionToken, fold } from '@tomar/contract';
import type { CertificateRef } from './rememberedCertificate.ts';

/** One thing that can be chosen to sign with: a certificate, or a token that hides its own until the PIN. */
export interface Choice extends CertificateRef {
  readonly token: CompanionToken;
  readonly certificate: CompanionCertificate | null;
  readonly usable: boolean;
}

export const valueOfChoice = (ref: CertificateRef): string => `${ref.tokenId}\n${ref.certificateId}`;

/** All choices; an expired certificate (SIGN-20) and a locked token are shown, but cannot be chosen. */
export function choicesOf(tokens: readonly CompanionToken[]): Choice[] {
  return tokens.flatMap((token): Choice[] =>
    token.certificates.length === 0
      ? [{ token, tokenId: token.id, certificateId: '', certificate: null, usable: token.pin !== 'locked' }]
      : token.certificates.map((certificate) => ({
          token,
          tokenId: token.id,
          certificateId: certificate.id,
          certificate,
          usable: token.pin !== 'locked' && certificate.status !== 'expired',
        })),
  );
}

/** A name as certificates and user records may both write it: `YIGIT  SAHIN` and `Yiğit Şahin` are the same. */
const sameName = (name: string) => fold(name).replace(/\s+/g, ' ').trim();

/**
 * What is chosen: by hand, else the one remembered, else one that bears the signer's name, qualified ones first,
 * else the first that can sign.
 */
export function chosenOf(
  choices: readonly Choice[],
  byHand: string | null,
  remembered: CertificateRef | null,
  signer: string,
): Choice | null {
  const usable = choices.filter((choice) => choice.usable);
  const find = (value: string | null) => usable.find((choice) => valueOfChoice(choice) === value);
  const own = usable.filter(
    (choice) => choice.certificate && sameName(choice.certificate.commonName) === sameName(signer),
  );
  return (
    find(byHand) ??
    (remembered && find(valueOfChoice(remembered))) ??
    own.find((choice) => choice.certificate?.qualified) ??
    own[0] ??
    usable.find((choice) => choice.certificate?.qualified) ??
    usable[0] ??
    null
  );
}

/** The name of an issuer given as a distinguished name: its `CN`, else all of it. */
export const issuerName = (issuer: string): string =>
  /(?:^|,)\s*CN=([^,]+)/i.exec(issuer)?.[1]?.trim() ?? issuer;
