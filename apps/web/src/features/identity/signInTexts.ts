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
} as const satisfies Texts;
