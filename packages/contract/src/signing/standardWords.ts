import type { Message } from '../messages/message.ts';
import type { SignatureProfile, SignatureStandard } from './standards.ts';

export const standardWords: Readonly<Record<SignatureStandard, Message>> = {
  Pades: ['PAdES (PDF)', 'PAdES (PDF)'],
  CadesParallel: ['CAdES paralel', 'CAdES parallel'],
  CadesSerial: ['CAdES seri', 'CAdES serial'],
  CadesManifest: ['CAdES, tüm belgelere tek imza', 'CAdES, one signature over all documents'],
  Xades: ['XAdES (XML)', 'XAdES (XML)'],
  XadesGuarantee: ['XAdES teminat mektubu', 'XAdES letter of guarantee'],
  Unsigned: ['İmzasız', 'Unsigned'],
};

/** The profiles by the names that the field uses: ETSI’s levels, and those of the Turkish guide (BTK). */
export const signatureProfileWords: Readonly<Record<SignatureProfile, Message>> = {
  'baseline-b': ['temel (B)', 'basic (B)'],
  'baseline-t': ['zaman damgalı (T)', 'with a time-stamp (T)'],
  'baseline-lt': ['uzun dönemli (LT)', 'long-term (LT)'],
  'baseline-lta': ['uzun ömürlü, arşiv (LTA)', 'long-term archive (LTA)'],
  'tr-p1': ['anlık (P1)', 'instant (P1)'],
  'tr-p2': ['kısa süreli (P2)', 'short-term (P2)'],
  'tr-p3': ['uzun süreli, SİL ile (P3)', 'long-term by CRL (P3)'],
  'tr-p4': ['uzun süreli, ÇİSDuP ile (P4)', 'long-term by OCSP (P4)'],
  'tr-p3-archive': ['uzun süreli arşiv, SİL ile (P3)', 'long-term archive by CRL (P3)'],
  'tr-p4-archive': ['uzun süreli arşiv, ÇİSDuP ile (P4)', 'long-term archive by OCSP (P4)'],
};
