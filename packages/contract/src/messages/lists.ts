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
} as const satisfies Record<string, Message>;
