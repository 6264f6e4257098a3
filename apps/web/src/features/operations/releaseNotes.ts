import { limits } from '@tomar/contract';

export interface Release {
  readonly version: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly notes: readonly (readonly [tr: string, en: string])[];
}

/** Newest first. */
export const releases: readonly Release[] = [
  {
    version: limits.productVersion,
    day: '2026-11-21',
    notes: [
      [
        'İşler taslaktan imzalı ve gönderilmiş belgeye kadar tek yerden yürütülür: onaylayanlar, paralel imzacılar, e-posta ve klasör alıcıları.',
        'Jobs run in one place from draft to signed and sent documents: approvers, parallel signers, mail and folder recipients.',
      ],
      [
        'Birçok belge tek PIN ile imzalanır: PDF’ler PAdES, XML’ler XAdES, her tür dosya CAdES ile; önceki imzalar bozulmaz.',
        'Many documents are signed with one PIN: PDF by PAdES, XML by XAdES, any file by CAdES; earlier signatures stay valid.',
      ],
      [
        'İmza profili hesap ayarında seçilir: zaman damgalı, uzun dönemli ve arşiv imzalar, Avrupa ve Türkiye profilleri.',
        'The signature profile is chosen in the account settings: with time-stamps, long-term and archived, European and Turkish.',
      ],
      [
        'Belgeye doğrulama karekodu konabilir: onu okutan herkes belgenin durumunu görür ve elindeki dosyayı karşılaştırır.',
        'Documents can bear a verification QR code: whoever scans it sees what became of the document and compares their file.',
      ],
      [
        'Yüklemeler bağlantı koptuğunda kaldığı yerden sürer; dosyalar 1 GB’a kadar olabilir.',
        'Uploads go on where they stopped when a connection breaks; files may have up to 1 GB.',
      ],
      [
        'Akıllı karttaki sertifikayla ya da mobil imzayla giriş yapılabilir.',
        'People can sign in with the certificate on their card or with a mobile signature.',
      ],
      [
        'Unutulan şifre e-postayla gelen bağlantıyla yenilenir; aynı yolla, şifresiz de giriş yapılabilir.',
        'A forgotten password is set anew by a link in a mail; by another one people sign in without a password.',
      ],
      [
        'Denetim izinde güvenlik kaydı ayrıca okunur: girişler, reddedilenler, yetki değişiklikleri, yönetim işlemleri.',
        'The audit trail shows the security record by itself: sign-ins, refusals, changes of rights, acts of administration.',
      ],
      [
        'Denetim izi bir özet zinciridir; dışa aktarılıp çevrimdışı doğrulanabilir.',
        'The audit trail is a hash chain that can be exported and verified offline.',
      ],
    ],
  },
];
