import type { CompanionCertificate, CompanionFailure, SigningItem } from '@tomar/contract';
import type { Text, Texts } from '../../i18n/t.ts';
import type { LoopbackAccess } from './companion/loopbackAccess.ts';

export const signTexts = {
  title: ['Belgeleri imzala', 'Sign documents'],
  documents: ['İmzalanacak belgeler', 'Documents to sign'],
  documentsSigned: ['İmzalanan belgeler', 'Signed documents'],
  forGroup: ['{0} grubu adına', 'for the group {0}'],
  forAbsent: ['{0} adına vekâleten', 'on behalf of {0}'],
  withStamp: ['“{0}” hesabıyla', 'with “{0}”'],
  documentsOf: ['{0} · {1}', '{0} · {1}'],
  manifest: ['İmzalanan liste: ad ve özetler', 'The list that is signed'],
  ownPlace: ['İmzanızın yeri', 'Place of your signature'],
  ownSignature: ['İmzanız', 'Your signature'],
  show: ['Göster: {0}', 'Show: {0}'],
  document: ['Belge', 'Document'],
  noJobs: ['İmzalanacak iş seçilmedi', 'No job was chosen to sign'],
  noJobsBody: [
    'İşlerim listesinden imzanızı bekleyen işleri seçin.',
    'Choose jobs that wait for your signature in the list of your jobs.',
  ],
  nothingWaitsBody: [
    'Bu işler imzalanmış, sırası gelmemiş ya da durdurulmuş olabilir.',
    'These jobs may be signed already, not be your turn yet, or have been stopped.',
  ],
  holder: ['Ne ile imzalanacak', 'What signs'],
  holderCompanion: ['E-imza cihazım', 'My signing device'],
  holderServerKey: ['Sunucu anahtarım', 'My key on the server'],
  serverKeyBody: [
    'İmza, sunucuda size bağlanmış anahtarla atılır; PIN sorulmaz.',
    'The key that is bound to you on the server signs; no PIN is asked for.',
  ],
  toJobs: ['İşlerime dön', 'Back to my jobs'],
  toJob: ['İşe dön', 'Back to the job'],
  companionLooking: ['İmza uygulaması aranıyor…', 'Looking for the signing application…'],
  companionMissing: ['İmza uygulaması çalışmıyor', 'The signing application is not running'],
  companionMissingBody: [
    'E-imzanız bu bilgisayardaki Tomar İmza uygulamasıyla atılır. Uygulama açılınca bu sayfa kendiliğinden devam eder.',
    'Your e-signature is made by the Tomar signing application on this computer. This page goes on by itself once it runs.',
  ],
  companionStep1: [
    'Kuruluysa Tomar İmza’yı başlatın (sürüm {0} ya da yenisi).',
    'If it is installed, start Tomar Signer (version {0} or newer).',
  ],
  companionStep2: [
    'Kurulu değilse yöneticinizden isteyip kurun; bir kez kurmanız yeterli.',
    'If not, get it from your administrator and install it; once is enough.',
  ],
  companionStep3: [
    'Tarayıcı bu bilgisayardaki uygulamalara erişim izni isterse izin verin.',
    'If the browser asks to let this page reach applications on this computer, allow it.',
  ],
  companionWaiting: ['Uygulama bekleniyor…', 'Waiting for the application…'],
  accessRefused: [
    'Tarayıcınız imza uygulamasına erişimi engelliyor',
    'Your browser keeps this page from the signing application',
  ],
  accessRefusedBody: [
    'Bu site için, bu bilgisayardaki uygulamalara erişim izni reddedilmiş. İzin verilince bu sayfa kendiliğinden devam eder.',
    'This site was refused access to applications on this computer. The page goes on by itself once it is allowed.',
  ],
  accessRefusedStep1: [
    'Adres çubuğunun solundaki site simgesine tıklayıp site ayarlarını açın.',
    'Click the site icon to the left of the address and open the site settings.',
  ],
  accessRefusedStep2: [
    '“Yerel ağ erişimi” ya da “Cihazdaki uygulamalar” iznini “İzin ver” yapın.',
    'Set “Local network access” or “Apps on device” to “Allow”.',
  ],
  accessRefusedWaiting: ['İzin bekleniyor…', 'Waiting for the permission…'],
  accessImpossible: [
    'Bu tarayıcı imza uygulamasına erişemez',
    'This browser cannot reach the signing application',
  ],
  accessImpossibleBody: [
    'Safari ve aynı temeli kullanan tarayıcılar, güvenli (https) bir sayfanın bu bilgisayardaki uygulamalara erişmesine izin vermez. İmza uygulamanız çalışıyor olabilir; işleriniz sizi bekler.',
    'Safari, and browsers built like it, let no secure (https) page reach applications on this computer. Your signing application may well be running; your jobs wait for you.',
  ],
  accessImpossibleStep: [
    'Bu sayfayı Chrome, Edge ya da Firefox ile açıp imzalayın.',
    'Open this page in Chrome, Edge or Firefox and sign there.',
  ],
  companionOld: ['İmza uygulaması eski', 'The signing application is too old'],
  pairTitle: [
    'Bu tarayıcıyı imza uygulamasıyla eşleştirin',
    'Pair this browser with the signing application',
  ],
  pairBody: [
    'Her tarayıcıda bir kez yapılır. Böylece e-imza cihazınızı yalnız sizin eşleştirdiğiniz tarayıcı kullanabilir.',
    'This is done once in each browser, so that only a browser you have paired can use your signing device.',
  ],
  pairBegin: ['Eşleştirme kodu iste', 'Ask for a pairing code'],
  pairLook: [
    'İmza uygulaması bu bilgisayarda bir kod gösteriyor (istek {0}). Kodu buraya yazın.',
    'The signing application shows a code on this computer (request {0}). Enter it here.',
  ],
  pairOpen: [
    'Kodu göremiyorsanız uygulamanın sayfasını açın',
    'If you see none, open the page of the application',
  ],
  pairCode: ['Eşleştirme kodu', 'Pairing code'],
  pairConfirm: ['Eşleştir', 'Pair'],
  pairWrong: [
    'Kod yanlış. Uygulamadaki kodu yeniden yazın.',
    'The code is wrong. Enter the one in the application again.',
  ],
  pairEnded: [
    'Bu kodun süresi doldu ya da kod çok kez yanlış girildi. Yeni bir kod isteyin.',
    'This code has expired or was wrong too often. Ask for another one.',
  ],
  pairTooMany: [
    'Çok fazla yanlış kod girildi. Bir saat sonra ya da imza uygulamasını yeniden başlatıp deneyin.',
    'Too many wrong codes. Try again in an hour, or restart the signing application.',
  ],
  pairGone: ['Bu tarayıcının eşleştirmesi kaldırılmış.', 'The pairing of this browser was removed.'],
  pairGoneBody: ['Aşağıdan yeniden eşleştirin.', 'Pair it again below.'],
  tokensNone: ['E-imza cihazı bulunamadı', 'No signing device was found'],
  tokensNoneBody: [
    'Akıllı kartınızı ya da USB e-imza cihazınızı takın; kendiliğinden görülür.',
    'Plug in your smart card or USB token; it will be noticed by itself.',
  ],
  certificate: ['Sertifika', 'Certificate'],
  certificateOther: ['Başka bir sertifika seç ({0})', 'Choose another certificate ({0})'],
  certificateAny: ['{0} içindeki imza sertifikası', 'The signing certificate in {0}'],
  issuedBy: ['{0} verdi · {1} tarihine kadar', 'Issued by {0} · until {1}'],
  lockedToken: ['Kilitli', 'Locked'],
  lastTry: [
    'Son deneme hakkı! PIN yine yanlışsa cihaz kilitlenir.',
    'Last try! Another wrong PIN locks the device.',
  ],
  lastTryConfirm: ['PIN’imden eminim, son denemeyi yap', 'I am sure of my PIN, make the last try'],
  lastTryUnconfirmed: ['Son denemeyi onaylayın.', 'Confirm the last try.'],
  fewTries: ['Az deneme hakkı kaldı.', 'Few tries are left.'],
  pin: ['E-imza şifresi (PIN)', 'E-signature password (PIN)'],
  pinHint: [
    'PIN yalnız bu bilgisayardaki imza uygulamasına gider; sunucuya gönderilmez.',
    'The PIN goes only to the signing application on this computer, never to the server.',
  ],
  pinRequired: ['PIN’inizi yazın.', 'Enter your PIN.'],
  showPin: ['PIN’i göster', 'Show the PIN'],
  note: ['Not (isteğe bağlı)', 'Note (optional)'],
  signOne: ['Belgeyi imzala', 'Sign the document'],
  sign: ['{0} belgeyi imzala', 'Sign {0} documents'],
  running: ['İmzalanıyor', 'Signing'],
  runningCount: ['{0} / {1} belge imzalandı', '{0} of {1} documents signed'],
  giveUp: ['Vazgeç', 'Give up'],
  doneOne: ['Belge imzalandı', 'The document is signed'],
  done: ['{0} belge imzalandı', '{0} documents are signed'],
  retry: ['Yeniden dene', 'Try again'],
  retryTimestamp: ['Zaman damgasını yeniden iste', 'Ask for the time-stamp again'],
  triesLeft: ['Kalan deneme: {0}', 'Tries left: {0}'],
  whatNow: ['Şimdi ne yapmalı:', 'What to do now:'],
} as const satisfies Texts;

/** Before the browser is let ask whether this page may reach the companion. */
export const connectTexts = {
  title: ['İmza uygulamanıza bağlanın', 'Connect to your signing application'],
  body: [
    'E-imzanız bu bilgisayardaki Tomar İmza uygulamasıyla atılır. Tarayıcınız bu sitenin bu bilgisayardaki uygulamalara erişmesine izin verip vermediğinizi sorabilir; izin verirseniz imzalayabilirsiniz.',
    'Your e-signature is made by the Tomar signing application on this computer. Your browser may ask whether this site may reach applications on this computer; allow it to sign.',
  ],
  connect: ['İmza uygulamasına bağlan', 'Connect to the signing application'],
  allow: ['Tarayıcınız sorarsa “İzin ver”i seçin.', 'If your browser asks, choose “Allow”.'],
  failed: ['İmza uygulamasına ulaşılamadı', 'The signing application could not be reached'],
} as const satisfies Texts;

/** Why the companion does not answer, by what the browser allows, and what to do. */
export const awayTexts: Readonly<
  Record<LoopbackAccess, { title: Text; body: Text; steps: readonly Text[]; waiting: Text | null }>
> = {
  open: {
    title: signTexts.companionMissing,
    body: signTexts.companionMissingBody,
    steps: [signTexts.companionStep1, signTexts.companionStep2, signTexts.companionStep3],
    waiting: signTexts.companionWaiting,
  },
  ask: {
    title: connectTexts.title,
    body: connectTexts.body,
    steps: [],
    // The person's click.
    waiting: null,
  },
  refused: {
    title: signTexts.accessRefused,
    body: signTexts.accessRefusedBody,
    steps: [signTexts.accessRefusedStep1, signTexts.accessRefusedStep2],
    waiting: signTexts.accessRefusedWaiting,
  },
  impossible: {
    title: signTexts.accessImpossible,
    body: signTexts.accessImpossibleBody,
    steps: [signTexts.accessImpossibleStep],
    // Nothing that could happen here helps.
    waiting: null,
  },
};

/** The next step after each failure; the sentence itself is the catalogue's. */
export const adviceTexts: Readonly<Record<CompanionFailure, Text>> = {
  token_locked: [
    'Kilidi PUK ile açın ya da sertifika sağlayıcınızı arayın; işler sizi bekler.',
    'Unlock it with the PUK or call your certificate provider; the jobs wait for you.',
  ],
  wrong_pin: [
    'PIN’inizi dikkatle yeniden yazın; deneme hakkı biterse cihaz kilitlenir.',
    'Enter your PIN again with care; the device locks when the tries run out.',
  ],
  pin_refused_before: [
    'Doğru PIN’i yazın. PIN’inizi az önce kart sağlayıcısının aracıyla değiştirdiyseniz imza uygulamasını yeniden başlatın.',
    'Enter the right PIN. If you have just changed it with your card provider’s tool, restart the signing application.',
  ],
  dropped_after_wrong_pin: [
    'Başka sekmede açık imza sayfası varsa kapatın, PIN’inizi dikkatle yeniden yazın; bu deneme sayılmadı.',
    'Close other tabs that are signing and enter your PIN again with care; this did not cost a try.',
  ],
  last_try: [
    'PIN’inizden eminseniz son denemeyi onaylayıp yeniden deneyin; emin değilseniz sertifika sağlayıcınızı arayın.',
    'If you are sure of your PIN, confirm the last try and retry; if not, call your certificate provider.',
  ],
  wrong_pin_size: [
    'PIN’inizin uzunluğunu kontrol edip yeniden yazın; bu deneme sayılmadı.',
    'Check the length of your PIN and enter it again; this did not cost a try.',
  ],
  wrong_pin_characters: [
    'PIN’i yalnız rakamlarla, boşluksuz yazın; bu deneme sayılmadı.',
    'Enter the PIN in digits without blanks; this did not cost a try.',
  ],
  token_lost: [
    'Cihazı çıkarıp yeniden takın, ışığı yanınca yeniden deneyin.',
    'Pull the device out, plug it in again and retry once its light is on.',
  ],
  token_missing: [
    'Cihazı takın; görününce sertifikanızı seçip yeniden deneyin.',
    'Plug the device in; choose your certificate when it shows and retry.',
  ],
  token_timeout: [
    'Cihazı çıkarıp yeniden takın, ışığı yanınca yeniden deneyin.',
    'Pull the device out, plug it in again and retry once its light is on.',
  ],
  module_failed: [
    'Yeniden deneyin; sürerse cihazın sürücüsünü güncelleyin.',
    'Try again; if it goes on, update the driver of the device.',
  ],
  no_suitable_certificate: [
    'Cihazınızda imza sertifikası olduğundan emin olun ya da başka bir cihaz takın.',
    'Make sure that your device holds a signing certificate, or use another one.',
  ],
  certificate_expired: [
    'Geçerli bir sertifika seçin; yenisini sertifika sağlayıcınızdan alabilirsiniz.',
    'Choose a valid certificate; your provider can renew it.',
  ],
  server_unreachable: [
    'Bağlantınızı kontrol edip yeniden deneyin; imzalanmış belge iki kez imzalanmaz.',
    'Check your connection and retry; nothing is signed twice.',
  ],
  ticket_refused: [
    'Yeniden deneyin; yeni bir imza oturumu açılır.',
    'Try again; a new signing session is opened.',
  ],
  sign_failed: [
    'Yeniden deneyin; sürerse başka bir cihaz ya da sertifika deneyin.',
    'Try again; if it goes on, use another device or certificate.',
  ],
};

export const adviceForKey: Readonly<Record<string, Text>> = {
  lang_sign_certificate_not_yours: [
    'Kendi kimliğinize verilmiş bir sertifika seçin.',
    'Choose a certificate that was issued to you.',
  ],
  lang_sign_certificate_not_yet_valid: [
    'Geçerlilik başlangıcını bekleyin ya da başka bir sertifika seçin.',
    'Wait until it begins, or choose another certificate.',
  ],
  lang_sign_certificate_unusable: ['Başka bir sertifika seçin.', 'Choose another certificate.'],
  lang_sign_certificate_untrusted: [
    'Başka bir sertifika seçin ya da yöneticinizden kökü eklemesini isteyin.',
    'Choose another certificate, or ask your administrator to add its root.',
  ],
  lang_sign_certificate_revoked: [
    'Başka bir sertifika seçin; yenisini sertifika sağlayıcınızdan alabilirsiniz.',
    'Choose another certificate; your provider can issue a new one.',
  ],
  lang_sign_certificate_issuer_revoked: [
    'Başka bir sağlayıcının sertifikasını seçin ve sağlayıcınıza danışın.',
    'Choose a certificate of another provider, and ask yours.',
  ],
  lang_sign_certificate_not_qualified: [
    'Nitelikli elektronik sertifikanızı seçin.',
    'Choose your qualified certificate.',
  ],
  lang_sign_certificate_weak: [
    'Başka bir sertifika seçin; sağlayıcınız güncel bir anahtarla yenisini verir.',
    'Choose another certificate; your provider issues one with a current key.',
  ],
  lang_sign_revocation_unknown: [
    'Biraz sonra yeniden deneyin; sürerse yöneticinize bildirin.',
    'Try again in a while; if it goes on, tell your administrator.',
  ],
  lang_sign_id_number_missing: [
    'Profilinizdeki kimlik bilgisi sayfasında girin ve yeniden deneyin.',
    'Give it on the identity information page of your profile and try again.',
  ],
  lang_sign_timestamp_unreachable: [
    'Biraz sonra yeniden isteyin; PIN’inizi yeniden girmeniz gerekmez.',
    'Ask again in a while; you need not enter your PIN again.',
  ],
  lang_sign_timestamp_refused: [
    'Yeniden isteyin; sürerse yöneticinize zaman damgası ayarını ve kontörü denetmesini söyleyin.',
    'Ask again; if it goes on, have your administrator check the time-stamp settings and the credit.',
  ],
  lang_sign_timestamp_not_set_up: [
    'Yöneticiniz hesap ayarlarında zaman damgasını ayarlayınca yeniden deneyin.',
    'Try again when your administrator has set up time-stamps in the account settings.',
  ],
  lang_sign_session_ended: [
    'Yeniden deneyin; yeni bir oturum açılır.',
    'Try again; a new session is opened.',
  ],
  lang_sign_cancelled: ['İsterseniz yeniden başlatın.', 'Start again if you like.'],
  lang_sign_already_signed: ['İşin güncel durumuna bakın.', 'Look at where the job stands now.'],
};

export const certificateStatusTexts: Readonly<Record<CompanionCertificate['status'], Text>> = {
  valid: ['Geçerli', 'Valid'],
  expires_soon: ['Süresi yakında doluyor', 'Expires soon'],
  expired: ['Süresi dolmuş', 'Expired'],
};

export const itemStateTexts: Readonly<Record<SigningItem['state'], Text>> = {
  Waiting: ['Bekliyor', 'Waiting'],
  DigestIssued: ['İmzalanıyor', 'Being signed'],
  Embedded: ['İmzalandı', 'Signed'],
  Failed: ['İmzalanamadı', 'Not signed'],
};
