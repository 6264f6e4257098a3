import type { Message } from './message.ts';

/** Why a delivery did not go out. */
export const deliveryMessages = {
  lang_delivery_mail_unreachable: ['E-posta sunucusuna ulaşılamıyor.', 'The mail server cannot be reached.'],
  lang_delivery_mail_refused: [
    'E-posta sunucusu iletiyi geri çevirdi.',
    'The mail server refused the message.',
  ],
  lang_delivery_mail_addresses_refused: [
    'E-posta sunucusu bu adresleri geri çevirdi: {0}',
    'The mail server refused these addresses: {0}',
  ],
  lang_delivery_returned: ['İleti ulaşmadan geri döndü: {0}', 'The message came back undelivered: {0}'],
  lang_delivery_returned_in_part: [
    'İleti bu adreslerden geri döndü: {0}',
    'The message came back from these addresses: {0}',
  ],
  lang_delivery_mail_not_set_up: [
    'E-posta gönderimi bu kurulumda ayarlanmamış.',
    'Sending mail is not set up in this installation.',
  ],
  lang_delivery_too_large: [
    'Dosyalar bu alıcı için çok büyük: en fazla {0}.',
    'The files are too large for this recipient: at most {0}.',
  ],
  lang_delivery_too_many_files: [
    'Dosyalar bu alıcı için çok fazla: en fazla {0}.',
    'There are too many files for this recipient: at most {0}.',
  ],
  lang_delivery_folder_unwritable: ['Klasöre yazılamıyor.', 'The folder cannot be written to.'],
  lang_delivery_folder_not_set_up: [
    'Bu kurulumda dosya sistemi klasörü ayarlanmamış.',
    'No file-system folder is set up in this installation.',
  ],
  lang_delivery_folder_outside: [
    'Klasör, hesabın klasörünün dışına çıkıyor.',
    'The folder leads out of the account’s folder.',
  ],
  lang_delivery_folder_is_file: [
    'Bu yolda klasör değil, bir dosya var.',
    'There is a file at this path, no folder.',
  ],
  lang_delivery_folder_full: ['Diskte yer yok.', 'The disk is full.'],
  lang_delivery_folder_slow: ['Klasör zamanında yanıt vermedi.', 'The folder did not answer in time.'],
  lang_test_succeeded: ['Bağlantı denemesi başarılı.', 'The connection test succeeded.'],
  lang_test_failed: ['Bağlantı denemesi başarısız.', 'The connection test failed.'],
  lang_delivery_folder_occupied: [
    'Klasörde aynı adda başka bir dosya var: {0}',
    'The folder holds another file of the same name: {0}',
  ],
  lang_delivery_not_retryable: [
    'Yalnız gönderilmiş ya da gönderilememiş bir gönderim yeniden gönderilebilir.',
    'Only a delivery that was sent or could not be sent can be sent again.',
  ],
  lang_delivery_uncertain: [
    'Gönderimin ulaşıp ulaşmadığı bilinmiyor; yeniden denemeden önce alıcıya sorun.',
    'It is not known whether the delivery arrived; ask the recipient before trying again.',
  ],
  lang_delivery_no_evidence: [
    'Gönderildi; karşı tarafın teslim kanıtı henüz gelmedi.',
    'Transmitted; the other side has not sent evidence of the delivery yet.',
  ],
  lang_delivery_confirm_sent: [
    'Bu gönderim yapıldı. Aynı belgeleri bir kez daha göndermek için iş sayfasında açıkça onaylamanız gerekir.',
    'This delivery was sent. To send the same documents once more, confirm that explicitly on the job’s page.',
  ],
  lang_delivery_confirm_uncertain: [
    'Bu gönderim ulaşmış olabilir. Yeniden göndermek için işin sayfasında açıkça onaylamanız gerekir.',
    'This delivery may have arrived. To send it again, confirm that explicitly on the job’s page.',
  ],
  lang_delivery_file_unreadable: [
    'Gönderilecek bir dosya okunamadı: {0}',
    'A file to be sent could not be read: {0}',
  ],
  lang_delivery_file_changed: [
    'Gönderilecek bir dosya saklandığı gibi değil; gönderilmedi: {0}',
    'A file to be sent is not as it was stored; it was not sent: {0}',
  ],
  lang_delivery_failed: ['Gönderim başarısız oldu.', 'The delivery failed.'],
} as const satisfies Record<string, Message>;
