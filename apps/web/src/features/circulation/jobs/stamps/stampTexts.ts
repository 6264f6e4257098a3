import type { StampList } from '@tomar/contract';
import type { Text, Texts } from '../../../../i18n/t.ts';

/** Of jobs that wait for a company's stamp, wherever they are shown (UI-47, JOB-18). */
export const stampTexts = {
  lists: ['Mühür listeleri', 'Lists of stamps'],
  turnHint: [
    'Akış, bu işi firma adına mühürlemenizi bekliyor. Belgeleri görüp mühürleyin ya da reddedin.',
    'The flow waits for you to stamp this job in a company’s name. Look at the documents and stamp or decline.',
  ],
  turnNow: ['Belgeleri gör ve mühürle', 'See the documents and stamp'],
  declineOnly: [
    'İşlem için yetkiniz ya da hesabın modülü kapandı; bu işi yalnız reddedebilirsiniz. Açılması için yöneticinize başvurun.',
    'Your right for the act, or the account’s module, was switched off, so all you can do is decline this job. Ask your administrator to switch it on.',
  ],
  stampChosen: ['Mühürle ({0})', 'Stamp ({0})'],
} as const satisfies Texts;

export const stampListTexts: Readonly<Record<StampList, Text>> = {
  stamps: ['Tümü', 'All'],
  awaitingStamp: ['Mührümü bekleyen', 'Awaiting my stamp'],
  stamped: ['Mühürlediklerim', 'Stamped by me'],
};

/** What an empty list says, and what would fill it. */
export const emptyStampTexts: Readonly<Record<StampList, { readonly title: Text; readonly body: Text }>> = {
  stamps: {
    title: ['Mühürlenecek ya da mühürlenmiş işiniz yok', 'No job waits for your stamp or got it'],
    body: [
      'Kişisi olduğunuz bir e-mühür hesabına sıra gelince iş burada görünür.',
      'A job appears here when it is the turn of a stamp account that you belong to.',
    ],
  },
  awaitingStamp: {
    title: ['Mührünüzü bekleyen iş yok', 'No job waits for your stamp'],
    body: [
      'Sıra size gelince iş burada görünür, size de bildirilir.',
      'When it is your turn the job appears here, and you are told.',
    ],
  },
  stamped: {
    title: ['Mühürlediğiniz iş yok', 'You have not stamped any job yet'],
    body: ['Bir işi mühürleyince iş burada da görünür.', 'A job appears here too once you have stamped it.'],
  },
};
