/**
 * What is signed to sign in. Two things keep it apart from a document for ever: the signed attributes carry this content
 * type, where a document's carry id-data, and the content is this text, which says so. The companion and the server each
 * refuse one in the other's place. A UUID of our own below 2.25 (X.667), so that nobody else gives it a meaning.
 */
export const signInContentType = '2.25.106101276223657872299170428138913379165';

export interface SignInChallenge {
  /** Origin of the page, such as `https://tomar.example`. */
  readonly installation: string;
  /** Code of the account that was asked for; empty: whichever the person has. */
  readonly account: string;
  /** 32 random octets, base64url. */
  readonly nonce: string;
  /** ISO 8601 */
  readonly expiresAt: string;
}

const heading = 'TOMAR SIGN-IN CHALLENGE 1';
const meaning = 'This is not a document. Who signs it signs in to the installation named here.';

/** The text, UTF-8, lines ended by a line feed. */
export const writeChallenge = ({ installation, account, nonce, expiresAt }: SignInChallenge): string =>
  `${heading}\n${meaning}\ninstallation: ${installation}\naccount: ${account}\nnonce: ${nonce}\nexpires: ${expiresAt}\n`;

const pattern = new RegExp(
  `^${heading}\\n${meaning.replaceAll('.', '\\.')}\\n` +
    'installation: (https?://[^\\s]{1,300})\\naccount: ([^\\s]{0,64})\\nnonce: ([\\w-]{43})\\nexpires: ([0-9TZ:.-]{20,30})\\n$',
);

/** Null for anything that `writeChallenge` would not have written. */
export function readChallenge(text: string): SignInChallenge | null {
  const [, installation = '', account = '', nonce = '', expiresAt = ''] = pattern.exec(text) ?? [];
  return installation === '' ? null : { installation, account, nonce, expiresAt };
}
