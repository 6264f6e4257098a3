import type { Message } from './message.ts';

/** What is said of passwords, links and cards with which somebody comes in, and of who they are. */
export const enteringMessages = {
  lang_password_personal: [
    'Şifre adınızdan ya da e-posta adresinizden türetilmiş olmamalıdır.',
    'The password must not be made of your name or e-mail address.',
  ],
  lang_password_common: [
    'Bu şifreyi çok kişi kullanıyor ve saldırganlar ilk bunu dener. Başka bir şifre seçin.',
    'Many people use this password, so attackers try it first. Choose another one.',
  ],
  lang_password_used_before: [
    'Son {0} şifrenizden farklı bir şifre seçin.',
    'Choose a password that differs from your last {0}.',
  ],
  lang_password_changed_lately: [
    'Şifre {0} saatte bir kez değiştirilebilir. Yeniden değiştirebileceğiniz zaman: {1} saat sonra.',
    'A password can be changed once in {0} hours. You can change it again in {1} hours.',
  ],
  lang_password_wrong: ['Şifre yanlış.', 'The password is wrong.'],
  lang_rights_at_provider: [
    'Bu kullanıcının yetkileri yalnız kimlik sağlayıcısında değişir.',
    'This user’s authorities change at their identity provider only.',
  ],
  lang_rights_account_admin: [
    'Hesap yöneticisinin yönetim, imza ve onay yetkileri alınamaz.',
    'The account administrator cannot lose the rights to administer, sign and approve.',
  ],
  lang_rights_own_admin: [
    'Kendi yönetici yetkinizi alamazsınız; başka bir yöneticiden isteyin.',
    'You cannot take your own right to administer; ask another administrator.',
  ],
  lang_rights_own_source: [
    'Kendi kimliğinizi kimin sakladığını değiştiremezsiniz; başka bir yöneticiden isteyin.',
    'You cannot change who keeps your own identity; ask another administrator.',
  ],
  lang_rights_account_admin_source: [
    'Hesap yöneticisinin kimliği bir sağlayıcıya bırakılamaz: sağlayıcı çalışmasa da hesaba giren biri kalır.',
    'The identity of the account administrator is handed to no provider: somebody can come in even if it fails.',
  ],
  lang_session_own: [
    'Bu, içinde olduğunuz oturum; kapatmak için çıkış yapın.',
    'This is the session you are in; sign out to end it.',
  ],
  lang_factors_own: [
    'Kendi doğrulamalarınızı profilinizde değiştirirsiniz.',
    'You change your own second factors in your profile.',
  ],
  lang_password_none: ['Bu kullanıcının Tomar’da bir şifresi yok.', 'This user has no password in Tomar.'],
  lang_sign_in_link_unknown: [
    'Giriş bağlantısı ya da anahtarı geçersiz. Tamamını girdiğinizden emin olun ya da yenisini isteyin.',
    'The sign-in link or key is not valid. Make sure that you entered all of it, or ask for a new one.',
  ],
  lang_sign_in_link_ended: [
    'Bu giriş bağlantısı artık geçerli değil: kullanıldı, süresi doldu ya da yerine yenisi gönderildi.',
    'This sign-in link is no longer valid: it was used, it expired, or a newer one was sent.',
  ],
  lang_password_link_unknown: [
    'Şifre bağlantısı doğrulanamadı. Bağlantının tamamını açtığınızdan emin olun ya da yenisini isteyin.',
    'The password link could not be verified. Make sure that you opened all of it, or ask for a new one.',
  ],
  lang_password_link_used: [
    'Bu şifre bağlantısı artık geçerli değil: kullanıldı ya da yerine yenisi gönderildi.',
    'This password link is no longer valid: it was used, or a newer one was sent.',
  ],
  lang_password_link_expired: [
    'Bu şifre bağlantısının süresi doldu. Yeni bir bağlantı isteyin.',
    'This password link has expired. Ask for a new one.',
  ],
  lang_esign_off: [
    'Bu kurulumda e-imza ile giriş yapılmıyor.',
    'This installation does not sign in by e-signature.',
  ],
  lang_esign_nobody: [
    'Bu sertifikadaki kimlik numarasıyla girebileceğiniz etkin bir hesap yok. Şifreyle girip kimlik bilginizi kaydedin ya da yöneticinize başvurun.',
    'No active account can be entered with the identity number of this certificate. Sign in with your password and save your identity information, or ask your administrator.',
  ],
  lang_sign_in_several: [
    'Bu kimlik numarası birden çok kullanıcıda kayıtlı. Kurumunuzun Tomar adresini (sonunda hesap kodu olan) açıp oradan girin.',
    'Several users have this identity number. Open your organisation’s address of Tomar, which ends with its account code, and sign in there.',
  ],
  lang_esign_ended: [
    'Bu giriş isteği sona erdi ya da kullanıldı. Yeniden başlayın.',
    'This sign-in has ended or was used. Begin again.',
  ],
  lang_esign_signature_wrong: [
    'İmza, giriş isteğinin imzası değil.',
    'The signature is not that of the sign-in.',
  ],
  lang_identity_number_digits: ['Kimlik numarası {0} rakamdır.', 'An identity number has {0} digits.'],
  lang_identity_number_required: [
    'İmza yetkisi olanlar kimlik numarasını girmelidir.',
    'Whoever may sign gives an identity number.',
  ],
  lang_identity_number_taken: [
    'Bu numara hesapta başka bir kullanıcıda kayıtlı. Yöneticinize başvurun.',
    'Another user of the account has this number. Ask your administrator.',
  ],
  lang_identity_number_fixed: [
    'Kayıtlı kimlik numarasını yalnız yönetici değiştirebilir.',
    'A number that is recorded is changed by an administrator only.',
  ],
  lang_identity_number_unreadable: [
    'Kayıtlı numara okunamıyor: şifrelendiği anahtar yok. Sistem yöneticinize söyleyin ya da numarayı yeniden girin.',
    'The number that is recorded cannot be read: the key that sealed it is gone. Tell whoever runs the system, or enter it again.',
  ],
  lang_identity_birth_date: ['1900 ile bugün arasında bir gün girin.', 'Enter a day between 1900 and today.'],
  lang_identity_phone: [
    'Telefon numarasını rakamlarla girin: 7 ile 15 rakam arası.',
    'Enter the telephone number in digits: 7 to 15 of them.',
  ],
  lang_identity_notice_required: [
    'Aydınlatma metnini okuduğunuzu işaretleyin.',
    'Tick that you have read the privacy notice.',
  ],
} as const satisfies Record<string, Message>;
