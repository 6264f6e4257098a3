import type { LicenceWarningKind, Module, SettingsPart, StorageKind } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';

export const settingsHomeTexts = {
  subtitle: [
    'Lisansınız, kullanılan alan ve yetkili olduğunuz bütün ayarlar.',
    'Your licence, the storage used, and all settings that you may open.',
  ],
  subtitlePlain: ['Yetkili olduğunuz bütün ayarlar.', 'All settings that you may open.'],
  licence: ['Lisans', 'Licence'],
  noPeriod: [
    'Bu hesapta henüz bir lisans dönemi başlamadı: iş başlatılamaz, imzalanamaz ve gönderilemez.',
    'No licence period has begun in this account: no job can be started, signed or sent.',
  ],
  period: ['Dönem', 'Period'],
  periodDays: ['{0} – {1}', '{0} – {1}'],
  dayLeft: ['Son gün bugün', 'Today is the last day'],
  daysLeft: ['{0} gün kaldı', '{0} days left'],
  dayLeftOne: ['{0} gün kaldı', '{0} day left'],
  ended: ['{0} gün önce bitti', 'Ended {0} days ago'],
  endedOne: ['Dün bitti', 'Ended yesterday'],
  next: ['Sonraki dönem {0} tarihinde başlıyor', 'The next period begins on {0}'],
  modules: ['Modüller', 'Modules'],
  noModules: ['İsteğe bağlı modül yok', 'No optional modules'],
  api: ['API kullanımı', 'Use of the API'],
  included: ['Var', 'Included'],
  notIncluded: ['Yok', 'Not included'],
  remAccounts: ['REM hesabı', 'REM accounts'],
  uetsAccounts: ['UETS hesabı', 'UETS accounts'],
  limitsTable: ['API, REM ve UETS', 'API, REM and UETS'],
  limit: ['Ne', 'What'],
  atMost: ['En çok {0}', 'At most {0}'],
  noLimit: ['Sınır yok', 'No limit'],
  users: ['Kullanıcı yerleri', 'User slots'],
  usersHint: [
    'Her kullanıcı bir yer tutar, pasif olanlar da.',
    'Every user takes a slot, inactive ones too.',
  ],
  usersTable: ['Kullanıcı yerleri, duruma göre', 'User slots by state'],
  active: ['Etkin', 'Active'],
  passive: ['Pasif', 'Inactive'],
  empty: ['Boş', 'Empty'],
  slots: ['Toplam yer', 'Slots'],
  state: ['Durum', 'State'],
  count: ['Sayı', 'Count'],
  storage: ['Kullanılan alan', 'Storage used'],
  storageHint: [
    'Dosyalar geldikleri ayda sayılır. Silinen dosya hemen düşülür; diskten bir hafta sonra silinir.',
    'Files count in the month in which they came. What is deleted is taken off at once, and leaves the disk a week later.',
  ],
  storageNone: ['Henüz dosya yok.', 'No files yet.'],
  storageTotal: ['Toplam {0}, {1} dosya', '{0} in total, {1} files'],
  storageTotalOne: ['Toplam {0}, {1} dosya', '{0} in total, {1} file'],
  byKind: ['Türüne göre', 'By kind'],
  byMonth: ['Aylara göre (son 12 ay)', 'By month (the last 12)'],
  kind: ['Tür', 'Kind'],
  month: ['Ay', 'Month'],
  files: ['Dosya', 'Files'],
  size: ['Boyut', 'Size'],
} as const satisfies Texts;

export const storageKindTexts = {
  Document: ['Belgeler', 'Documents'],
  Attachment: ['Ekler', 'Attachments'],
  Signed: ['İmzalı sürümler', 'Signed versions'],
  Manifest: ['İmza listeleri', 'Manifests'],
  Picture: ['Profil resimleri', 'Profile pictures'],
} as const satisfies Record<StorageKind, Text>;

/** `{0}`: the period's last day, or how many slots there are. */
export const warningTexts = {
  ended: [
    'Lisans {0} tarihinde bitti. Her şeye bakılabilir; iş başlatılamaz, imzalanamaz ve gönderilemez.',
    'The licence ended on {0}. Everything can be looked at; no job can be started, signed or sent.',
  ],
  endsIn7: [
    'Lisans {0} tarihinde bitiyor ve ardından gelen dönem yok. Sağlayıcınızla hemen iletişime geçin.',
    'The licence ends on {0} and no other period follows. Contact your provider now.',
  ],
  endsIn30: [
    'Lisans {0} tarihinde bitiyor ve ardından gelen dönem yok.',
    'The licence ends on {0} and no other period follows.',
  ],
  slotsFull: [
    '{0} kullanıcı yerinin hepsi dolu: kullanıcı eklenemez. Sağlayıcınızdan yer isteyin ya da kullanıcı silin.',
    'All {0} user slots are taken: no user can be added. Ask your provider for more, or delete users.',
  ],
  slotsNearlyFull: ['{0} kullanıcı yeri dolmak üzere.', 'The {0} user slots are nearly all taken.'],
} as const satisfies Record<LicenceWarningKind, Text>;

export const moduleTexts = {
  Rem: ['REM', 'REM'],
  Uets: ['UETS', 'UETS'],
  Eyp: ['EYP paketleri', 'EYP packages'],
  ExternalSigners: ['Dış imzacılar', 'External signers'],
  Stamps: ['E-mühür', 'Stamps'],
  BankOrders: ['Banka talimatları', 'Bank orders'],
} as const satisfies Record<Module, Text>;

export const partTexts = {
  people: ['Kişiler ve birimler', 'People and units'],
  flows: ['Akışlar ve gönderim', 'Flows and delivery'],
  account: ['Hesap', 'Account'],
} as const satisfies Record<SettingsPart, Text>;
