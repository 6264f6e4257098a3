import type { MobileOperator } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';

export const mobileSignTexts = {
  way: ['Mobil imza', 'Mobile signature'],
  title: ['Mobil imza ile giriş', 'Sign in with a mobile signature'],
  body: [
    'Telefonunuza bir imza isteği gelir; mobil imza PIN’inizle onaylarsınız.',
    'Your phone asks for a signature; you confirm with your mobile signature PIN.',
  ],
  operator: ['Operatör', 'Operator'],
  number: ['Cep telefonu numarası', 'Mobile number'],
  numberPlaceholder: ['05XX XXX XX XX', '05XX XXX XX XX'],
  send: ['Telefonuma gönder', 'Send to my phone'],
  toSignIn: ['Diğer giriş yolları', 'Other ways to sign in'],
  notOffered: [
    'Bu kurulumda mobil imza ile giriş yok.',
    'This installation does not offer mobile signatures.',
  ],
  confirm: ['Telefonunuzda onaylayın', 'Confirm on your phone'],
  code: ['Doğrulama kodu', 'Verification code'],
  compare: [
    'Telefonda aynı kod yazıyorsa PIN’inizi girin. Kod farklıysa telefonda iptal edin.',
    'If your phone shows the same code, enter your PIN. If it shows another, cancel on the phone.',
  ],
  secondsLeft: ['{0} saniye kaldı', '{0} seconds left'],
  seconds: ['sn', 's'],
  nothingCame: [
    'Telefona istek gelmediyse: numara, profilinizde kayıtlı mobil imza numarası ve operatörü olmalıdır.',
    'Nothing on your phone? The number must be the mobile signature number of your profile, with its operator.',
  ],
  startOver: ['Baştan başla', 'Start over'],
} as const satisfies Texts;

export const signerAppTexts = {
  title: ['Mobil imza uygulaması', 'Mobile signer application'],
  store: [
    'Telefonunuzda App Store’u (iPhone) ya da Google Play’i (Android) açın.',
    'Open the App Store (iPhone) or Google Play (Android) on your phone.',
  ],
  install: [
    'Tomar’ın mobil imza uygulamasını arayıp kurun; sürümü {0} ya da sonrası olmalıdır.',
    'Search for Tomar’s mobile signer application and install it; version {0} or later.',
  ],
  old: [
    'Eski sürümü varsa güncelleyin: {0} gününden sonra desteklenmez.',
    'If you have the old one, update it: it is not supported after {0}.',
  ],
  use: [
    'Uygulamayı bir kez açın, bildirimlere izin verin; sonra bu sayfadan giriş yapın.',
    'Open it once and allow notifications; then sign in on this page.',
  ],
} as const satisfies Texts;

export const operatorNames: Readonly<Record<MobileOperator, Text>> = {
  turkcell: ['Turkcell', 'Turkcell'],
  vodafone: ['Vodafone', 'Vodafone'],
  turkTelekom: ['Türk Telekom', 'Türk Telekom'],
};
