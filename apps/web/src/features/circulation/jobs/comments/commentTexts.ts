import type { Texts } from '../../../../i18n/t.ts';

export const commentTexts = {
  title: ['Yorumlar', 'Comments'],
  hint: [
    'İşteki kişiler ve işi görenler okur; sonradan değiştirilemez.',
    'Read by the people of this job and by all who see it; not to be changed afterwards.',
  ],
  none: ['Henüz yorum yok.', 'No comments yet.'],
  write: ['Yorum yazın', 'Write a comment'],
  send: ['Gönder', 'Send'],
  sent: ['Yorumunuz gönderildi.', 'Your comment was sent.'],
  deleted: ['Yorum silindi.', 'The comment was deleted.'],
  remove: ['Sil', 'Delete'],
  removeOf: ['Yorumunu sil: {0}', 'Delete your comment: {0}'],
  removeTitle: ['Yorum silinsin mi?', 'Delete the comment?'],
  removeBody: [
    'Metin herkes için kaybolur; burada bir yorumun silindiği yazar.',
    'The text is gone for everybody; that a comment was deleted stays.',
  ],
  removed: ['Yorumunuz silindi.', 'Your comment was deleted.'],
} as const satisfies Texts;
