import type { Message } from './message.ts';

/** Account parameters, the time-stamp authority, and the completion of signatures that uses both. */
export const accountMessages = {
  lang_licence_slots_empty: [
    'Lisansın {0} kullanıcı yerinden {1} tanesi boş, {2} yer gerekiyor. Sağlayıcınızdan yer isteyin ya da kullanıcı silin.',
    'Of the licence’s {0} user slots {1} are empty, and {2} are needed. Ask your provider for more, or delete users.',
  ],
  lang_licence_slots_none: [
    'Lisansta boş kullanıcı yeri kalmadı.',
    'The licence has no empty user slot left.',
  ],
  lang_licence_slots_active: [
    'Lisansın {0} kullanıcı yeri var, {1} kullanıcı etkin; {2} kişi daha etkinleştirilemez.',
    'The licence has {0} user slots and {1} users are active; {2} more cannot be activated.',
  ],
  lang_params_time_zone_invalid: ['“{0}” bilinen bir saat dilimi değil.', '“{0}” is not a known time zone.'],
  lang_params_locale_invalid: ['“{0}” bilinen bir dil kodu değil.', '“{0}” is not a known language code.'],
  lang_params_email_domain_invalid: [
    '“{0}” bir alan adı değil; kurum.com.tr gibi yazın, virgül ya da noktalı virgülle ayırın.',
    '“{0}” is no domain; write it as company.com, separated by commas or semicolons.',
  ],
  lang_email_domain_refused: [
    '“{0}” kullanılamaz: hesap yalnız şu alan adlarına izin veriyor: {1}.',
    '“{0}” cannot be used: the account allows these domains only: {1}.',
  ],
  lang_params_second_factor_own: [
    'Bunu yalnız ikinci doğrulamayla giriş yapmış biri açabilir; yoksa kendiniz de giremezsiniz.',
    'Only somebody who signed in with a second factor can switch this on; else you could not get in yourself.',
  ],
  lang_timestamp_url_required: [
    'Zaman damgası sunucusunun adresini girin.',
    'Enter the time-stamp authority’s address.',
  ],
  lang_timestamp_url_invalid: [
    'Adres http:// ya da https:// ile başlamalı, kullanıcı adı ve şifre içermemelidir.',
    'The address must begin with http:// or https:// and hold no user name or password.',
  ],
  lang_timestamp_kamusm_user: [
    'Kamu SM kullanıcısı müşteri numarasıdır; yalnız rakam girin.',
    'A Kamu SM user is the customer number; enter digits only.',
  ],
  lang_timestamp_policy_invalid: [
    '“{0}” geçerli bir nesne tanımlayıcısı (OID) değil.',
    '“{0}” is not a valid object identifier (OID).',
  ],
  lang_timestamp_password_again: [
    'Tür, adres ya da kullanıcı değişti; şifreyi yeniden girin.',
    'The kind, the address or the user changed; enter the password again.',
  ],
  lang_timestamp_unreachable: [
    'Zaman damgası sunucusuna ulaşılamıyor.',
    'The time-stamp authority cannot be reached.',
  ],
  lang_timestamp_address_refused: [
    'Bu adrese bağlanmaya bu kurulumda izin verilmiyor.',
    'This installation does not allow connections to that address.',
  ],
  lang_timestamp_unauthorized: [
    'Zaman damgası sunucusu kullanıcı adını ya da şifreyi kabul etmedi.',
    'The time-stamp authority did not accept the user name or the password.',
  ],
  lang_timestamp_refused: [
    'Zaman damgası sunucusu isteği geri çevirdi.',
    'The time-stamp authority refused the request.',
  ],
  lang_timestamp_answer_invalid: [
    'Zaman damgası sunucusunun yanıtı geçerli bir zaman damgası değil.',
    'The time-stamp authority’s answer is not a valid time-stamp.',
  ],
  lang_completion_timestamp: [
    'İmzalar tamamlanamadı: zaman damgası alınamadı.',
    'The signatures could not be completed: no time-stamp was given.',
  ],
  lang_completion_revocation: [
    'İmzalar tamamlanamadı: sertifika iptal bilgisi alınamadı.',
    'The signatures could not be completed: revocation data could not be fetched.',
  ],
  lang_completion_revoked: [
    'İmzalar tamamlanamadı: bir imza sertifikası iptal edilmiş.',
    'The signatures could not be completed: a signing certificate is revoked.',
  ],
  lang_completion_chain: [
    'İmzalar tamamlanamadı: bir sertifika güvenilen bir köke bağlanmıyor.',
    'The signatures could not be completed: a certificate leads to no trusted root.',
  ],
  lang_completion_failed: ['İmzalar tamamlanamadı.', 'The signatures could not be completed.'],
  lang_completion_not_retryable: [
    'Yalnız tamamlanamamış imzalar yeniden denenebilir.',
    'Only signatures whose completion failed can be tried again.',
  ],
} as const satisfies Record<string, Message>;
