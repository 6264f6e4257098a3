import type { Texts } from '../../../../i18n/t.ts';

export const decisionTexts = {
  documents: ['Okunacak belgeler', 'Documents to read'],
  manifest: ['İmza listesi: ad ve özetler', 'Signature list: names and hashes'],
  attachment: ['Ek · {0}', 'Attachment · {0}'],
  declinedBody: ['İş durdu; {0} nedenini görür.', 'The job has stopped; {0} sees why.'],
  nowWaitsFor: ['Sırada {0} var.', 'Next: {0}.'],
  completing: [
    'Bu son adımdı; imzalar tamamlanınca iş alıcılarına gider.',
    'That was the last step; once the signatures are completed, the job goes to its recipients.',
  ],
  finalizing: [
    'Bu son adımdı; iş alıcılarına gönderiliyor.',
    'That was the last step; the job is on its way to its recipients.',
  ],
  completed: ['Bu son adımdı; iş tamamlandı.', 'That was the last step; the job is completed.'],
  elsewhere: ['Bu iş artık sizi beklemiyor', 'This job no longer waits for you'],
  unsent: ['Yazıp göndermedikleriniz', 'What you wrote and did not send'],
  unsentHint: [
    'Gönderilmedi. Buradan kopyalayıp aşağıya yorum olarak ekleyebilirsiniz.',
    'It was not sent. You can copy it from here and add it below as a comment.',
  ],
  ended: ['İş bu sırada durduruldu.', 'The job has been stopped meanwhile.'],
  next: ['Sıradaki iş', 'Next job'],
  nextName: ['Sıradaki iş: {0}', 'Next job: {0}'],
  oneMore: ['Sizi bekleyen {0} iş daha var.', '{0} more job waits for you.'],
  more: ['Sizi bekleyen {0} iş daha var.', '{0} more jobs wait for you.'],
  nothingWaits: ['Sizi bekleyen başka iş yok.', 'Nothing else waits for you.'],
  noStampWaits: ['Mührünüzü bekleyen başka iş yok.', 'Nothing else waits for your stamp.'],
  toOverview: ['Genel bakışa dön', 'Back to the overview'],
} as const satisfies Texts;
