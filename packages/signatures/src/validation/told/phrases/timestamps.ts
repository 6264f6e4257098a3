import { type FindingPhrases, unchecked, wrong } from '../phrase.ts';

/** Findings about time-stamps of every kind. */
export const timestampPhrases = {
  archive_index_mismatch: wrong(
    'Arşiv zaman damgası, imzada artık bulunmayan bir şeyi kapsıyor: imzadan bir bölüm çıkarılmış ya da değiştirilmiş.',
    'The archive time-stamp covers something that is no longer there: a part of the signature was removed or changed.',
  ),
  archive_index_missing: unchecked(
    'Arşiv zaman damgasının neyi kapsadığı yazılmamış; bu yüzden denetlenemedi.',
    'The archive time-stamp does not say what it covers, so it could not be checked.',
  ),
  timestamp_ahead: wrong(
    'Zaman damgası henüz gelmemiş bir zamanı gösteriyor; bir şey kanıtlamıyor.',
    'The time-stamp names a time that has not come yet, and proves nothing.',
  ),
  timestamp_authority_name: wrong(
    'Zaman damgasında yazılı makam, damgayı imzalayan sertifikanın sahibi değil.',
    'The authority that the time-stamp names is not the one whose certificate signed it.',
  ),
  timestamp_before_covered: wrong(
    'Bir zaman damgası, kapsadığı başka bir zaman damgasından önceki bir anı gösteriyor: ikisinden birinin saati yanlış.',
    'A time-stamp is from before another time-stamp that it covers: one of the two clocks is wrong.',
  ),
  timestamp_certificate_expired: unchecked(
    'Zaman damgası makamının sertifikası, damganın gösterdiği anda geçerli değildi.',
    'The time-stamp authority’s certificate was not valid at the stamped time.',
  ),
  timestamp_certificate_missing: unchecked(
    'Zaman damgası makamının sertifikası bulunamadı.',
    'The time-stamp authority’s certificate was not found.',
  ),
  timestamp_certificate_purpose: wrong(
    'Zaman damgasını imzalayan sertifika, zaman damgası için verilmemiş.',
    'The certificate behind the time-stamp was not issued for time-stamps.',
  ),
  timestamp_content_missing: unchecked(
    'Zaman damgasının kapsadığı içerik verilmedi; neyi kanıtladığı söylenemiyor.',
    'What the time-stamp is over was not given, so nobody can say what it proves.',
  ),
  timestamp_copied: wrong(
    'Bir zaman damgası başka bir yerden kopyalanmış; burada bir şey kanıtlamıyor.',
    'A time-stamp was copied from elsewhere and proves nothing here.',
  ),
  timestamp_imprint: wrong(
    'Zaman damgası başka bir şey için verilmiş: kapsadığı içerik bu değil.',
    'The time-stamp was given for something else: it is not over this content.',
  ),
  timestamp_malformed: unchecked('Bir zaman damgası okunamadı.', 'A time-stamp could not be read.'),
  timestamp_nonce: wrong(
    'Zaman damgası, istenenden başka bir isteğin yanıtı.',
    'The time-stamp answers another request.',
  ),
  timestamp_order: wrong(
    'Zaman damgalarının sırası mümkün değil: içeriğin damgası imzadan yeni.',
    'The time-stamps are in an impossible order: the one over the content is younger than the signature.',
  ),
  timestamp_policy: wrong(
    'Zaman damgası, istenen politikayla verilmemiş.',
    'The time-stamp was not given under the policy asked for.',
  ),
  timestamp_refused: unchecked(
    'Dosya bir zaman damgası değil, zaman damgası makamının ret yanıtı.',
    'The file is no time-stamp but the refusal of a time-stamp authority.',
  ),
  timestamp_signature: wrong(
    'Zaman damgasının imzası doğru değil.',
    'The signature of the time-stamp is not right.',
  ),
  timestamp_too_late: wrong(
    'Zaman damgası, imza zamanından çok sonra alınmış.',
    'The time-stamp is from too long after the signing time.',
  ),
  timestamp_unsupported: unchecked(
    'Zaman damgasının türü burada bilinmiyor; bu yüzden denetlenemedi.',
    'The time-stamp is of a kind not known here, so it could not be checked.',
  ),
} as const satisfies FindingPhrases;
