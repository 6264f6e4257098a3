import type { Texts } from '../../../i18n/t.ts';

export { recipientKindWords as recipientKindTexts } from '@tomar/contract';

export const recipientTexts = {
  test: ['Bağlantıyı dene', 'Test the connection'],
  testEmailHint: [
    'Kurulumun e-posta sunucusuna bağlanır; kimseye ileti gönderilmez.',
    'Connects to the installation’s mail server; no message is sent to anybody.',
  ],
  testFolderHint: [
    'Klasöre küçük bir deneme dosyası yazıp siler.',
    'Writes a small test file into the folder and removes it.',
  ],
  kind: ['Tür', 'Kind'],
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
  retentionDays: ['Gönderilen dosyaları şu kadar gün sonra sil', 'Delete delivered files after so many days'],
  retentionNone: ['Silme', 'Keep them'],
  encryptsFiles: ['Dosyaları şifreleyerek gönder', 'Send the files encrypted'],
  receiptPattern: ['Makbuz dosyasının adı', 'Name of the receipt file'],
  receiptHint: ['Boşsa makbuz yoktur. Yer tutucular: {0}', 'Empty: no receipt. Placeholders: {0}'],
  notObeyedYet: [
    'Silme, şifreleme ve makbuz saklanır; gönderim bunları henüz uygulamıyor.',
    'Deletion, encryption and receipts are stored; deliveries do not apply them yet.',
  ],
  noLimit: ['Sınır yok', 'No limit'],
  sendAttachments: ['İşin eklerini de gönder', 'Send the job’s attachments too'],
} as const satisfies Texts;
