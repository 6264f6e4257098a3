import type { Language, Message } from '@tomar/contract';
import { type Letter, textsIn } from '../../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../../platform/mail/letter/quoted.ts';

const why: Message = [
  'Bu iletiyi, {0} hesabındaki girişinizle ilgili olduğu için aldınız.',
  'You received this because it is about your sign-in to {0}.',
];

/** Brings a one-time code; it stands alone, so that it is easily read and copied. */
export function mailCodeLetter(
  code: string,
  minutes: number,
  accountTitle: string,
  language: Language,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  return {
    subject: say(['Doğrulama kodunuz', 'Your verification code']),
    letter: {
      language,
      account: plainLine(accountTitle),
      title: say(['Doğrulama kodunuz', 'Your verification code']),
      paragraphs: [say(['Girişinizi bu kodla tamamlayın:', 'Complete your sign-in with this code:'])],
      quote: `${code.slice(0, 3)} ${code.slice(3)}`,
      next: say(
        [
          'Kod {0} dakika geçerlidir ve bir kez kullanılır. Kimseye söylemeyin. Siz istemediyseniz şifreniz başkasının eline geçmiş olabilir: değiştirin.',
          'The code is valid for {0} minutes and is used once. Tell it to nobody. If you did not ask for it, somebody else may have your password: change it.',
        ],
        minutes,
      ),
      closing: say(why, quoted(accountTitle)),
    },
  };
}
