import type { Message } from './message.ts';

/** Uploads and what is wrong with a file. `pdf_*` codes of the signature package map to `lang_file_*` keys. */
export const fileMessages = {
  lang_file_upload_failed: ['Dosya yüklenemedi.', 'The file could not be uploaded.'],
  lang_file_size_exceeded: ['“{0}” çok büyük: en fazla {1}.', '“{0}” is too large: at most {1}.'],
  lang_attachment_admin_only: [
    'Bu hesapta ekleri yalnız yönetici silebilir.',
    'In this account only an administrator may delete attachments.',
  ],
  lang_attachment_only: [
    '“{0}” bir ek değil: dolaşımdaki bir işin belgeleri silinemez.',
    '“{0}” is no attachment: documents of a job in circulation cannot be deleted.',
  ],
  lang_file_encryption_off: [
    '“{0}” kategorisi şifreli yükleme istiyor, ama bu kurulumda dosyalar şifrelenmiyor.',
    'The category “{0}” wants encrypted upload, but this installation does not encrypt files.',
  ],
  lang_file_empty: ['“{0}” boş.', '“{0}” is empty.'],
  lang_file_name_invalid: ['“{0}” dosya adı olarak kullanılamaz.', '“{0}” cannot be used as a file name.'],
  lang_file_not_pdf: ['“{0}” bir PDF değil.', '“{0}” is not a PDF.'],
  lang_file_broken: ['“{0}” bozuk bir PDF; açılamıyor.', '“{0}” is a broken PDF and cannot be opened.'],
  lang_file_encrypted: [
    '“{0}” parolayla korunuyor; imzalanamaz.',
    '“{0}” is protected by a password and cannot be signed.',
  ],
  lang_file_signing_forbidden: [
    '“{0}” içindeki bir imza yeni imzaya izin vermiyor.',
    'A signature in “{0}” forbids further signatures.',
  ],
  lang_file_append_unsafe: [
    '“{0}” hasarlı bir PDF: imza eklenirse sayfaları kaybolabilir. Yeniden PDF olarak kaydedip yükleyin.',
    '“{0}” is a damaged PDF: adding a signature could lose pages of it. Save it as a PDF again and upload that.',
  ],
  lang_file_not_signable: ['“{0}” imzalanabilir bir PDF değil.', '“{0}” is not a PDF that can be signed.'],
  lang_file_pdf_required: [
    '“{0}” bir PDF değil; PAdES imzası için PDF gerekir.',
    '“{0}” is not a PDF; a PAdES signature needs one.',
  ],
  lang_file_xml_required: [
    '“{0}” bir XML belgesi değil; XAdES imzası için XML gerekir.',
    '“{0}” is not an XML document; a XAdES signature needs one.',
  ],
  lang_file_xml_broken: ['“{0}” düzgün bir XML belgesi değil.', '“{0}” is not a well-formed XML document.'],
  lang_file_xml_doctype: [
    '“{0}” bir DOCTYPE bildirimi içeriyor; böyle bir XML imzalanamaz.',
    '“{0}” has a DOCTYPE declaration; such XML cannot be signed.',
  ],
  lang_file_xml_too_large: [
    '“{0}” XAdES imzası için çok büyük.',
    '“{0}” is too large for a XAdES signature.',
  ],
  lang_file_remark_encrypted: [
    'Şifreli kaydedilmiş, ama parola sormadan açılıyor; imzalanabilir.',
    'Saved with encryption, but opens without a password; it can be signed.',
  ],
  lang_file_remark_restricted: [
    'Şifreli kaydedilmiş ve hazırlayan imza eklenmesine izin vermemiş. İmzalanabilir, ama bazı programlar bu imzayı kabul etmeyebilir.',
    'Saved with encryption, and whoever made it did not permit signing. It can be signed, but some programs may not accept the signature.',
  ],
  lang_file_remark_locked: [
    'Parolayla korunuyor ve burada gösterilemiyor: imzalamadan önce parolasıyla açıp okuyun.',
    'Protected by a password and not shown here: open it with the password and read it before signing.',
  ],
  lang_file_cannot_preview: ['Dosya önizlenemiyor.', 'The file cannot be previewed.'],
  lang_verdict_encrypted: [
    'Dosya parolayla şifrelenmiş; imzaları bu yüzden denetlenemedi.',
    'The file is encrypted with a password, so its signatures could not be checked.',
  ],
  lang_verdict_unreadable: [
    'Dosya bozuk ya da biçimi tanınmıyor; imzaları bu yüzden denetlenemedi. Bu, imzaların geçerli olduğu anlamına gelmez.',
    'The file is damaged or of an unknown format, so its signatures could not be checked. That does not mean they are valid.',
  ],
  lang_file_too_complex: [
    'Bu dosyadaki imzalar denetlenemeyecek kadar çok ya da karmaşık.',
    'The signatures in this file are too many or too complex to be judged.',
  ],
  lang_file_too_complex_to_inspect: [
    '“{0}” incelenemeyecek kadar karmaşık; sadeleştirip yeniden yükleyin.',
    '“{0}” is too complex to be inspected; simplify it and upload it again.',
  ],
  lang_inspections_busy: [
    'Şu anda çok sayıda belge inceleniyor; biraz sonra yeniden deneyin.',
    'Many documents are being inspected right now; try again in a moment.',
  ],
  lang_verdicts_busy: [
    'Şu anda çok sayıda imza denetleniyor; biraz sonra yeniden deneyin.',
    'Many signatures are being judged right now; try again in a moment.',
  ],
  lang_file_gone: [
    'Dosya depoda bulunamadı ya da bozulmuş.',
    'The file was not found in storage, or it is damaged.',
  ],
  lang_uploads_busy: [
    'Aynı anda çok fazla dosya gönderiyorsunuz; biraz sonra yeniden deneyin.',
    'You are sending too many files at once; try again in a moment.',
  ],
  lang_upload_lost: [
    '“{0}” dosyasının yüklenen bölümü sunucuda kayboldu; yükleme baştan başlamalı.',
    'The part of “{0}” that was uploaded is gone from the server; the upload must start again.',
  ],
  lang_upload_offset_wrong: ['Yükleme {0}. bayttan sürmeli.', 'The upload must go on from byte {0}.'],
  lang_upload_incomplete: ['Yükleme henüz tamamlanmadı.', 'The upload is not complete yet.'],
  lang_image_too_small: [
    'Resim çok küçük: en az {0} × {1} piksel.',
    'The image is too small: at least {0} × {1} pixels.',
  ],
  lang_image_too_large: ['Resim çok büyük: en fazla {0}.', 'The image is too large: at most {0}.'],
  lang_image_unreadable: [
    'Resim okunamıyor: dosya bozuk ya da pikselleri çok fazla.',
    'The image cannot be read: the file is damaged or has too many pixels.',
  ],
  lang_image_type: ['Yalnız PNG ya da JPEG resim yüklenebilir.', 'Only PNG or JPEG images can be uploaded.'],
} as const satisfies Record<string, Message>;
