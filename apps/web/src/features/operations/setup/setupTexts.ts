import type { SetupStep } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';

export const setupTexts = {
  title: ['Kurulum rehberi', 'Set-up guide'],
  hint: [
    'İlk iş başlamadan önce hesapta neyin eksik olduğu. Yapılanlar kendiliğinden işaretlenir.',
    'What the account still needs before its first job can start. What is done is ticked by itself.',
  ],
  ready: [
    'Gereken her şey hazır: ilk iş başlatılabilir.',
    'Everything that is needed is there: the first job can start.',
  ],
  done: ['Tamam', 'Done'],
  missing: ['Eksik', 'Missing'],
  optional: ['İsteğe bağlı', 'Optional'],
  dismiss: ['Rehberi gizle', 'Hide the guide'],
  dismissHint: [
    'Hesabın bütün yöneticileri için gizlenir.',
    'It is hidden from all administrators of the account.',
  ],
  showAgain: ['Kurulum rehberini göster', 'Show the set-up guide'],
} as const satisfies Texts;

export const setupStepTexts = {
  people: {
    title: ['Kişileri ekleyin', 'Add your people'],
    body: [
      'Hesapta sizden başka etkin kullanıcı olsun.',
      'So that somebody besides you is active in the account.',
    ],
  },
  signers: {
    title: ['Onay ya da imza yetkisi verin', 'Give somebody the right to approve or sign'],
    body: [
      'Bir akışın en az bir onaylayanı ya da imzacısı olur; hesap daha çok imzacı istiyorsa o kadarı imza yetkili olmalıdır.',
      'A flow needs at least one approver or signer. Where the account wants more signers, as many have to hold the right.',
    ],
  },
  drafters: {
    title: ['İş başlatma yetkisi verin', 'Give somebody the right to start jobs'],
    body: [
      'Taslak oluşturma yetkisi olan biri iş başlatır.',
      'Jobs are started by those who may create drafts.',
    ],
  },
  titles: {
    title: ['Unvanları tanımlayın', 'Define titles'],
    body: ['İmzaların yanında görünebilir.', 'They may show beside signatures.'],
  },
  departments: {
    title: ['Departmanları tanımlayın', 'Define departments'],
    body: ['İşler departman adına başlatılır.', 'Jobs are started in the name of one.'],
  },
  categories: {
    title: ['Bir kategori tanımlayın', 'Define a category'],
    body: ['Hesap her işte bir kategori ister.', 'The account wants each job to have one.'],
  },
  timestamp: {
    title: ['Zaman damgası sunucusunu ayarlayın', 'Set up the time-stamp authority'],
    body: ['Hesabın imza profili zaman damgası ister.', 'The account’s signature profile wants time-stamps.'],
  },
  recipient: {
    title: ['Bir alıcı tanımlayın', 'Define a recipient'],
    body: ['Biten işlerin gideceği e-posta ya da klasör.', 'The e-mail or folder that finished jobs go to.'],
  },
  logo: {
    title: ['Logonuzu yükleyin', 'Upload your logo'],
    body: ['Hesabın e-postalarının başında görünür.', 'It stands above the account’s mails.'],
  },
} as const satisfies Record<SetupStep, { readonly title: Text; readonly body: Text }>;
