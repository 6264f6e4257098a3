import type { DocumentType, JobAction, JobList, Privacy, WaitingLabel } from '@tomar/contract';
import type { Text, Texts } from '../../i18n/t.ts';

export {
  participantWords as participantTexts,
  roleWords as roleTexts,
  statusWords as statusTexts,
} from '@tomar/contract';

export const awaitingInitials: Text = ['Paraf bekliyor', 'Awaiting initials'];

export const waitingTexts: Readonly<Record<WaitingLabel, Text>> = {
  AwaitingApproval: ['Onay bekliyor', 'Awaiting approval'],
  AwaitingSignature: ['İmza bekliyor', 'Awaiting signature'],
  AwaitingStamp: ['Mühür bekliyor', 'Awaiting stamp'],
  AwaitingRemSend: ['KEP gönderimi bekliyor', 'Awaiting REM send'],
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
  initial: ['Parafla', 'Initial'],
  sign: ['İmzala', 'Sign'],
  stamp: ['Mühürle', 'Stamp'],
  decline: ['Reddet', 'Decline'],
  cancel: ['İptal et', 'Cancel job'],
  undoCancel: ['İptali geri al', 'Undo cancel'],
  remind: ['Bildirimi yeniden gönder', 'Notify again'],
  revise: ['Revize et', 'Revise'],
};

/** Of what stands in lists, on the overview and beside what is signed, too. */
export const sharedJobTexts = {
  manifestNames: [
    'Dosya adları okunur biçimde gösterilir; dosyada adres biçiminde (%20 gibi) yazılıdır.',
    'File names are shown readably; in the file they are written as in addresses (such as %20).',
  ],
  download: ['İndir', 'Download'],
  noPreview: ['Bu dosya burada gösterilemiyor', 'This file cannot be shown here'],
  noPreviewBody: [
    '“{0}” dosyasını indirip kendi programıyla açın.',
    'Download “{0}” and open it with its own program.',
  ],
  previewOfOriginal: [
    'İmzalanan belgenin kendisi gösteriliyor; imzalar “{0}” dosyasındadır.',
    'This is the document that is signed; the signatures are in “{0}”.',
  ],
  signatureOne: ['{0} imza', '{0} signature'],
  signatures: ['{0} imza', '{0} signatures'],
  noSignatures: ['İmzasız', 'Not signed'],
  pageOne: ['{0} sayfa', '{0} page'],
  pages: ['{0} sayfa', '{0} pages'],
  byMember: ['{0} ({1})', '{0} ({1})'],
  you: ['siz', 'you'],
  youFor: ['onun adına siz', 'you in their place'],
  onBehalf: ['{0}, {1} adına vekâleten', '{0} on behalf of {1}'],
  andMore: ['{0} ve {1} kişi daha', '{0} and {1} more'],
} as const satisfies Texts;

export const dashboardTexts = {
  title: ['Genel bakış', 'Overview'],
  hello: ['Merhaba, {0}', 'Hello, {0}'],
  fromOld: ['Eski işten başla', 'From an old job'],
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
} as const satisfies Texts;
