import type { Texts } from '../../../../../i18n/t.ts';

export const officeTexts = {
  replace: ['PDF’e çevir, yerine koy', 'Turn into a PDF in its place'],
  replaceOf: ['PDF’e çevir, yerine koy: {0}', 'Turn into a PDF in its place: {0}'],
  keep: ['PDF’e çevir, aslı ek olarak kalsın', 'Turn into a PDF, keep this as an attachment'],
  keepOf: ['PDF’e çevir, aslı ek olarak kalsın: {0}', 'Turn into a PDF, keep this as an attachment: {0}'],
  add: ['PDF’ini belgelere ekle', 'Add its PDF to the documents'],
  addOf: ['PDF’ini belgelere ekle: {0}', 'Add its PDF to the documents: {0}'],
  done: ['PDF hazır: {0}', 'The PDF is ready: {0}'],
} as const satisfies Texts;
