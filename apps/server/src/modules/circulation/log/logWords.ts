import type { DeliveryState, JobStatus, Message, ParticipantRole, ParticipantState } from '@tomar/contract';

/** What the log of a job says in its own name. */
export const logWords = {
  title: ['İş günlüğü', 'Log of a job'],
  account: ['Kurum', 'Organisation'],
  name: ['İş adı', 'Job name'],
  trackingNumber: ['Takip no', 'Tracking no.'],
  documentNumber: ['Belge no', 'Document no.'],
  status: ['Durum', 'Status'],
  owner: ['Başlatan', 'Started by'],
  department: ['Departman', 'Department'],
  created: ['Başlangıç', 'Started'],
  ended: ['Bitiş nedeni', 'Why it ended'],
  people: ['Kişiler', 'People'],
  step: ['{0}. adım', 'Step {0}'],
  files: ['Belgeler ve ekler', 'Documents and attachments'],
  original: ['Yüklendiği haliyle SHA-256', 'SHA-256 as uploaded'],
  signatures: ['{0} imza', '{0} signatures'],
  deliveries: ['Gönderimler', 'Deliveries'],
  events: ['Olaylar', 'Events'],
  system: ['Sistem', 'System'],
  erased: ['silindi', 'erased'],
  none: ['Yok', 'None'],
  page: ['{0} · sayfa {1} / {2}', '{0} · page {1} of {2}'],
  made: ['{0} tarihinde {1} için hazırlandı.', 'Made on {0} for {1}.'],
} as const satisfies Readonly<Record<string, Message>>;

export const statusWords: Readonly<Record<JobStatus, Message>> = {
  Circulating: ['Dolaşımda', 'Circulating'],
  Declined: ['Reddedildi', 'Declined'],
  Finalizing: ['Gönderiliyor', 'Finalizing'],
  Completed: ['Tamamlandı', 'Completed'],
  Canceled: ['İptal edildi', 'Cancelled'],
};

export const roleWords: Readonly<Record<ParticipantRole, Message>> = {
  Approver: ['Onaylayan', 'Approver'],
  Initialler: ['Paraflayan', 'Initialler'],
  Signer: ['E-imzacı', 'E-signer'],
  Stamper: ['Mühürleyen', 'Stamper'],
};

export const stateWords: Readonly<Record<ParticipantState, Message>> = {
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

export const deliveryWords: Readonly<Record<DeliveryState, Message>> = {
  WaitingToSend: ['Gönderilmeyi bekliyor', 'Waiting to send'],
  Sent: ['Gönderildi', 'Sent'],
  NotSent: ['Gönderilemedi', 'Not sent'],
  Cancelled: ['İptal edildi', 'Cancelled'],
};

/** An event of a newer version stands by its name. */
export const eventWords: Readonly<Record<string, Message>> = {
  'draft.created': ['Taslağı oluşturdu', 'Created the draft'],
  'draft.handedOver': ['Taslağı devretti', 'Handed the draft over'],
  'file.uploaded': ['Dosya yükledi', 'Uploaded a file'],
  'file.merged': ['Belgeleri birleştirdi', 'Merged documents'],
  'file.removed': ['Dosya sildi', 'Deleted a file'],
  'job.circulated': ['Dolaşıma çıkardı', 'Put into circulation'],
  'job.approved': ['Onayladı', 'Approved'],
  'job.turnHandedOver': ['Sırasını devretti', 'Handed a turn over'],
  'job.signed': ['Tüm belgeleri imzaladı', 'Signed all documents'],
  'job.declined': ['Reddetti', 'Declined'],
  'job.canceled': ['İptal etti', 'Cancelled'],
  'job.cancelUndone': ['İptali geri aldı', 'Undid the cancellation'],
  'job.reminded': ['Bildirimi yeniden gönderdi', 'Notified again'],
  'job.revised': ['Yeni revizyon hazırlamaya başladı', 'Began a new revision'],
  'job.finalizing': ['Tüm adımlar bitti', 'All steps are done'],
  'job.completed': ['Tamamlandı', 'Completed'],
  'job.signaturesCompleted': ['İmzalar tamamlandı', 'The signatures were completed'],
  'job.signaturesNotCompleted': ['İmzalar tamamlanamadı', 'The signatures could not be completed'],
  'job.completionRetried': ['İmzaların tamamlanmasını yeniden denetti', 'Had the completion tried again'],
  'document.signed': ['Belgeyi imzaladı', 'Signed a document'],
  'document.completed': ['Belgenin imzaları tamamlandı', 'The signatures of a document were completed'],
  'delivery.sent': ['Gönderildi', 'Sent'],
  'delivery.notSent': ['Gönderilemedi', 'Not sent'],
  'delivery.returned': ['E-posta geri döndü', 'A mail came back'],
  'delivery.resent': ['Yeniden gönderdi', 'Sent again'],
  'delivery.retried': ['Gönderimi yeniden denedi', 'Tried the delivery again'],
  'notice.returned': ['Bildirim e-postası geri döndü', 'A notice by e-mail came back'],
  'notice.notSent': ['Bildirim e-postası gönderilemedi', 'A notice by e-mail was not sent'],
};

/** A fact without words here stands by its name. */
export const factWords: Readonly<Record<string, Message>> = {
  trackingNumber: ['Takip no', 'Tracking no.'],
  documents: ['Belge sayısı', 'Documents'],
  signatureStandard: ['İmza standardı', 'Signature standard'],
  signatureProfile: ['İmza profili', 'Signature profile'],
  standard: ['İmza standardı', 'Signature standard'],
  profile: ['İmza profili', 'Signature profile'],
  file: ['Dosya', 'File'],
  name: ['Ad', 'Name'],
  sha256: ['SHA-256', 'SHA-256'],
  size: ['Bayt', 'Bytes'],
  certificate: ['Sertifika', 'Certificate'],
  certificateSerial: ['Sertifika seri no', 'Certificate serial'],
  signGroup: ['İmza grubu', 'Sign group'],
  recipientName: ['Alıcı', 'Recipient'],
  recipientKind: ['Alıcı türü', 'Kind of recipient'],
  user: ['Kullanıcı', 'User'],
  successor: ['Devralan', 'Successor'],
  reason: ['Neden', 'Reason'],
  answer: ['Sunucunun yanıtı', 'The server’s answer'],
};
