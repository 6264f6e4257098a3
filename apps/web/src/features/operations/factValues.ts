import { appTexts } from '../../i18n/appTexts.ts';
import type { Text } from '../../i18n/t.ts';
import { settingsTexts, timestampTexts } from '../accounts/settings/texts.ts';
import { audienceTexts } from '../circulation/templates/texts.ts';
import { directoryTexts } from '../identity/directory/texts.ts';
import { identityTypeTexts } from '../identity/information/texts.ts';
import { sourceTexts } from '../users/rights/rightsTexts.ts';
import { kindTexts } from '../users/substitutions/substitutionTexts.ts';
import { yesNoTexts } from './eventTexts.ts';
import { moduleTexts } from './settings/settingsHomeTexts.ts';

/** Settings are written down as text, also those that are yes or no. */
const flag: Readonly<Record<string, Text>> = { true: yesNoTexts.yes, false: yesNoTexts.no };

/** Stored values of facts in words, by the name of the fact. */
const valueTexts: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  audience: audienceTexts,
  boxRule: {
    allOrNone: settingsTexts.boxRuleAllOrNone,
    always: settingsTexts.boxRuleAlways,
    perDocument: settingsTexts.boxRulePerDocument,
  },
  by: { profile: ['profil sayfası', 'the profile page'], link: ['e-postadaki bağlantı', 'a link by e-mail'] },
  defaultSignaturePage: { first: settingsTexts.pageFirst, last: settingsTexts.pageLast },
  factor: {
    password: ['şifre', 'password'],
    totp: ['doğrulama uygulaması', 'authenticator application'],
    mailCode: ['e-posta kodu', 'code by e-mail'],
    smsCode: ['SMS kodu', 'code by SMS'],
    recoveryCode: ['kurtarma kodu', 'recovery code'],
    passkey: ['geçiş anahtarı', 'passkey'],
  },
  /** What held the key of a signature. */
  holder: {
    Companion: ['kişinin bilgisayarı', 'the person’s computer'],
    ServerKey: ['sunucu', 'the server'],
  },
  identityType: identityTypeTexts,
  kind: { ...sourceTexts, Basic: timestampTexts.kindBasic, KamuSm: timestampTexts.kindKamuSm },
  kinds: kindTexts,
  link: { password: ['yeni şifre', 'a new password'], signIn: ['giriş', 'signing in'] },
  list: { myjob: appTexts.myJobs, job: appTexts.jobManagement, chosen: ['seçilenler', 'those chosen'] },
  mayStartIndependent: flag,
  modules: moduleTexts,
  onlyAdminDeletesAttachments: flag,
  requireIdNumberMatch: flag,
  requireNameMatch: flag,
  categoryRequired: flag,
  attachmentSending: {
    never: settingsTexts.attachmentsNever,
    optional: settingsTexts.attachmentsOptional,
    always: settingsTexts.attachmentsAlways,
  },
  requireQualified: flag,
  provider: sourceTexts,
  requireSecondFactor: flag,
  revocation: { unknown: ['öğrenilemedi', 'could not be found out'] },
  schedule: {
    Off: directoryTexts.scheduleOff,
    Hourly: directoryTexts.scheduleHourly,
    Daily: directoryTexts.scheduleDaily,
  },
  security: { Tls: directoryTexts.securityTls, StartTls: directoryTexts.securityStartTls },
  source: { draft: ['taslak', 'draft'], job: ['iş', 'job'], template: ['şablon', 'template'] },
  undoCancelDisabled: flag,
  unknownRevocation: {
    byProfile: settingsTexts.unknownRevocationByProfile,
    warn: settingsTexts.unknownRevocationWarn,
    stop: settingsTexts.unknownRevocationStop,
  },
};

/** Undefined where the value is none of a list: a name, a number, what somebody wrote. */
export const valueText = (name: string, value: string): Text | undefined => valueTexts[name]?.[value];
