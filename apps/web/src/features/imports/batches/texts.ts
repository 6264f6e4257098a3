import type { BatchFilter, BatchRowState } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';

export const batchTexts = {
  title: ['Toplu iş', 'Many jobs at once'],
  titleOf: ['Toplu iş: {0}', 'Many jobs: {0}'],
  about: [
    'Bir Excel ya da CSV dosyasının her satırı bu şablondan bir iş olur. Siz başlatmadan hiçbir iş oluşmaz.',
    'Each row of an Excel or CSV file becomes a job from this template. No job is made before you start.',
  ],
  sheet: ['Doldurulacak Excel’i indir', 'Download the sheet to fill in'],
  how: ['Satırların işleri', 'The jobs of the rows'],
  circulate: ['Hemen dolaşıma çıksın', 'Circulate at once'],
  draftsOnly: ['Yalnızca taslak olsun', 'Make drafts only'],
  start: ['{0} işi başlat', 'Make {0} jobs'],
  startOne: ['{0} işi başlat', 'Make {0} job'],
  errors: ['{0} satırda hata var', '{0} rows have errors'],
  error: ['{0} satırda hata var', '{0} row has errors'],
  errorsBody: [
    'Dosyada düzeltip yeniden gönderin. Hepsi doğru olmadan hiçbir iş oluşmaz.',
    'Correct them in the file and send it again. No job is made before all of them are right.',
  ],
  warned: [
    '{0} satırın işi bu hâliyle dolaşıma çıkamaz; taslak olarak oluşturulabilir.',
    'The jobs of {0} rows cannot circulate as they are; they can be made as drafts.',
  ],
  running: ['Oluşturuluyor: {0} / {1}', 'Making: {0} of {1}'],
  runningBody: [
    'Sayfadan ayrılabilirsiniz; iş sürer. Durdurursanız oluşanlar kalır ve sonra sürdürülür.',
    'You may leave the page; the work goes on. If you stop it, what is made stays, and it can go on later.',
  ],
  stop: ['Durdur', 'Stop'],
  goOn: ['Sürdür', 'Go on'],
  again: ['Başarısız olanları yeniden dene', 'Try those that failed again'],
  stopped: ['Durdu', 'Stopped'],
  stoppedBody: ['{0} iş oluştu, {1} satır bekliyor.', '{0} jobs are made, {1} rows wait.'],
  done: ['Tamamlandı', 'Done'],
  doneBody: ['{0} iş oluştu, {1} satır başarısız oldu.', '{0} jobs are made, {1} rows failed.'],
  another: ['Başka dosya', 'Another file'],
  forget: ['Vazgeç', 'Give up'],
  earlier: ['Önceki dosyalar', 'Earlier files'],
  left: ['Silinen şablonların toplu işleri', 'Many jobs of deleted templates'],
  templateDeleted: [
    'Şablon silinmiş ya da artık sizinle paylaşılmıyor. Ondan oluşanlar olduğu gibi durur.',
    'The template is deleted, or no longer shared with you. What was made from it stays as it is.',
  ],
  look: ['Aç', 'Open'],
  job: ['İş', 'Job'],
  openJob: ['İşi aç', 'Open the job'],
  openDraft: ['Taslağı aç', 'Open the draft'],
  state: ['Durum', 'State'],
} as const satisfies Texts;

export const rowStateTexts: Readonly<Record<BatchRowState, Text>> = {
  refused: ['Hatalı', 'Error'],
  waiting: ['Bekliyor', 'Waits'],
  made: ['Oluştu', 'Made'],
  failed: ['Başarısız', 'Failed'],
};

export const batchFilterTexts: Readonly<Record<BatchFilter, Text>> = {
  all: ['Hepsi ({0})', 'All ({0})'],
  refused: ['Hatalı ({0})', 'Errors ({0})'],
  warned: ['Dolaşıma çıkamaz ({0})', 'Cannot circulate ({0})'],
  waiting: ['Bekleyen ({0})', 'Waiting ({0})'],
  made: ['Oluşan ({0})', 'Made ({0})'],
  failed: ['Başarısız ({0})', 'Failed ({0})'],
};
