import type { SubIndication } from '../../indication.ts';
import type { Phrase } from '../phrase.ts';

/** What a sub-indication (ETSI EN 319 102-1, 5.1.3) means to somebody who is no specialist. */
export const subIndicationPhrases: Readonly<Record<SubIndication, Phrase>> = {
  FORMAT_FAILURE: ['İmzanın yapısı bozuk.', 'The signature is malformed.'],
  HASH_FAILURE: [
    'Belge, imzalandıktan sonra değiştirilmiş.',
    'The document was changed after it was signed.',
  ],
  SIG_CRYPTO_FAILURE: [
    'İmza, gösterilen sertifikayla atılmamış.',
    'The signature was not made with the certificate it names.',
  ],
  REVOKED: [
    'İmza atıldığında sertifika iptal edilmişti.',
    'The certificate had been revoked when the signature was made.',
  ],
  EXPIRED: [
    'Sertifikanın süresi, imza atıldığında dolmuştu.',
    'The certificate had expired when the signature was made.',
  ],
  NOT_YET_VALID: [
    'Sertifika, imza atıldığında henüz geçerli değildi.',
    'The certificate was not valid yet when the signature was made.',
  ],
  SIG_CONSTRAINTS_FAILURE: [
    'İmza, bir imzada bulunması gerekenleri taşımıyor.',
    'The signature lacks what a signature must have.',
  ],
  CHAIN_CONSTRAINTS_FAILURE: [
    'Sertifika zinciri kurallara uymuyor.',
    'The chain of certificates does not keep to the rules.',
  ],
  CERTIFICATE_CHAIN_GENERAL_FAILURE: [
    'Sertifika zinciri doğrulanamadı.',
    'The chain of certificates could not be verified.',
  ],
  CRYPTO_CONSTRAINTS_FAILURE: [
    'Artık güvenli sayılmayan bir algoritma kullanılmış.',
    'It uses an algorithm that counts as unsafe.',
  ],
  CRYPTO_CONSTRAINTS_FAILURE_NO_POE: [
    'Artık güvenli sayılmayan bir algoritma kullanılmış; imzanın daha önce atıldığı kanıtlanamıyor.',
    'It uses an algorithm that counts as unsafe, and nothing proves that it was made before.',
  ],
  POLICY_PROCESSING_ERROR: ['İmza politikası işlenemedi.', 'The signature policy could not be processed.'],
  SIGNATURE_POLICY_NOT_AVAILABLE: [
    'İmzanın dayandığı politika bulunamadı.',
    'The policy that the signature names was not found.',
  ],
  TIMESTAMP_ORDER_FAILURE: [
    'Zaman damgalarının sırası tutarsız.',
    'The time-stamps are in an impossible order.',
  ],
  NO_SIGNING_CERTIFICATE_FOUND: [
    'İmzalayanın sertifikası bulunamadı.',
    'The signer’s certificate was not found.',
  ],
  NO_CERTIFICATE_CHAIN_FOUND: [
    'Sertifika güvenilen bir köke bağlanmıyor.',
    'The certificate leads to no trusted root.',
  ],
  REVOKED_NO_POE: [
    'Sertifika iptal edilmiş; imzanın iptalden önce atıldığı kanıtlanamıyor.',
    'The certificate is revoked, and nothing proves that the signature was made before that.',
  ],
  REVOKED_CA_NO_POE: [
    'Sertifikayı veren makamın sertifikası iptal edilmiş; imzanın daha önce atıldığı kanıtlanamıyor.',
    'The issuing authority is revoked, and nothing proves that the signature was made before that.',
  ],
  OUT_OF_BOUNDS_NO_POE: [
    'Sertifikanın süresi dolmuş; imzanın daha önce atıldığı kanıtlanamıyor.',
    'The certificate has expired, and nothing proves that the signature was made before that.',
  ],
  OUT_OF_BOUNDS_NOT_REVOKED: [
    'Sertifika iptal edilmeden süresi dolmuş; imzanın daha önce atıldığı kanıtlanamıyor.',
    'The certificate expired without being revoked; nothing proves that the signature was made before that.',
  ],
  REVOCATION_OUT_OF_BOUNDS_NO_POE: [
    'İptal bilgisinin süresi geçmiş ve ne zaman alındığı kanıtlanamıyor.',
    'The revocation data is out of date, and nothing proves when it was obtained.',
  ],
  NO_POE: [
    'İmzanın o tarihte var olduğu kanıtlanamıyor.',
    'Nothing proves that the signature existed at that time.',
  ],
  TRY_LATER: [
    'Sertifika askıda ya da iptal edilip edilmediği şu anda öğrenilemiyor; sonra yeniden bakın.',
    'The certificate is on hold, or whether it is revoked cannot be found out right now; look again later.',
  ],
  SIGNED_DATA_NOT_FOUND: ['İmzalanan belge bulunamadı.', 'The signed document was not found.'],
  GENERIC: ['Doğrulama tamamlanamadı.', 'The validation could not be completed.'],
};
