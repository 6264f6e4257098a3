import { generateSecret, generateURI, verify } from 'otplib';

/** Seconds of a code (RFC 6238, 5.2), and how far a clock may be off: one step to either side. */
const period = 30;

/** 160 bits in Base32, as RFC 4226, 4, R6 recommends. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** What an authenticator application reads from the QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  generateURI({ issuer, label, secret, period });

/**
 * The time-step that a code belongs to, of those that count now: this one, the one before and the one after, none up to
 * `afterStep` (RFC 6238, 5.2: a code is taken once). Null: none of them.
 * @param secret Base32
 */
export async function matchTotp(
  secret: string,
  code: string,
  now: Date,
  afterStep: number,
): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({
    secret,
    token: code,
    epoch,
    period,
    epochTolerance: period,
    ...(afterStep >= 0 && { afterTimeStep: afterStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
