import type { Message } from './message.ts';

/** What an administrator is told of the account's users. */
export const userMessages = {
  lang_user_email_required: ['E-posta adresini girin.', 'Enter the e-mail address.'],
  lang_user_email_letters: [
    'E-posta adresinde “ı”, “İ” ya da görünmeyen bir işaret var.',
    'The e-mail address holds “ı”, “İ” or a sign that nobody sees.',
  ],
  lang_user_email_taken: [
    'Bu e-posta adresi hesabın başka bir kullanıcısının.',
    'This e-mail address is another user’s of the account.',
  ],
  lang_user_mobile_number_needed: [
    'Operatörü seçtiniz; numarayı da girin.',
    'You chose an operator; enter the number, too.',
  ],
  lang_user_department_twice: ['Bir departman iki kez var.', 'A department is named twice.'],
  lang_user_too_many_departments: [
    'En fazla {0} departman seçilebilir.',
    'At most {0} departments can be chosen.',
  ],
  lang_user_departments_full: [
    '{1} zaten {0} departmanda; bir kişi daha fazlasında olamaz.',
    '{1} is in {0} departments already; nobody can be in more.',
  ],
  lang_user_department_not_own: [
    'Kendi departmanı, departmanlarından biri olmalıdır.',
    'The own department has to be one of the user’s departments.',
  ],
  lang_user_delete_own: ['Kendi kullanıcınızı silemezsiniz.', 'You cannot delete your own user.'],
  lang_user_deactivate_own: [
    'Kendi kullanıcınızı pasif yapamazsınız.',
    'You cannot deactivate your own user.',
  ],
  lang_user_account_admin_stays: [
    'Hesap yöneticisi etkin kalır ve silinemez.',
    'The account administrator stays active and cannot be deleted.',
  ],
  lang_user_account_admin_address: [
    'Hesap yöneticisinin adresi, ilk girişine kadar değişmez. Yanlışsa sistemi işletene bildirin.',
    'The address of the account administrator stays until they first sign in. If it is wrong, tell whoever operates the system.',
  ],
  lang_user_last_admin_stays: [
    'Hesapta başka etkin yönetici yok; son yönetici kalır.',
    'The account has no other active administrator; the last one stays.',
  ],
  lang_user_has_acted: [
    'Bu kullanıcı işlem yapmış ya da bir işte yer alıyor; silinemez, pasif yapılabilir.',
    'This user has acted or stands in a job; they cannot be deleted, but deactivated.',
  ],
  lang_user_in_profiles: [
    'Bu kullanıcı {1} dolaşım profilinin adımlarında yer alıyor (“{0}” gibi). Önce profillerde yerine başkasını seçin.',
    'This user stands in the steps of circulation profiles ({1}, such as “{0}”). Choose somebody else in them first.',
  ],
  lang_user_last_in_group: [
    'Bu kullanıcı “{0}” imza grubunun tek üyesi; silinirse grup boş kalır. Önce işlerini devredin ya da gruba birini ekleyin.',
    'This user is the only member of the sign group “{0}”, which would be empty. Hand over their work, or add somebody to the group first.',
  ],
  lang_user_last_in_stamp: [
    'Bu kullanıcı “{0}” mühür hesabının tek yetkilisi; silinirse kimse mühür basamaz. Önce işlerini devredin ya da hesaba birini ekleyin.',
    'Nobody but this user may stamp with “{0}”. Hand over their work, or add somebody to the stamp account first.',
  ],
  lang_user_has_server_key: [
    'Bu kullanıcı için sunucuda bir imza anahtarı bağlı. Önce sistem yöneticiniz anahtarı ayırmalı.',
    'A key of the server signs for this user. Whoever runs the system has to release it first.',
  ],
  lang_user_passive: ['Kullanıcı pasif; önce etkinleştirin.', 'The user is inactive; activate them first.'],
  lang_user_signed_in: [
    'Kullanıcı bu hesaba girmiş; davet gerekmez.',
    'The user has signed in to this account; no invitation is needed.',
  ],
  lang_user_not_come_in: [
    'Kullanıcı bu hesaba henüz girmemiş; davet gönderin.',
    'The user has not signed in to this account yet; send an invitation.',
  ],
  lang_user_at_provider: [
    'Kimliğini sağlayıcısı saklar; davetsiz girer.',
    'A provider keeps their identity; they come in without an invitation.',
  ],
  lang_user_invited_now: ['Daveti az önce gönderildi.', 'The invitation was sent a moment ago.'],
  lang_user_no_mail_server: [
    'Bu kurulum e-posta gönderemiyor; davet gönderilmedi.',
    'This installation sends no mail; no invitation was sent.',
  ],
  lang_user_no_mail_for_link: [
    'Bu kurulum e-posta gönderemiyor; bağlantı gönderilmedi.',
    'This installation sends no mail; no link was sent.',
  ],
  lang_handover_self: [
    'İşleri başka birine devredin; kişi kendi işini devralamaz.',
    'Hand the work over to somebody else; nobody takes over their own.',
  ],
  lang_handover_ended: ['Bu iş artık beklemiyor.', 'This job waits no longer.'],
  lang_handover_begun: [
    'Ayrılanın imzası bir belgede duruyor; imzaya başladığı işi kendisi bitirir.',
    'The leaver’s signature stands in a document already; who began to sign a job finishes it.',
  ],
  lang_handover_not_signer: ['Devralanın imza yetkisi yok.', 'The successor may not sign.'],
  lang_handover_not_approver: ['Devralanın onay yetkisi yok.', 'The successor may not approve.'],
  lang_handover_not_stamper: ['Devralanın mühür yetkisi yok.', 'The successor may not stamp.'],
  lang_handover_not_drafter: [
    'Devralanın taslak oluşturma yetkisi yok.',
    'The successor may not create drafts.',
  ],
  lang_handover_twice: [
    'Devralan aynı adımda ya da imzacı olarak bu işte zaten var.',
    'The successor stands in the same step, or signs in this job, already.',
  ],
  lang_handover_stuck: [
    'Bir grupta işlem yapacak başka kimse kalmazdı.',
    'A group would have nobody left who can act for it.',
  ],
  lang_handover_not_definer: [
    'Sirkülasyon profili tanımlama yetkiniz yok; bunu o yetkisi olan biri yapabilir.',
    'You may not define circulation profiles; somebody who may can do this.',
  ],
  lang_handover_profile_changed: [
    'Profil o sırada değişti; yeniden deneyin.',
    'The profile changed at that moment; try again.',
  ],
  lang_handover_group_changed: [
    'Grup o sırada değişti; yeniden deneyin.',
    'The group changed at that moment; try again.',
  ],
  lang_handover_stamp_changed: [
    'Mühür hesabı o sırada değişti; yeniden deneyin.',
    'The stamp account changed at that moment; try again.',
  ],
  lang_substitution_nobody: ['Vekili seçin.', 'Choose the substitute.'],
  lang_substitution_self: [
    'Kişi kendi vekili olamaz; başka birini seçin.',
    'Nobody is their own substitute; choose somebody else.',
  ],
  lang_substitution_day: ['Günü girin.', 'Enter the day.'],
  lang_substitution_past: [
    'İlk gün bugün ya da daha sonra olmalı.',
    'The first day has to be today or later.',
  ],
  lang_substitution_order: [
    'Son gün, ilk günden önce olamaz.',
    'The last day cannot be before the first one.',
  ],
  lang_substitution_long: [
    'Vekâlet en fazla {0} gün sürer; daha uzun ayrılıkta işleri devredin.',
    'A substitution lasts {0} days at most; hand the work over for a longer absence.',
  ],
  lang_substitution_kinds: [
    'En az bir iş türü seçin: onay ya da imza.',
    'Choose at least one kind of work: approval or signature.',
  ],
  lang_substitution_not_signer: ['Bu kişinin imza yetkisi yok.', 'This person may not sign.'],
  lang_substitution_not_approver: ['Bu kişinin onay yetkisi yok.', 'This person may not approve.'],
  lang_substitution_no_right: ['Onay ya da imza yetkisi yok.', 'May neither approve nor sign.'],
  lang_substitution_circle: [
    'Bu günlerin bir bölümünde {0} izinli ve bu kişiyi vekil seçmiş; iki kişi aynı günlerde birbirine vekil olamaz.',
    'On some of these days {0} is on leave and has named this person; two people cannot stand in for each other on the same days.',
  ],
  lang_substitution_on_leave: [
    '{0} bu günlerin bir bölümünde kendisi izinli; vekâlet bir başkasına geçmez. Başka birini seçin.',
    '{0} is on leave on some of these days, and a substitution is not passed on. Choose somebody else.',
  ],
  lang_substitution_twice: [
    'Bu günlerin bir bölümünde aynı iş türü için {0} zaten vekil. Önce onu bitirin ya da başka günler seçin.',
    'On some of these days {0} already stands in for the same kind of work. End that first, or choose other days.',
  ],
  lang_substitution_over: ['Bu vekâlet bitmiş.', 'This substitution is over.'],
} as const satisfies Readonly<Record<string, Message>>;
