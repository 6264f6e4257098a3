import { type Text, type Texts, t } from '../../i18n/t.ts';

export const profileTexts = {
  authorizedCompanies: ['Yetkili olduğum firmalar', 'Companies I may act for'],
  authorizedCompaniesHint: [
    'E-mühür hesaplarıyla adlarına mühür basabildiğiniz firmalar.',
    'Companies in whose name you may stamp with their e-stamp accounts.',
  ],
  noAuthorizedCompany: [
    'Hiçbir firmanın e-mühür hesabında yetkili değilsiniz.',
    'You may act with no company’s e-stamp account.',
  ],
  person: ['Kişi', 'Person'],
  email: ['E-posta', 'E-mail'],
  titleOfPerson: ['Unvan', 'Title'],
  department: ['Departman', 'Department'],
  choosePicture: ['Profil resmi seç', 'Choose a profile picture'],
  pictureHint: [
    'Hesaptaki herkes görür. PNG ya da JPEG, en az {0} × {1} piksel, en çok {2}.',
    'Seen by everybody in the account. PNG or JPEG, at least {0} × {1} pixels, at most {2}.',
  ],
  pictureSaved: ['Profil resminiz değişti.', 'Your profile picture was changed.'],
  identityInformation: ['Kimlik bilgisi', 'Identity information'],
  signature: ['İmza görünümü', 'Signature appearance'],
  signatureHint: [
    'Belgedeki imza kutusunda görünür. PNG ya da JPEG, en az {0} × {1} piksel, en çok {2}.',
    'Shown in the signature box on documents. PNG or JPEG, at least {0} × {1} pixels, at most {2}.',
  ],
  signatureImage: ['İmza resmi', 'Signature picture'],
  noImage: ['Resim yok; kutuda adınız yazar.', 'No picture; the box shows your name.'],
  chooseImage: ['Resim seç', 'Choose a picture'],
  removeImage: ['Resmi kaldır', 'Remove the picture'],
  notices: ['Bildirimler', 'Notices'],
  includeTitle: ['Unvanım imzada yazsın', 'Show my title in the signature'],
  sendReminders: [
    'Hedef tarihi geçen işler her sabah hatırlatılsın',
    'Remind me every morning of jobs past their target date',
  ],
  notifyByEmail: ['Bildirimler e-postayla gelsin', 'Send me notices by e-mail'],
  notifyByMobile: ['Bildirimler cep telefonuma da gelsin', 'Send me notices to my phone too'],
  mobileOn: [
    'Sıra size geldiğinde, işiniz tamamlandığında ya da reddedildiğinde bir SMS gelir; işin adını değil, takip numarasını yazar.',
    'An SMS comes when it is your turn, and when your job is completed or declined; it says the tracking number, not the name.',
  ],
  mobileNoNumber: [
    'Cep telefonunuz yazılı değil: aşağıda yazana dek SMS gelmez.',
    'Your mobile telephone is not known: no SMS comes until you write it below.',
  ],
  mobileOff: [
    'Bu kurulum SMS göndermiyor: seçiminiz saklanır, gönderim başlayınca uygulanır. E-postalarınızı ve hatırlatmaları değiştirmez.',
    'This installation sends no SMS: your choice is kept and applies once it does. It changes neither your e-mails nor your reminders.',
  ],
  mailRhythm: ['E-postalar', 'E-mails'],
  mailRhythmHint: [
    'Günlük özet sizi bekleyenleri, gecikenleri ve son özetten beri olanları tek iletide toplar. Giriş kodları, davetler ve güvenlik iletileri hemen gelir.',
    'A daily digest says in one mail what waits for you, what is late, and what happened since the last one. Codes, invitations and mails about security come at once.',
  ],
  mailEach: ['Her bildirim ayrı gelsin', 'Each notice by itself'],
  mailDaily: ['Günde bir özet, saat {0}', 'One digest a day, at {0}'],
  mailLanguage: ['E-postaların dili', 'Language of e-mails'],
  languageOfAccount: ['Hesabın dili', 'The account’s language'],
  save: ['Kaydet', 'Save'],
  saved: ['Profiliniz kaydedildi.', 'Your profile was saved.'],
  phone: ['Telefon ve mobil imza', 'Telephone and mobile signature'],
  cellphone: ['Cep telefonu', 'Mobile telephone'],
  mobileOperator: ['Mobil imza operatörü', 'Mobile signature operator'],
  noMobileSignature: ['Mobil imzam yok', 'I have no mobile signature'],
  mobileNumber: ['Mobil imza numarası', 'Mobile signature number'],
  mobileHint: [
    'Mobil imza ile giriş bu numarayla yapılır; sertifikadaki kimlik numarası kimlik bilgilerinizdeki olmalıdır.',
    'You sign in by mobile signature with this number; the certificate must hold the identity number of your identity information.',
  ],
  savePhone: ['Telefonu kaydet', 'Save the telephone'],
  history: ['Giriş geçmişi', 'Login history'],
  date: ['Tarih', 'Date'],
  device: ['Cihaz', 'Device'],
  system: ['İşletim sistemi', 'Operating system'],
  browser: ['Tarayıcı', 'Browser'],
  address: ['IP adresi', 'IP address'],
  source: ['Kaynak', 'Source'],
  way: ['Doğrulama', 'Validation'],
  duration: ['Süre', 'Duration'],
  stillOpen: ['sürüyor', 'still open'],
  refusedTries: ['{0} ({1} deneme)', '{0} ({1} tries)'],
  noHistory: ['Henüz giriş kaydı yok', 'No sign-ins yet'],
} as const satisfies Texts;

/** Stored values of a login record; what is not here (a browser's name) is shown as it is. */
const loginValueTexts: Readonly<Record<string, Text>> = {
  Computer: ['Bilgisayar', 'Computer'],
  Phone: ['Telefon', 'Phone'],
  Tablet: ['Tablet', 'Tablet'],
  Web: ['Web', 'Web'],
  Mobile: ['Mobil uygulama', 'Mobile application'],
  Password: ['Şifre', 'Password'],
  Link: ['E-postayla gelen bağlantı', 'Link by e-mail'],
  Passkey: ['Geçiş anahtarı', 'Passkey'],
  ESignature: ['E-imza', 'E-signature'],
  MobileSignature: ['Mobil imza', 'Mobile signature'],
  Microsoft: ['Microsoft', 'Microsoft'],
  Adfs: ['AD FS', 'AD FS'],
  WrongPassword: ['Şifre yanlıştı', 'Wrong password'],
  MustWait: ['Çok fazla deneme; bekletildi', 'Too many tries; had to wait'],
  Provider: ['Kimlik sağlayıcının yanıtı kabul edilmedi', 'The identity provider’s answer was not accepted'],
  NoAccount: ['Açık hesabı yoktu', 'No active account'],
  SecondFactor: [
    'İkinci doğrulama yapılmadı; hesap bunu ister',
    'Without a second factor, which the account wants',
  ],
  NotConfirmed: ['Telefonda onaylanmadı', 'Not confirmed on the phone'],
  WrongSignature: ['İmza ya da sertifika uymadı', 'The signature or its certificate did not fit'],
  Certificate: ['Sertifika kabul edilmedi', 'The certificate was not accepted'],
  WrongSecondFactor: ['İkinci doğrulama kabul edilmedi', 'The second factor was not accepted'],
  Overtaken: ['Giriş o sırada kapatıldı ya da değişti', 'The login was closed or changed at that moment'],
  UsedLink: ['Bağlantı artık geçerli değildi', 'The link was no longer valid'],
  SwitchedOff: ['Giriş kapatılmıştı', 'The login was switched off'],
};

/** `notGiven` for an empty value: a browser may keep silent. */
export const loginValueText = (value: string, notGiven: string): string => {
  const text = loginValueTexts[value];
  return text ? t(text) : value || notGiven;
};
