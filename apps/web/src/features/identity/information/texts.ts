import type { IdentityType } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';

export const identityInformationTexts = {
  title: ['Kimlik bilgisi', 'Identity information'],
  titleOf: ['Kimlik bilgisi: {0}', 'Identity information: {0}'],
  why: [
    'E-imza sertifikanızın size ait olduğu bu bilgiyle anlaşılır; e-imza ile girişte kullanılır. Başkaları görmez, hesabın yöneticileri görür.',
    'By this Tomar knows that an e-signature certificate is yours, and whom it signs in. Nobody else sees it but the account’s administrators.',
  ],
  type: ['Kimlik türü', 'Identity type'],
  number: ['Kimlik numarası', 'Identity number'],
  passport: ['Pasaport numarası', 'Passport number'],
  numberHint: ['E-imza sertifikanızdaki gibi.', 'As on your e-signature certificate.'],
  numberFixed: [
    'Kayıtlı numarayı yalnız yönetici değiştirebilir.',
    'A number that is recorded is changed by an administrator only.',
  ],
  hidden: ['Kayıtlı, gösterilmiyor', 'Recorded, not shown'],
  show: ['Göster', 'Show'],
  hide: ['Gizle', 'Hide'],
  maskedHint: [
    'Tamamını görmek ya da değiştirmek için “Göster”e basın; kimin baktığı denetim izine yazılır.',
    'To see it whole, or to change it, press “Show”; the audit trail says who looked.',
  ],
  unreadable: [
    'Kayıtlı numara okunamıyor: şifrelendiği anahtar yok.',
    'The number that is recorded cannot be read: the key that sealed it is gone.',
  ],
  checkDigits: [
    'Bu numaranın denetim rakamları tutmuyor; yeniden bakın. Yine de kaydedebilirsiniz.',
    'The check digits of this number do not fit; look again. You can save it all the same.',
  ],
  birthDate: ['Doğum tarihi', 'Date of birth'],
  mobilePhone: ['Cep telefonu', 'Mobile phone'],
  notice: ['Aydınlatma metni', 'Privacy notice'],
  noticeBody: [
    'Kimlik numaranız, doğum tarihiniz ve telefonunuz, imzalarınızın size ait olduğunu göstermek ve girişinizi tanımak için bu hesabın kuruluşu adına işlenir. Numara ve ayrıntılar şifreli saklanır, denetim izine yazılmaz ve hesabınızla birlikte silinir. Bilginizi görmek ve düzeltmek için bu sayfayı kullanın; silinmesini yöneticinizden isteyin.',
    'Your identity number, date of birth and telephone are processed for the organisation of this account, to show that your signatures are yours and to know you when you sign in. They are stored encrypted, are not written into the audit trail, and go with your user. See and correct them on this page; ask your administrator to have them removed.',
  ],
  accept: ['Aydınlatma metnini okudum', 'I have read the privacy notice'],
  acceptedAt: ['{0} tarihinde kabul edildi (sürüm {1})', 'Accepted on {0} (version {1})'],
  notAccepted: ['Kişi henüz kabul etmedi.', 'The person has not accepted it yet.'],
  lead: ['Kimlik bilgimi düzenle', 'Edit my identity information'],
} as const satisfies Texts;

export const identityTypeTexts: Readonly<Record<IdentityType, Text>> = {
  NationalId: ['T.C. kimlik', 'National id (Turkey)'],
  Passport: ['Pasaport', 'Passport'],
  ForeignId: ['Yabancı kimlik', 'Foreign id number'],
};
