import type { Message } from './message.ts';

/** What lists answer with besides: of views, and of spreadsheets. */
export const listMessages = {
  lang_view_too_long: [
    'Bu kadar çok süzgeç bir görünümde saklanamaz. Bazılarını kaldırın.',
    'A view cannot keep so many filters. Take some of them away.',
  ],
  lang_views_full: [
    'Bir listenin en fazla {0} görünümü olabilir. Önce birini silin.',
    'A list can have at most {0} views. Delete one first.',
  ],
  lang_export_too_many: [
    'Excel dosyasına en fazla {0} satır yazılır; süzgeçlere uyan daha çok. Süzgeçleri daraltın.',
    'An Excel file takes at most {0} rows, and more match the filters. Narrow them down.',
  ],
  lang_archive_too_many: [
    'Bir arşivde en fazla {0} iş ve {1} dosya olur; süzgeçlere uyan daha çok. Süzgeçleri daraltın.',
    'An archive takes at most {0} jobs and {1} files, and more match the filters. Narrow them down.',
  ],
  lang_archive_too_large: [
    'Süzgeçlere uyan dosyalar {0} tutuyor; bir arşiv en fazla {1} olur. Süzgeçleri daraltın.',
    'The files that match the filters take {0}; an archive takes at most {1}. Narrow them down.',
  ],
  lang_archive_none: ['Süzgeçlere uyan, bitmiş iş yok.', 'No finished job matches the filters.'],
  lang_archive_busy: [
    '{0} arşiviniz zaten iniyor. Biri bitince yeniden deneyin.',
    'You are downloading {0} archives already. Try again when one of them has ended.',
  ],
} as const satisfies Record<string, Message>;
