import type { Texts } from '../../i18n/t.ts';

export const signInTexts = {
  signIn: ['Giriş yap', 'Sign in'],
  title: ['Tomar’a giriş', 'Sign in to Tomar'],
  email: ['E-posta', 'E-mail'],
  emailPlaceholder: ['ad@kurum.com', 'name@company.com'],
  password: ['Şifre', 'Password'],
  showPassword: ['Şifreyi göster', 'Show the password'],
  emailRequired: ['E-posta adresinizi yazın.', 'Enter your e-mail address.'],
  passwordRequired: ['Şifrenizi yazın.', 'Enter your password.'],
  expired: [
    'Oturumunuz sona erdi. Lütfen yeniden giriş yapın.',
    'Your session has ended. Please sign in again.',
  ],
  idle: [
    '20 dakika işlem yapılmadığı için oturumunuz kapatıldı.',
    'You were signed out after 20 minutes without activity.',
  ],
  signedOut: ['Çıkış yaptınız.', 'You are signed out.'],
  pitchFlow: ['Onay ve imza sırasını çizin', 'Draw who approves and who signs'],
  pitchFlowBody: [
    'Kim, hangi sırayla: akış bir resim gibi önünüzde.',
    'Who, and in which order: the flow is a picture before you.',
  ],
  pitchSign: ['Bir PIN ile onlarca belge', 'Dozens of documents, one PIN'],
  pitchSignBody: [
    'E-imzanız bilgisayarınızdan çıkmaz; PIN’iniz hiçbir yere gitmez.',
    'Your key never leaves your computer; your PIN goes nowhere.',
  ],
  pitchSafe: ['Belgenin aslı değişmez', 'The original never changes'],
  pitchSafeBody: [
    'İmzalar belgenin sonuna eklenir; her adım kayıt altındadır.',
    'Signatures are appended to the document; every step is on record.',
  ],
} as const satisfies Texts;
