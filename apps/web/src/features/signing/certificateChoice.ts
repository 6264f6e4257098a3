import type { CompanionCertificate, CompanionToken } from '@tomar/contract';
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

/** What is chosen: by hand, else the one remembered, else the first that can sign, qualified ones first. */
export function chosenOf(
  choices: readonly Choice[],
  byHand: string | null,
  remembered: CertificateRef | null,
): Choice | null {
  const usable = choices.filter((choice) => choice.usable);
  const find = (value: string | null) => usable.find((choice) => valueOfChoice(choice) === value);
  return (
    find(byHand) ??
    (remembered && find(valueOfChoice(remembered))) ??
    usable.find((choice) => choice.certificate?.qualified) ??
    usable[0] ??
    null
  );
}
