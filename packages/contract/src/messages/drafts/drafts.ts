import type { Message } from '../message.ts';

/** What drafts, templates and batches alone are told: of stamps and initials in them, and of text fields in their documents. */
export const draftMessages = {
  lang_draft_stamp_queue_beyond: [
    'Mühür {0}. adımdan sonra vurulamaz: akışta o kadar adım yok.',
    'The stamp cannot be put after step {0}: the flow has fewer steps.',
  ],
  lang_draft_exchange_rate_invalid: [
    'Bu bir kur değil; 41,2345 gibi, en çok altı ondalıkla yazın.',
    'This is not an exchange rate; write it as in 41.2345, with six decimals at most.',
  ],
  lang_draft_stamp_tax_reason_required: [
    'Damga vergisi hesaplanandan farklı: hesaplananı alın ya da neden farklı olduğunu yazın.',
    'The stamp tax differs from the calculated one: take that one, or write why it differs.',
  ],
  lang_draft_initial_box_closed: [
    '“{0}” imzalı ya da şifreli: sayfasına paraf konamaz. Paraf yerini kaldırın.',
    '“{0}” is signed or encrypted: no initials can be put on its pages. Remove the place of the initials.',
  ],
  lang_draft_qr_not_pdf: [
    '“{0}” bir PDF değil: doğrulama karekodu yalnız PDF belgelere konur.',
    '“{0}” is not a PDF: verification QR codes stand on PDF documents only.',
  ],
  lang_draft_qr_signed: [
    '“{0}” imzalı: sayfasına doğrulama karekodu koymak imzasını bozar. Karekod için imzasız belgeyi yükleyin.',
    '“{0}” is signed: a verification QR code on its page would break its signature. For one, upload the document without signatures.',
  ],
  lang_draft_qr_encrypted: [
    '“{0}” şifreli: sayfasına doğrulama karekodu konamaz.',
    '“{0}” is encrypted: no verification QR code can be put on its pages.',
  ],
  lang_draft_qr_broken: [
    '“{0}” okunamıyor: sayfasına doğrulama karekodu konamaz.',
    '“{0}” cannot be read: no verification QR code can be put on its pages.',
  ],
  lang_draft_qr_twice: [
    '“{0}”: bir belgede yalnız bir doğrulama karekodu olabilir. Fazlasını kaldırın.',
    '“{0}”: a document has one verification QR code at most. Remove the others.',
  ],
  lang_draft_qr_page_missing: [
    '“{0}”: doğrulama karekodunun sayfası bu belgede yok. Karekodu başka bir sayfaya koyun.',
    '“{0}”: the page of the verification QR code does not exist in this document. Put it on another page.',
  ],
  lang_draft_qr_outside_page: [
    '“{0}”: doğrulama karekodu sayfanın dışına taşıyor.',
    '“{0}”: the verification QR code reaches beyond the page.',
  ],
  lang_draft_qr_overlaps: [
    '“{0}”: doğrulama karekodu bir imza kutusunun ya da metin alanının üstünde. Birini taşıyın.',
    '“{0}”: the verification QR code stands over a signature box or a text field. Move one of them.',
  ],
  lang_draft_qr_too_small: [
    '“{0}”: doğrulama karekodu bir telefonun okuyamayacağı kadar küçük. En az 20 mm genişlikte olmalı.',
    '“{0}”: the verification QR code is too small for a phone to read. It has to be at least 20 mm wide.',
  ],
  lang_draft_qr_write_failed: [
    '“{0}” belgesine doğrulama karekodu konamıyor: karekodu kaldırın ya da belgeyi yeniden PDF olarak kaydedip yükleyin.',
    'No verification QR code can be put on “{0}”: remove the QR code, or save the document as a PDF again and upload that.',
  ],
  lang_placeholder_not_pdf: [
    '“{0}” bir PDF değil: metin alanı yalnız PDF belgelere konur.',
    '“{0}” is not a PDF: text fields stand on PDF documents only.',
  ],
  lang_placeholder_signed: [
    '“{0}” imzalı: sayfalarına bir şey yazmak imzasını bozar. İmzasız belgeyi yükleyin.',
    '“{0}” is signed: writing on its pages would break its signature. Upload the document without signatures.',
  ],
  lang_placeholder_encrypted: [
    '“{0}” şifreli: sayfalarına metin yazılamaz.',
    '“{0}” is encrypted: no text can be written on its pages.',
  ],
  lang_placeholder_broken: [
    '“{0}” okunamıyor: sayfalarına metin yazılamaz.',
    '“{0}” cannot be read: no text can be written on its pages.',
  ],
  lang_placeholder_name_required: ['Metin alanına bir ad verin.', 'Give the text field a name.'],
  lang_placeholder_page_missing: [
    '“{0}” metin alanının sayfası “{1}” belgesinde yok.',
    'The page of the text field “{0}” does not exist in “{1}”.',
  ],
  lang_placeholder_outside_page: [
    '“{0}” metin alanı “{1}” belgesinde sayfanın dışına taşıyor.',
    'The text field “{0}” reaches beyond the page in “{1}”.',
  ],
  lang_placeholder_overlaps: [
    '“{0}” metin alanı “{1}” belgesinde başka bir alanın ya da imza kutusunun üstünde.',
    'The text field “{0}” stands over another one or over a signature box in “{1}”.',
  ],
  lang_placeholder_too_small: [
    '“{0}” metin alanı “{1}” belgesinde yazı sığmayacak kadar küçük.',
    'The text field “{0}” in “{1}” is too small for any text.',
  ],
  lang_placeholder_letter: [
    '“{0}” belgenin yazı tipinde yok. Başka bir harf ya da işaret kullanın.',
    'The document’s font has no “{0}”. Use another letter or sign.',
  ],
  lang_placeholder_too_long: [
    'Metin yerine sığmıyor: {0} punto ile bile uzun. Kısaltın.',
    'The text has no room in its place, not even in {0} points. Shorten it.',
  ],
  lang_placeholder_gone: [
    'Şablonda “{0}” adlı bir metin alanı artık yok. Pencereyi yeniden açın.',
    'The template has no text field “{0}” any more. Open the dialog again.',
  ],
  lang_placeholder_required: ['“{0}” alanını doldurun.', 'Fill in “{0}”.'],
  lang_placeholder_template_only: [
    'Metin alanı yalnız bir şablonda durur.',
    'Text fields stand in templates only.',
  ],
  lang_placeholder_write_failed: [
    'Metinler “{0}” belgesine yazılamadı. Belgeyi yeniden kaydedip şablona yükleyin.',
    'The texts could not be written into “{0}”. Save the document anew and upload it to the template.',
  ],
  lang_placeholder_busy: [
    'Şu anda çok sayıda belge dolduruluyor. Biraz sonra yeniden deneyin.',
    'Many documents are being filled in. Try again in a moment.',
  ],
} as const satisfies Readonly<Record<string, Message>>;
