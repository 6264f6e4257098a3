import type { Text } from '../../i18n/t.ts';
import { timestampTexts } from '../accounts/settings/texts.ts';

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
  'job.finalizing': ['Tüm adımlar bitti', 'All steps are done'],
  'job.completed': ['Tamamlandı', 'Completed'],
  'job.signaturesCompleted': ['İmzalar tamamlandı', 'The signatures were completed'],
  'job.signaturesNotCompleted': ['İmzalar tamamlanamadı', 'The signatures could not be completed'],
  'job.completionRetried': ['İmzaların tamamlanmasını yeniden denetti', 'Had the completion tried again'],
  'signGroup.saved': ['İmza grubunu kaydetti', 'Saved the sign group'],
  'document.completed': ['Belgenin imzaları tamamlandı', 'The signatures of a document were completed'],
  'document.signed': ['Belgeyi imzaladı', 'Signed a document'],
  'delivery.sent': ['Gönderildi', 'Sent'],
  'delivery.notSent': ['Gönderilemedi', 'Not sent'],
  'delivery.resent': ['Yeniden gönderdi', 'Sent again'],
  'notice.notSent': ['Bildirim e-postası gönderilemedi', 'A notice by e-mail was not sent'],
  'recipient.created': ['Alıcı tanımladı', 'Defined a recipient'],
  'recipient.saved': ['Alıcıyı değiştirdi', 'Changed a recipient'],
  'delivery.retried': ['Gönderimi yeniden denedi', 'Tried the delivery again'],
  'session.opened': ['Giriş yaptı', 'Signed in'],
  'session.refused': ['Giriş reddedildi', 'Sign-in refused'],
  'session.ended': ['Çıkış yaptı', 'Signed out'],
  'session.switched': ['Hesap değiştirdi', 'Switched the account'],
  'draft.deleted': ['Taslağı sildi', 'Deleted the draft'],
  'profile.saved': ['Profilini kaydetti', 'Saved the profile'],
  'profile.pictureSaved': ['Profil resmini değiştirdi', 'Changed the profile picture'],
  'task.retried': ['Görevi yeniden denedi', 'Tried the task again'],
  'account.parametersSaved': ['Hesap ayarlarını kaydetti', 'Saved the account settings'],
  'account.timestampAuthoritySaved': ['Zaman damgası ayarını kaydetti', 'Saved the time-stamp settings'],
  'account.created': ['Hesabı oluşturdu', 'Created the account'],
  'account.periodAdded': ['Lisans dönemi ekledi', 'Added a licence period'],
  'account.modulesChanged': ['Modülleri değiştirdi', 'Changed the modules'],
  'user.added': ['Kullanıcı ekledi', 'Added a user'],
  'serverKey.bound': ['Sunucu anahtarı bağladı', 'Bound a key of the server'],
  'serverKey.released': ['Sunucu anahtarını ayırdı', 'Released a key of the server'],
  'user.invited': ['Kullanıcıyı davet etti', 'Invited the user'],
  'invitation.accepted': ['Daveti kabul etti', 'Accepted the invitation'],
  'files.keyRotated': [
    'Dosya şifreleme anahtarı değiştirildi',
    'The encryption key of the files was changed',
  ],
  'files.erased': ['Dosyaların tümü silindi', 'All files were erased'],
  'audit.textsErased': ['Denetim izindeki metinleri sildi', 'Erased texts of the audit trail'],
  'audit.exported': ['Denetim izini indirdi', 'Exported the audit trail'],
};

/** Facts that only the audit trail shows, besides those of `factTexts`; one that is not known stands as it is. */
export const auditFactTexts: Readonly<Record<string, Text>> = {
  way: ['Yol', 'Way'],
  note: ['Not', 'Note'],
  size: ['Boyut', 'Size'],
  texts: ['Metin sayısı', 'Texts'],
  standard: ['İmza standardı', 'Signature standard'],
  revocation: ['İptal durumu', 'Revocation'],
  holder: ['Anahtarın yeri', 'Held by'],
  certificateSha256: ['Sertifika özeti (SHA-256)', 'Certificate’s SHA-256'],
  sha256: ['Özet (SHA-256)', 'SHA-256'],
  documents: ['Belge sayısı', 'Documents'],
  signatureStandard: ['İmza standardı', 'Signature standard'],
  signatureProfile: ['İmza profili', 'Signature profile'],
  profile: ['İmza profili', 'Signature profile'],
  certificateSerial: ['Sertifika seri no', 'Certificate serial'],
  url: ['Adres', 'Address'],
  notice: ['Bildirim', 'Notice'],
  policyOid: ['Politika (OID)', 'Policy (OID)'],
  refusal: ['Neden', 'Reason'],
  device: ['Cihaz', 'Device'],
  operatingSystem: ['İşletim sistemi', 'Operating system'],
  browser: ['Tarayıcı', 'Browser'],
  uncertain: ['Ulaşmış olabilirdi', 'May have arrived before'],
  isActive: ['Etkin', 'Active'],
  joined: ['Katılanlar', 'Joined'],
  left: ['Ayrılanlar', 'Left'],
  recipientKind: ['Alıcı türü', 'Kind of recipient'],
  kind: ['Tür', 'Kind'],
  isSingleUse: ['Tek iş için', 'For one job'],
  settingsChanged: ['Ayarları değişti', 'Settings changed'],
  passwordChanged: ['Şifre değişti', 'Password changed'],
  code: ['Kod', 'Code'],
  timeZone: ['Saat dilimi', 'Time zone'],
  defaultDateLocale: ['Tarih biçimi', 'Date format'],
  startsOn: ['Başlangıç', 'Begins'],
  endsOn: ['Bitiş', 'Ends'],
  modules: ['Modüller', 'Modules'],
  authorities: ['Yetkiler', 'Authorities'],
  accountAdmin: ['Hesap yöneticisi', 'Account administrator'],
  expiresAt: ['Son kullanım', 'Valid until'],
  includeTitleInSignature: ['Unvan imzada', 'Title in the signature'],
  notifyByEmail: ['E-posta bildirimleri', 'E-mail notices'],
  notifyByMobile: ['Telefon bildirimleri', 'Notices to the phone'],
  sendReminders: ['Hatırlatmalar', 'Reminders'],
  language: ['İletilerin dili', 'Language of mails'],
};

/** Parts of the system that act without a person, by the names they sign their entries with. */
export const systemActorTexts: Readonly<Record<string, Text>> = {
  finalizer: ['Sistem (gönderim)', 'System (delivery)'],
  notices: ['Sistem (bildirim)', 'System (notices)'],
  signing: ['Sistem (imza)', 'System (signing)'],
  identity: ['Sistem (giriş)', 'System (sign-in)'],
  operator: ['Sistem işletmeni', 'Operator of the system'],
};

/** Kinds of time-stamp authorities, by their stored names. */
export const authorityKindTexts: Readonly<Record<string, Text>> = {
  Basic: timestampTexts.kindBasic,
  KamuSm: timestampTexts.kindKamuSm,
};

/** What held the key of a signature, by its stored name. */
export const holderTexts: Readonly<Record<string, Text>> = {
  Companion: ['kişinin bilgisayarı', 'the person’s computer'],
  ServerKey: ['sunucu', 'the server'],
};

export const yesNoTexts: Readonly<Record<'yes' | 'no', Text>> = {
  yes: ['evet', 'yes'],
  no: ['hayır', 'no'],
};

/** The facts of an event that a person reads; the others (hashes, ids) are for the audit trail. */
export const factTexts: Readonly<Record<string, Text>> = {
  recipient: ['Alıcı', 'Recipient'],
  signGroup: ['İmza grubu', 'Sign group'],
  recipientName: ['Alıcı', 'Recipient'],
  file: ['Dosya', 'File'],
  name: ['Ad', 'Name'],
  certificate: ['Sertifika', 'Certificate'],
  user: ['Kullanıcı', 'User'],
  reason: ['Neden', 'Reason'],
  answer: ['Sunucunun yanıtı', 'The server’s answer'],
  description: ['Açıklama', 'Description'],
  trackingNumber: ['Takip no', 'Tracking no.'],
};
