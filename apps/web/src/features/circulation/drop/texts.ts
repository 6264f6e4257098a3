import type { Texts } from '../../../i18n/t.ts';

export const dropTexts = {
  newJob: ['Yeni bir iş için bırakın', 'Drop to start a new job'],
  newJobBody: [
    'Belgeler yüklenir, iş ilk belgenin adını alır.',
    'The documents are uploaded, and the job is named after the first one.',
  ],
  thisDraft: ['Bu işe eklemek için bırakın', 'Drop to add to this job'],
  thisDraftBody: ['Belgeler arasına eklenir.', 'They join its documents.'],
  folder: [
    'Klasör bırakılamaz. İçindeki dosyaları seçip bırakın.',
    'A folder cannot be dropped. Choose the files in it and drop those.',
  ],
} as const satisfies Texts;
