import type { Texts } from '../../../i18n/t.ts';

export const linkTexts = {
  forgottenTitle: ['Şifrenizi mi unuttunuz?', 'Forgot your password?'],
  forgottenBody: [
    'E-posta adresinizi yazın; yeni şifre belirleyeceğiniz bir bağlantı gönderelim.',
    'Enter your e-mail address and we will send you a link to set a new password.',
  ],
  signInTitle: ['Bağlantıyla giriş', 'Sign in with a link'],
  signInBody: [
    'E-posta adresinizi yazın; şifresiz giriş yapacağınız, bir kez kullanılan bir bağlantı gönderelim.',
    'Enter your e-mail address and we will send you a link that signs you in once, without a password.',
  ],
  send: ['Bağlantıyı gönder', 'Send the link'],
  sentTitle: ['E-postanıza bakın', 'Check your e-mail'],
  sentBody: [
    '{0} adresi kayıtlıysa bağlantı birkaç dakika içinde gelir ve {1} dakika geçerlidir. Gelmezse istenmeyen postalara da bakın.',
    'If {0} is registered, the link arrives within a few minutes and is valid for {1} minutes. If it does not come, look among unwanted mail too.',
  ],
  key: ['Anahtar', 'Key'],
  keyHint: [
    'Bağlantıyı başka bir cihazda açtıysanız e-postadaki anahtarı buraya yazabilirsiniz.',
    'If you opened the mail on another device, you can enter the key that it says here.',
  ],
  keyRequired: ['E-postadaki anahtarı yazın.', 'Enter the key from the mail.'],
  haveKey: ['Anahtarım var', 'I have a key'],
  openedTitle: ['Girişi tamamlayın', 'Complete the sign-in'],
  openedBody: [
    'Bağlantı bir kez kullanılabilir; devam ettiğinizde kullanılmış olur.',
    'The link can be used once; it is used when you go on.',
  ],
  resetTitle: ['Yeni şifre belirleyin', 'Set a new password'],
  resetBody: [
    'Bağlantı bir kez kullanılabilir; son kullanım: {0}. Kaydettiğinizde açık oturumlarınız kapanır.',
    'The link can be used once, until {0}. When you save, your open sessions end.',
  ],
  save: ['Şifreyi kaydet', 'Save the password'],
  savedTitle: ['Şifreniz değişti', 'Your password was changed'],
  savedBody: [
    'Yeni şifrenizle giriş yapın. Değişikliği size e-postayla da bildirdik.',
    'Sign in with your new password. We have also told you of the change by e-mail.',
  ],
  another: ['Yeni bağlantı iste', 'Ask for a new link'],
  toSignIn: ['Giriş sayfasına dön', 'Back to the sign-in page'],
  byPassword: [
    'Şifrenizle girin: kod e-postayla gelir. Ardından profilinizde bir doğrulama uygulaması ya da geçiş anahtarı kurun.',
    'Sign in with your password: a code comes by mail. Then set up an authenticator application or a passkey in your profile.',
  ],
} as const satisfies Texts;
