import { type FindingPhrases, remark, unchecked, wrong } from '../phrase.ts';

/** Findings about certificates, their paths, revocation, algorithms and time. */
export const certificatePhrases = {
  algorithm_mismatch: wrong(
    'İmza algoritması, imzalayanın anahtarına uymuyor.',
    'The signature algorithm does not fit the signer’s key.',
  ),
  algorithm_unsupported: unchecked(
    'Kullanılan algoritma burada bilinmiyor; bu yüzden denetlenemedi.',
    'The algorithm that was used is not known here, so nothing could be checked with it.',
  ),
  certificate_expired: wrong('Bir sertifikanın süresi dolmuş.', 'A certificate has expired.'),
  certificate_extended_key_usage: wrong(
    'Sertifika başka bir amaç için verilmiş; belge imzalamak için değil.',
    'The certificate was issued for another purpose, not for signing documents.',
  ),
  certificate_key_usage: wrong(
    'Sertifika, imza atmak için verilmemiş.',
    'The certificate was not issued for making signatures.',
  ),
  certificate_malformed: unchecked('Bir sertifika okunamadı.', 'A certificate could not be read.'),
  certificate_missing: unchecked('Bir sertifika eksik.', 'A certificate is missing.'),
  certificate_not_qualified: wrong('Sertifika nitelikli değil.', 'The certificate is not a qualified one.'),
  certificate_not_turkish_qualified: wrong(
    'Sertifika, 5070 sayılı Kanuna göre nitelikli değil.',
    'The certificate is not qualified under law 5070.',
  ),
  certificate_not_yet_valid: wrong(
    'Bir sertifikanın geçerliliği daha başlamamış.',
    'A certificate is not valid yet.',
  ),
  certificate_on_hold: unchecked(
    'Bir sertifika askıya alınmış; askı kalkmadıkça geçerli sayılmaz.',
    'A certificate is on hold and does not count as valid until that ends.',
  ),
  certificate_path: wrong(
    'Sertifikadan güvenilen köke giden yol kurallara uymuyor.',
    'The path from the certificate to a trusted root breaks the rules.',
  ),
  certificate_revoked: wrong('Bir sertifika iptal edilmiş.', 'A certificate was revoked.'),
  certificate_untrusted: unchecked(
    'Sertifika, burada güvenilen hiçbir köke bağlanmıyor; imzalayanın kim olduğu kanıtlanmış sayılmaz.',
    'The certificate leads to no root that is trusted here, so who signed is not proven.',
  ),
  chain_incomplete: unchecked(
    'Sertifikadan köke giden yolda sertifika eksik.',
    'Certificates between the signer’s and a root are missing.',
  ),
  chain_not_trusted: unchecked(
    'Sertifikadan köke giden yol güvenilen bir kökte bitmiyor.',
    'The certificate’s path ends at no trusted root.',
  ),
  crl_malformed: unchecked('İptal listesi okunamadı.', 'The revocation list could not be read.'),
  crl_stale: unchecked('İptal listesinin süresi geçmiş.', 'The revocation list is out of date.'),
  crl_unsupported: unchecked(
    'İptal listesinin türü burada bilinmiyor.',
    'The revocation list is of a kind not known here.',
  ),
  crl_untrusted: unchecked(
    'İptal listesini imzalayana güvenilmiyor.',
    'Whoever signed the revocation list is not trusted.',
  ),
  digest_unknown: unchecked(
    'Kullanılan özet algoritması burada bilinmiyor; bu yüzden denetlenemedi.',
    'The digest algorithm that was used is not known here, so it could not be checked.',
  ),
  digest_weak: wrong(
    'Artık güvenli sayılmayan bir özet algoritması kullanılmış; belge fark edilmeden değiştirilmiş olabilir.',
    'A digest algorithm was used that no longer counts as safe: the document may have been changed unnoticed.',
  ),
  http_out_of_time: unchecked(
    'Sorulan makamlar, tanınan süre içinde yanıt vermedi.',
    'The authorities that were asked did not answer within the time allowed.',
  ),
  http_status: unchecked('Sorulan makam bir hatayla yanıt verdi.', 'The authority answered with an error.'),
  http_timeout: unchecked('Sorulan makam zamanında yanıt vermedi.', 'The authority did not answer in time.'),
  http_too_large: unchecked(
    'Makamın yanıtı kabul edilemeyecek kadar büyük.',
    'The authority’s answer is too large.',
  ),
  http_unauthorized: unchecked('Sorulan makam erişime izin vermedi.', 'The authority refused access.'),
  http_unreachable: unchecked('Sorulan makama ulaşılamadı.', 'The authority could not be reached.'),
  http_url: unchecked(
    'Sertifikadaki adres kullanılamıyor.',
    'The address in the certificate cannot be used.',
  ),
  issuer_revoked: wrong(
    'Sertifikayı veren makamın sertifikası iptal edilmiş.',
    'The certificate of the issuing authority was revoked.',
  ),
  key_unsupported: unchecked('Anahtarın türü burada bilinmiyor.', 'The key is of a kind not known here.'),
  key_curve: wrong(
    'Anahtar, güvenli olarak listelenmemiş bir eliptik eğri üzerinde.',
    'The key is on an elliptic curve that is not listed as safe.',
  ),
  key_weak: wrong('Anahtar, güvenli sayılmayacak kadar zayıf.', 'The key is too weak to count as safe.'),
  name_malformed: unchecked('Bir sertifikadaki ad okunamadı.', 'A name in a certificate could not be read.'),
  not_qualified: wrong('Sertifika nitelikli değil.', 'The certificate is not a qualified one.'),
  not_yet_valid: wrong('Sertifikanın geçerliliği daha başlamamış.', 'The certificate is not valid yet.'),
  ocsp_malformed: unchecked(
    'Çevrim içi iptal sorgusunun (OCSP) yanıtı okunamadı.',
    'The answer about revocation (OCSP) could not be read.',
  ),
  ocsp_nonce: unchecked(
    'Çevrim içi iptal sorgusunun (OCSP) yanıtı, sorulan soruya ait değil.',
    'The answer about revocation (OCSP) belongs to another question.',
  ),
  ocsp_refused: unchecked(
    'Makam, çevrim içi iptal sorgusunu (OCSP) yanıtlamayı reddetti.',
    'The authority refused to answer about revocation (OCSP).',
  ),
  ocsp_stale: unchecked(
    'Çevrim içi iptal sorgusunun (OCSP) yanıtı güncel değil.',
    'The answer about revocation (OCSP) is out of date.',
  ),
  ocsp_untrusted: unchecked(
    'Çevrim içi iptal sorgusunu (OCSP) yanıtlayana güvenilmiyor.',
    'Whoever answered about revocation (OCSP) is not trusted.',
  ),
  pem_malformed: unchecked('PEM biçimindeki bir bölüm okunamadı.', 'A part in PEM form could not be read.'),
  responder_unproven: unchecked(
    'İptal sorgusunu yanıtlayanın bunu yapmaya yetkili olduğu kanıtlanamadı.',
    'Nothing proves that whoever answered about revocation was entitled to.',
  ),
  revocation_not_stated: unchecked(
    'Sertifika, iptal durumunun nerede sorulacağını söylemiyor.',
    'The certificate names no place to ask about revocation.',
  ),
  revocation_outdated: unchecked(
    'Elde eski bir iptal bilgisi var; o günden sonra iptal olup olmadığı öğrenilemedi.',
    'Only an older answer about revocation is known; whether it was revoked since could not be found out.',
  ),
  revocation_signer_expired: unchecked(
    'İptal bilgisini imzalayanın sertifikasının süresi dolmuş; bilginin daha önce verildiği kanıtlanamıyor.',
    'The certificate behind the answer about revocation has expired, and nothing proves the answer is older.',
  ),
  revocation_unknown: unchecked(
    'Bir sertifikanın iptal edilip edilmediği öğrenilemedi: geçerli bir yanıt yok.',
    'Whether a certificate was revoked could not be found out: there is no current answer.',
  ),
  scheme_weak: wrong(
    'İmza yöntemi artık güvenli sayılmıyor; imza taklit edilmiş olabilir.',
    'The signature scheme no longer counts as safe: the signature may have been forged.',
  ),
  signature_policy_unknown: unchecked(
    'İmzanın uyduğunu söylediği imza politikası burada bilinmiyor.',
    'The signature names a signature policy that is not known here.',
  ),
  signed_after_expiry: wrong(
    'İmza, sertifikanın süresi dolduktan sonra atılmış.',
    'The signature was made after its certificate had expired.',
  ),
  signed_after_revocation: wrong(
    'İmza, sertifika iptal edildikten sonra atılmış.',
    'The signature was made after its certificate was revoked.',
  ),
  signed_before_validity: wrong(
    'İmza, sertifikanın geçerliliği başlamadan önce var olmuş.',
    'The signature existed before its certificate was valid.',
  ),
  expires_soon: remark('Sertifikanın süresi yakında doluyor.', 'The certificate expires soon.'),
} as const satisfies FindingPhrases;
