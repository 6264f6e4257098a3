import type { Message } from './message.ts';

/** What is said of incoming documents, and of drafts that answer one. */
export const incomingMessages = {
  lang_incomingdocdraft_name_required: ['Belgenin adını yazın.', 'Enter the name of the document.'],
  lang_incomingdocdraft_sender_required: [
    'Belgeyi kimin gönderdiğini yazın.',
    'Enter who sent the document.',
  ],
  lang_incomingdocdraft_sent_date_required: [
    'Belgenin gönderildiği tarihi seçin.',
    'Choose the date on which it was sent.',
  ],
  lang_incomingdocdraft_sent_later: [
    'Gönderim tarihi bugünden sonra olamaz.',
    'The date on which it was sent cannot be later than today.',
  ],
  lang_incomingdocdraft_document_required: ['Belgenin dosyasını ekleyin.', 'Add the file of the document.'],
  lang_incomingdocdraft_receiver_required: [
    'Belgeyle ilgilenecek en az bir kullanıcı ya da departman seçin.',
    'Choose at least one user or department to deal with the document.',
  ],
  lang_incomingdocdraft_recipient_required: [
    'Belgenin hangi şirkete ya da birime yazıldığını girin.',
    'Enter the company or unit that the document is addressed to.',
  ],
  lang_incoming_routing_required: [
    'En az bir kullanıcı ya da departman seçin.',
    'Choose at least one user or department.',
  ],
  lang_incoming_receiver_unknown: [
    'Seçilen kullanıcılardan ya da departmanlardan biri artık etkin değil. Başka birini seçin.',
    'One of the chosen users or departments is not active any more. Choose another one.',
  ],
  lang_incoming_receiver_inactive: [
    '{0} artık etkin değil. Başka birini seçin.',
    '{0} is not active any more. Choose another one.',
  ],
  lang_incoming_receivers_many: [
    'En fazla {0} kullanıcı ve {0} departman seçebilirsiniz. Daha çok kişi için departmanlarını seçin.',
    'You can choose at most {0} users and {0} departments. To reach more people choose their departments.',
  ],
  lang_incoming_category_unknown: [
    'Bu kategori artık etkin değil. Başka bir kategori seçin.',
    'This category is not active any more. Choose another one.',
  ],
  lang_incoming_file_gone: [
    'Yüklenen dosya bulunamadı ya da başka bir belgeye ait. Dosyayı yeniden ekleyin.',
    'The uploaded file was not found, or belongs to another document. Add the file again.',
  ],
  lang_incoming_revert_note_required: [
    'Belgeyi neden iade ettiğinizi yazın.',
    'Say why you send the document back.',
  ],
  lang_incoming_state_forbids: [
    'Belgenin bugünkü durumu buna izin vermiyor. Sayfayı yenileyip durumuna bakın.',
    'The state of the document does not allow this. Reload the page and look at its state.',
  ],
  lang_draft_incoming_unknown: [
    'Yanıtlanmak istenen gelen belge bulunamadı ya da onu görme yetkiniz yok.',
    'The incoming document to be answered was not found, or you may not see it.',
  ],
  lang_draft_incoming_answer: [
    'Bu gelen belgeye yanıt yazamazsınız: sorumlusu değilsiniz ya da belgenin işi bitmiş.',
    'You cannot answer this incoming document: you are not responsible for it, or it is done with.',
  ],
} as const satisfies Readonly<Record<string, Message>>;
