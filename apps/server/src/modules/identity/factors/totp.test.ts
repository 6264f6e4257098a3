import { describe, expect, it } from 'vitest';
import { matchTotp, newTotpSecret, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890 in Base32; our codes are the last six of its eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const vectors = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const;
const at = (seconds: number) => new Date(seconds * 1000);

describe('ID-07: codes of an authenticator application', () => {
  it.each(vectors)('are those of RFC 6238, appendix B, at %i seconds', async (seconds, code) => {
    expect(await matchTotp(secret, code.slice(-6), at(seconds), -1)).toBe(Math.floor(seconds / 30));
  });

  it('count one step before and after, and no further', async () => {
    const code = '005924';
    const step = Math.floor(1234567890 / 30);
    const [first, last] = [(step - 1) * 30, (step + 2) * 30 - 1];
    expect(await matchTotp(secret, code, at(first), -1)).toBe(step);
    expect(await matchTotp(secret, code, at(last), -1)).toBe(step);
    expect(await matchTotp(secret, code, at(first - 1), -1)).toBeNull();
    expect(await matchTotp(secret, code, at(last + 1), -1)).toBeNull();
  });

  it('are taken once: none up to the last step that was taken', async () => {
    const step = Math.floor(1234567890 / 30);
    expect(await matchTotp(secret, '005924', at(1234567890), step)).toBeNull();
    expect(await matchTotp(secret, '005924', at(1234567890), step - 1)).toBe(step);
  });

  it.each(['', '00592', '0059244', '00592a', '٠٠٥٩٢٤', '-05924'])(
    'are six digits: %s is none',
    async (code) => {
      expect(await matchTotp(secret, code, at(1234567890), -1)).toBeNull();
    },
  );

  it('come of a secret of 160 bits, whose address an application reads', () => {
    const made = newTotpSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(made).not.toBe(newTotpSecret());
    const uri = new URL(totpUri(made, 'Tomar', 'ayse@demo.example'));
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect([uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([made, 'Tomar']);
  });
});
