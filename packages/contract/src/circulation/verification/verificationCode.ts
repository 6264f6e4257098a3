/** Crockford's base 32: no letter that is taken for a digit or for another letter, and no U. */
export const verificationAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Letters of a code: 80 random bits. */
export const verificationCodeLength = 16;

const wellFormed = new RegExp(`^[${verificationAlphabet}]{${verificationCodeLength}}$`);

/**
 * A code as it was typed, read from a link or heard: hyphens, spaces and case say nothing, an O is a zero, an I (a Turkish
 * one, too) and an L are a one. Of an address, what stands behind the last slash of its path. Null: this is no code.
 */
export function parseVerificationCode(typed: string): string | null {
  if (typed.length > 1000) return null;
  const last =
    typed
      .replace(/[?#].*$/s, '')
      .replace(/[/\s]+$/, '')
      .split('/')
      .at(-1) ?? '';
  const code = last
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Pd}\p{Z}\s_.]/gu, '')
    .replace(/ı/g, 'I')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return wellFormed.test(code) ? code : null;
}

/** As it is printed: groups of four. */
export const formatVerificationCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** Where a code leads to. @param base address of the installation, without a slash at its end */
export const verificationAddress = (base: string, code: string): string => `${base}/verify/${code}`;
