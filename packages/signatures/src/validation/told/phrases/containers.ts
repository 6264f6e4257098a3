import { type FindingPhrases, remark, unchecked, wrong } from '../phrase.ts';

/** Findings about CMS (CAdES), its content and counter-signatures, and about files as such. */
export const containerPhrases = {
  buffer_too_small: unchecked('Dosya okunamadı.', 'The file could not be read.'),
  cms_algorithm_protection: wrong(
    'İmzanın algoritmaları, imzacının koruma altına aldıklarından başka.',
    'The algorithms of the signature are not those that the signer protected.',
  ),
  cms_attribute_repeated: wrong(
    'İmzanın bir özelliği birden çok kez yazılmış; hangisinin geçerli olduğu belirsiz.',
    'A property of the signature stands there more than once, and which one counts is open.',
  ),
  cms_attribute_signed: wrong(
    'İmzanın içinde, yeri imzanın dışı olan bir karşı imza var.',
    'Among what was signed stands a counter-signature, whose place is outside of it.',
  ),
  cms_attribute_unsigned: wrong(
    'İmzacının söylemiş gibi görünen bir bilgi (imza zamanı, içerik türü veya özeti, sertifika) imzanın dışında bırakılmış.',
    'Something that looks like the signer’s word (time, type or digest of the content, certificate) is not part of what was signed.',
  ),
  cms_attributes_as_content: wrong(
    'İmzalanan şey bir belge değil, başka bir imzanın özellikleri.',
    'What was signed is no document but the attributes of another signature.',
  ),
  cms_content_type: wrong(
    'İmzanın söylediği içerik türü, içeriğin türü değil.',
    'The content is of another type than the signature says.',
  ),
  cms_content_type_missing: wrong(
    'İmza, içeriğin türünü söylemiyor.',
    'The signature does not say of which type the content is.',
  ),
  cms_digest_unlisted: remark(
    'Kullanılan özet algoritması, dosyanın başındaki listede yok.',
    'The digest algorithm is missing in the list at the beginning of the file.',
  ),
  cms_malformed: unchecked(
    'İmzanın yapısı bozuk; okunamadı.',
    'The signature is malformed and could not be read.',
  ),
  cms_message_digest_missing: wrong(
    'İmza, içeriğin özetini taşımıyor.',
    'The signature does not carry the digest of the content.',
  ),
  cms_too_large: unchecked('İmza, okunamayacak kadar büyük.', 'The signature is too large to be read.'),
  cms_trailing_octets: unchecked(
    'İmzanın arkasında, kimsenin imzalamadığı veri var.',
    'Something that nobody signed follows the signature.',
  ),
  cms_without_attributes: remark(
    'İmza hiçbir imzalı özellik taşımıyor; imza zamanı ve sertifika ona bağlı değil.',
    'The signature has no signed attributes: neither time nor certificate is bound to it.',
  ),
  content_altered: wrong(
    'İçerik, imzalanan içerik değil: sonradan değiştirilmiş.',
    'The content is not what was signed: it was changed afterwards.',
  ),
  content_mismatch: wrong('İçerik, imzalanan içerik değil.', 'The content is not what was signed.'),
  content_missing: unchecked(
    'İmzalanan içerik burada değil ve verilmedi.',
    'What was signed is not here and was not given.',
  ),
  content_needed: unchecked(
    'Denetim için gereken içerik verilmedi.',
    'Content that the check needs was not given.',
  ),
  content_other: wrong(
    'İmzanın içindeki belge, yanında verilen dosya değil.',
    'The document inside the signature is not the file given with it.',
  ),
  content_too_large: unchecked(
    'İçerik, denetlenemeyecek kadar büyük.',
    'The content is too large to be checked.',
  ),
  manifest_malformed: wrong(
    'İmzalanan içerik, belgelerin listesi değil.',
    'The signed content is not the list of documents.',
  ),
  manifest_mismatch: wrong(
    'İmzalanan listedeki belgelerden en az biri imzalandığı gibi değil.',
    'At least one of the documents in the signed list is not as it was signed.',
  ),
  counter_signature_elsewhere: wrong(
    'Bir karşı imza, üzerinde durduğu imzaya değil başka bir imzaya ait.',
    'A counter-signature belongs to another signature than the one it hangs on.',
  ),
  countersignature_content_type: wrong(
    'Bir karşı imza, karşı imza olarak atılmamış.',
    'A counter-signature was not made as one.',
  ),
  countersignature_depth: unchecked(
    'Karşı imzalar, hepsine bakılamayacak kadar iç içe.',
    'Counter-signatures are nested too deeply for all to be looked at.',
  ),
  countersignature_injected: wrong(
    'Bir karşı imza, üzerinde durduğu imzaya değil başka bir imzaya ait.',
    'A counter-signature belongs to another signature than the one it hangs on.',
  ),
  countersignature_malformed: unchecked(
    'Bir karşı imza okunamadı.',
    'A counter-signature could not be read.',
  ),
  der_depth: unchecked('Yapı, okunamayacak kadar iç içe.', 'The structure is nested too deeply to be read.'),
  der_length: unchecked('Yapı bozuk: uzunluklar tutmuyor.', 'The structure is damaged: lengths are wrong.'),
  der_structure: unchecked('Yapı bozuk.', 'The structure is damaged.'),
  der_tag: unchecked(
    'Yapı bozuk: beklenmeyen bir öğe var.',
    'The structure is damaged: something unexpected is in it.',
  ),
  der_trailing: unchecked('Yapının arkasında fazladan veri var.', 'Unexpected data follow the structure.'),
  der_truncated: unchecked('Yapı yarım kalmış.', 'The structure is cut off.'),
  der_value: unchecked(
    'Yapı bozuk: bir değer okunamadı.',
    'The structure is damaged: a value cannot be read.',
  ),
  file_closed: unchecked('Dosya okunurken kapatıldı.', 'The file was closed while it was read.'),
  file_not_regular: unchecked('Verilen şey bir dosya değil.', 'What was given is no file.'),
  file_unreadable: unchecked('Dosya okunamadı.', 'The file could not be read.'),
  file_unwritable: unchecked('Dosya yazılamadı.', 'The file could not be written.'),
  format_unknown: unchecked('Dosyanın biçimi tanınmadı.', 'The format of the file is not known.'),
  internal: unchecked(
    'Denetim bir hata yüzünden bitirilemedi.',
    'An error kept the check from being finished.',
  ),
  location_malformed: unchecked('İmza yeri okunamadı.', 'The place of signing could not be read.'),
  mail_malformed: unchecked('E-posta okunamadı.', 'The mail could not be read.'),
  oid_malformed: unchecked('Bir tanımlayıcı okunamadı.', 'An identifier could not be read.'),
  signature_malformed: wrong('İmza değeri bozuk.', 'The signature value is malformed.'),
  signature_value: wrong(
    'İmza, gösterilen sertifikayla atılmamış ya da sonradan değiştirilmiş.',
    'The signature was not made with the certificate it names, or was changed afterwards.',
  ),
  signature_value_malformed: wrong('İmza değeri bozuk.', 'The signature value is malformed.'),
  signing_certificate_missing: unchecked(
    'İmzalayanın sertifikası bulunamadı.',
    'The signer’s certificate was not found.',
  ),
  signing_certificate_reference: wrong(
    'İmza, sertifikasını gerektiği gibi göstermiyor.',
    'The signature does not refer to its certificate as it must.',
  ),
  signing_certificate_replaced: wrong(
    'Sertifika, imzanın gösterdiği sertifika değil: değiştirilmiş.',
    'The certificate is not the one that the signature names: it was replaced.',
  ),
  signing_certificate_unbound: remark(
    'İmzalanan hiçbir şey sertifikayı göstermiyor; aynı anahtarın başka bir sertifikası onun yerine konabilir.',
    'Nothing that is signed names the certificate: another one with the same key could be put in its place.',
  ),
  signing_certificate_unreferenced: unchecked(
    'İmza, hangi sertifikayla atıldığını söylemiyor; başka bir sertifika öne sürülmüş olabilir.',
    'The signature does not say which certificate made it: another one may have been put forward.',
  ),
  too_complex: unchecked(
    'Dosya, denetimi bitirilemeyecek kadar karmaşık.',
    'The file is too complex for the check to be finished.',
  ),
  too_many_signatures: unchecked(
    'Dosyada, hepsine bakılamayacak kadar çok imza var.',
    'The file has more signatures than can be looked at.',
  ),
} as const satisfies FindingPhrases;
