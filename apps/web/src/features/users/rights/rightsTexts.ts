import type { ProviderKind } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';

export const rightsTexts = {
  person: ['Kişi', 'Person'],
  authorities: ['Yetkiler', 'Authorities'],
  state: ['Durum', 'State'],
  rights: ['Yetkiler', 'Authorities'],
  rightsHint: [
    'Değişiklik, kişinin bir sonraki işleminden başlayarak geçerlidir.',
    'A change holds from the person’s next request on.',
  ],
  atProvider: [
    'Bu kullanıcının kimliğini {0} saklar: yetkileri yalnız orada değişir.',
    'The identity of this user is kept by {0}: authorities change there only.',
  ],
  impliedBy: ['“{0}” yetkisinden gelir', 'Comes with “{0}”'],
  keptByAdmin: ['Hesap yöneticisinden alınamaz', 'Cannot be taken from the account administrator'],
  keptOwn: ['Kendinizden alamazsınız', 'You cannot take it from yourself'],
  source: ['Kimliği kim saklıyor', 'Who keeps the identity'],
  sourceHint: [
    'Dış kullanıcı yalnız sağlayıcısıyla girer ve yetkilerini ondan alır; Tomar şifresiyle giremez.',
    'An external user comes in by the provider only and takes authorities from there; no Tomar password opens the account.',
  ],
  sourceOwn: [
    'Kendi kimliğinizi kimin sakladığını başka bir yönetici değiştirir.',
    'Another administrator changes who keeps your own identity.',
  ],
  sourceNone: [
    'Bu hesapta açık kimlik sağlayıcı yok; Hesap ayarlarında tanımlanır.',
    'This account has no identity provider that is on; one is set in the account settings.',
  ],
  save: ['Yetkileri kaydet', 'Save the authorities'],
  sessions: ['Kullanıcının oturumları', 'The user’s sessions'],
  sessionsHint: [
    'Bu hesapta açık olanlar. Kapatılınca kullanıcı yeniden giriş yapar; e-postayla haber verilir.',
    'Those open in this account. Once ended the user signs in again and is told by mail.',
  ],
  noSessions: ['Açık oturum yok.', 'No open sessions.'],
  endAll: ['Tümünü kapat', 'Sign out everywhere'],
  endTitle: ['Oturumlar kapatılsın mı?', 'Sign the user out?'],
  endBody: [
    '{0} bu hesapta her yerde hemen çıkar; kaydedilmemiş olan kaybolur.',
    '{0} is signed out of this account everywhere at once; what is not saved is lost.',
  ],
  password: ['Kullanıcının şifresi', 'The user’s password'],
  passwordHint: [
    'Şifresini unutan biri için. Yeni şifreyi kullanıcı kendi belirler; bağlantıyı yalnız o görür.',
    'For somebody who forgot it. The user sets the new one; nobody else sees the link.',
  ],
  sendLink: ['Şifre bağlantısı gönder', 'Send a password link'],
  linkTitle: ['Şifre bağlantısı gönderilsin mi?', 'Send a password link?'],
  linkBody: [
    '{0} kişisine, yeni şifre belirleyeceği bir bağlantı e-postayla gider. Bir saat geçerlidir, bir kez kullanılır; öncekiler artık açılmaz. Şifre değişene kadar eskisi geçerli kalır.',
    '{0} is mailed a link that sets a new password. It holds for an hour and works once; earlier ones open no more. Until a new password is set, the present one stays.',
  ],
  linkSent: ['Bağlantı gönderiliyor: {0}', 'The link is on its way to {0}'],
  factors: ['Kullanıcının ikinci doğrulamaları', 'The user’s second factors'],
  factorsHint: [
    'Telefonunu ve kurtarma kodlarını yitiren biri için. Sıfırlayınca kullanıcıya e-postayla haber verilir.',
    'For somebody who has lost telephone and recovery codes. The user is told of a reset by mail.',
  ],
  resetFactors: ['İkinci doğrulamaları sıfırla', 'Reset second factors'],
  resetTitle: ['İkinci doğrulamalar sıfırlansın mı?', 'Reset the second factors?'],
  resetBody: [
    '{0} kişisinin doğrulama uygulaması, geçiş anahtarları ve kurtarma kodları artık geçmez; açık oturumlarında bunlarla doğruladıkları düşer. Bunu isteyenin gerçekten o olduğundan emin olun. Girişi başka hesapları da açıyorsa, o hesapların yöneticileri de yedi gün içinde sıfırlayana kadar kaldırılmaz.',
    'The authenticator application, passkeys and recovery codes of {0} are no longer accepted, and open sessions lose what they proved with them. Be sure that it is really they who ask. Where their sign-in opens other accounts, too, nothing is removed until the administrators of those reset it within seven days as well.',
  ],
  resetDone: [
    'Sıfırlama kaydedildi; kullanıcıya e-postayla bildirilir.',
    'The reset was recorded; the user is told by mail.',
  ],
  endedAll: ['Kapatılan oturum: {0}', 'Sessions signed out: {0}'],
} as const satisfies Texts;

/** Names of those who may keep a user's identity. */
export const sourceTexts: Readonly<Record<ProviderKind | 'Tomar', Text>> = {
  Tomar: ['Tomar', 'Tomar'],
  Microsoft: ['Microsoft', 'Microsoft'],
  Adfs: ['AD FS', 'AD FS'],
};
