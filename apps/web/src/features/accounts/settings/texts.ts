import type { Texts } from '../../../i18n/t.ts';

export const settingsTexts = {
  tabs: ['Hesap ayarlarının bölümleri', 'Parts of the account settings'],
  subtitle: [
    'Hesaptaki herkes için geçerlidir; süren işler dolaşıma çıktıkları andaki ayarlarla gider.',
    'These hold for everyone in the account; running jobs keep what they were circulated with.',
  ],
  general: ['Genel', 'General'],
  timestamp: ['Zaman damgası', 'Time-stamp'],
  providers: ['Kimlik sağlayıcılar', 'Identity providers'],
  signatures: ['İmzalar', 'Signatures'],
  profile: ['İmza profili', 'Signature profile'],
  profileHint: [
    'Profil, imzanın ne kadar süre ve neyle doğrulanabileceğini belirler.',
    'The profile decides for how long, and by what, a signature can be verified.',
  ],
  perStandard: ['Standarda göre ayrı profil', 'Other profiles by standard'],
  perStandardHint: [
    'Boş bırakılan standart yukarıdaki profili kullanır.',
    'A standard left empty uses the profile above.',
  ],
  perStandardNone: ['Yukarıdaki profil', 'The profile above'],
  needsTimestamp: [
    'Seçilen profil zaman damgası ister; zaman damgası sunucusu ayarlanmamış.',
    'The chosen profile needs time-stamps; no time-stamp authority is set up.',
  ],
  toTimestamp: ['Zaman damgası ayarına git', 'Go to the time-stamp settings'],
  signaturePage: ['İmzanın görüneceği sayfa', 'Page on which signatures show'],
  signaturePageHint: [
    'İmza yeri seçilirken önce bu sayfa açılır.',
    'The page that opens first when signatures are placed.',
  ],
  pageFirst: ['İlk sayfa', 'First page'],
  pageLast: ['Son sayfa', 'Last page'],
  boxRule: ['İmza kutuları', 'Signature boxes'],
  boxRuleHint: [
    'Kutusu olmayan bir PDF de imzalanır, imza belgede görünmez.',
    'A PDF without a box is signed too; its signatures are invisible.',
  ],
  boxRuleAllOrNone: [
    'İşin bütün belgelerinde olmalı ya da hiçbirinde',
    'In all documents of a job, or in none of them',
  ],
  boxRuleAlways: ['Her belgede olmalı', 'In every document'],
  boxRulePerDocument: ['Kutusuz belge olabilir', 'A document may have none'],
  lastChange: ['Son değiştiren: {0} · {1}', 'Last changed by {0} · {1}'],
  lastChangeNobody: ['artık hesapta olmayan biri', 'somebody who is no longer here'],
  signers: ['İmzacılar', 'Signers'],
  jobs: ['İşler', 'Jobs'],
  sending: ['Gönderim', 'Sending'],
  access: ['Giriş', 'Access'],
  inboxes: ['REM ve UETS kutuları', 'REM and UETS boxes'],
  inboxesHint: [
    'Kaydedilir; kutular bağlanınca geçerli olur.',
    'Stored now; they hold once boxes are connected.',
  ],
  numberRange: ['{0} ile {1} arasında bir sayı yazın.', 'Write a number from {0} to {1}.'],
  categoryRequired: ['Kategori zorunlu', 'A category is compulsory'],
  inboxRefresh: ['Kutunun yenilenme aralığı (dakika)', 'Inbox refresh interval (minutes)'],
  inboxRefreshHint: [
    'Açık duran kutu ekranı bu aralıkla yeniden okunur; {0}–{1} dakika.',
    'An open inbox is loaded again this often; {0} to {1} minutes.',
  ],
  synchronisation: ['Eşitleme sıklığı (saat)', 'Synchronisation frequency (hours)'],
  synchronisationHint: [
    'Kutular arka planda bu sıklıkla eşitlenir; {0}–{1} saat.',
    'Boxes are synchronised in the background this often; {0} to {1} hours.',
  ],
  attachmentSending: ['Eklerin gönderimi', 'Sending attachments'],
  attachmentSendingHint: [
    'Biten iş alıcılarına giderken ekleri de gider mi. Süren işler dolaşıma çıktıkları kuralla gider.',
    'Whether attachments go to a job’s recipients when it is finished. Running jobs keep the rule they were circulated with.',
  ],
  attachmentsNever: ['Hiçbir zaman', 'Never'],
  attachmentsOptional: [
    'İşi başlatan karar verir; ek istemeyen alıcıya gitmez',
    'Whoever starts the job decides; a recipient may take none',
  ],
  attachmentsAlways: ['Her zaman, bütün alıcılara', 'Always, to every recipient'],
  emailDomains: ['İzin verilen e-posta alan adları', 'Allowed e-mail domains'],
  emailDomainsHint: [
    'Kullanıcıların ve e-posta alıcılarının adresleri yalnız bu alan adlarından olabilir; virgül ya da noktalı virgülle ayırın. Boşsa hepsi olur.',
    'Users and e-mail recipients may only have addresses of these domains; separate them by commas or semicolons. Empty: all.',
  ],
  emailDomainsExample: ['kurum.com.tr; kurum.org.tr', 'company.com; company.org'],
  minimumSigners: ['En az imzacı sayısı', 'Minimum number of signers'],
  minimumSignersHint: [
    'Daha az imzacısı olan iş dolaşıma çıkamaz; 0: sınır yok, en çok {1}.',
    'A job with fewer signers cannot be circulated; 0: no limit, at most {1}.',
  ],
  requireNameMatch: [
    'Sertifikadaki ad ve soyadı imzacınınki olmalı',
    'The name in the certificate must be the signer’s',
  ],
  requireNameMatchHint: [
    'Hesaptaki ad ve soyadıyla karşılaştırılır; büyük-küçük harf ve Türkçe harf ayrımı aranmaz.',
    'It is compared with the name in the account; case and marks on letters do not matter.',
  ],
  mayStartIndependentHint: [
    'Kapalıysa her iş için bir departman seçilmelidir.',
    'Without it every job needs a department.',
  ],
  undoCancelDisabledHint: [
    'Açıksa “İptali geri al” kimseye sunulmaz.',
    'With it nobody is offered to undo a cancellation.',
  ],
  onlyAdminDeletesAttachmentsHint: [
    'Kapalıysa işi düzenleyebilen herkes silebilir.',
    'Without it everyone who may edit the job can.',
  ],
  dateLocaleHint: [
    'Ekranlarda ve e-postalarda tarihler böyle yazılır.',
    'Pages and mails write dates this way.',
  ],
  requireIdNumberMatch: [
    'Sertifikadaki kimlik numarası imzacınınki olmalı',
    'The ID number in the certificate must be the signer’s',
  ],
  requireIdNumberMatchHint: [
    'Kapatırsanız birinin başkasının sertifikasıyla imza atmasını hiçbir şey engellemez.',
    'Without it nothing keeps a person from signing with somebody else’s certificate.',
  ],
  requireQualified: ['Yalnız nitelikli sertifikayla imza atılabilir', 'Only qualified certificates may sign'],
  requireQualifiedHint: [
    'Türk profilleri (P1–P4) bunu her zaman ister.',
    'The Turkish profiles (P1 to P4) always require it.',
  ],
  requireSecondFactor: ['Hesaba giriş ikinci doğrulama ister', 'The account wants a second factor'],
  requireSecondFactorHint: [
    'Yalnız şifreyle giriş yapmış herkes, öteki yöneticiler de, hemen dışarıda kalır. Yalnız kendisi ikinci doğrulamayla giriş yapmış bir yönetici açabilir.',
    'Whoever signed in with a password alone is shut out at once, other administrators too. Only an administrator who signed in with a second factor can switch it on.',
  ],
  unknownRevocation: [
    'Sertifikanın iptal durumu öğrenilemezse',
    'When it cannot be found out whether a certificate was revoked',
  ],
  unknownRevocationHint: [
    'İptal edildiği bilinen bir sertifikayla hiçbir zaman imza atılamaz.',
    'A certificate that is known to be revoked never signs.',
  ],
  unknownRevocationByProfile: [
    'Profile göre: uzun dönemli imzayı durdur, ötekilerde uyar',
    'By the profile: stop long-term signatures, warn for others',
  ],
  unknownRevocationWarn: ['Uyar ve imzaya izin ver', 'Warn, and let them sign'],
  unknownRevocationStop: ['İmzayı durdur', 'Stop the signature'],
  mayStartIndependent: [
    'Departmandan bağımsız iş başlatılabilir',
    'Jobs may be started independent of departments',
  ],
  undoCancelDisabled: ['İptal edilen iş geri alınamaz', 'A cancelled job cannot be restored'],
  onlyAdminDeletesAttachments: [
    'Ekleri yalnız yönetici silebilir',
    'Only an administrator may delete attachments',
  ],
  dates: ['Tarih ve saat', 'Date and time'],
  dateLocale: ['Tarih biçimi', 'Date format'],
  dateLocaleNone: ['Okuyanın diline göre', 'By the reader’s language'],
  timeZone: ['Saat dilimi', 'Time zone'],
  timeZoneHint: [
    'Hedef ve gönderim tarihleri bu saat diliminde başlar ve biter.',
    'Target and delivery days begin and end in this time zone.',
  ],
  nothingFound: ['Bulunamadı', 'Nothing found'],
} as const satisfies Texts;

export const timestampTexts = {
  authority: ['Zaman damgası sunucusu', 'Time-stamp authority'],
  intro: [
    'Zaman damgası, imzanın o anda var olduğunu kanıtlar; “temel” ve “anlık” dışındaki tüm profiller ister.',
    'A time-stamp proves that a signature existed at that moment; all profiles but “basic” and “instant” need it.',
  ],
  kind: ['Hizmet', 'Service'],
  kindBasic: ['RFC 3161', 'RFC 3161'],
  kindKamuSm: ['Kamu SM', 'Kamu SM'],
  kamusmHint: [
    'Kamu SM’nin verdiği müşteri numarası ve şifreyle; kalan kontör de sorulur.',
    'With the customer number and password that Kamu SM gave; the credit left is asked for, too.',
  ],
  basicHint: [
    'Kullanıcı adı ve şifre isteyebilen her zaman damgası sunucusu.',
    'Any time-stamp authority; it may ask for a user name and a password.',
  ],
  customer: ['Müşteri numarası', 'Customer number'],
  url: ['Adres', 'Address'],
  urlHint: [
    'RFC 3161 sunucusunun adresi; boşsa zaman damgası alınmaz.',
    'Address of the RFC 3161 server; empty: no time-stamps.',
  ],
  user: ['Kullanıcı adı', 'User name'],
  password: ['Şifre', 'Password'],
  passwordKept: [
    'Kayıtlı bir şifre var; değiştirmek için yenisini yazın.',
    'A password is stored; type another one to replace it.',
  ],
  passwordNone: ['Kayıtlı şifre yok.', 'No password is stored.'],
  passwordStays: ['Kayıtlı olan kalır', 'The stored one stays'],
  passwordNew: ['Yeni şifre', 'A new password'],
  passwordGoes: ['Kaydedince şifre silinir.', 'The password is removed when you save.'],
  removePassword: ['Kayıtlı şifreyi sil', 'Remove the stored password'],
  keepPassword: ['Silmekten vazgeç', 'Keep it after all'],
  showPassword: ['Şifreyi göster', 'Show the password'],
  policy: ['Politika (OID)', 'Policy (OID)'],
  policyHint: [
    'İsteğe bağlı; boşsa sunucunun kendi politikası kullanılır.',
    'Optional; empty: the authority’s own policy.',
  ],
  test: ['Dene', 'Try it'],
  testHint: [
    'Ekrandaki ayarlarla bir zaman damgası ister; hiçbir şey kaydedilmez, bir kontör harcanabilir.',
    'Asks for one time-stamp with what is on the screen; nothing is stored, one credit may be used.',
  ],
  testResult: ['Denemenin sonucu', 'Result of the try'],
  testPassed: ['Zaman damgası alındı', 'A time-stamp was given'],
  testFailed: ['Zaman damgası alınamadı', 'No time-stamp was given'],
  stampTime: ['Zaman', 'Time'],
  stampAuthority: ['Veren', 'Given by'],
  stampAccuracy: ['Doğruluk', 'Accuracy'],
  accuracySeconds: ['±{0} saniye', '±{0} seconds'],
  accuracyNone: ['belirtilmemiş', 'not stated'],
  stampPolicy: ['Politika', 'Policy'],
  stampSerial: ['Seri no', 'Serial number'],
  stampTook: ['Yanıt süresi', 'Took'],
  milliseconds: ['{0} ms', '{0} ms'],
  stampCredit: ['Kalan kontör', 'Credit left'],
  detail: ['Ayrıntı: {0} ({1})', 'Details: {0} ({1})'],
} as const satisfies Texts;

export const logoTexts = {
  title: ['Logo', 'Logo'],
  hint: [
    'Hesabın e-postalarının başında görünür; seçince hemen kaydedilir. PNG ya da JPEG, en az {0} × {1} piksel, en çok {2}.',
    'Stands above the account’s mails and is saved as soon as it is chosen. PNG or JPEG, at least {0} × {1} pixels, at most {2}.',
  ],
  none: [
    'Logo yok; e-postalarda hesabın baş harfleri görünür.',
    'No logo; mails show the first letters of the account’s name.',
  ],
  choose: ['Logo seç', 'Choose a logo'],
  remove: ['Logoyu kaldır', 'Remove the logo'],
  saved: [
    'Logo kaydedildi; bundan sonraki e-postalarda görünür.',
    'The logo was saved; mails show it from now on.',
  ],
  removed: ['Logo kaldırıldı.', 'The logo was removed.'],
} as const satisfies Texts;
