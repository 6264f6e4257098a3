import type { Message } from './message.ts';

/** ERR-16 to ERR-25 and the rest of what can happen while signing. */
export const signingMessages = {
  lang_sign_token_locked: [
    'E-imza cihazı kilitli. Kilidi sertifika sağlayıcınızın aracıyla (PUK) açın.',
    'The signing device is locked. Unlock it with your certificate provider’s tool (PUK).',
  ],
  lang_sign_wrong_pin: ['E-imza şifresi (PIN) yanlış.', 'The e-signature password (PIN) is wrong.'],
  lang_sign_wrong_pin_tries: [
    'E-imza şifresi (PIN) yanlış. Kalan deneme: {0}.',
    'The e-signature password (PIN) is wrong. Tries left: {0}.',
  ],
  lang_sign_pin_refused_before: [
    'Cihaz bu PIN’i az önce reddetti; deneme hakkı harcanmasın diye yeniden denenmedi.',
    'The device has just refused this PIN; it was not tried again, so that no try is lost.',
  ],
  lang_sign_dropped_after_wrong_pin: [
    'Aynı cihazda az önce yanlış PIN girildi; bu imza denenmedi.',
    'A wrong PIN was just entered for the same device; this signature was not tried.',
  ],
  lang_sign_last_try: [
    'Cihazın tek deneme hakkı kaldı; PIN yanlışsa kilitlenir. Denenmedi.',
    'The device has one try left and locks if the PIN is wrong. Nothing was tried.',
  ],
  lang_sign_wrong_pin_size: ['PIN uzunluğu yanlış.', 'The PIN has the wrong length.'],
  lang_sign_wrong_pin_characters: [
    'PIN geçersiz karakter içeriyor.',
    'The PIN has characters that are not allowed.',
  ],
  lang_sign_token_lost: [
    'E-imza cihazıyla bağlantı koptu. Cihazı yeniden takıp deneyin.',
    'The connection to the signing device was lost. Plug it in again and retry.',
  ],
  lang_sign_token_missing: [
    'E-imza cihazı bulunamadı. Cihazı takın.',
    'No signing device was found. Plug it in.',
  ],
  lang_sign_token_timeout: ['E-imza cihazı yanıt vermiyor.', 'The signing device does not answer.'],
  lang_sign_module_failed: [
    'E-imza cihazının sürücüsü beklenmedik biçimde kapandı.',
    'The driver of the signing device ended unexpectedly.',
  ],
  lang_sign_no_suitable_certificate: [
    'Uygun bir imza sertifikası bulunamadı.',
    'No suitable signing certificate was found.',
  ],
  lang_sign_certificate_expired: [
    'Sertifikanızın süresi dolmuş; imza atılamaz.',
    'Your certificate has expired and cannot sign.',
  ],
  lang_sign_certificate_not_yet_valid: [
    'Sertifikanız henüz geçerli değil.',
    'Your certificate is not valid yet.',
  ],
  lang_sign_certificate_not_yours: [
    'Sertifikadaki kimlik numarası sizinkiyle eşleşmiyor.',
    'The ID number in the certificate is not yours.',
  ],
  lang_sign_certificate_other_name: [
    'Sertifikadaki ad ({0}) hesaptaki adınız ({1}) değil. Hesap yöneticiniz adı düzeltebilir.',
    'The name in the certificate ({0}) is not yours in the account ({1}). Your administrator can correct it.',
  ],
  lang_sign_id_number_missing: [
    'Kimlik bilgilerinizde numara yok; imzalamak için gereklidir.',
    'Your identity information has no number, which is needed to sign.',
  ],
  lang_sign_certificate_untrusted: [
    'Sertifikanız bu kurulumun güvendiği bir kök sertifikaya bağlanmıyor.',
    'Your certificate does not lead to a root certificate that this installation trusts.',
  ],
  lang_sign_certificate_unusable: [
    'Bu sertifikayla imza atılamaz.',
    'This certificate cannot be used for signing.',
  ],
  lang_sign_certificate_revoked: [
    'Sertifikanız iptal edilmiş; imza atılamaz.',
    'Your certificate has been revoked and cannot sign.',
  ],
  lang_sign_certificate_issuer_revoked: [
    'Sertifikanızı veren makamın sertifikası iptal edilmiş; imza atılamaz.',
    'The certificate of the authority that issued yours has been revoked; yours cannot sign.',
  ],
  lang_sign_certificate_not_qualified: [
    'Sertifikanız nitelikli elektronik sertifika değil; bu imza için nitelikli olması gerekir.',
    'Your certificate is not a qualified one, which this signature requires.',
  ],
  lang_sign_certificate_weak: [
    'Sertifikanızın anahtarı ya da algoritması artık güvenli sayılmıyor; imza atılamaz.',
    'The key or algorithm of your certificate is no longer considered secure and cannot sign.',
  ],
  lang_sign_revocation_unknown: [
    'Sertifikanızın iptal edilip edilmediği öğrenilemedi; bu imza için bilinmesi gerekir.',
    'It could not be found out whether your certificate has been revoked, which this signature requires.',
  ],
  lang_sign_revocation_unchecked: [
    'Sertifikanızın iptal edilip edilmediği öğrenilemedi. İmzanız, durumu sonradan öğrenilince doğrulanabilir.',
    'It could not be found out whether your certificate has been revoked. Your signature can be verified once that is known.',
  ],
  lang_sign_already_signed: [
    'Bu iş zaten imzalanmış; yeniden imzalanamaz.',
    'This job is already signed and cannot be signed again.',
  ],
  lang_sign_already_stamped: [
    'Bu iş zaten mühürlenmiş; yeniden mühürlenemez.',
    'This job is already stamped and cannot be stamped again.',
  ],
  lang_sign_stamp_by_other: [
    'Bu hesapla başka biri mühürledi; iş artık sizi beklemiyor.',
    'Somebody else has stamped with this account; the job no longer waits for you.',
  ],
  lang_sign_stamp_other_account: [
    'İş artık bu e-mühür hesabını değil, başka bir hesabı bekliyor. Sayfayı yenileyip yeniden deneyin.',
    'The job no longer waits for this stamp account but for another one. Reload the page and try again.',
  ],
  lang_sign_stamp_several: [
    'Seçtiğiniz işler birden çok e-mühür hesabını bekliyor. Her hesabın işlerini ayrı mühürleyin.',
    'The chosen jobs wait for several stamp accounts. Stamp those of each account by themselves.',
  ],
  lang_sign_stamp_not_yours: [
    'Bu e-mühür hesabıyla mühür basamazsınız; hesabın kişileri arasında değilsiniz ya da yetkiniz kalktı.',
    'You may not stamp with this account: you are not among its people, or your right is gone.',
  ],
  lang_sign_stamp_passive: [
    'E-mühür hesabı ya da firması etkin değil; mühür basılamaz.',
    'The stamp account or its company is not active, so nothing can be stamped.',
  ],
  lang_sign_stamp_service: [
    'Bu e-mühür hesabı bir hizmet hesabı; onunla mühür basmak bu sürümde yok.',
    'This stamp account is one of a service, which cannot stamp in this version.',
  ],
  lang_sign_stamp_not_bound: [
    'E-mühür hesabının sertifikası bu hesaba bağlanmamış; sistem yöneticinize bildirin.',
    'The certificate of the stamp account is not bound to this account; tell your operator.',
  ],
  lang_sign_stamp_not_there: [
    'E-mühür sertifikasının anahtarı, sunucunun anahtar kutusunda bulunamadı; sistem yöneticinize bildirin.',
    'The key of the stamp’s certificate is not on the server’s token; tell your operator.',
  ],
  lang_sign_stamp_certificate_other: [
    'Mühürleyen sertifika, e-mühür hesabında yazılı olan değil.',
    'The certificate that stamps is not the one that the stamp account names.',
  ],
  lang_sign_stamp_certificate_person: [
    'Bu, bir kişinin sertifikası; mühür bir kuruluşun sertifikasıyla basılır.',
    'This is a person’s certificate; a stamp takes the certificate of an organisation.',
  ],
  lang_sign_by_other: [
    'Sizin yerinize başka biri imzaladı ya da işlem yaptı; iş artık sizi beklemiyor.',
    'Somebody else has signed or acted in your place; the job no longer waits for you.',
  ],
  lang_sign_no_documents: ['İmzalanacak belge yok.', 'There are no documents to sign.'],
  lang_sign_failed: ['Dosya imzalanamadı.', 'The file could not be signed.'],
  lang_sign_stamp_not_accepted: ['Mühür sonucu kabul edilmedi.', 'The stamp result was not accepted.'],
  lang_sign_result_not_accepted: ['İmza sonucu kabul edilmedi.', 'The sign result was not accepted.'],
  lang_sign_timestamp_not_set_up: [
    'Zaman damgası ayarlanmamış; yöneticinize bildirin.',
    'Time-stamps are not set up; tell your administrator.',
  ],
  lang_sign_timestamp_unreachable: [
    'Zaman damgası alınamadı: sunucuya ulaşılamıyor. İmzanız saklandı; yeniden deneyin.',
    'No time-stamp: the authority cannot be reached. Your signature is kept; try again.',
  ],
  lang_sign_timestamp_refused: [
    'Zaman damgası alınamadı: sunucu isteği geri çevirdi. İmzanız saklandı; yeniden deneyin.',
    'No time-stamp: the authority refused. Your signature is kept; try again.',
  ],
  lang_sign_again: [
    'Belge bu arada değişti; yeniden imzalayın.',
    'The document changed meanwhile; sign it again.',
  ],
  lang_sign_nothing_kept: ['Saklanan bir imza yok; yeniden imzalayın.', 'No signature is kept; sign again.'],
  lang_sign_ticket_refused: [
    'İmza oturumu artık geçerli değil. Yeniden başlatın.',
    'The signing session is no longer valid. Start again.',
  ],
  lang_sign_session_ended: ['İmza oturumu sona erdi.', 'The signing session has ended.'],
  lang_sign_cancelled: ['İmza işleminden vazgeçildi.', 'Signing was given up.'],
  lang_sign_server_unreachable: [
    'İmza uygulaması sunucuya ulaşamıyor.',
    'The signing application cannot reach the server.',
  ],
  lang_sign_signer_too_old: [
    'İmza uygulamanız eski. {0} sürümünü kurun.',
    'Your signing application is too old. Install version {0}.',
  ],
  lang_sign_kind_unavailable: [
    'Bu imza yolu bu sürümde kullanılamıyor.',
    'This way of signing is not available in this version.',
  ],
  lang_sign_no_ticket: [
    'Bu imza oturumunda imza uygulamasının payı yok.',
    'The signing application has no part in this signing session.',
  ],
  lang_sign_server_key_off: [
    'Bu kurulumda sunucu anahtarı yok.',
    'This installation has no key of the server.',
  ],
  lang_sign_server_key_not_bound: [
    'Size bağlı bir sunucu anahtarı yok.',
    'No key of the server is bound to you.',
  ],
  lang_sign_server_key_not_there: [
    'Size bağlı anahtar, sunucunun anahtar kutusunda bulunamadı; sistem yöneticinize bildirin.',
    'The key that is bound to you is not on the server’s token; tell your operator.',
  ],
  lang_sign_server_key_pin: [
    'Sunucunun anahtar kutusu PIN’i kabul etmedi. Kilitlenmesin diye yeniden denenmiyor; sistem yöneticinize bildirin.',
    'The server’s token did not take its PIN. It is not tried again, so that it does not lock; tell your operator.',
  ],
  lang_sign_server_key_pin_file: [
    'Sunucunun anahtar kutusunun PIN’i okunamıyor; sistem yöneticinize bildirin.',
    'The PIN of the server’s token cannot be read; tell your operator.',
  ],
  lang_sign_server_key_locked: [
    'Sunucunun anahtar kutusu kilitli; sistem yöneticinize bildirin.',
    'The server’s token is locked; tell your operator.',
  ],
  lang_sign_server_key_missing: [
    'Sunucunun anahtar kutusuna ulaşılamıyor. Yeniden deneyin; sürerse sistem yöneticinize bildirin.',
    'The server’s token is not there. Try again; if that does not help, tell your operator.',
  ],
  lang_sign_server_key_timeout: [
    'Sunucunun anahtar kutusu yanıt vermiyor. Yeniden deneyin; sürerse sistem yöneticinize bildirin.',
    'The server’s token does not answer. Try again; if that does not help, tell your operator.',
  ],
  lang_sign_server_key_module: [
    'Sunucunun anahtar kutusunun sürücüsü kapandı. Yeniden deneyin; sürerse sistem yöneticinize bildirin.',
    'The driver of the server’s token ended. Try again; if that does not help, tell your operator.',
  ],
} as const satisfies Record<string, Message>;
