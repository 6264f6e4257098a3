import type {
  DocumentType,
  JobAction,
  JobList,
  JobStatus,
  ParticipantRole,
  ParticipantState,
  Privacy,
  WaitingLabel,
} from '@tomar/contract';
import type { Text, Texts } from '../../i18n/t.ts';

/** The names of the domain's own values. */
export const statusTexts: Readonly<Record<JobStatus, Text>> = {
  Circulating: ['Dolaşımda', 'Circulating'],
  Declined: ['Reddedildi', 'Declined'],
  Finalizing: ['Gönderiliyor', 'Finalizing'],
  Completed: ['Tamamlandı', 'Completed'],
  Canceled: ['İptal edildi', 'Cancelled'],
};

export const waitingTexts: Readonly<Record<WaitingLabel, Text>> = {
  AwaitingApproval: ['Onay bekliyor', 'Awaiting approval'],
  AwaitingSignature: ['İmza bekliyor', 'Awaiting signature'],
  AwaitingStamp: ['Mühür bekliyor', 'Awaiting stamp'],
  AwaitingRemSend: ['KEP gönderimi bekliyor', 'Awaiting REM send'],
};

export const roleTexts: Readonly<Record<ParticipantRole, Text>> = {
  Approver: ['Onaylayan', 'Approver'],
  Initialler: ['Paraflayan', 'Initialler'],
  Signer: ['E-imzacı', 'E-signer'],
  Stamper: ['Mühürleyen', 'Stamper'],
};

export const participantTexts: Readonly<Record<ParticipantState, Text>> = {
  Pending: ['Sırası gelmedi', 'Not yet reached'],
  Waiting: ['Bekleniyor', 'Waiting'],
  Approved: ['Onayladı', 'Approved'],
  Initialled: ['Parafladı', 'Initialled'],
  Signed: ['İmzaladı', 'Signed'],
  Stamped: ['Mühürledi', 'Stamped'],
  Declined: ['Reddetti', 'Declined'],
  Skipped: ['Başkası tamamladı', 'Done by another'],
  Dropped: ['Gerek kalmadı', 'No longer needed'],
};

export const privacyTexts: Readonly<Record<Privacy, Text>> = {
  Normal: ['Normal', 'Normal'],
  Secret: ['Gizli', 'Secret'],
  TopSecret: ['Çok gizli', 'Top secret'],
};

export const privacyHints: Readonly<Record<Privacy, Text>> = {
  Normal: ['Erişimi olan herkes görür.', 'Everyone with access sees it.'],
  Secret: [
    'Başlatan, onaylayan ve imzalayanlar ile departman görür.',
    'Its starter, approvers, signers and the department see it.',
  ],
  TopSecret: [
    'Yalnız başlatan, onaylayan ve imzalayanlar görür.',
    'Only its starter, approvers and signers see it.',
  ],
};

export const documentTypeTexts: Readonly<Record<DocumentType, Text>> = {
  BankOrder: ['Banka talimatı', 'Bank order'],
  Contract: ['Sözleşme', 'Contract'],
  General: ['Genel', 'General'],
};

export const listTexts: Readonly<Record<JobList, Text>> = {
  mine: ['Tümü', 'All mine'],
  waiting: ['Beni bekleyen', 'Waiting for me'],
  started: ['Başlattıklarım', 'Started by me'],
  signed: ['İmzaladıklarım', 'Signed by me'],
  approved: ['Onayladıklarım', 'Approved by me'],
  declined: ['Reddedilen', 'Declined'],
  cancelled: ['İptal edilen', 'Cancelled'],
  circulating: ['Dolaşımdaki', 'Circulating'],
  completed: ['Tamamlanan', 'Completed'],
  finalizing: ['Gönderimde', 'Finalizing'],
};

export const actionTexts: Readonly<Record<JobAction, Text>> = {
  approve: ['Onayla', 'Approve'],
  sign: ['İmzala', 'Sign'],
  decline: ['Reddet', 'Decline'],
  cancel: ['İptal et', 'Cancel job'],
  undoCancel: ['İptali geri al', 'Undo cancel'],
};

export const jobTexts = {
  jobs: ['İşler', 'Jobs'],
  lists: ['İş listeleri', 'Job lists'],
  name: ['İş adı', 'Job name'],
  status: ['Durum', 'Status'],
  owner: ['Başlatan', 'Started by'],
  updated: ['Son değişiklik', 'Last change'],
  created: ['Başlangıç', 'Started'],
  target: ['Hedef bitiş', 'Target end'],
  document: ['{0} belge', '{0} document'],
  documents: ['{0} belge', '{0} documents'],
  late: ['Gecikti', 'Late'],
  search: ['İş adı ya da takip no ara', 'Search name or tracking no.'],
  searchChip: ['Arama: {0}', 'Search: {0}'],
  statusFilter: ['Duruma göre süz', 'Filter by status'],
  noAnyJobs: ['Hesapta henüz iş yok', 'There are no jobs in the account yet'],
  noAnyJobsBody: [
    'Bir taslak dolaşıma çıkınca burada görünür.',
    'A job appears here once a draft is put into circulation.',
  ],
  createJob: ['İş oluştur', 'Create job'],
  signChosen: ['Seçilenleri imzala ({0})', 'Sign selected ({0})'],
  approveChosen: ['Seçilenleri onayla ({0})', 'Approve selected ({0})'],
  clearChosen: ['Seçimi kaldır', 'Clear selection'],
  approveManyTitle: ['{0} işi onayla', 'Approve {0} jobs'],
  approveManyBox: ['Bu işlerin tümünü onaylıyorum', 'I approve all of these jobs'],
  approveManyDone: ['{0} iş onaylandı.', '{0} jobs approved.'],
  approveManyFailed: [
    '{0} iş onaylanamadı; seçili bırakıldı.',
    '{0} jobs could not be approved and stay selected.',
  ],
  approveManyLeft: [
    'Vazgeçtiğiniz için {0} iş onaylanmadı; seçili bırakıldı.',
    'You stopped: {0} jobs were not approved and stay selected.',
  ],
  subtitle: ['{0} · {1} başlattı', '{0} · started by {1}'],
  actingFor: [
    '“{0}” grubu adına işlem yapıyorsunuz; gruptan bir kişi yeterlidir.',
    'You act for the group “{0}”; one of its members is enough.',
  ],
  yourTurn: ['Sıra sizde', 'It is your turn'],
  approveBox: ['Belgeleri inceledim, onaylıyorum', 'I have reviewed the documents and approve'],
  note: ['Not', 'Note'],
  noteHint: ['İsteğe bağlı; zaman çizelgesinde görünür.', 'Optional; it shows in the timeline.'],
  approved: ['Onayladınız.', 'You approved.'],
  signHint: [
    'İmza sayfasında belgeyi görür, PIN’inizi girersiniz.',
    'On the signing page you see the document and enter your PIN.',
  ],
  declineTitle: ['“{0}” reddedilsin mi?', 'Decline “{0}”?'],
  declineBody: [
    'Reddedilen iş durur; başlatan ve diğer katılımcılar nedenini görür.',
    'A declined job stops; its starter and the others see the reason.',
  ],
  cancelTitle: ['“{0}” iptal edilsin mi?', 'Cancel “{0}”?'],
  cancelBody: [
    'İş dolaşımdan çekilir. İptali sonradan geri alabilirsiniz.',
    'The job is taken out of circulation. You can undo this later.',
  ],
  cancelBodyFinal: [
    'İş dolaşımdan çekilir. Bu hesapta iptal geri alınamaz.',
    'The job is taken out of circulation. In this account that cannot be undone.',
  ],
  undoTitle: ['İptal geri alınsın mı?', 'Undo the cancellation?'],
  undoBody: [
    'İş, iptal edildiği andaki durumuna ve adımına döner.',
    'The job goes back to the status and step it had.',
  ],
  reason: ['Açıklama', 'Description'],
  declined: ['İş reddedildi.', 'The job was declined.'],
  canceled: ['İş iptal edildi.', 'The job was cancelled.'],
  restored: ['İptal geri alındı.', 'The cancellation was undone.'],
  declinedBecause: ['Ret nedeni', 'Why it was declined'],
  canceledBecause: ['İptal nedeni', 'Why it was cancelled'],
  details: ['Bilgiler', 'Details'],
  system: ['Sistem', 'System'],
  started: ['{0} · {1} başlattı', '{0} · started by {1}'],
  readDocuments: ['Belgeleri okuyun, sonra karar verin.', 'Read the documents, then decide.'],
  signNow: ['Belgeleri imzala', 'Sign the documents'],
  description: ['Açıklama', 'Description'],
  documentNumber: ['Belge no', 'Document no.'],
  documentType: ['Belge türü', 'Document type'],
  privacy: ['Gizlilik', 'Privacy'],
  department: ['Departman', 'Department'],
  independent: ['Departmandan bağımsız', 'Independent of departments'],
  finalizeLater: ['İleri gönderim', 'Send on'],
  missingTitle: ['Bu iş yok ya da size açık değil', 'There is no such job, or it is not open to you'],
  missingBody: [
    'Silinmiş, sizden gizlenmiş ya da adresi yanlış yazılmış olabilir. Gerekiyorsa işi başlatandan bilgi isteyin.',
    'It may have been deleted, be hidden from you, or its address be mistyped. If you need it, ask whoever started it.',
  ],
  missingWay: ['İşlerime dön', 'Back to my jobs'],
  flow: ['Akış', 'Flow'],
  timeline: ['Zaman çizelgesi', 'Timeline'],
  timelineEmpty: ['Henüz bir olay yok.', 'Nothing has happened yet.'],
  factsOf: ['{0}: {1}', '{0}: {1}'],
  files: ['Belgeler', 'Documents'],
  manifest: ['İmza listesi', 'Signature list'],
  manifestBody: [
    'İmzalar bu listeye atılır; liste, yukarıdaki belgelerin her birini adı ve özetiyle kapsar.',
    'The signatures go into this list, which covers each of the documents above by its name and hash.',
  ],
  manifestNames: [
    'Dosya adları okunur biçimde gösterilir; dosyada adres biçiminde (%20 gibi) yazılıdır.',
    'File names are shown readably; in the file they are written as in addresses (such as %20).',
  ],
  signedInManifest: ['İmza listesinde', 'In the signature list'],
  attachments: ['Ekler', 'Attachments'],
  downloadAll: ['Tümünü indir', 'Download all'],
  download: ['İndir', 'Download'],
  downloadFile: ['İndir: {0}', 'Download: {0}'],
  open: ['Aç', 'Open'],
  openFile: ['Aç: {0}', 'Open: {0}'],
  noPreview: ['Bu dosya burada gösterilemiyor', 'This file cannot be shown here'],
  noPreviewBody: [
    '“{0}” dosyasını indirip kendi programıyla açın.',
    'Download “{0}” and open it with its own program.',
  ],
  previewOfOriginal: [
    'İmzalanan belgenin kendisi gösteriliyor; imzalar “{0}” dosyasındadır.',
    'This is the document that is signed; the signatures are in “{0}”.',
  ],
  downloadOriginal: ['İmzasız aslını indir: {0}', 'Download the unsigned original: {0}'],
  signing: ['İmza', 'Signature'],
  completionTitle: ['İmzalar tamamlanıyor', 'The signatures are being completed'],
  completionBody: [
    'Son imzadan sonra dosyalara sertifikalar, iptal bilgisi ve zaman damgaları eklenir; iş bunun ardından alıcılara gider.',
    'After the last signature, certificates, revocation data and time-stamps are added to the files; then the job goes to its recipients.',
  ],
  completionWaiting: ['{0} tarihinden önce başlanmaz.', 'It does not begin before {0}.'],
  completionNext: ['Sıradaki deneme: {0}', 'Next try: {0}'],
  completionTries: ['{0} kez denendi.', 'Tried {0} times.'],
  completionTryOne: ['1 kez denendi.', 'Tried once.'],
  completionFailedTitle: ['İmzalar tamamlanamadı', 'The signatures could not be completed'],
  completionFailedBody: [
    'İş alıcılara gönderilmeden bekliyor. Nedeni giderilince bir yönetici yeniden denetebilir.',
    'The job waits and is not sent. Once the cause is removed, an administrator can have it tried again.',
  ],
  completionRetry: ['Yeniden dene', 'Try again'],
  completionRetried: ['Yeniden deneniyor.', 'It is being tried again.'],
  completionReason: ['Neden: {0}', 'Reason: {0}'],
  signatureOne: ['{0} imza', '{0} signature'],
  signatures: ['{0} imza', '{0} signatures'],
  noSignatures: ['İmzasız', 'Not signed'],
  pageOne: ['{0} sayfa', '{0} page'],
  pages: ['{0} sayfa', '{0} pages'],
  showVerdicts: ['İmzaları göster: {0}', 'Show the signatures: {0}'],
  technicalDetails: ['Teknik ayrıntı', 'Technical details'],
  deliveries: ['Gönderimler', 'Deliveries'],
  step: ['{0}. adım', 'Step {0}'],
  flowStart: ['Başlangıç', 'Start'],
  flowPicture: ['Akışın resmi', 'Picture of the flow'],
  recipientOne: ['{0} alıcı', '{0} recipient'],
  recipients: ['{0} alıcı', '{0} recipients'],
  anyCompletes: ['Biri yeterli', 'Any one is enough'],
  byMember: ['{0} ({1})', '{0} ({1})'],
  anyOf: ['Biri yeterli: {0}', 'Any one of: {0}'],
  you: ['siz', 'you'],
  andMore: ['{0} ve {1} kişi daha', '{0} and {1} more'],
} as const satisfies Texts;

export const dashboardTexts = {
  title: ['Genel bakış', 'Overview'],
  hello: ['Merhaba, {0}', 'Hello, {0}'],
  counts: ['İşlerimin sayıları', 'Counts of my jobs'],
  waiting: ['Beni bekleyen', 'Waiting for me'],
  started: ['Başlattığım', 'Started'],
  signed: ['İmzaladığım', 'Signed'],
  declined: ['Reddedilen', 'Declined'],
  cancelled: ['İptal edilen', 'Cancelled'],
  circulating: ['Dolaşımda', 'Circulating'],
  completed: ['Tamamlanan', 'Completed'],
  finalizing: ['Gönderiliyor', 'Finalizing'],
  waitingFirst: ['Önce bunlar', 'These first'],
  waitingEmpty: ['Sizi bekleyen iş yok.', 'Nothing waits for you.'],
  waitingEmptyBody: ['Yeni bir iş gelince burada görünür.', 'A new one will show up here.'],
  showAll: ['Tümünü göster', 'Show all'],
  late: ['Gecikenler', 'Late'],
  lateEmpty: ['Geciken iş yok.', 'Nothing is late.'],
  lateBy: ['Hedef: {0}', 'Due: {0}'],
  weeks: ['Son sekiz hafta', 'The last eight weeks'],
  weeksSummary: [
    'Son sekiz haftada {0} iş başladı, {1} iş tamamlandı.',
    '{0} jobs began and {1} were completed in the last eight weeks.',
  ],
  week: ['Hafta', 'Week'],
  weekStarted: ['Başlayan', 'Started'],
  weekCompleted: ['Tamamlanan', 'Completed'],
} as const satisfies Texts;
