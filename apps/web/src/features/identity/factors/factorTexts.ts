import type { SignInWay } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';

export const factorTexts = {
  mfaTitle: ['İkinci doğrulama', 'Second factor'],
  mfaBody: ['{0} ikinci bir doğrulama ister.', '{0} wants a second factor.'],
  nextTitle: ['Girişinizi güvenceye alın', 'Make your sign-in safe'],
  nextBody: [
    '{0} her girişte ikinci bir doğrulama ister ve sizin kurulu bir doğrulamanız yok: bu kez size gönderilen kodu kullandınız. Bir doğrulama uygulaması ya da geçiş anahtarı kurun; böylece e-postanızı ya da SMS’lerinizi okuyan biri sizin yerinize giremez.',
    '{0} wants a second factor at every sign-in, and you have none set up: this time you used a code that was sent to you. Set up an authenticator application or a passkey, so that nobody who reads your mail or SMS comes in as you.',
  ],
  nextSetUp: ['Şimdi kur', 'Set up now'],
  nextLater: ['Sonra', 'Later'],
  nothingToProve: [
    'Bu oturumda kullanabileceğiniz bir doğrulama yok. Çıkıp şifrenizle girin: kod e-postayla gelebilir. Olmazsa hesap yöneticinize başvurun.',
    'This session has nothing to verify you with. Sign out and in again with your password: a code may come by mail. If that does not help, ask your account’s administrator.',
  ],
  toSignIn: ['Giriş sayfasına git', 'Go to the sign-in page'],
  proveTitle: ['Kimliğinizi doğrulayın', 'Prove who you are'],
  proveBody: [
    'Bu işlem önemlidir: son {0} dakika içinde kimliğinizi doğrulamış olmanız gerekir. Ardından işlem kendiliğinden sürer.',
    'This wants a proof of the last {0} minutes, because somebody else may be at your screen. What you asked for then goes on by itself.',
  ],
  prove: ['Doğrula', 'Verify'],
  cancel: ['Vazgeç', 'Cancel'],
  or: ['ya da', 'or'],
  password: ['Şifre', 'Password'],
  showPassword: ['Şifreyi göster', 'Show the password'],
  totp: ['Doğrulama uygulaması', 'Authenticator application'],
  totpCode: ['Uygulamadaki kod', 'Code from the application'],
  mailCode: ['E-postayla kod', 'Code by e-mail'],
  smsCode: ['SMS ile kod', 'Code by SMS'],
  smsBody: ['Kod SMS ile {0} numarasına gider.', 'The code goes to {0} by SMS.'],
  texted: ['SMS’teki kod', 'Code from the SMS'],
  mailBody: ['Kod {0} adresine gider.', 'The code goes to {0}.'],
  sendCode: ['Kodu gönder', 'Send the code'],
  sendAgain: ['Yeniden gönder', 'Send again'],
  codeSent: ['Kod gönderildi; {0} saatine kadar geçerlidir.', 'The code was sent; it is valid until {0}.'],
  mailedCode: ['E-postadaki kod', 'Code from the e-mail'],
  recoveryCode: ['Kurtarma kodu', 'Recovery code'],
  recoveryHint: [
    'Sakladığınız kodlardan biri; her biri bir kez geçer.',
    'One of the codes that you kept; each works once.',
  ],
  passkey: ['Geçiş anahtarı', 'Passkey'],
  passkeyUse: ['Geçiş anahtarıyla doğrula', 'Verify with a passkey'],
  codeRequired: ['Kodu yazın.', 'Enter the code.'],
  passwordRequired: ['Şifrenizi yazın.', 'Enter your password.'],

  title: ['Giriş güvenliği', 'Sign-in security'],
  hint: [
    'İkinci doğrulama isteyen hesaplara şifrenizi bilen biri bile bunlardan biri olmadan giremez.',
    'Nobody comes into accounts that want a second factor without one of these, even with your password.',
  ],
  withheld: [
    'Bu oturum yalnızca bu hesap için açıldı. Başka hesaplarınızda da geçen bu doğrulamaları görmek ve değiştirmek için şifreniz ya da geçiş anahtarınızla girin.',
    'This session was opened for this account alone. Sign in with your password or a passkey to see and change these: they count in your other accounts, too.',
  ],
  totpNone: ['Kurulu değil.', 'Not set up.'],
  totpSince: ['{0} tarihinden beri kurulu.', 'Set up since {0}.'],
  totpSetUp: ['Kur', 'Set up'],
  remove: ['Kaldır', 'Remove'],
  totpRemoveTitle: ['Doğrulama uygulaması kaldırılsın mı?', 'Remove the authenticator application?'],
  totpRemoveBody: [
    'Uygulamanızdaki kodlar artık geçmez.',
    'The codes of your application will no longer be accepted.',
  ],
  scanTitle: ['Doğrulama uygulamasını kurun', 'Set up the authenticator application'],
  scanBody: [
    'Telefonunuzdaki doğrulama uygulamasıyla resmi okutun ya da anahtarı elle yazın; ardından gösterdiği altı rakamı girin.',
    'Scan the picture with the authenticator application on your telephone, or type the key; then enter the six digits that it shows.',
  ],
  qr: ['Kurulum için QR kodu', 'QR code for the set-up'],
  key: ['Anahtar', 'Key'],
  confirm: ['Onayla', 'Confirm'],
  recovery: ['Kurtarma kodları', 'Recovery codes'],
  recoveryLeft: ['{0} kullanılmamış kod var.', '{0} unused codes are left.'],
  recoveryRenew: ['Yenile', 'Renew'],
  recoveryRenewTitle: ['Kurtarma kodları yenilensin mi?', 'Renew the recovery codes?'],
  recoveryRenewBody: ['Önceki kodlar artık geçmez.', 'The earlier codes will no longer be accepted.'],
  codesTitle: ['Kurtarma kodlarınız', 'Your recovery codes'],
  codesBody: [
    'Telefonunuzu ya da anahtarınızı yitirirseniz bunlardan biriyle girersiniz. Bir daha gösterilmez: saklayın.',
    'If you lose your telephone or key, one of these lets you in. They are not shown again: keep them safe.',
  ],
  download: ['İndir', 'Download'],
  print: ['Yazdır', 'Print'],
  kept: ['Sakladım', 'I have kept them'],
  passkeys: ['Geçiş anahtarları', 'Passkeys'],
  passkeysHint: [
    'Telefonunuz, bilgisayarınız ya da güvenlik anahtarınız sizi ekran kilidiyle tanır; şifresiz girişe de yarar.',
    'Your telephone, computer or security key knows you by its screen lock; it also signs you in without a password.',
  ],
  passkeysNowhere: [
    'Bu kurulumun adresinde kullanılamaz: tarayıcılar bir alan adı ve https ister.',
    'Cannot be used at the address of this installation: browsers want a host name and https.',
  ],
  passkeyAdd: ['Geçiş anahtarı ekle', 'Add a passkey'],
  passkeyAddTitle: ['Geçiş anahtarı ekleyin', 'Add a passkey'],
  passkeyAddBody: [
    'Anahtara onu tanıyacağınız bir ad verin. Ardından tarayıcınız ekran kilidinizi ya da güvenlik anahtarınızı sorar.',
    'Give the passkey a name that you will know it by. Your browser then asks for your screen lock or security key.',
  ],
  passkeyMake: ['Oluştur', 'Create'],
  passkeyName: ['Anahtarın adı', 'Name of the passkey'],
  passkeyNameLike: ['Ör. iş bilgisayarım', 'Such as my work computer'],
  passkeyRenameTitle: ['Geçiş anahtarını yeniden adlandırın', 'Rename the passkey'],
  passkeyRemoveTitle: ['Geçiş anahtarı kaldırılsın mı?', 'Remove the passkey?'],
  passkeyRemoveBody: [
    '“{0}” artık burada geçmez. Cihazınızda kalan kaydı cihazın ayarlarından silebilirsiniz.',
    '“{0}” will no longer be accepted here. What stays on your device is deleted in its settings.',
  ],
  passkeySince: ['Eklendi: {0}.', 'Added {0}.'],
  passkeyUsed: ['Son kullanım: {0}.', 'Last used {0}.'],
  passkeyUnused: ['Henüz kullanılmadı.', 'Not used yet.'],
  rename: ['Yeniden adlandır', 'Rename'],
  renamed: ['Ad değişti.', 'Renamed.'],
  removed: ['Kaldırıldı.', 'Removed.'],
  added: ['Eklendi.', 'Added.'],
} as const satisfies Texts;

/** What an account wants a second factor besides, by the way of signing in. */
export const besideTexts: Readonly<Record<SignInWay, Text>> = {
  Password: [
    '{0} şifrenin yanında ikinci bir doğrulama ister.',
    '{0} wants a second factor besides the password.',
  ],
  Link: [
    '{0} e-postadaki bağlantının yanında ikinci bir doğrulama ister.',
    '{0} wants a second factor besides the link that came by mail.',
  ],
  Passkey: [
    '{0} geçiş anahtarının yanında ikinci bir doğrulama ister.',
    '{0} wants a second factor besides the passkey.',
  ],
  ESignature: [
    '{0} e-imzanın yanında ikinci bir doğrulama ister.',
    '{0} wants a second factor besides the e-signature.',
  ],
  MobileSignature: [
    '{0} mobil imzanın yanında ikinci bir doğrulama ister.',
    '{0} wants a second factor besides the mobile signature.',
  ],
  Microsoft: [
    '{0} Microsoft girişinizin yanında ikinci bir doğrulama ister.',
    '{0} wants a second factor besides your Microsoft sign-in.',
  ],
  Adfs: [
    '{0} AD FS girişinizin yanında ikinci bir doğrulama ister.',
    '{0} wants a second factor besides your AD FS sign-in.',
  ],
};
