import type { Text } from '../../i18n/t.ts';
import { settingsTexts, timestampTexts } from '../accounts/settings/texts.ts';
import { yesNoTexts } from './eventTexts.ts';

/** Settings are written down as text, also those that are yes or no. */
const flag: Readonly<Record<string, Text>> = { true: yesNoTexts.yes, false: yesNoTexts.no };

/** Stored values of facts in words, by the name of the fact. */
const valueTexts: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  boxRule: {
    allOrNone: settingsTexts.boxRuleAllOrNone,
    always: settingsTexts.boxRuleAlways,
    perDocument: settingsTexts.boxRulePerDocument,
  },
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
  kind: { Basic: timestampTexts.kindBasic, KamuSm: timestampTexts.kindKamuSm },
  mayStartIndependent: flag,
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
  requireSecondFactor: flag,
  revocation: { unknown: ['öğrenilemedi', 'could not be found out'] },
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
