import type { Texts } from '../../../i18n/t.ts';

/** What is said after signing or stamping; of jobs that are left out, and why, where nothing else is known. */
export const afterTexts = {
  sign: {
    doneBody: [
      'İmzanız işe eklendi; iş, akışına göre devam eder.',
      'Your signature is part of the job now, which goes on in its flow.',
    ],
    partly: ['{0} belge imzalandı, {1} belge imzalanamadı', '{0} documents are signed, {1} could not be'],
    leftOne: [
      'Seçilen işlerden biri imzanızı beklemiyor',
      'One of the chosen jobs does not wait for your signature',
    ],
    left: [
      'Seçilen işlerden {0} tanesi imzanızı beklemiyor',
      '{0} of the chosen jobs do not wait for your signature',
    ],
    notWaiting: ['Sıra sizde değil ya da imzaladınız.', 'It is not your turn, or you have signed it.'],
  },
  stamp: {
    doneBody: [
      'Mühür işe eklendi; iş, akışına göre devam eder.',
      'The stamp is part of the job now, which goes on in its flow.',
    ],
    partly: ['{0} belge mühürlendi, {1} belge mühürlenemedi', '{0} documents are stamped, {1} could not be'],
    leftOne: [
      'Seçilen işlerden biri mührünüzü beklemiyor',
      'One of the chosen jobs does not wait for your stamp',
    ],
    left: [
      'Seçilen işlerden {0} tanesi mührünüzü beklemiyor',
      '{0} of the chosen jobs do not wait for your stamp',
    ],
    notWaiting: [
      'Mühür sırası gelmedi ya da mühür basıldı.',
      'It is not due, or the stamp is there already.',
    ],
  },
} satisfies Record<'sign' | 'stamp', Texts>;
