import { isAbsolute, join, resolve } from 'node:path';
import { type Patience, patience } from '@tomar/tokens/process/moduleProcess.ts';
import { z } from 'zod';
import { type SlowClientLimits, slowClientLimits } from '../http/limits/slowClientLimits.ts';
import { isAllowEntry } from '../outbound/addressRules.ts';
import { type Setting, settings } from './settings.ts';

export interface SecretKey {
  readonly id: string;
  /** 32 bytes */
  readonly key: Buffer;
}

export interface ServerTokenSettings {
  /** Path of the PKCS#11 library. */
  readonly module: string;
  readonly label: string;
  readonly pinFile: string;
  /** Not an operator's to set: tests shorten it. */
  readonly patience: Patience;
}

export interface Config {
  readonly production: boolean;
  readonly databaseUrl: string;
  readonly databaseOwnerUrl: string | null;
  readonly databaseBackupUrl: string | null;
  readonly databaseRestoreUrl: string | null;
  readonly databasePool: number;
  readonly host: string;
  readonly port: number;
  readonly home: string;
  readonly blobDir: string;
  readonly secretKeys: readonly SecretKey[];
  /** Whether new files are stored encrypted; what is stored is read either way. */
  readonly blobEncryption: boolean;
  readonly publicUrl: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly deliveryRoot: string;
  readonly companionPort: number;
  readonly title: string;
  /** Whom an account asks for its licence; empty where the operator says nothing. */
  readonly provider: { readonly address: string; readonly phone: string };
  readonly onPremises: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly metricsToken: string | null;
  readonly trustDir: string | null;
  /** The token whose keys the server may have sign; null: there is none. */
  readonly serverToken: ServerTokenSettings | null;
  readonly trustProxy: readonly string[];
  /** Hosts, addresses and ranges inside the network that outbound requests may reach. */
  readonly outboundAllow: readonly string[];
  readonly webDir: string | null;
  readonly workers: number;
  readonly requestsPerMinute: number;
  /** Not an operator's to set: tests shorten it. */
  readonly slowClients: SlowClientLimits;
  readonly drainSeconds: number;
  readonly stopSeconds: number;
}

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

const port = z.coerce.number().int().min(0).max(65_535);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const address = (protocols: RegExp) =>
  z.url({ protocol: protocols, error: `must be an address (${protocols.source})` });

const secretKeys = list.transform((entries, context): SecretKey[] =>
  entries.map((entry) => {
    const colon = entry.indexOf(':');
    const id = entry.slice(0, Math.max(colon, 0));
    const key = Buffer.from(entry.slice(colon + 1), 'base64');
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(id) || key.length !== 32)
      context.addIssue({ code: 'custom', message: 'each entry must be `id:base64` with 32 bytes' });
    return { id, key };
  }),
);

const wholePath = z.string().refine(isAbsolute, { message: 'must be a whole path' });

const schema = z.object({
  NODE_ENV: z.string(),
  DATABASE_URL: address(/^postgres(ql)?$/),
  DATABASE_OWNER_URL: address(/^postgres(ql)?$/).nullable(),
  DATABASE_BACKUP_URL: address(/^postgres(ql)?$/).nullable(),
  DATABASE_RESTORE_URL: address(/^postgres(ql)?$/).nullable(),
  TOMAR_HOST: z.string().min(1),
  TOMAR_PORT: port,
  TOMAR_HOME: z.string().min(1),
  TOMAR_BLOB_DIR: z.string().nullable(),
  TOMAR_SECRET_KEYS: secretKeys.nullable(),
  TOMAR_BLOB_ENCRYPTION: z.enum(['on', 'off']),
  TOMAR_PUBLIC_URL: address(/^https?$/),
  TOMAR_SMTP_URL: address(/^smtps?$/).nullable(),
  TOMAR_MAIL_FROM: z.string().min(3),
  TOMAR_DELIVERY_ROOT: z.string().nullable(),
  TOMAR_COMPANION_PORT: port,
  TOMAR_TITLE: z.string(),
  TOMAR_PROVIDER_ADDRESS: z.string(),
  TOMAR_PROVIDER_PHONE: z.string(),
  TOMAR_ON_PREMISES: z.enum(['true', 'false']),
  TOMAR_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  TOMAR_METRICS_TOKEN: z.string().min(16, { message: 'must have at least 16 characters' }).nullable(),
  TOMAR_TRUST_DIR: z.string().nullable(),
  TOMAR_TOKEN_MODULE: wholePath.nullable(),
  TOMAR_TOKEN_LABEL: z.string().max(32).nullable(),
  TOMAR_TOKEN_PIN_FILE: wholePath.nullable(),
  TOMAR_TRUST_PROXY: list,
  TOMAR_OUTBOUND_ALLOW: list.refine((entries) => entries.every(isAllowEntry), {
    message: 'must hold host names, addresses and ranges such as 10.1.0.0/16, separated by commas',
  }),
  TOMAR_WEB_DIR: z.string().nullable(),
  TOMAR_WORKERS: z.coerce.number().int().min(1).max(64),
  TOMAR_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1),
  TOMAR_DRAIN_SECONDS: z.coerce.number().min(0).max(300),
  TOMAR_STOP_SECONDS: z.coerce.number().min(1).max(3600),
  TOMAR_DATABASE_POOL: z.coerce.number().int().min(4).max(500),
});

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables.
 * @throws ConfigError naming every setting that is missing (in production: every required one) or wrong
 */
export function loadConfig(environment: Environment): Config {
  const production = environment.NODE_ENV === 'production';
  const given = (setting: Setting) => {
    const text = environment[setting.name];
    return text === undefined || text === '' ? null : text;
  };
  const missing = settings
    .filter((setting) => production && setting.required && given(setting) === null)
    .map((setting) => `${setting.name} is required in production: ${setting.meaning}`);
  const values = Object.fromEntries(
    settings.map((setting) => [setting.name, given(setting) ?? setting.fallback]),
  );
  const parsed = schema.safeParse(values);
  missing.push(...halfToken(values));
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
  return shape(parsed.data, production);
}

const tokenSettings = ['TOMAR_TOKEN_MODULE', 'TOMAR_TOKEN_LABEL', 'TOMAR_TOKEN_PIN_FILE'] as const;

/** A token with a part of its settings would be found out when somebody signs. */
function halfToken(values: Readonly<Record<string, unknown>>): string[] {
  const absent = tokenSettings.filter((name) => values[name] === null);
  if (absent.length === 0 || absent.length === tokenSettings.length) return [];
  return absent.map((name) => `${name} is not set; ${tokenSettings.join(', ')} belong together`);
}

function serverTokenOf(data: z.output<typeof schema>): ServerTokenSettings | null {
  const { TOMAR_TOKEN_MODULE: module, TOMAR_TOKEN_LABEL: label, TOMAR_TOKEN_PIN_FILE: pinFile } = data;
  if (module === null || label === null || pinFile === null) return null;
  return { module, label, pinFile, patience: serverPatience };
}

/** Nobody has to put a card in or to type on a reader. */
const serverPatience: Patience = { ...patience, open: 30_000, sign: 30_000 };

function shape(data: z.output<typeof schema>, production: boolean): Config {
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
    blobEncryption: data.TOMAR_BLOB_ENCRYPTION === 'on',
    publicUrl: data.TOMAR_PUBLIC_URL.replace(/\/+$/, ''),
    smtpUrl: data.TOMAR_SMTP_URL,
    mailFrom: data.TOMAR_MAIL_FROM,
    deliveryRoot: below(data.TOMAR_DELIVERY_ROOT, 'delivered'),
    companionPort: data.TOMAR_COMPANION_PORT,
    title: data.TOMAR_TITLE,
    provider: { address: data.TOMAR_PROVIDER_ADDRESS, phone: data.TOMAR_PROVIDER_PHONE },
    onPremises: data.TOMAR_ON_PREMISES === 'true',
    logLevel: data.TOMAR_LOG_LEVEL,
    metricsToken: data.TOMAR_METRICS_TOKEN,
    trustDir: data.TOMAR_TRUST_DIR,
    serverToken: serverTokenOf(data),
    trustProxy: data.TOMAR_TRUST_PROXY,
    outboundAllow: data.TOMAR_OUTBOUND_ALLOW,
    webDir: data.TOMAR_WEB_DIR,
    workers: data.TOMAR_WORKERS,
    requestsPerMinute: data.TOMAR_REQUESTS_PER_MINUTE,
    slowClients: slowClientLimits,
    drainSeconds: data.TOMAR_DRAIN_SECONDS,
    stopSeconds: data.TOMAR_STOP_SECONDS,
  };
}
