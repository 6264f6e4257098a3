import type { MailPicture } from '../mailer.ts';
import type { LetterLogo } from './letter.ts';

/** RFC 2392: an address of a part; one mail has one logo. */
export const logoId = 'logo@letter.tomar';

/** Pixels on the screen: what fits beside the account's name on a phone. */
const room = { width: 140, height: 40 };

/** The logo's size in the letter: as large as there is room, in its own proportions, and never larger than it is. */
export function logoSize({ width, height }: Pick<LetterLogo, 'width' | 'height'>) {
  const scale = Math.min(1, room.width / width, room.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** What a mail carries beside its HTML for it. */
export const picturesOf = (logo: LetterLogo | null): readonly MailPicture[] =>
  logo ? [{ id: logoId, contentType: logo.contentType, bytes: logo.bytes }] : [];
