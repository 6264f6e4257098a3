import { type FindingPhrases, remark, unchecked, wrong } from '../phrase.ts';

/** Findings about PDFs and what was done to them after signing. */
export const pdfPhrases = {
  pdf_append_unsafe: unchecked(
    'PDF, bir bölümü kaybolmadan genişletilemiyor.',
    'Nothing can be appended to the PDF without losing a part of it.',
  ),
  pdf_breaks_signature: unchecked(
    'PDF’e bir şey eklenirse önceki bir imza bozulur; dosya böyle kurulmuş.',
    'Whatever is appended to the PDF breaks an earlier signature; the file is built like that.',
  ),
  pdf_broken: unchecked('PDF bozuk; okunamadı.', 'The PDF is damaged and could not be read.'),
  pdf_byte_range_gap: wrong(
    'İmza, dosyanın bazı bölümlerini dışarıda bırakıyor; oralara fark edilmeden bir şey konulabilir.',
    'The signature leaves out parts of the file in which anything could be put unnoticed.',
  ),
  pdf_byte_range_overlap: wrong(
    'İmzanın kapsadığı bölümler birbirine giriyor.',
    'The parts that the signature covers overlap.',
  ),
  pdf_change_forbidden_by_docmdp: wrong(
    'Belgeyi onaylayan imzanın yasakladığı bir değişiklik yapılmış.',
    'Something was changed that the certifying signature forbids.',
  ),
  pdf_content_encapsulated: wrong(
    'İmzanın içinde, imzaladığı belgeden başka bir içerik daha var.',
    'The signature holds content of its own beside the document that it signs.',
  ),
  pdf_content_outside_signed_range: wrong(
    'İmzalanan bölümün arkasında, belgenin hiçbir sürümüne ait olmayan veri var.',
    'Behind the signed part is content that belongs to no proper revision of the document.',
  ),
  pdf_contents_padding: remark(
    'İmza için ayrılan yerde, imzadan sonra beklenmeyen veri var.',
    'In the place reserved for the signature, unexpected data follow it.',
  ),
  pdf_empty: unchecked('Dosya boş.', 'The file is empty.'),
  pdf_encrypted: unchecked(
    'PDF şifreli; parolası olmadan denetlenemiyor.',
    'The PDF is encrypted and cannot be checked without its password.',
  ),
  pdf_field_look_unread: unchecked(
    'İmzadan sonra doldurulan bir form alanının ne gösterdiği denetlenemedi; belgeye gözle bakın.',
    'What a form field shows that was filled in after signing could not be checked; look at the document.',
  ),
  pdf_field_value_not_shown: unchecked(
    'İmzadan sonra doldurulan bir form alanı, değerini göstermiyor.',
    'A form field that was filled in after signing does not show its value.',
  ),
  pdf_field_locked: wrong(
    'İmzanın kilitlediği bir form alanı sonradan değiştirilmiş.',
    'A form field that the signature locked was changed afterwards.',
  ),
  pdf_hidden_objects: unchecked(
    'Belgede, dosyayı onararak açan okuyucuların farklı gösterebileceği gizli bölümler var; imzadan sonraki bir ekleme bunları ortaya çıkarabilir.',
    'The document hides parts that readers show which repair files; something added after the signature may bring them to light.',
  ),
  pdf_incremental_saving: wrong(
    'İmzadan sonra belgeye, imzanın izin vermediği bir ekleme yapılmış.',
    'After the signature something was added that it does not allow.',
  ),
  pdf_many_signers: unchecked(
    'Tek bir imza alanında birden çok imzalayan var; yalnızca birincisine bakıldı.',
    'One signature field holds several signers; only the first was looked at.',
  ),
  pdf_not_a_pdf: unchecked('Dosya bir PDF değil.', 'The file is no PDF.'),
  pdf_replaced_reason: wrong(
    'İmzanın kendisi hakkında yazdıkları (ad, neden, görünüm) sonradan değiştirilmiş.',
    'What the signature says of itself (name, reason, look) was replaced afterwards.',
  ),
  pdf_shadow_hide: wrong(
    'İmzadan sonra belgede bir şey gizlenmiş ya da kaldırılmış.',
    'After the signature something in the document was hidden or removed.',
  ),
  pdf_shadow_hide_and_replace: wrong(
    'İmzadan sonra belgenin yerine başka bir belge gösterilmiş.',
    'After the signature another document was put in place of the signed one.',
  ),
  pdf_shadow_replace: wrong(
    'İmzadan sonra belgede bir şey başkasıyla değiştirilmiş.',
    'After the signature something in the document was replaced by something else.',
  ),
  pdf_signature_unlisted: unchecked(
    'Belgenin formu bu imzayı saymıyor: çıkarılmış ya da form bozulmuş.',
    'The form of the document does not list this signature: it was taken out, or the form is damaged.',
  ),
  pdf_signature_wrapping: wrong(
    'İmza, dosyada bulunması gereken yerde değil: başka bir içeriğe taşınmış olabilir.',
    'The signature is not where it must be in the file: it may have been moved to other content.',
  ),
  pdf_subfilter: remark(
    'İmzanın türü bilinen türlerden biri değil.',
    'The signature is of a kind with no known name.',
  ),
  pdf_too_large: unchecked('PDF, denetlenemeyecek kadar büyük.', 'The PDF is too large to be checked.'),
  pdf_universal_forgery: wrong(
    'İmza neyi kapsadığını söylemiyor ya da içi boş: hiçbir şeyi kanıtlamıyor.',
    'The signature does not say what it covers, or is empty: it proves nothing.',
  ),
  pdf_xfa_dynamic: unchecked(
    'Belge, her okuyucunun farklı gösterebileceği bir form (XFA) içeriyor.',
    'The document holds a form (XFA) that each reader may show differently.',
  ),
} as const satisfies FindingPhrases;
