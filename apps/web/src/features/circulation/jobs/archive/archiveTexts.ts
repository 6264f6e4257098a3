import type { Texts } from '../../../../i18n/t.ts';

export const archiveTexts = {
  open: ['Dosyaları indir', 'Download files'],
  title: ['Bitmiş işlerin dosyalarını indir', 'Download the files of finished jobs'],
  body: [
    'Bitmiş iş: {0}. Dosya: {1}, toplam {2}. Tek ZIP dosyasında, her iş için bir klasör ve her dosyanın SHA-256 özetini gösteren bir dizin olur.',
    'Finished jobs: {0}. Files: {1}, {2} in all. They come as one ZIP with a folder for each job, and an index with the SHA-256 of each file.',
  ],
  unfinished: ['Henüz bitmemiş işler alınmaz: {0}.', 'Jobs that are not finished yet stay out: {0}.'],
  orMore: ['en az {0}', '{0} or more'],
  download: ['İndir', 'Download'],
} as const satisfies Texts;
