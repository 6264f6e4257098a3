import type { Text } from '../../i18n/say.ts';

/** What happened, by the server's name of the event; one that is not known yet is shown by its name. */
export const eventTexts: Readonly<Record<string, Text>> = {
  'draft.created': ['Taslağı oluşturdu', 'Created the draft'],
  'file.uploaded': ['Dosya yükledi', 'Uploaded a file'],
  'file.removed': ['Dosya sildi', 'Deleted a file'],
  'job.circulated': ['Dolaşıma çıkardı', 'Put into circulation'],
  'job.approved': ['Onayladı', 'Approved'],
  'job.signed': ['Tüm belgeleri imzaladı', 'Signed all documents'],
  'job.declined': ['Reddetti', 'Declined'],
  'job.canceled': ['İptal etti', 'Cancelled'],
  'job.cancelUndone': ['İptali geri aldı', 'Undid the cancellation'],
  'job.finalizing': ['Adımlar bitti, gönderim başladı', 'The steps are done, delivery began'],
  'job.completed': ['Tamamlandı', 'Completed'],
  'document.signed': ['Belgeyi imzaladı', 'Signed a document'],
  'delivery.sent': ['Gönderildi', 'Sent'],
  'delivery.notSent': ['Gönderilemedi', 'Not sent'],
  'delivery.retried': ['Gönderimi yeniden denedi', 'Tried the delivery again'],
  'session.opened': ['Giriş yaptı', 'Signed in'],
  'session.ended': ['Çıkış yaptı', 'Signed out'],
  'session.switched': ['Hesap değiştirdi', 'Switched the account'],
  'draft.deleted': ['Taslağı sildi', 'Deleted the draft'],
  'profile.saved': ['Profilini kaydetti', 'Saved the profile'],
  'task.retried': ['Görevi yeniden denedi', 'Tried the task again'],
  'audit.exported': ['Denetim izini indirdi', 'Exported the audit trail'],
};

/** The facts of an event that a person reads; the others (hashes, ids) are for the audit trail. */
export const factTexts: Readonly<Record<string, Text>> = {
  recipient: ['Alıcı', 'Recipient'],
  file: ['Dosya', 'File'],
  name: ['Ad', 'Name'],
  certificate: ['Sertifika', 'Certificate'],
  reason: ['Neden', 'Reason'],
  description: ['Açıklama', 'Description'],
  trackingNumber: ['Takip no', 'Tracking no.'],
};
