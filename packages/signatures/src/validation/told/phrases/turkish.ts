import { type FindingPhrases, remark, unchecked, wrong } from '../phrase.ts';

/** Findings about the Turkish profiles (BTK, Elektronik İmza Kullanım Profilleri Rehberi). */
export const turkishPhrases = {
  tr_c_timestamp_forbidden: wrong(
    'İmza, profilin yasakladığı bir zaman damgası (CAdES-C) taşıyor.',
    'The signature carries a time-stamp (CAdES-C) that the profile forbids.',
  ),
  tr_certificate_not_qualified: wrong(
    'Sertifika, 5070 sayılı Kanuna göre nitelikli olduğunu söylemiyor; profil bunu istiyor.',
    'The certificate does not say that it is qualified under law 5070, which the profile demands.',
  ),
  tr_content_format_missing: wrong(
    'İmza, imzalanan içeriğin türünü (MIME) söylemiyor; profil bunu istiyor.',
    'The signature does not name the type (MIME) of what is signed, which the profile demands.',
  ),
  tr_crl_early: wrong(
    'İmzadaki iptal listesi, 24 saatlik bekleme süresi dolmadan yayımlanmış.',
    'The revocation list in the signature is from before the end of the waiting period of 24 hours.',
  ),
  tr_document_timestamp_missing: wrong(
    'Profilin istediği belge zaman damgası yok.',
    'The document time-stamp that the profile demands is missing.',
  ),
  tr_policy_digest: wrong(
    'İmzanın gösterdiği politika belgesi, bilinen politika belgesi değil.',
    'The policy document that the signature names is not the known one.',
  ),
  tr_policy_digest_unknown: unchecked(
    'İmzanın gösterdiği politika belgesi, kullanılan özet algoritmasıyla karşılaştırılamadı.',
    'The policy document that the signature names could not be compared by the digest it uses.',
  ),
  tr_policy_uri_missing: wrong(
    'İmza, politikanın adresini (SPURI) vermiyor; profil bunu istiyor.',
    'The signature gives no address (SPURI) of the policy, which the profile demands.',
  ),
  tr_reference_without_value: unchecked(
    'İmzanın dayandığını söylediği bilgilerin bir bölümü içinde değil.',
    'A part of what the signature says it rests on is not inside it.',
  ),
  tr_references_missing: wrong(
    'İmza, sertifikaların ve iptal bilgilerinin hepsini göstermiyor; profil bunu istiyor.',
    'The signature does not refer to all certificates and revocation data, which the profile demands.',
  ),
  tr_references_timestamp_missing: wrong(
    'Sertifika ve iptal bilgilerini kapsaması gereken zaman damgası yok.',
    'The time-stamp that has to cover certificates and revocation data is missing.',
  ),
  tr_revocation_not_crl: wrong(
    'Profil iptal listesi (SİL) istiyor; imza ya da denetim ona dayanmıyor.',
    'The profile demands a revocation list (CRL), and the signature or its check does not rest on one.',
  ),
  tr_revocation_not_ocsp: wrong(
    'Profil çevrim içi iptal yanıtı (OCSP) istiyor; imza, imzacısı hakkında doğrulanabilen bir yanıt taşımıyor.',
    'The profile demands an answer by OCSP, and the signature carries none about its signer that can be verified.',
  ),
  tr_security_store_missing: wrong(
    'Belgede, bu imzanın iptal bilgilerini taşıyan kayıt (DSS) yok.',
    'The document has no store (DSS) with revocation data for this signature.',
  ),
  tr_signing_certificate_digest: wrong(
    'İmza, sertifikasını artık güvenli sayılmayan bir özetle gösteriyor.',
    'The signature names its certificate by a digest that no longer counts as safe.',
  ),
  tr_signing_certificate_missing: wrong(
    'İmza, imzalayanın sertifikasını göstermiyor; profil bunu istiyor.',
    'The signature does not name the signer’s certificate, which the profile demands.',
  ),
  tr_signing_time_missing: wrong(
    'İmza zamanı yazılmamış; profil bunu istiyor.',
    'The signing time is not there, which the profile demands.',
  ),
  tr_timestamp_early: unchecked(
    'Zaman damgası, imzalayanın söylediği imza zamanından daha eski: saatlerden biri yanlış.',
    'The time-stamp is older than the signing time that the signer claims: one of the clocks is wrong.',
  ),
  tr_timestamp_invalid: wrong(
    'İmzanın zaman damgasının geçerli olduğu gösterilemedi; profil bunu istiyor.',
    'The time-stamp over the signature is not shown to be valid, which the profile demands.',
  ),
  tr_timestamp_late: wrong(
    'Zaman damgası, imzadan iki saatten fazla sonra alınmış; profil buna izin vermiyor.',
    'The time-stamp is from more than two hours after the signature, which the profile does not allow.',
  ),
  tr_timestamp_missing: wrong(
    'Profilin istediği zaman damgası yok.',
    'The time-stamp that the profile demands is missing.',
  ),
  tr_values_missing: wrong(
    'İmza, sertifikaları ve iptal bilgilerini içinde taşımıyor; profil bunu istiyor.',
    'The signature does not carry certificates and revocation data, which the profile demands.',
  ),
  tr_waiting_period: remark(
    '24 saatlik bekleme süresi daha dolmadı; son sözü sonraki iptal listesi söyler.',
    'The waiting period of 24 hours is not over: a later revocation list has the last word.',
  ),
} as const satisfies FindingPhrases;
