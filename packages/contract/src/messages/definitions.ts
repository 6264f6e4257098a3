import type { Message } from './message.ts';

/** What is wrong with a definition. */
export const definitionMessages = {
  lang_definition_required: ['Bu alan zorunludur.', 'This field is required.'],
  lang_definition_email_invalid: ['Bu bir e-posta adresi değil.', 'This is not an e-mail address.'],
  lang_definition_choice_unknown: [
    'Bu seçenek yok; listeden birini seçin.',
    'There is no such option; choose one of the list.',
  ],
  lang_definition_reference_unknown: [
    'Seçilen kayıt artık yok; başka birini seçin.',
    'What was chosen is not there any more; choose another one.',
  ],
  lang_definition_reference_passive: [
    'Pasif bir kayıt seçilemez.',
    'A record that is inactive cannot be chosen.',
  ],
  lang_definition_person_unknown: [
    'Seçilen bir kişi bu hesapta yok.',
    'Somebody who was chosen is not a user of this account.',
  ],
  lang_definition_person_passive: ['Pasif bir kişi seçilemez.', 'Somebody who is inactive cannot be chosen.'],
  lang_sign_group_member_required: [
    'İmza grubunda en az bir etkin üye olmalıdır.',
    'A sign group needs at least one active member.',
  ],
  lang_sign_group_nobody: [
    'Grubun etkin üyesi kalmadı; sırası gelen işler bekler.',
    'No member of the group is active any more; jobs whose turn it is wait.',
  ],
  lang_definition_too_many_people: ['En fazla {0} kişi seçilebilir.', 'At most {0} people can be chosen.'],
  lang_definition_too_many_records: ['En fazla {0} kayıt seçilebilir.', 'At most {0} records can be chosen.'],
  lang_definition_id_number_wrong: [
    'Bu bir kimlik numarası değil; rakamları kontrol edin.',
    'This is not an identity number; check its digits.',
  ],
  lang_definition_number_taken: ['Bu numara başka bir kayıtta var.', 'Another record has this number.'],
  lang_definition_https: [
    'https:// ile başlayan, içinde kullanıcı adı olmayan bir adres girin.',
    'Enter an address that begins with https:// and holds no user name.',
  ],
  lang_definition_secret_again: [
    'Adres ya da kullanıcı değişti: şifreyi yeniden girin.',
    'The address or the user changed: enter the password again.',
  ],
  lang_stamp_account_certificate: [
    'Sertifikanın SHA-256 özeti 64 onaltılık hanedir.',
    'The SHA-256 of a certificate is 64 hexadecimal digits.',
  ],
  lang_stamp_account_person: [
    'E-mühür yetkisi yok: {0}. Önce yetkiyi verin.',
    'Without the e-stamp authority: {0}. Give them the authority first.',
  ],
  lang_stamp_account_jobs_wait: [
    'Bu hesabın mührünü bekleyen {0} iş var; en az bir kişi kalmalı.',
    'Jobs wait for this stamp ({0}); somebody has to be left who may put it.',
  ],
  lang_definition_sort_unknown: ['Liste buna göre sıralanamaz.', 'The list cannot be sorted by that.'],
  lang_amount_invalid: [
    'Bu bir tutar değil; 1.234,56 gibi yazın.',
    'This is not an amount; write it as in 1,234.56.',
  ],
  lang_amount_negative: ['Tutar eksi olamaz.', 'An amount cannot be negative.'],
  lang_amount_too_large: [
    'Tutar çok büyük: virgülden önce en fazla {0} hane olabilir.',
    'The amount is too large: at most {0} digits before the decimals.',
  ],
  lang_sign_limit_end_required: [
    'Bitiş tutarını yazın ya da “Üst sınır yok” seçin.',
    'Give an end amount, or choose “No upper end”.',
  ],
  lang_sign_limit_end_and_infinite: [
    'Üst sınırı olmayan bir limitin bitiş tutarı olmaz.',
    'A limit without an upper end has no end amount.',
  ],
  lang_sign_limit_end_before_start: [
    'Bitiş tutarı başlangıçtan küçük olamaz.',
    'The end amount cannot be below the start amount.',
  ],
  lang_sign_limit_overlap: [
    '{1} ile {2} arasındaki tutarlar “{0}” limitinde de var.',
    'Amounts from {1} to {2} are in the limit “{0}”, too.',
  ],
  lang_sign_limit_overlap_open: [
    '{1} ve üzerindeki tutarlar “{0}” limitinde de var.',
    'Amounts from {1} upwards are in the limit “{0}”, too.',
  ],
  lang_sign_limit_no_profile: [
    'Etkin bir akışı yok; tutarı bu limitte olan iş başlatılamaz.',
    'It has no active flow; no job of such an amount can be started.',
  ],
  lang_sign_limit_gap: [
    '{0} ile {1} arasındaki tutarlar hiçbir limitte yok.',
    'Amounts from {0} to {1} are in no limit.',
  ],
  lang_category_limit_unusable: [
    'İmza limiti pasif ya da etkin bir akışı yok; bu kategoride iş başlatılamaz.',
    'Its sign limit is inactive or has no active flow; no job of this category can be started.',
  ],
  lang_external_signer_no_id_number: [
    'Kimlik numarası yok; hesap ayarları sertifikadaki numarayla eşleşmesini istiyor, numarasız imza atamaz.',
    'There is no ID number. The account wants it to match the certificate; without one they cannot sign.',
  ],
  lang_company_code_required: [
    'MERSİS, DETSİS ya da vergi numarasından en az biri gereklidir.',
    'At least one of the MERSİS, DETSİS and tax numbers is needed.',
  ],
  lang_company_digits: ['Tam {0} rakam olmalıdır.', 'It has to be exactly {0} digits.'],
  lang_company_tax_number_invalid: [
    'Bu bir vergi numarası değil; rakamları kontrol edin.',
    'This is not a tax number; check its digits.',
  ],
  lang_company_tax_number_of_person: [
    'T.C. kimlik numarası yalnız gerçek kişinin vergi numarasıdır.',
    'A national id is the tax number of a person only.',
  ],
  lang_department_cycle: [
    'Bir departman kendisinin ya da kendi altındaki birinin altında olamaz.',
    'A department cannot stand below itself or below one of its own.',
  ],
  lang_department_starter_not_member: [
    'İş başlatabilenlerin hepsi departmanın yöneticisi ya da üyesi olmalıdır.',
    'Everybody who may start jobs has to be a manager or member of the department.',
  ],
  lang_department_not_own: [
    'Yalnız yönettiğiniz departmanların altına departman koyabilirsiniz.',
    'You can put a department only below those that you manage.',
  ],
} as const satisfies Record<string, Message>;
