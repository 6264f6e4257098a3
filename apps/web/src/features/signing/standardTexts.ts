import type { SignatureProfile, SignatureStandard } from '@tomar/contract';
import type { Text } from '../../i18n/t.ts';

export {
  signatureProfileWords as signatureProfileTexts,
  standardWords as standardTexts,
} from '@tomar/contract';

export const standardHints: Readonly<Record<SignatureStandard, Text>> = {
  Pades: [
    'PDF belgeler; imza belgenin içindedir ve istenirse sayfada görünür.',
    'PDF documents; the signature is inside and can show on a page.',
  ],
  CadesParallel: [
    'Her tür dosya; imzacılar belgeyi yan yana imzalar. Sonuç .p7s dosyasıdır.',
    'Any file; the signers sign it side by side. The result is a .p7s file.',
  ],
  CadesSerial: [
    'Her tür dosya; her imzacı bir öncekinin imzasını da imzalar. Sonuç .p7s dosyasıdır.',
    'Any file; each signer also signs the signature before. The result is a .p7s file.',
  ],
  CadesManifest: [
    'Her tür dosya; belgelerin özetlerini taşıyan bir liste imzalanır, belgeler değişmez. Sonuç, belgelerin yanında bir .p7s dosyasıdır.',
    'Any file; a list with the documents’ hashes is signed, the documents do not change. The result is a .p7s file beside them.',
  ],
  Xades: [
    'XML belgeler; imza XML’in içine eklenir.',
    'XML documents; the signature is added inside the XML.',
  ],
  XadesGuarantee: [
    'Elektronik teminat mektubu: XML, bankaların beklediği imza biçimiyle.',
    'Electronic letter of guarantee: XML, signed in the form that banks expect.',
  ],
  Unsigned: [
    'Her tür dosya; yalnız onaylanır ve olduğu gibi gönderilir.',
    'Any file; it is only approved and sent as it is.',
  ],
};

export const profileHints: Readonly<Record<SignatureProfile, Text>> = {
  'baseline-b': [
    'Yalnız imza; sertifikanın süresi dolunca ne zaman atıldığı kanıtlanamaz.',
    'The signature alone; once the certificate expires, nobody can prove when it was made.',
  ],
  'baseline-t': [
    'Zaman damgası imzanın ne zaman atılmış olduğunu kanıtlar.',
    'A time-stamp proves when the signature existed.',
  ],
  'baseline-lt': [
    'Sertifikalar ve iptal bilgisi de dosyaya girer; doğrulamak için başka yere sorulmaz.',
    'Certificates and revocation data go into the file, so that verifying needs nobody else.',
  ],
  'baseline-lta': [
    'Arşiv zaman damgası da eklenir; imza yıllarca doğrulanabilir ve yenilenebilir.',
    'An archive time-stamp is added; the signature can be verified, and renewed, for decades.',
  ],
  'tr-p1': [
    'Zaman damgasız imza (BES); hemen kullanılıp saklanmayan işler için.',
    'A signature without a time-stamp (BES), for what is used at once and not kept.',
  ],
  'tr-p2': [
    'Zaman damgalı imza (ES-T) ve imza politikası.',
    'A signature with a time-stamp (ES-T) and a signature policy.',
  ],
  'tr-p3': [
    'İptal bilgisi SİL’den alınır; bunun için son imzadan sonra 24 saat beklenir.',
    'Revocation is proven by CRL, which takes a wait of 24 hours after the last signature.',
  ],
  'tr-p4': [
    'İptal bilgisi çevrimiçi (ÇİSDuP) alınır; bekleme olmaz. e-Yazışma bunu kullanır.',
    'Revocation is proven online (OCSP), without a wait. e-Yazışma uses it.',
  ],
  'tr-p3-archive': [
    'P3 ve üzerine arşiv zaman damgası; 24 saatlik bekleme geçerlidir.',
    'P3 with an archive time-stamp on top; the wait of 24 hours applies.',
  ],
  'tr-p4-archive': [
    'P4 ve üzerine arşiv zaman damgası; en uzun ömürlü Türk profili.',
    'P4 with an archive time-stamp on top: the Turkish profile that lasts longest.',
  ],
};

export const profileFamilyTexts = {
  etsi: ['Avrupa (ETSI) profilleri', 'European (ETSI) profiles'],
  turkish: ['Türkiye (BTK) profilleri', 'Turkish (BTK) profiles'],
} as const satisfies Readonly<Record<string, Text>>;
