import type { Texts } from '../../../i18n/t.ts';

export const sessionTexts = {
  title: ['Açık oturumlar', 'Active sessions'],
  hint: [
    'Giriş yaptığınız ve çıkmadığınız yerler. Tanımadığınız biri varsa kapatın ve şifrenizi değiştirin.',
    'Where you are signed in. If you do not recognise one, sign it out and change your password.',
  ],
  thisOne: ['Bu oturum', 'This session'],
  // A line that is too long breaks behind the dot.
  when: ['Giriş {0}\u00a0· son görülme {1}', 'Signed in {0}\u00a0· last seen {1}'],
  unknownDevice: ['Bilinmeyen cihaz', 'Unknown device'],
  showAll: ['Tümünü göster ({0})', 'Show all {0}'],
  showFewer: ['Daha az göster', 'Show fewer'],
  end: ['Oturumu kapat', 'Sign out'],
  endNamed: ['Oturumu kapat: {0}', 'Sign out: {0}'],
  endTitle: ['Oturum kapatılsın mı?', 'Sign this session out?'],
  endBody: [
    '{0} oturumu hemen kapanır; orada kaydedilmemiş olan kaybolur.',
    'The session on {0} ends at once; what is not saved there is lost.',
  ],
  endOthers: ['Diğerlerinin tümünü kapat', 'Sign out all others'],
  endOthersTitle: ['Diğer oturumların tümü kapatılsın mı?', 'Sign out all other sessions?'],
  endOthersBody: [
    '{0} oturum hemen kapanır; oralarda kaydedilmemiş olan kaybolur. Bu oturum sürer.',
    '{0} sessions end at once; what is not saved there is lost. This one goes on.',
  ],
  ended: ['Kapatılan oturum: {0}', 'Sessions signed out: {0}'],
  noneToEnd: ['Oturum zaten kapanmıştı.', 'The session had ended already.'],
} as const satisfies Texts;
