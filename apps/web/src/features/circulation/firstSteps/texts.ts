import type { Text, Texts } from '../../../i18n/t.ts';
import type { StepKey } from './stepsFor.ts';

export const firstStepsTexts = {
  title: ['İlk adımlar', 'First steps'],
  hint: [
    'Henüz işiniz yok. Buradan başlayabilirsiniz; işler gelince bu sayfa onları gösterir.',
    'You have no jobs yet. You can begin here; once jobs come, this page shows them.',
  ],
} as const satisfies Texts;

/** What to do, and what it is good for. */
export const stepTexts: Readonly<Record<StepKey, { readonly title: Text; readonly body: Text }>> = {
  parameters: {
    title: ['Hesabı ayarlayın', 'Set up the account'],
    body: [
      'İmza profili, zaman damgası ve en az imzacı sayısı.',
      'Signature profile, time-stamps and the least number of signers.',
    ],
  },
  recipients: {
    title: ['Bir alıcı tanımlayın', 'Define a recipient'],
    body: ['Biten işlerin gideceği e-posta ya da klasör.', 'The e-mail or folder that finished jobs go to.'],
  },
  createJob: {
    title: ['İlk işinizi başlatın', 'Start your first job'],
    body: ['PDF’leri herhangi bir sayfaya bırakmanız yeterli.', 'Dropping PDFs on any page is all it takes.'],
  },
  signature: {
    title: ['İmzanızın görünümünü seçin', 'Choose how your signature looks'],
    body: ['Belgede adınızın yanında ne görüneceği.', 'What shows beside your name in the document.'],
  },
  profile: {
    title: ['Profilinizi gözden geçirin', 'Look over your profile'],
    body: [
      'Resminiz, diliniz ve hangi bildirimleri alacağınız.',
      'Your picture, your language and which notices you get.',
    ],
  },
  waiting: {
    title: ['Sizi bekleyenleri tanıyın', 'See where jobs wait for you'],
    body: [
      'Onayınız ya da imzanız gereken işler bu listeye düşer.',
      'Jobs that need your approval or signature come into this list.',
    ],
  },
  news: {
    title: ['Yenilikleri okuyun', 'Read what is new'],
    body: ['Bu sürümün getirdikleri.', 'What this version brings.'],
  },
};
