import type { Language, Message, ProviderKind } from '@tomar/contract';
import { type DateStyle, longMoment } from '../../../platform/mail/letter/formats.ts';
import { type Fact, type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';
import type { SecurityNotice } from './securityNoticeTask.ts';

export interface SecurityInLetter {
  readonly notice: SecurityNotice;
  readonly at: Date;
  readonly ip: string | undefined;
  readonly agent: string | undefined;
  readonly factor?: 'totp' | 'passkey' | undefined;
  readonly name?: string | undefined;
  readonly left?: number | undefined;
  readonly provider?: ProviderKind | undefined;
  readonly phone?: string | undefined;
  /** The account's title. */
  readonly account: string;
  /** Where the button leads. */
  readonly url: string;
}

interface Said {
  readonly title: Message;
  readonly body: Message;
  readonly notYou: Message;
  /** Of the button; without it the sign-in page. */
  readonly action?: Message;
}

const notYourFactor: Message = [
  'Bunu siz yapmadıysanız hemen şifrenizi değiştirin, diğer oturumlarınızı kapatın ve yöneticinize haber verin.',
  'If that was not you, change your password at once, end your other sessions and tell your administrator.',
];
const notYourNumber: Message = [
  'Bunu siz yapmadıysanız ya da istemediyseniz hemen yöneticinize haber verin.',
  'If you neither did nor asked for this, tell your administrator at once.',
];
const toFactors: Message = ['Giriş güvenliği', 'Sign-in security'];

const said: Readonly<Record<SecurityNotice, Said>> = {
  passwordChanged: {
    title: ['Şifreniz değişti', 'Your password was changed'],
    body: [
      '{0} hesabındaki şifreniz değiştirildi. Diğer oturumlarınız kapatıldı.',
      'Your password at {0} was changed. Your other sessions were ended.',
    ],
    notYou: [
      'Bunu siz yapmadıysanız giriş sayfasından hemen yeni bir şifre isteyin ve yöneticinize haber verin.',
      'If that was not you, ask for a new password on the sign-in page at once and tell your administrator.',
    ],
  },
  newDevice: {
    title: ['Yeni bir cihazdan giriş yapıldı', 'Sign-in from a new device'],
    body: [
      '{0} hesabınıza, daha önce kullanmadığınız bir tarayıcıdan ya da cihazdan giriş yapıldı. Siz yaptıysanız bir şey yapmanız gerekmez.',
      'You were signed in to {0} from a browser or device that you had not used before. If that was you, there is nothing to do.',
    ],
    notYou: [
      'Siz değilseniz oturumu hemen kapatın, şifrenizi değiştirin ve yöneticinize haber verin.',
      'If that was not you, end the session at once, change your password and tell your administrator.',
    ],
    action: ['Oturumlarım', 'Your sessions'],
  },
  sessionsEnded: {
    title: ['Oturumlarınız kapatıldı', 'Your sessions were ended'],
    body: [
      '{0} hesabının bir yöneticisi oradaki oturumlarınızı kapattı. Çalışmayı sürdürmek için yeniden giriş yapın.',
      'An administrator of {0} ended your sessions there. Sign in again to go on working.',
    ],
    notYou: ['Nedenini bilmiyorsanız yöneticinize sorun.', 'If you do not know why, ask your administrator.'],
  },
  factorAdded: {
    title: ['Giriş güvenliğinize bir doğrulama eklendi', 'A second factor was added'],
    body: [
      'Girişlerinizde bundan böyle bu ikinci doğrulama da geçer. Bütün hesaplarınız için geçerlidir.',
      'From now on this second factor is accepted when you sign in. It holds for all of your accounts.',
    ],
    notYou: notYourFactor,
    action: toFactors,
  },
  factorRemoved: {
    title: ['Giriş güvenliğinizden bir doğrulama kaldırıldı', 'A second factor was removed'],
    body: [
      'Girişlerinizde bu ikinci doğrulama artık geçmez. Bütün hesaplarınız için geçerlidir.',
      'This second factor is no longer accepted when you sign in. It holds for all of your accounts.',
    ],
    notYou: notYourFactor,
    action: toFactors,
  },
  recoveryCodesRenewed: {
    title: ['Kurtarma kodlarınız yenilendi', 'Your recovery codes were renewed'],
    body: [
      'Yeni kurtarma kodları oluşturuldu; önceki kodlar artık geçmez.',
      'New recovery codes were made; the earlier ones are no longer accepted.',
    ],
    notYou: notYourFactor,
    action: toFactors,
  },
  recoveryCodeUsed: {
    title: ['Bir kurtarma kodunuz kullanıldı', 'A recovery code of yours was used'],
    body: [
      'Kimliğiniz kurtarma kodlarınızdan biriyle doğrulandı. Kullanılan kod bir daha geçmez; kod kalmadıysa yenilerini oluşturun.',
      'You were verified with one of your recovery codes. A used code is not accepted again; make new ones when none are left.',
    ],
    notYou: notYourFactor,
    action: toFactors,
  },
  factorsReset: {
    title: ['İkinci doğrulamalarınız sıfırlandı', 'Your second factors were reset'],
    body: [
      '{0} hesabının bir yöneticisi ikinci doğrulamalarınızı sıfırladı: doğrulama uygulamanız, geçiş anahtarlarınız ve kurtarma kodlarınız artık geçmez. Bir sonraki girişte size e-postayla kod gönderilebilir; ardından profilinizden yenilerini kurun.',
      'An administrator of {0} reset your second factors: your authenticator application, passkeys and recovery codes are no longer accepted. At your next sign-in a code may come by mail; then set up new ones in your profile.',
    ],
    notYou: [
      'Nedenini bilmiyorsanız hemen yöneticinize sorun.',
      'If you do not know why, ask your administrator at once.',
    ],
  },
  factorsResetWanted: {
    title: ['İkinci doğrulamalarınızın sıfırlanması istendi', 'A reset of your second factors was asked for'],
    body: [
      '{0} hesabının bir yöneticisi ikinci doğrulamalarınızı sıfırlamak istedi. Girişiniz başka hesapları da açtığı için bunlar şimdilik geçerli kalır: öteki hesaplarınızın yöneticileri de yedi gün içinde sıfırlarsa kaldırılır. Bu hesaptaki açık oturumlarınız yeniden doğrulama isteyebilir.',
      'An administrator of {0} asked for a reset of your second factors. Your sign-in opens other accounts, too, so they stay for now: they are removed if the administrators of your other accounts reset them within seven days, too. Your open sessions there may ask for a proof again.',
    ],
    notYou: [
      'Nedenini bilmiyorsanız hemen yöneticinize sorun.',
      'If you do not know why, ask your administrator at once.',
    ],
  },
  identityBound: {
    title: [
      'Kimlik sağlayıcıdaki kimliğiniz hesabınıza bağlandı',
      'An identity provider now vouches for you',
    ],
    body: [
      '{0} hesabınıza ilk kez kurumun kimlik sağlayıcısı üzerinden giriş yapıldı. O kimlik bundan böyle bu hesabı açar.',
      'You were signed in to {0} by the organisation’s identity provider for the first time. From now on that identity opens this account.',
    ],
    notYou: [
      'Siz değilseniz yöneticinize hemen haber verin: oturumlarınızı kapatıp kimliğinizi sağlayıcıdan geri alabilir.',
      'If that was not you, tell your administrator at once, who can end your sessions and take your identity back from the provider.',
    ],
    action: ['Oturumlarım', 'Your sessions'],
  },
  identityHandedOver: {
    title: ['Kimliğinizi artık bir kimlik sağlayıcı tutuyor', 'An identity provider keeps your identity now'],
    body: [
      '{0} hesabının bir yöneticisi kimliğinizi kurumun kimlik sağlayıcısına devretti. Bu hesabı artık şifreniz değil, yalnızca o sağlayıcı açar.',
      'An administrator of {0} handed your identity to the organisation’s identity provider. From now on that provider alone opens this account, your password does not.',
    ],
    notYou: [
      'Nedenini bilmiyorsanız hemen yöneticinize sorun.',
      'If you do not know why, ask your administrator at once.',
    ],
  },
  identityTakenBack: {
    title: ['Kimliğiniz kimlik sağlayıcıdan geri alındı', 'Your identity was taken back from the provider'],
    body: [
      '{0} hesabının bir yöneticisi kimliğinizi kurumun kimlik sağlayıcısından geri aldı. Bu hesabı artık o sağlayıcı değil, şifreniz ve öteki giriş yollarınız açar.',
      'An administrator of {0} took your identity back from the organisation’s identity provider. From now on your password and your other ways in open this account, the provider does not.',
    ],
    notYou: [
      'Nedenini bilmiyorsanız hemen yöneticinize sorun.',
      'If you do not know why, ask your administrator at once.',
    ],
  },
  mobileNumberWritten: {
    title: ['Telefonla giriş numaranız değişti', 'The phone number that signs you in was changed'],
    body: [
      '{0} hesabında mobil imza numaranız yazıldı, değiştirildi ya da kaldırıldı. Bu numaradaki mobil imzayla o hesaba sizin adınıza girilir.',
      'Your mobile signature number at {0} was written, changed or removed. The mobile signature of that number signs in there as you.',
    ],
    notYou: notYourNumber,
  },
  idNumberWritten: {
    title: ['Kimlik numaranız değişti', 'Your ID number was changed'],
    body: [
      '{0} hesabındaki kimlik numaranız yazıldı, değiştirildi ya da kaldırıldı. Sertifikasında bu numara bulunan e-imza ya da mobil imzayla o hesaba sizin adınıza girilir.',
      'Your ID number at {0} was written, changed or removed. The e-signature or mobile signature whose certificate carries that number signs in there as you.',
    ],
    notYou: notYourNumber,
  },
};

const providerNames: Readonly<Record<ProviderKind, string>> = { Microsoft: 'Microsoft', Adfs: 'ADFS' };

const texts = {
  at: ['Zaman', 'When'],
  agent: ['Cihaz', 'Device'],
  ip: ['IP adresi', 'IP address'],
  factor: ['Doğrulama', 'Second factor'],
  totp: ['Doğrulama uygulaması', 'Authenticator application'],
  passkey: ['Geçiş anahtarı', 'Passkey'],
  left: ['Kalan kurtarma kodu', 'Recovery codes left'],
  provider: ['Kimlik sağlayıcı', 'Identity provider'],
  phone: ['Numara', 'Number'],
  action: ['Giriş sayfası', 'Sign-in page'],
  closing: [
    'Bu iletiyi, {0} hesabında adresiniz kayıtlı olduğu için aldınız. Güvenlik iletileri kapatılamaz.',
    'You received this because your address is registered with {0}. Mails about security cannot be switched off.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

export function securityLetter(
  { notice, at, ip, agent, factor, name, left, provider, phone, account, url }: SecurityInLetter,
  language: Language,
  dates: DateStyle,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  const { title, body, notYou, action } = said[notice];
  const fact = (label: Message, value: string | undefined): Fact[] =>
    value ? [{ label: say(label), values: [quoted(value)] }] : [];
  return {
    subject: say(title),
    letter: {
      language,
      account: plainLine(account),
      title: say(title),
      paragraphs: [say(body, quoted(account))],
      facts: [
        { label: say(texts.at), values: [longMoment(at, dates)] },
        ...fact(texts.factor, factor && [say(texts[factor]), name].filter(Boolean).join(': ')),
        ...fact(texts.left, left?.toString()),
        ...fact(texts.provider, provider && providerNames[provider]),
        ...fact(texts.phone, phone),
        ...fact(texts.agent, agent),
        ...fact(texts.ip, ip),
      ],
      next: say(notYou),
      action: { label: say(action ?? texts.action), url },
      closing: say(texts.closing, quoted(account)),
    },
  };
}
