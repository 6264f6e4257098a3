import { type FindingPhrases, remark, unchecked, wrong } from '../phrase.ts';

/** Findings about XML and its signatures. */
export const xmlPhrases = {
  canonicalization_unsupported: unchecked(
    'XML’in hangi biçimiyle imzalandığı burada bilinmiyor; bu yüzden denetlenemedi.',
    'The form in which the XML was signed is not known here, so it could not be checked.',
  ),
  qualifying_properties_reference: unchecked(
    'İmzanın özellikleri başka bir yerde duruyor ve oradan okunmadı.',
    'The properties of the signature lie elsewhere and were not read from there.',
  ),
  qualifying_properties_target: wrong(
    'İmzanın özellikleri başka bir imzaya ait.',
    'The properties of the signature belong to another one.',
  ),
  reference_missing: unchecked(
    'İmzanın gösterdiği bir bölüm bulunamadı.',
    'A part that the signature refers to was not found.',
  ),
  reference_unsupported: unchecked(
    'İmzanın gösterdiği bir bölüm, burada bilinmeyen bir yolla gösterilmiş.',
    'The signature refers to a part in a way not known here.',
  ),
  signed_properties_elsewhere: wrong(
    'İmzalanan özellikler bu imzanın özellikleri değil.',
    'The signed properties are not those of this signature.',
  ),
  signed_properties_missing: unchecked(
    'İmzanın imzalı özellikleri yok.',
    'The signature has no signed properties.',
  ),
  signed_properties_transformed: wrong(
    'İmzalı özellikler, değiştirilerek imzalanmış.',
    'The signed properties were transformed before they were signed.',
  ),
  signed_properties_type: unchecked(
    'İmzalı özellikler, imzalı özellik olarak gösterilmemiş.',
    'The signed properties are not referred to as such.',
  ),
  signed_properties_unsigned: wrong(
    'İmza zamanı ve sertifika gibi özellikler imzalanmamış; kimse onlara güvenemez.',
    'Properties such as time and certificate are not signed: nobody can rely on them.',
  ),
  transform_unsupported: unchecked(
    'Bir bölüm, burada bilinmeyen bir dönüştürmeden sonra imzalanmış; denetlenemedi.',
    'A part was signed after a transform not known here and could not be checked.',
  ),
  xades_base64: unchecked('Base64 ile yazılmış bir bölüm okunamadı.', 'A part in Base64 could not be read.'),
  xades_structure: unchecked(
    'İmzanın yapısı bozuk; okunamadı.',
    'The signature is malformed and could not be read.',
  ),
  xades_too_expensive: unchecked(
    'İmzanın denetimi, bitirilemeyecek kadar çok iş istiyor.',
    'Checking the signature takes too much work to be finished.',
  ),
  xades_too_many_references: unchecked(
    'İmza, hepsine bakılamayacak kadar çok bölüm gösteriyor.',
    'The signature refers to more parts than can be looked at.',
  ),
  xml_comment_in_text: remark(
    'İmzalanan bir metnin ortasında, kimsenin imzalamadığı bir açıklama (yorum) var; kimi programlar metni orada bitmiş sayar.',
    'In the middle of a signed text stands a comment that nobody signed; some programs take the text to end there.',
  ),
  xml_doctype: unchecked(
    'XML bir DTD içeriyor; içerdiği tanımlar belgeyi okuyana göre değiştirebileceği için okunmadı.',
    'The XML has a DTD, which could show each reader another document; it was not read.',
  ),
  xml_duplicate_id: wrong(
    'Aynı kimlik (Id) birden çok bölümde var; hangisinin imzalandığı belirsiz.',
    'The same Id stands at several parts, and which one is signed is open.',
  ),
  xml_encoding: unchecked(
    'XML’in karakter kodlaması okunamadı.',
    'The encoding of the XML could not be read.',
  ),
  xml_entity_declaration: unchecked(
    'XML, saldırılarda kullanılan varlık tanımları içeriyor; okunmadı.',
    'The XML declares entities, as attacks do; it was not read.',
  ),
  xml_external_entity: unchecked(
    'XML, dışarıdan içerik çekmek istiyor; okunmadı.',
    'The XML wants to pull in content from outside; it was not read.',
  ),
  xml_key_confusion: wrong(
    'İmzadaki anahtarla sertifikanın anahtarı aynı değil.',
    'The key in the signature is not that of its certificate.',
  ),
  xml_namespace_relative: unchecked(
    'XML’de, okuyana göre başka anlama gelen göreli bir ad alanı adresi var; standart böyle bir bölümün doğrulanmasına izin vermiyor.',
    'The XML has a relative namespace URI, which means other things to other readers; the standard allows no such part to be verified.',
  ),
  xml_not_well_formed: unchecked(
    'XML bozuk; okunamadı.',
    'The XML is not well-formed and could not be read.',
  ),
  xml_nothing_signed: wrong(
    'İmza, belgeden hiçbir şeyi kapsamıyor; yalnızca kendi bilgilerini kapsıyor.',
    'The signature covers nothing of the document, only what it says of itself.',
  ),
  xml_reference_empty: wrong(
    'İmza, gösterdiği bölümün içinden hiçbir şeyi kapsamıyor.',
    'Of the part it refers to, the signature covers nothing.',
  ),
  xml_reference_selected: remark(
    'İmza, gösterdiği bölümün tamamını değil, içinden seçilenleri kapsıyor; kalanını kimse imzalamadı.',
    'Of a part it refers to, the signature covers only what is selected from it; nobody signed the rest.',
  ),
  xml_signature_wrapping: wrong(
    'İmzalanan bölüm, belgede durması gereken yerde değil: başka bir içerik öne konmuş olabilir.',
    'The signed part is not where it must be in the document: other content may have been put in front.',
  ),
  xml_too_deep: unchecked('XML, okunamayacak kadar iç içe.', 'The XML is nested too deeply to be read.'),
  xml_too_large: unchecked('XML, denetlenemeyecek kadar büyük.', 'The XML is too large to be checked.'),
  xml_too_many_attributes: unchecked(
    'XML’de, okunamayacak kadar çok öznitelik var.',
    'The XML has more attributes than can be read.',
  ),
  xml_too_many_namespaces: unchecked(
    'XML’de, okunamayacak kadar çok ad alanı var.',
    'The XML has more namespaces than can be read.',
  ),
  xml_unknown_entity: unchecked(
    'XML, tanımlanmamış bir varlık kullanıyor; okunamadı.',
    'The XML uses an entity that is not declared and could not be read.',
  ),
  xml_unsigned_object: wrong(
    'İmzanın içinde, kimsenin imzalamadığı bir bölüm var.',
    'Inside the signature is a part that nobody signed.',
  ),
  xml_unsigned_stylesheet: remark(
    'Belge, imzanın kapsamadığı bir biçim sayfası (stylesheet) gösteriyor; tarayıcılar belgeyi onunla başka türlü gösterebilir.',
    'The document names a stylesheet that the signature does not cover; browsers may show the document otherwise with it.',
  ),
  xml_unsigned_twin: remark(
    'Belgede, imzalanan bölümle aynı adı taşıyan ve imzalanmamış bir bölüm daha var.',
    'The document has another part of the same name as the signed one, and nobody signed it.',
  ),
  xml_version: unchecked('XML’in sürümü burada bilinmiyor.', 'The version of the XML is not known here.'),
  xml_xslt: unchecked(
    'Bir bölüm, bir programdan (XSLT) geçirilerek imzalanmış; çalıştırılmadı.',
    'A part was signed after a program (XSLT) had changed it; it was not run.',
  ),
  xpath_malformed: unchecked(
    'İmzanın neyi kapsadığını seçen ifade (XPath) okunamadı.',
    'The expression (XPath) that selects what is signed could not be read.',
  ),
  xpath_too_expensive: unchecked(
    'İmzanın neyi kapsadığını seçen ifade (XPath) bitirilemeyecek kadar çok iş istiyor.',
    'The expression (XPath) that selects what is signed takes too much work.',
  ),
  xpath_too_large: unchecked(
    'İmzanın neyi kapsadığını seçen ifade (XPath) çok büyük.',
    'The expression (XPath) that selects what is signed is too large.',
  ),
} as const satisfies FindingPhrases;
