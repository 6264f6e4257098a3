import type { Message } from './message.ts';

/** What the rules of drafts, steps, recipients and jobs say. */
export const circulationMessages = {
  lang_notice_uncertain: [
    'İletinin ulaşıp ulaşmadığı bilinmiyor.',
    'It is not known whether the message arrived.',
  ],
  lang_draft_document_type_off: [
    'Bu belge türü hesabınızda açık değil.',
    'This type of document is not enabled for your account.',
  ],
  lang_draft_name_required: ['İş adı zorunludur.', 'The job name is required.'],
  lang_draft_name_too_long: [
    'İş adı en fazla {0} karakter olabilir.',
    'The job name may have at most {0} characters.',
  ],
  lang_draft_description_too_long: [
    'Açıklama en fazla {0} karakter olabilir.',
    'The description may have at most {0} characters.',
  ],
  lang_draft_department_required: ['Departman seçmelisiniz.', 'You must choose a department.'],
  lang_draft_department_not_allowed: [
    'Bu departmanda iş başlatamazsınız.',
    'You may not start jobs in this department.',
  ],
  lang_draft_category_required: ['En az bir kategori seçmelisiniz.', 'Choose at least one category.'],
  lang_draft_category_unknown: [
    'Seçilen kategorilerden biri artık yok.',
    'One of the chosen categories does not exist any more.',
  ],
  lang_draft_category_passive: ['“{0}” kategorisi etkin değil.', 'The category “{0}” is not active.'],
  lang_draft_categories_privacy_differs: [
    'Seçilen kategorilerin gizlilik düzeyi aynı olmalıdır.',
    'The chosen categories must share the same privacy level.',
  ],
  lang_draft_privacy_fixed: [
    'Gizlilik “{0}” kategorisininkidir, değiştirilemez.',
    'The privacy is that of the category “{0}” and cannot be changed.',
  ],
  lang_draft_amount_required: [
    'Bu kategorideki işlerin bir tutarı olmalıdır.',
    'Jobs of this category need an amount.',
  ],
  lang_draft_order_amount_required: ['Banka talimatının tutarı zorunludur.', 'A bank order needs an amount.'],
  lang_draft_contract_amount_required: ['Sözleşmenin tutarı zorunludur.', 'A contract needs an amount.'],
  lang_draft_foreign_currency_required: [
    'Talimatın döviz cinsinden olup olmadığını seçin.',
    'Say whether the order is in a foreign currency.',
  ],
  lang_draft_currency_invalid: [
    'Para birimi üç büyük harftir, örneğin TRY.',
    'The currency is three capital letters, such as TRY.',
  ],
  lang_draft_limit_required: [
    'Tutar “{0}” imza limitinin içinde değil.',
    'The amount is not within the sign limit “{0}”.',
  ],
  lang_draft_limit_flow_required: [
    'Tutarı kapsayan imza limitinin sirkülasyon profillerinden biri seçilmelidir.',
    'Choose one of the circulation profiles of the sign limit that contains the amount.',
  ],
  lang_draft_flow_unknown: [
    'Seçilen sirkülasyon profili artık yok.',
    'The chosen circulation profile does not exist any more.',
  ],
  lang_draft_flow_passive: [
    'Seçilen “{0}” sirkülasyon profili etkin değil.',
    'The chosen circulation profile “{0}” is not active.',
  ],
  lang_draft_flow_not_of_department: [
    '“{0}” sirkülasyon profili bu departmanın değil.',
    'The circulation profile “{0}” is not one of this department.',
  ],
  lang_draft_flow_changed: [
    '“{0}” profilinin akışını değiştirme yetkiniz yok; profili yeniden seçin.',
    'You may not change the flow of “{0}”; choose the profile again.',
  ],
  lang_draft_department_passive: ['Seçilen departman etkin değil.', 'The chosen department is not active.'],
  lang_draft_day_unreadable: [
    '“{0}” alanında yazan “{1}” bir tarih değil.',
    'What is written at “{0}”, “{1}”, is not a date.',
  ],
  lang_draft_target_end_date_before_start: [
    'Hedef bitiş tarihi başlangıçtan önce olamaz.',
    'The target end date cannot be before the start.',
  ],
  lang_draft_finalize_date_before_start: [
    'İleri gönderim tarihi başlangıçtan önce olamaz.',
    'The future finalize date cannot be before the start.',
  ],
  lang_draft_document_number_duplicate: [
    'Bu belge numarası başka bir işte kullanılıyor.',
    'This document number is used by another job.',
  ],
  lang_draft_document_required: [
    'Dolaşıma çıkarmak için en az bir belge eklemelisiniz.',
    'Add at least one document to circulate.',
  ],
  lang_draft_file_name_duplicate: [
    '“{0}” adında birden çok dosya var.',
    'There is more than one file named “{0}”.',
  ],
  lang_draft_file_in_both: [
    '“{0}” hem belgelerde hem eklerde var.',
    '“{0}” is among both the documents and the attachments.',
  ],
  lang_merge_two_files: [
    'Birleştirmek için en az iki belge seçin.',
    'Choose at least two documents to merge.',
  ],
  lang_merge_not_pdf: [
    '“{0}” PDF değil; yalnızca PDF belgeler birleştirilir.',
    '“{0}” is no PDF; only PDF documents are merged.',
  ],
  lang_merge_signed: [
    '“{0}” imzalı; birleştirilirse imzaları geçersiz olur.',
    '“{0}” is signed; merging would make its signatures invalid.',
  ],
  lang_merge_encrypted: [
    '“{0}” şifreli; şifreli belgeler birleştirilmez.',
    '“{0}” is encrypted; encrypted documents are not merged.',
  ],
  lang_merge_broken: ['“{0}” bozuk; birleştirilemez.', '“{0}” is damaged and cannot be merged.'],
  lang_merge_too_large: [
    'Birleştirilecek belgeler toplam {0} boyutunu aşıyor.',
    'The documents to merge are larger than {0} in total.',
  ],
  lang_merge_failed: [
    'Belgeler birleştirilemedi; hiçbiri değişmedi. İçlerinden biri bozuk ya da çok karmaşık olabilir.',
    'The documents could not be merged; none of them was changed. One of them may be damaged or too complex.',
  ],
  lang_merge_busy: [
    'Şu anda çok sayıda belge birleştiriliyor; birazdan yeniden deneyin.',
    'Many documents are being merged now; try again in a moment.',
  ],
  lang_draft_step_required: ['En az bir adım eklemelisiniz.', 'Add at least one step.'],
  lang_draft_minimum_signers: ['En az {0} imzacı olmalıdır.', 'There must be at least {0} signers.'],
  lang_draft_signer_twice: [
    '{0}. adım: aynı kişi iki kez imzacı olamaz.',
    'Step {0}: the same user cannot be a signer twice.',
  ],
  lang_draft_recipient_required: ['En az bir alıcı eklemelisiniz.', 'Add at least one recipient.'],
  lang_draft_box_page_missing: [
    '“{0}”: imza kutusunun sayfası belgede yok.',
    '“{0}”: the page of a signature box is not in the document.',
  ],
  lang_draft_boxes_overlap: ['“{0}”: imza kutuları çakışıyor.', '“{0}”: signature boxes overlap.'],
  lang_draft_box_outside_page: [
    '“{0}”: imza kutusu sayfanın dışına taşıyor.',
    '“{0}”: a signature box reaches outside its page.',
  ],
  lang_draft_box_count: [
    '“{0}”: her imzacı için tam bir imza kutusu olmalıdır.',
    '“{0}”: there must be exactly one signature box for each signer.',
  ],
  lang_draft_box_none: [
    '“{0}”: imza kutusu yok; her imzacı için bir tane yerleştirin.',
    '“{0}” has no signature box; place one for each signer.',
  ],
  lang_draft_not_found_or_circulating: [
    'Bu taslak silinmiş ya da zaten dolaşımda.',
    'This draft was deleted or is already circulating.',
  ],
  lang_draft_deleted: [
    'Bu taslağı sildiniz; artık dolaşıma çıkarılamaz.',
    'You have deleted this draft; it cannot circulate any more.',
  ],
  lang_draft_circulated_already: [
    'Bu taslak zaten dolaşıma çıktı; onu İşlerim sayfasında bulabilirsiniz.',
    'This draft circulates already; you find it among My jobs.',
  ],
  lang_draft_too_many_files: ['Bir işte en fazla {0} dosya olabilir.', 'A job may have at most {0} files.'],
  lang_draft_uploads_unfinished: [
    'Yüklemesi bitmemiş dosyalar var: {0}.',
    'Some files have not finished uploading: {0}.',
  ],
  lang_step_person_required: ['{0}. adımda en az bir kişi olmalıdır.', 'Step {0} needs at least one person.'],
  lang_step_user_passive: ['{0}. adımdaki kişi etkin değil.', 'A person in step {0} is not active.'],
  lang_step_user_not_signer: [
    '{0}. adımdaki kişinin imza yetkisi yok.',
    'A person in step {0} may not sign.',
  ],
  lang_step_user_not_approver: [
    '{0}. adımdaki kişinin onay yetkisi yok.',
    'A person in step {0} may not approve.',
  ],
  lang_step_user_twice: ['{0}. adımda aynı kişi iki kez var.', 'Step {0} has the same person twice.'],
  lang_step_role_not_for_actor: [
    '{0}. adım: biri, kendisinden istenemeyecek bir iş için seçilmiş.',
    'Step {0}: somebody is asked for what that kind of participant cannot do.',
  ],
  lang_step_actor_not_available: [
    '{0}. adım: dış imzacı bu sürümde henüz kullanılamıyor.',
    'Step {0}: external signers are not available in this version yet.',
  ],
  lang_step_initial_pades_only: [
    '{0}. adım: paraf yalnız PAdES ile imzalanan belgelerde olur; başka biçimler yalnız onaylanır.',
    'Step {0}: initials are for PAdES documents only; other formats are only approved.',
  ],
  lang_step_initial_after_signature: [
    '{0}. adım: paraf sayfada görünür, bu yüzden imza ve mühürlerden önceki bir adımda atılır.',
    'Step {0}: initials show on the pages, so they belong to a step before all signatures and stamps.',
  ],
  lang_job_initial_box: ['Paraflamadan önce paraf kutusunu işaretleyin.', 'Tick the box before initialling.'],
  lang_initial_write_failed: [
    'Paraf “{0}” belgesinin sayfasına konamadı.',
    'The initials could not be put on the page of “{0}”.',
  ],
  lang_step_group_passive: [
    '{0}. adımdaki imza grubu etkin değil.',
    'A sign group in step {0} is not active.',
  ],
  lang_step_group_no_signer: [
    '{0}. adımdaki imza grubunda imza yetkisi olan etkin üye yok.',
    'A sign group in step {0} has no active member who may sign.',
  ],
  lang_step_group_no_approver: [
    '{0}. adımdaki imza grubunda onay yetkisi olan etkin üye yok.',
    'A sign group in step {0} has no active member who may approve.',
  ],
  lang_step_group_twice: [
    '{0}. adımda aynı imza grubu iki kez var.',
    'Step {0} has the same sign group twice.',
  ],
  lang_step_stamp_no_module: [
    '{0}. adım: hesapta e-mühür modülü yok; mühür istenemez.',
    'Step {0}: the account does not have the module for e-stamps.',
  ],
  lang_step_stamp_passive: [
    '{0}. adımdaki e-mühür hesabı etkin değil.',
    'A stamp account in step {0} is not active.',
  ],
  lang_step_stamp_company_passive: [
    '{0}. adımdaki e-mühür hesabının firması etkin değil.',
    'The company of a stamp account in step {0} is not active.',
  ],
  lang_step_stamp_service: [
    '{0}. adım: hizmet hesabıyla mühür basmak bu sürümde yok; sunucudaki sertifikayla basan bir hesap seçin.',
    'Step {0}: stamping by a service is not in this version; choose an account with a certificate on the server.',
  ],
  lang_step_stamp_nobody: [
    '{0}. adımdaki e-mühür hesabında mühürleme yetkisi olan etkin kimse yok.',
    'Nobody active with the right to stamp belongs to a stamp account in step {0}.',
  ],
  lang_step_stamp_twice: [
    '{0}. adımdaki e-mühür hesabı akışta zaten var; bir hesap bir işi bir kez mühürler.',
    'A stamp account in step {0} is in the flow already; an account stamps a job once.',
  ],
  lang_step_stamp_in_unsigned: [
    '{0}. adım: imzasız bir işe mühür basılamaz.',
    'Step {0}: a job without signatures cannot be stamped.',
  ],
  lang_step_people_overlap: [
    '{0}. adım: bir kişi bir adımda bir kez işlem yapar; kişiler ve grup üyeleri bu adıma yetmiyor.',
    'Step {0}: one person acts once in a step; its people and group members are too few for it.',
  ],
  lang_draft_signers_overlap: [
    'Bir kişi bir işi bir kez imzalar; kişiler ve grup üyeleri bütün imzalara yetmiyor.',
    'One person signs a job once; the people and group members are too few for all signatures.',
  ],
  lang_step_signer_in_unsigned: [
    '{0}. adım: imzasız bir işte imzacı olamaz, yalnız onaylayan olabilir.',
    'Step {0}: a job without signatures has approvers only, no signers.',
  ],
  lang_template_department_missing: [
    'Şablonu hangi departmanın kullanacağını seçin.',
    'Choose the department that may use the template.',
  ],
  lang_template_passive: [
    'Bu şablon pasif; ondan iş başlatılamaz.',
    'This template is inactive: no job is begun from it.',
  ],
  lang_template_role_required: ['“{0}” rolünde kimin olacağını seçin.', 'Choose who has the role “{0}”.'],
  lang_template_is_no_job: [
    'Bu bir şablon: dolaşıma çıkmaz ve taslak olarak silinmez. Ondan bir taslak başlatabilir ya da şablonlar listesinden silebilirsiniz.',
    'This is a template: it does not circulate and is not deleted as a draft. Begin a draft from it, or delete it in the list of templates.',
  ],
  lang_draft_timestamp_not_set_up: [
    '“{0}” imza profili zaman damgası ister; hesabın zaman damgası ayarı yok.',
    'The signature profile “{0}” needs time-stamps; the account has no time-stamp settings.',
  ],
  lang_draft_extra_recipient_kind: [
    '{0}. alıcı: işe özel alıcı yalnız e-posta olabilir. Klasör için alıcı listesinden seçin.',
    'Recipient {0}: a recipient typed into the job can only be an e-mail. Choose a folder from the list of recipients.',
  ],
  lang_draft_one_customized_recipient: [
    'Bir işte en çok bir tane işe özel alıcı olabilir. Diğerlerini alıcı listesinden seçin.',
    'A job can have one recipient made for it only. Choose the others from the list of recipients.',
  ],
  lang_draft_recipient_passive: [
    '{0}. alıcı artık etkin değil; başka bir alıcı seçin.',
    'Recipient {0} is no longer active; choose another one.',
  ],
  lang_draft_recipient_used_up: [
    '{0}. alıcı tek iş içindi ve başka bir işte kullanıldı.',
    'Recipient {0} was for one job only and another job used it.',
  ],
  lang_profile_recipient_passive: ['Alıcı etkin değil: {0}.', 'A recipient is not active: {0}.'],
  lang_profile_recipient_single_use: [
    'Alıcı yalnız tek iş için; bir profilde kalamaz: {0}.',
    'A recipient is for one job only and cannot stand in a profile: {0}.',
  ],
  lang_profile_department_passive: ['Departman etkin değil: {0}.', 'A department is not active: {0}.'],
  lang_draft_recipient_twice: ['{0}. alıcı iki kez seçilmiş.', 'Recipient {0} was chosen twice.'],
  lang_draft_recipient_too_large: [
    '{0}. alıcı toplam en çok {1} MB dosya alıyor.',
    'Recipient {0} takes files of at most {1} MB together.',
  ],
  lang_draft_recipient_too_many_files: [
    '{0}. alıcı en çok {1} dosya alıyor.',
    'Recipient {0} takes at most {1} files.',
  ],
  lang_recipient_standard_differs: [
    '{0}. alıcı, işin imza standardından başkasını istiyor.',
    'Recipient {0} asks for another signature standard than the job has.',
  ],
  lang_recipient_profiles_differ: [
    '{0}. alıcı, diğer alıcılardan başka bir imza profili istiyor.',
    'Recipient {0} asks for another signature profile than the other recipients.',
  ],
  lang_recipient_to_required: [
    'E-posta alıcısı için en az bir adres girin.',
    'Enter at least one address for the e-mail recipient.',
  ],
  lang_recipient_address_invalid: [
    '“{0}” geçerli bir e-posta adresi değil.',
    '“{0}” is not a valid e-mail address.',
  ],
  lang_recipient_rem_address_in_email: [
    '“{0}” bir KEP adresidir; e-posta alıcısına yazılamaz.',
    '“{0}” is a registered e-mail address and cannot stand in an e-mail recipient.',
  ],
  lang_recipient_file_size_limit: [
    'Dosya boyutu sınırı 1 ile {0} MB arasında olmalıdır.',
    'The file size limit must be between 1 and {0} MB.',
  ],
  lang_recipient_file_limit: [
    'Dosya sayısı sınırı 1 ile {0} arasında olmalıdır.',
    'The file limit must be between 1 and {0}.',
  ],
  lang_recipient_retention: [
    'Saklama süresi 1 ile {0} gün arasında olmalıdır.',
    'The files are kept for between 1 and {0} days.',
  ],
  lang_recipient_receipt_pattern: [
    'Makbuz adı bir dosya adı olmalıdır; ayraç içinde yalnız şunlar yer alabilir: {0}.',
    'The receipt’s name has to be a file name; braces may hold only these: {0}.',
  ],
  lang_recipient_path_required: ['Klasör yolu zorunludur.', 'The folder path is required.'],
  lang_recipient_path_invalid: [
    '“{0}” hesabın klasörü içinde bir yol değil.',
    '“{0}” is not a path inside the account’s folder.',
  ],
  lang_job_note_too_long: [
    'Not en fazla {0} karakter olabilir.',
    'The note may have at most {0} characters.',
  ],
  lang_job_description_required: ['Açıklama zorunludur.', 'A description is required.'],
  lang_job_approve_box: [
    'Onaylamadan önce onay kutusunu işaretleyin.',
    'Tick the approve box before approving.',
  ],
  lang_job_not_waiting_for_you: ['Bu iş artık sizi beklemiyor.', 'This job no longer waits for you.'],
  lang_job_acted_by_other: [
    '{0} sizden önce davrandı; iş artık sizi beklemiyor.',
    '{0} acted before you; the job no longer waits for you.',
  ],
  lang_job_acted_already: [
    'Bu adımda ya da bu işin imzalarında kendi payınızı yerine getirdiniz; gruptan başka bir üye devam etmeli.',
    'You have done your part in this step or among the signatures; another member of the group has to act.',
  ],
  lang_job_acted_already_stamp: [
    'Bu adımda kendi payınızı yerine getirdiniz; bu e-mühür hesabıyla, hesabın başka bir kişisi mühürlemeli.',
    'You have done your part in this step; another of the stamp account’s people has to stamp with it.',
  ],
  lang_comment_required: ['Yorumunuzu yazın.', 'Write your comment.'],
  lang_comment_too_long: [
    'Yorum en fazla {0} karakter olabilir.',
    'A comment can have {0} characters at most.',
  ],
  lang_comment_too_many: [
    'Bu işte {0} yorum var; daha fazlası yazılamaz.',
    'This job has {0} comments; no more can be written.',
  ],
  lang_comment_stays: [
    'Yorum yalnızca ilk {0} dakika içinde silinebilir.',
    'A comment can be deleted within {0} minutes only.',
  ],
  lang_job_substitute_own_part: [
    'Bu adımda ya da bu işin imzalarında kendi payınız var; aynı işte ikinci kez başkası adına işlem yapamazsınız.',
    'You have a part of your own in this step or among the signatures; you cannot act in the same job for somebody else, too.',
  ],
  lang_job_substitute_needed: [
    'Bu işte bir imza grubu size muhtaç; başkası adına işlem yaparsanız grup adına kimse kalmaz.',
    'A sign group of this job needs you; if you acted for somebody else, nobody could act for the group.',
  ],
  lang_job_status_forbids: [
    'İşin şu anki durumu buna izin vermiyor.',
    'The job’s present status does not allow this.',
  ],
  lang_job_undo_cancel_disabled: [
    'İptali geri alma bu hesapta kapalı.',
    'Undoing a cancellation is disabled in this account.',
  ],
  lang_job_reminded_lately: [
    'Sırası gelenlere az önce bildirim gönderildi. {0} dakika sonra yeniden gönderebilirsiniz.',
    'Those whose turn it is were notified a moment ago. You can notify them again in {0} minutes.',
  ],
  lang_job_nobody_to_remind: [
    'Bu işte şu anda sırası gelmiş kimse yok.',
    'It is nobody’s turn in this job now.',
  ],
  lang_job_asked_inactive: [
    'Sırası gelenler pasif; yönetici işlerini başkasına devredebilir.',
    'Those whose turn it is are inactive; an administrator can hand their work over to somebody else.',
  ],
  lang_job_revision_active: [
    'Bu işin etkin bir revizyonu var; ancak o revizyon iptal edildikten ya da reddedildikten sonra dolaşıma çıkarılabilir.',
    'This job has an active revision; it can be circulated only after that revision is cancelled or declined.',
  ],
  lang_job_revised_already: [
    'Bu iş daha önce revize edildi; en yeni revizyonuyla sürdürün.',
    'This job was revised already; go on with its newest revision.',
  ],
  lang_job_revision_begun: [
    'Bu işin revizyonunu {0} hazırlıyor.',
    '{0} is preparing the revision of this job.',
  ],
  lang_job_list_filling: [
    'Bu liste yeni; eski işleriniz ekleniyor. Birazdan yeniden deneyin.',
    'This list is new; your older jobs are being added. Please try again in a while.',
  ],
  lang_job_none_waiting: ['Bekleyen iş bulunamadı.', 'No waiting job was found.'],
} as const satisfies Record<string, Message>;
