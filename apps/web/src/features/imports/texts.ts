import type { ImportEncoding, ImportSeparator, RowFilter, RowOutcome } from '@tomar/contract';
import type { Text, Texts } from '../../i18n/t.ts';

/** Pages of imports; `{0}` is what is imported. */
export const importTexts = {
  title: ['{0}: içe aktar', '{0}: import'],
  link: ['İçe aktar', 'Import'],
  send: ['Dosya', 'File'],
  drop: [
    'Excel ya da CSV dosyasını seçin ya da buraya bırakın',
    'Choose an Excel or CSV file, or drop it here',
  ],
  dropHint: [
    '.xlsx ya da .csv; en fazla {0} ve {1} satır. Onaylamadan hiçbir şey yazılmaz.',
    '.xlsx or .csv; {0} and {1} rows at most. Nothing is written before you confirm.',
  ],
  choose: ['Dosya seç', 'Choose a file'],
  template: ['Şablonu indir', 'Download the template'],
  sending: ['Dosya gönderiliyor…', 'Sending the file…'],
  reading: ['Dosya okunuyor ve satırlar kontrol ediliyor…', 'Reading the file and checking its rows…'],
  failed: ['Dosya içe aktarılamıyor', 'The file cannot be imported'],
  notWritten: ['Yazılmadı', 'It was not written'],
  another: ['Başka dosya', 'Another file'],
  giveUp: ['Vazgeç', 'Give up'],
  howRead: ['Nasıl okundu', 'How it was read'],
  encoding: ['Kodlama', 'Encoding'],
  separator: ['Ayırıcı', 'Separator'],
  sheet: ['Sayfa', 'Sheet'],
  ignored: ['Tanınmayan ve atlanan sütunlar: {0}', 'Columns that are not known and left out: {0}'],
  preview: ['Önizleme', 'Preview'],
  show: ['Gösterilen satırlar', 'Rows shown'],
  row: ['Satır', 'Row'],
  outcome: ['Sonuç', 'Outcome'],
  change: ['{0} → {1}', '{0} → {1}'],
  empty: ['boş', 'empty'],
  noRows: ['Böyle satır yok', 'There are no such rows'],
  errors: ['{0} satırda hata var', '{0} rows have errors'],
  error: ['{0} satırda hata var', '{0} row has errors'],
  errorsBody: [
    'Dosyada düzeltip yeniden gönderin. Hepsi doğru olmadan hiçbiri yazılmaz.',
    'Correct them in the file and send it again. Nothing is written before all of them are right.',
  ],
  nothingNew: [
    'Dosyadaki her şey zaten kayıtlı; yazılacak bir şey yok.',
    'Everything in the file is there already; there is nothing to write.',
  ],
  confirm: ['{0} kaydı yaz', 'Write {0} records'],
  confirmOne: ['{0} kaydı yaz', 'Write {0} record'],
  confirmHint: [
    'Hepsi birlikte yazılır ya da hiçbiri yazılmaz.',
    'All of them are written together, or none.',
  ],
  invite: ['Yeni kullanıcılara davet e-postası gönder', 'Send invitations to new users by e-mail'],
  writing: ['Yazılıyor: {0} / {1}', 'Writing: {0} of {1}'],
  writingBody: [
    'Sayfadan ayrılabilirsiniz; bitince burada görünür. Vazgeçerseniz hiçbiri kalmaz.',
    'You may leave the page; it is shown here when it is done. If you give up, nothing of it stays.',
  ],
  done: ['İçe aktarıldı', 'Imported'],
  doneBody: ['{0} kayıt eklendi, {1} kayıt değişti.', '{0} records were added, {1} changed.'],
  toList: ['Listeye git', 'Go to the list'],
  cancelled: [
    'İçe aktarmadan vazgeçildi; hiçbir şey yazılmadı.',
    'The import was given up; nothing was written.',
  ],
  yes: ['evet', 'yes'],
  no: ['hayır', 'no'],
} as const satisfies Texts;

export const outcomeTexts: Readonly<Record<RowOutcome, Text>> = {
  created: ['Yeni', 'New'],
  changed: ['Değişir', 'Changes'],
  unchanged: ['Aynı', 'The same'],
  refused: ['Hatalı', 'Error'],
};

export const filterTexts: Readonly<Record<RowFilter, Text>> = {
  all: ['Hepsi ({0})', 'All ({0})'],
  refused: ['Hatalı ({0})', 'Errors ({0})'],
  warned: ['Uyarılı ({0})', 'Warnings ({0})'],
  created: ['Yeni ({0})', 'New ({0})'],
  changed: ['Değişen ({0})', 'Changing ({0})'],
};

export const encodingTexts: Readonly<Record<ImportEncoding, Text>> = {
  'utf-8': ['UTF-8', 'UTF-8'],
  'windows-1254': ['Windows-1254 (Türkçe)', 'Windows-1254 (Turkish)'],
  'utf-16le': ['UTF-16', 'UTF-16'],
};

export const separatorTexts: Readonly<Record<ImportSeparator, Text>> = {
  ',': ['Virgül', 'Comma'],
  ';': ['Noktalı virgül', 'Semicolon'],
  '\t': ['Sekme', 'Tab'],
};
