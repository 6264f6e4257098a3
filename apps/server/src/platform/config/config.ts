import { isAbsolute, join, resolve } from 'node:path';
import { type Patience, patience } from '@tomar/tokens/process/moduleProcess.ts';
import { z } from 'zod';
import { slowClientLimits } from '../http/limits/slowClientLimits.ts';
import { settings } from './settings.ts';

export interface ServerTokenSettings {
  /** Path of the PKCS#11 library. */
  readonly module: string;
  readonly label: string;
  readonly pinFile: string;
  /** Not an operator's to set: tests shorten it. */
  readonly patience: Patience;
}

export interface Config extends Readonly<ReturnType<typeof shape>> {}

/** The settings do not allow a start. `problems` name each setting and what is wrong, never a secret value. */
export class ConfigError extends Error {
  readonly code = 'config_invalid';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Settings are missing or wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type SettingName = keyof typeof settings;

const names = Object.keys(settings) as SettingName[];
const kinds = Object.fromEntries(names.map((name) => [name, settings[name].kind])) as {
  [Name in SettingName]: (typeof settings)[Name]['kind'];
};
const schema = z.object(kinds);
type Values = z.output<typeof schema>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables.
 * @throws ConfigError naming every setting that is missing (in production: every required one) or wrong
 */
export function loadConfig(environment: Environment): Config {
  const production = environment.NODE_ENV === 'production';
  const given = (name: SettingName) => environment[name] || null;
  const missing = names
    .filter((name) => production && settings[name].required && given(name) === null)
    .map((name) => `${name} is required in production: ${settings[name].meaning}`);
  const values: Record<string, string | null> = Object.fromEntries(
    names.map((name) => [name, given(name) ?? settings[name].fallback]),
  );
  const parsed = schema.safeParse(values);
  missing.push(...halfToken(values), ...halfReturns(values));
  if (!parsed.success || missing.length > 0) {
    const named = new Set(missing.map((problem) => problem.slice(0, problem.indexOf(' '))));
    const wrong = (parsed.error?.issues ?? [])
      .filter((issue) => !named.has(String(issue.path[0])))
      .map(
        (issue) =>
          `${String(issue.path[0])} ${values[String(issue.path[0])] === null ? 'is not set' : issue.message}`,
      );
    throw new ConfigError([...missing, ...wrong]);
  }
  const unsafe = unsafeApi(parsed.data);
  if (unsafe !== null) throw new ConfigError([unsafe]);
  return shape(parsed.data, production);
}

const tokenSettings = ['TOMAR_TOKEN_MODULE', 'TOMAR_TOKEN_LABEL', 'TOMAR_TOKEN_PIN_FILE'] as const;

/** A token with a part of its settings would be found out when somebody signs. */
function halfToken(values: Readonly<Record<string, unknown>>): string[] {
  const absent = tokenSettings.filter((name) => values[name] === null);
  if (absent.length === 0 || absent.length === tokenSettings.length) return [];
  return absent.map((name) => `${name} is not set; ${tokenSettings.join(', ')} belong together`);
}

const returnSettings = ['TOMAR_BOUNCE_ADDRESS', 'TOMAR_BOUNCE_IMAP_URL'] as const;

/** Reports would come to a mailbox that nobody reads, or none would come. */
function halfReturns(values: Readonly<Record<string, unknown>>): string[] {
  const absent = returnSettings.filter((name) => values[name] === null);
  if (absent.length !== 1) return [];
  return absent.map((name) => `${name} is not set; ${returnSettings.join(', ')} belong together`);
}

function returnsOf(data: Values): { readonly address: string; readonly imapUrl: string } | null {
  const { TOMAR_BOUNCE_ADDRESS: address, TOMAR_BOUNCE_IMAP_URL: imapUrl } = data;
  return address === null || imapUrl === null ? null : { address, imapUrl };
}

/** Browsers let no page that came by TLS ask without it. */
function unsafeApi({ TOMAR_API_URL: api, TOMAR_PUBLIC_URL: page }: Values): string | null {
  const isMixed = api !== null && page.startsWith('https:') && !api.startsWith('https:');
  return isMixed ? 'TOMAR_API_URL must be https, as TOMAR_PUBLIC_URL is' : null;
}

function serverTokenOf(data: Values): ServerTokenSettings | null {
  const { TOMAR_TOKEN_MODULE: module, TOMAR_TOKEN_LABEL: label, TOMAR_TOKEN_PIN_FILE: pinFile } = data;
  if (module === null || label === null || pinFile === null) return null;
  return { module, label, pinFile, patience: serverPatience };
}

/** Nobody has to put a card in or to type on a reader. */
const serverPatience: Patience = { ...patience, open: 30_000, sign: 30_000 };

/** The settings as the application reads them: paths whole, addresses in one form. */
function shape(data: Values, production: boolean) {
  const home = resolve(data.TOMAR_HOME);
  const below = (path: string | null, name: string) => {
    if (path === null) return join(home, name);
    return isAbsolute(path) ? path : resolve(path);
  };
  return {
    production,
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    databaseBackupUrl: data.DATABASE_BACKUP_URL,
    databaseRestoreUrl: data.DATABASE_RESTORE_URL,
    databasePool: data.TOMAR_DATABASE_POOL,
    host: data.TOMAR_HOST,
    port: data.TOMAR_PORT,
    home,
    blobDir: below(data.TOMAR_BLOB_DIR, 'blobs'),
    secretKeys: data.TOMAR_SECRET_KEYS ?? [],
    /** Whether new files are stored encrypted; what is stored is read either way. */
    blobEncryption: data.TOMAR_BLOB_ENCRYPTION === 'on',
    publicUrl: data.TOMAR_PUBLIC_URL.replace(/\/+$/, ''),
    /** Without a slash at the end; null: `/api` where the page came from. */
    apiUrl: data.TOMAR_API_URL,
    smtpUrl: data.TOMAR_SMTP_URL,
    mailFrom: data.TOMAR_MAIL_FROM,
    /** Where mail comes back to that is not delivered, and the mailbox of it; null: nobody reads it. */
    returns: returnsOf(data),
    deliveryRoot: below(data.TOMAR_DELIVERY_ROOT, 'delivered'),
    companionPort: data.TOMAR_COMPANION_PORT,
    title: data.TOMAR_TITLE,
    /** Whom an account asks for its licence; empty where the operator says nothing. */
    provider: { address: data.TOMAR_PROVIDER_ADDRESS, phone: data.TOMAR_PROVIDER_PHONE },
    /** Without a slash at the end. */
    microsoftAuthority: data.TOMAR_MICROSOFT_AUTHORITY.replace(/\/+$/, ''),
    onPremises: data.TOMAR_ON_PREMISES === 'true',
    /** ID-04, ID-05: only where the installation is on premises. */
    hiddenSignIns: data.TOMAR_ON_PREMISES === 'true' ? data.TOMAR_HIDDEN_SIGN_INS : [],
    logLevel: data.TOMAR_LOG_LEVEL,
    metricsToken: data.TOMAR_METRICS_TOKEN,
    trustDir: data.TOMAR_TRUST_DIR,
    /** The token whose keys the server may have sign; null: there is none. */
    serverToken: serverTokenOf(data),
    /** Holds passwords: it is read when the platform is put together. */
    mobileOperatorsFile: data.TOMAR_MOBILE_OPERATORS_FILE,
    smsFile: data.TOMAR_SMS_FILE,
    /** What makes PDFs of Office files, and where it works meanwhile. */
    office: {
      program: data.TOMAR_OFFICE_PROGRAM,
      closedBy: data.TOMAR_OFFICE_ISOLATION === 'kernel' ? 'bwrap' : null,
      folder: join(home, 'office'),
      hidden: [home, below(data.TOMAR_BLOB_DIR, 'blobs')],
    },
    trustProxy: data.TOMAR_TRUST_PROXY,
    /** Hosts, addresses and ranges inside the network that outbound requests may reach. */
    outboundAllow: data.TOMAR_OUTBOUND_ALLOW,
    webDir: data.TOMAR_WEB_DIR,
    workers: data.TOMAR_WORKERS,
    requestsPerMinute: data.TOMAR_REQUESTS_PER_MINUTE,
    /** Not an operator's to set: tests shorten it. */
    slowClients: slowClientLimits,
    drainSeconds: data.TOMAR_DRAIN_SECONDS,
    stopSeconds: data.TOMAR_STOP_SECONDS,
  };
}
