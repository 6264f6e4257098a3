import type { ProviderKind } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';

export const externalTexts = {
  title: ['Kurum hesabıyla giriş', 'Sign in with your organisation'],
  body: [
    'Kurumunuzun Tomar’daki hesap kodunu yazın; giriş, kurumunuzun kimlik sağlayıcısında yapılır.',
    'Enter the code of your organisation’s account. You sign in at its identity provider.',
  ],
  code: ['Hesap kodu', 'Account code'],
  codeRequired: ['Hesap kodunu yazın.', 'Enter the account code.'],
  next: ['Devam', 'Continue'],
  none: ['Bu hesapta bu giriş yolu açık değil.', 'This account does not offer this way to sign in.'],
  leaving: ['Kimlik sağlayıcıya gidiliyor…', 'Going to the identity provider…'],
  finishing: ['Giriş tamamlanıyor…', 'Completing the sign-in…'],
  gaveUp: [
    'Kimlik sağlayıcıdaki giriş tamamlanmadı.',
    'The sign-in at the identity provider was not completed.',
  ],
  lost: [
    'Bu giriş bu sekmede başlamamış ya da tamamlanmış. Yeniden başlayın.',
    'This sign-in was not begun in this tab, or is over. Please begin again.',
  ],
  again: ['Yeniden dene', 'Try again'],
  toSignIn: ['Giriş sayfasına git', 'Go to the sign-in page'],
} as const satisfies Texts;

export const signInWith: Readonly<Record<ProviderKind, Text>> = {
  Microsoft: ['Microsoft ile giriş', 'Sign in with Microsoft'],
  Adfs: ['ADFS ile giriş', 'Sign in with ADFS'],
};
