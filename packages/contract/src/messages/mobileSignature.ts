import type { Message } from './message.ts';

/** How a signature by phone ends: what the operator answers (ETSI TS 102 204, 8.6), and what is found in its answer. */
export const mobileSignatureMessages = {
  lang_mobile_wrong_param: [
    'Operatör isteği anlamadı. Lütfen yöneticinize bildirin (101).',
    'The operator did not understand the request. Please tell your administrator (101).',
  ],
  lang_mobile_missing_param: [
    'Operatör istekte eksik bilgi buldu. Lütfen yöneticinize bildirin (102).',
    'The operator misses something in the request. Please tell your administrator (102).',
  ],
  lang_mobile_wrong_data_length: [
    'Operatör istekteki veriyi uzun ya da kısa buldu. Lütfen yöneticinize bildirin (103).',
    'The operator finds the data too long or too short. Please tell your administrator (103).',
  ],
  lang_mobile_unauthorized_access: [
    'Operatör bu kuruluma izin vermedi. Lütfen yöneticinize bildirin (104).',
    'The operator does not let this installation in. Please tell your administrator (104).',
  ],
  lang_mobile_unknown_client: [
    'Operatör bu numarada mobil imza bulamadı. Numarayı ve operatörü kontrol edin.',
    'The operator knows no mobile signature for this number. Check number and operator.',
  ],
  lang_mobile_handshake_required: [
    'Operatör önce anlaşma istiyor. Lütfen yöneticinize bildirin (106).',
    'The operator wants a handshake first. Please tell your administrator (106).',
  ],
  lang_mobile_inappropriate_data: [
    'Operatör bu veriyi imzalatmadı. Lütfen yöneticinize bildirin (107).',
    'The operator does not have this data signed. Please tell your administrator (107).',
  ],
  lang_mobile_incompatible_interface: [
    'Operatörün arayüzü bu sürümle uyuşmuyor. Lütfen yöneticinize bildirin (108).',
    'The operator speaks another version. Please tell your administrator (108).',
  ],
  lang_mobile_unsupported_profile: [
    'Hattınız bu tür imzayı desteklemiyor. Operatörünüze başvurun (109).',
    'Your line does not support this kind of signature. Ask your operator (109).',
  ],
  lang_mobile_expired_transaction: [
    'Süre doldu: telefonda zamanında onay verilmedi. Yeniden deneyebilirsiniz.',
    'The time is over: nothing was confirmed on the phone. You can try again.',
  ],
  lang_mobile_ota_error: [
    'Telefonunuza ulaşılamadı. Açık ve kapsama alanında olduğundan emin olup yeniden deneyin.',
    'Your phone could not be reached. See that it is on and has a signal, then try again.',
  ],
  lang_mobile_user_cancel: ['İmza telefonda iptal edildi.', 'The signature was cancelled on the phone.'],
  lang_mobile_pin_blocked: [
    'Mobil imza PIN’iniz bloke oldu. Operatörünüze başvurun.',
    'Your mobile signature PIN is blocked. Ask your operator.',
  ],
  lang_mobile_card_blocked: [
    'SIM kartınız mobil imzaya kapalı. Operatörünüze başvurun.',
    'Your SIM card is blocked for mobile signatures. Ask your operator.',
  ],
  lang_mobile_no_key: [
    'SIM kartınızda imza anahtarı yok. Mobil imzanızı operatörünüzde etkinleştirin.',
    'Your SIM card has no signing key. Have your mobile signature activated by your operator.',
  ],
  lang_mobile_no_url: [
    'Operatör sertifikanın adresini bulamadı. Lütfen yöneticinize bildirin (405).',
    'The operator found no address of the certificate. Please tell your administrator (405).',
  ],
  lang_mobile_signature_in_progress: [
    'Telefonunuzda bekleyen başka bir imza isteği var. Önce onu sonuçlandırın.',
    'Another signature request is waiting on your phone. Finish that one first.',
  ],
  lang_mobile_registration_failed: [
    'Operatör mobil imza kaydınızı tamamlayamadı. Operatörünüze başvurun.',
    'The operator could not complete your registration. Ask your operator.',
  ],
  lang_mobile_no_certificate: [
    'Mobil imza sertifikanız bulunamadı ya da süresi doldu. Operatörünüze başvurun.',
    'Your mobile signature has no certificate, or it has expired. Ask your operator.',
  ],
  lang_mobile_crl_problem: [
    'Operatör sertifikanın iptal durumunu öğrenemedi. Daha sonra yeniden deneyin (423).',
    'The operator could not find out whether the certificate was revoked. Try again later (423).',
  ],
  lang_mobile_crl_expired: [
    'Operatörün iptal listesi güncel değil. Daha sonra yeniden deneyin (424).',
    'The operator’s revocation list is out of date. Try again later (424).',
  ],
  lang_mobile_certificate_error: [
    'Operatör sertifikanızı okuyamadı. Operatörünüze başvurun (425).',
    'The operator could not read your certificate. Ask your operator (425).',
  ],
  lang_mobile_revoked_certificate: [
    'Mobil imza sertifikanız iptal edilmiş. Operatörünüze başvurun.',
    'Your mobile signature certificate has been revoked. Ask your operator.',
  ],
  lang_mobile_invalid_signature: [
    'Telefondan gelen imza geçersiz. Yeniden deneyin; sürerse operatörünüze başvurun.',
    'The phone’s signature is not valid. Try again; if it goes on, ask your operator.',
  ],
  lang_mobile_internal_error: [
    'Operatörde bir hata oluştu. Daha sonra yeniden deneyin (900).',
    'Something went wrong at the operator. Try again later (900).',
  ],
  lang_mobile_unknown_status: [
    'Operatör beklenmeyen bir yanıt verdi. Daha sonra yeniden deneyin.',
    'The operator gave an unexpected answer. Try again later.',
  ],
  lang_mobile_operator_unreachable: [
    'Operatöre ulaşılamadı. Daha sonra yeniden deneyin.',
    'The operator cannot be reached. Try again later.',
  ],
  lang_mobile_operator_not_offered: [
    'Bu kurulumda bu operatörle giriş yapılamıyor.',
    'This installation does not offer signing in over this operator.',
  ],
  lang_mobile_operator_needed: [
    'Mobil imza numarası için operatörü seçin.',
    'Choose the operator of the mobile signature number.',
  ],
  lang_mobile_wish_unknown: [
    'Bu giriş denemesi bitmiş ya da bilinmiyor. Baştan başlayın.',
    'This sign-in has ended or is not known. Begin again.',
  ],
  lang_mobile_other_content: [
    'Telefonda imzalanan, istenen değil. Giriş yapılmadı; doğrulama kodunu karşılaştırıp yeniden deneyin.',
    'What was signed on the phone is not what was asked for. Nobody was signed in; compare the code and try again.',
  ],
  lang_mobile_signature_ahead: [
    'Telefondan gelen imzanın zamanı gelecekte. Giriş yapılmadı; telefonunuzun saatini denetleyin.',
    'The time of the phone’s signature lies in the future. Nobody was signed in; check the phone’s clock.',
  ],
  lang_mobile_signature_unusable: [
    'Operatörden gelen imza doğrulanamadı. Giriş yapılmadı.',
    'The operator’s signature could not be verified. Nobody was signed in.',
  ],
  lang_mobile_not_this_person: [
    'Sertifikadaki kişi bu numaranın kullanıcısı değil ya da kimlik bilgileri girilmemiş.',
    'The person in the certificate is not this number’s user, or their identity information is missing.',
  ],
  lang_mobile_sign_in_off: [
    'Bu kurulumda mobil imza ile giriş yapılmıyor.',
    'This installation does not sign in by mobile signature.',
  ],
  lang_mobile_number_format: [
    'Cep telefonu numarasını 05XX XXX XX XX biçiminde yazın.',
    'Write the mobile number as 05XX XXX XX XX.',
  ],
  lang_mobile_number_foreign: [
    'Bu numara başka bir ülkenin. Türkiye’deki bir operatörün numarasını yazın: 05XX XXX XX XX.',
    'This number is of another country. Write one of an operator in Turkey: 05XX XXX XX XX.',
  ],
} as const satisfies Record<string, Message>;
