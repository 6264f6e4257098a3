import type { Text } from '../../../i18n/t.ts';

/** What the server says of a signer and their certificate, said of a stamp: nothing of it is the reader's own. */
export const stampSentences: Readonly<Record<string, Text>> = {
  lang_sign_certificate_expired: [
    'E-mühür sertifikasının süresi dolmuş; mühür basılamaz.',
    'The stamp’s certificate has expired, so nothing can be stamped.',
  ],
  lang_sign_certificate_not_yet_valid: [
    'E-mühür sertifikası henüz geçerli değil.',
    'The stamp’s certificate is not valid yet.',
  ],
  lang_sign_certificate_untrusted: [
    'E-mühür sertifikası bu kurulumun güvendiği bir kök sertifikaya bağlanmıyor.',
    'The stamp’s certificate does not lead to a root certificate that this installation trusts.',
  ],
  lang_sign_certificate_unusable: [
    'E-mühür hesabının sertifikasıyla mühür basılamaz.',
    'The certificate of the stamp account cannot be used for stamping.',
  ],
  lang_sign_certificate_revoked: [
    'E-mühür sertifikası iptal edilmiş; mühür basılamaz.',
    'The stamp’s certificate has been revoked, so nothing can be stamped.',
  ],
  lang_sign_certificate_issuer_revoked: [
    'E-mühür sertifikasını veren makamın sertifikası iptal edilmiş; mühür basılamaz.',
    'The certificate of the authority that issued the stamp’s has been revoked, so nothing can be stamped.',
  ],
  lang_sign_certificate_not_qualified: [
    'E-mühür sertifikası nitelikli değil; bu iş için nitelikli olması gerekir.',
    'The stamp’s certificate is not a qualified one, which this job requires.',
  ],
  lang_sign_certificate_weak: [
    'E-mühür sertifikasının anahtarı ya da algoritması artık güvenli sayılmıyor; mühür basılamaz.',
    'The key or algorithm of the stamp’s certificate is no longer considered secure, so nothing can be stamped.',
  ],
  lang_sign_revocation_unknown: [
    'E-mühür sertifikasının iptal edilip edilmediği öğrenilemedi; bu iş için bilinmesi gerekir.',
    'It could not be found out whether the stamp’s certificate has been revoked, which this job requires.',
  ],
  lang_sign_revocation_unchecked: [
    'E-mühür sertifikasının iptal edilip edilmediği öğrenilemedi. Mühür, durumu sonradan öğrenilince doğrulanabilir.',
    'It could not be found out whether the stamp’s certificate has been revoked. The stamp can be verified once that is known.',
  ],
  lang_sign_failed: ['Belge mühürlenemedi.', 'The document could not be stamped.'],
  lang_sign_no_documents: ['Mühürlenecek belge yok.', 'There are no documents to stamp.'],
  lang_sign_again: [
    'Belge bu arada değişti; yeniden mühürleyin.',
    'The document changed meanwhile; stamp it again.',
  ],
  lang_sign_nothing_kept: ['Saklanan bir mühür yok; yeniden mühürleyin.', 'No stamp is kept; stamp again.'],
  lang_sign_session_ended: ['Mühürleme oturumu sona erdi.', 'The stamping session has ended.'],
  lang_sign_cancelled: ['Mühürlemeden vazgeçildi.', 'Stamping was given up.'],
  lang_sign_timestamp_unreachable: [
    'Zaman damgası alınamadı: sunucuya ulaşılamıyor. Mühür saklandı; yeniden deneyin.',
    'No time-stamp: the authority cannot be reached. The stamp is kept; try again.',
  ],
  lang_sign_timestamp_refused: [
    'Zaman damgası alınamadı: sunucu isteği geri çevirdi. Mühür saklandı; yeniden deneyin.',
    'No time-stamp: the authority refused. The stamp is kept; try again.',
  ],
};

const renewed: Text = [
  'Sistem yöneticiniz yeni bir sertifika bağlasın, e-mühür hesaplarını tanımlayan yöneticiniz onu hesaba yazsın; sonra yeniden deneyin.',
  'Your operator has to bind a new certificate, and whoever defines stamp accounts has to enter it in the account; then try again.',
];
const mended: Text = [
  'Sistem yöneticiniz düzeltince yeniden deneyin.',
  'Try again when your operator has put it right.',
];
const seeJob: Text = ['İşin güncel durumuna bakın.', 'Look at where the job stands now.'];

/** Of what has no advice of its own. */
export const stampAgain: Text = [
  'Yeniden deneyin; sürerse sistem yöneticinize bildirin.',
  'Try again; if it goes on, tell your operator.',
];

/** The next step, and who has to take it: whoever asks for a stamp holds neither its key nor its account. */
export const stampAdvice: Readonly<Record<string, Text>> = {
  lang_sign_certificate_expired: renewed,
  lang_sign_certificate_revoked: renewed,
  lang_sign_certificate_issuer_revoked: renewed,
  lang_sign_certificate_weak: renewed,
  lang_sign_certificate_unusable: renewed,
  lang_sign_certificate_not_qualified: renewed,
  lang_sign_certificate_not_yet_valid: [
    'Geçerlilik başlangıcını bekleyin ya da e-mühür hesaplarını tanımlayan yöneticinizden geçerli bir sertifika yazmasını isteyin.',
    'Wait until it begins, or ask whoever defines stamp accounts to enter one that is valid.',
  ],
  lang_sign_certificate_untrusted: [
    'Sistem yöneticinizden sertifikanın kökünü eklemesini isteyin.',
    'Ask your operator to add its root certificate.',
  ],
  lang_sign_revocation_unknown: [
    'Biraz sonra yeniden deneyin; sürerse sistem yöneticinize bildirin.',
    'Try again in a while; if it goes on, tell your operator.',
  ],
  lang_sign_timestamp_unreachable: ['Biraz sonra yeniden isteyin.', 'Ask again in a while.'],
  lang_sign_stamp_by_other: seeJob,
  lang_sign_already_stamped: seeJob,
  lang_job_not_waiting_for_you: seeJob,
  lang_job_acted_by_other: seeJob,
  lang_job_acted_already_stamp: [
    'Hesabın başka bir kişisinden mühürlemesini isteyin.',
    'Ask another of the account’s people to stamp.',
  ],
  lang_sign_stamp_several: [
    'Mühürlerim sayfasından tek bir hesabın işlerini seçin.',
    'Choose the jobs of one account in My stamps.',
  ],
  lang_sign_stamp_other_account: [
    'İşi bekleyen hesabın firmasına bakın, sonra yeniden mühürleyin.',
    'Look for which company’s stamp the job waits, then stamp again.',
  ],
  lang_sign_stamp_not_yours: [
    'E-mühür hesaplarını tanımlayan yöneticiniz sizi hesabın kişilerine eklesin; yetkiniz kalktıysa hesap yöneticinizden isteyin.',
    'Whoever defines stamp accounts has to add you to its people; if your right is gone, ask your administrator for it.',
  ],
  lang_sign_stamp_passive: [
    'E-mühür hesaplarını tanımlayan yöneticinizden hesabı ve firmasını etkinleştirmesini isteyin.',
    'Ask whoever defines stamp accounts to make the account and its company active.',
  ],
  lang_sign_stamp_service: [
    'E-mühür hesaplarını tanımlayan yöneticinizden hesabı, sertifikayla mühürleyecek biçimde değiştirmesini isteyin.',
    'Ask whoever defines stamp accounts to change it into one that stamps with a certificate.',
  ],
  lang_sign_stamp_not_bound: [
    'Sistem yöneticiniz sertifikayı bağlayınca yeniden deneyin.',
    'Try again when your operator has bound the certificate.',
  ],
  lang_sign_stamp_not_there: [
    'Sistem yöneticiniz anahtarı sunucuya koyunca yeniden deneyin; sertifika yenilendiyse e-mühür hesaplarını tanımlayan yöneticiniz yenisini hesaba yazsın.',
    'Try again when your operator has put the key there; if the certificate was renewed, whoever defines stamp accounts has to enter the new one.',
  ],
  lang_sign_stamp_certificate_other: [
    'Yeniden deneyin; sürerse e-mühür hesaplarını tanımlayan yöneticiniz hesaptaki sertifikayı denetlesin.',
    'Try again; if it goes on, whoever defines stamp accounts has to check the certificate in the account.',
  ],
  lang_sign_stamp_certificate_person: [
    'E-mühür hesaplarını tanımlayan yöneticiniz hesaba firmanın sertifikasını yazsın.',
    'Whoever defines stamp accounts has to enter the company’s certificate in the account.',
  ],
  lang_sign_stamp_not_accepted: stampAgain,
  lang_module_off: [
    'Sistem yöneticiniz e-mühür modülünü açınca yeniden deneyin.',
    'Try again when your operator has switched the module for stamps on.',
  ],
  lang_licence_expired: [
    'Hesabın lisansı yenilenince yeniden deneyin.',
    'Try again when the account’s licence has been renewed.',
  ],
  lang_sign_server_key_off: mended,
  lang_sign_server_key_pin: mended,
  lang_sign_server_key_pin_file: mended,
  lang_sign_server_key_locked: mended,
};
