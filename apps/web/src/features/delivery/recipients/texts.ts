import type { RecipientKind } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';

export const recipientKindTexts: Readonly<Record<RecipientKind, Text>> = {
  Email: ['E-posta', 'E-mail'],
  FileSystem: ['Klasör', 'Folder'],
};

export const recipientTexts = {
  subtitle: [
    'Biten işlerin gönderildiği yerler. Taslaklarda adıyla seçilir; yolu ve gizli adresleri yalnız burada görünür.',
    'Where finished jobs are sent. Drafts choose them by name; paths and hidden addresses are seen here only.',
  ],
  add: ['Alıcı ekle', 'Add a recipient'],
  search: ['Alıcı ara', 'Search recipients'],
  none: ['Henüz alıcı yok', 'No recipients yet'],
  noneBody: [
    'Belgelerin gideceği ilk e-posta ya da klasör alıcısını ekleyin.',
    'Add the first e-mail or folder recipient that documents go to.',
  ],
  newRecipient: ['Yeni alıcı', 'New recipient'],
  name: ['Ad', 'Name'],
  nameHint: ['İşi gören herkes bu adı okur.', 'Everybody who sees a job reads this name.'],
  kind: ['Tür', 'Kind'],
  state: ['Durum', 'State'],
  changed: ['Değişti', 'Changed'],
  active: ['Etkin', 'Active'],
  inactive: ['Etkin değil', 'Inactive'],
  singleUse: ['Tek iş için', 'For one job'],
  isActive: ['Etkin', 'Active'],
  isActiveHint: [
    'Etkin olmayan bir alıcıyla yeni iş başlatılamaz; dolaşımdaki işler ona gönderilir.',
    'No new job starts with an inactive recipient; jobs in circulation are still sent to it.',
  ],
  isSingleUse: ['Yalnız bir iş için', 'For one job only'],
  isSingleUseHint: [
    'Listelerde seçime sunulmaz; kimliğini bilen tek bir iş kullanabilir.',
    'Not offered in lists; one job that names its id can use it.',
  ],
  general: ['Genel', 'General'],
  destination: ['Gönderileceği yer', 'Where it is sent'],
  limits: ['Sınırlar', 'Limits'],
  signatures: ['İstediği imzalar', 'Signatures it asks for'],
  to: ['Kime', 'To'],
  cc: ['Bilgi (Cc)', 'Cc'],
  bcc: ['Gizli (Bcc)', 'Bcc'],
  addressesHint: [
    'Adresi yazıp Enter’a basın; birden çok adres birlikte de yapıştırılabilir.',
    'Type an address and press Enter; several can be pasted together.',
  ],
  subject: ['Konu', 'Subject'],
  subjectHint: ['Boşsa işin adı yazılır.', 'The job name, when left empty.'],
  body: ['İleti', 'Message'],
  standard: ['İstediği imza standardı', 'Signature standard it asks for'],
  standardNone: ['İşinki ne ise', 'Whatever the job has'],
  profile: ['İstediği imza profili', 'Signature profile it asks for'],
  profileNone: ['Hesabınki', 'The account’s'],
  path: ['Klasör', 'Folder'],
  pathHint: [
    'Hesabın klasörü içinde, örneğin sozlesmeler/2026.',
    'Inside the account’s folder, such as contracts/2026.',
  ],
  idPrefix: ['Dosya adının başına işin kimliğini yaz', 'Put the job’s id before the file name'],
  uniqueDirectory: ['Her iş için ayrı klasör', 'A folder of its own for each job'],
  uniqueNone: ['Hayır', 'No'],
  uniqueJobId: ['İş kimliğiyle', 'By job id'],
  uniqueDocumentNumber: ['Belge numarasıyla', 'By document number'],
  uniqueTrackingNumber: ['Takip numarasıyla', 'By tracking number'],
  simplifiedNames: [
    'Dosya adlarını sadeleştir (Türkçe harf ve boşluk olmasın)',
    'Simplify file names (plain letters, no blanks)',
  ],
  fileSizeLimitMb: ['Toplam dosya boyutu sınırı (MB)', 'Total file size limit (MB)'],
  fileLimit: ['Dosya sayısı sınırı', 'File limit'],
  noLimit: ['Sınır yok', 'No limit'],
  sendAttachments: ['İşin eklerini de gönder', 'Send the job’s attachments too'],
} as const satisfies Texts;
