import { z } from 'zod';
import { isReturnAddress } from '../mail/returns/returnAddress.ts';
import { address, apiAddress, list, outboundHosts, port, secretKeys, wholePath } from './settingKinds.ts';

/** What an operator may set in one environment variable. */
export interface Setting<Kind extends z.ZodType = z.ZodType> {
  /** What its text may be and what is made of it; it sees null where nothing is set and there is no fallback. */
  readonly kind: Kind;
  /** Used when the variable is not set outside production; null: there is none. */
  readonly fallback: string | null;
  readonly meaning: string;
  /** In production the server refuses to start without it. */
  readonly required: boolean;
}

const setting = <Kind extends z.ZodType>(
  kind: Kind,
  fallback: string | null,
  meaning: string,
  mark?: 'required',
): Setting<Kind> => ({ kind, fallback, meaning, required: mark === 'required' });

/** Every setting by the name of its variable: the one list of them, which documentation and reading follow. */
export const settings = {
  NODE_ENV: setting(z.string(), 'development', '`production` switches every convenience for trying off'),
  DATABASE_URL: setting(
    address(/^postgres(ql)?$/),
    null,
    'PostgreSQL address the application works with; its role must be bound by row-level security',
    'required',
  ),
  DATABASE_OWNER_URL: setting(
    address(/^postgres(ql)?$/).nullable(),
    null,
    'PostgreSQL address of the role that owns the tables; only `migrate` and a start that may migrate use it',
  ),
  DATABASE_BACKUP_URL: setting(
    address(/^postgres(ql)?$/).nullable(),
    null,
    'PostgreSQL address of a role that reads every row; only `backup` uses it',
  ),
  DATABASE_RESTORE_URL: setting(
    address(/^postgres(ql)?$/).nullable(),
    null,
    'PostgreSQL address of a superuser; only `restore` uses it',
  ),
  TOMAR_HOST: setting(z.string().min(1), '127.0.0.1', 'Address to listen on'),
  TOMAR_PORT: setting(port, '4100', 'Port to listen on; 0 lets the system choose'),
  TOMAR_HOME: setting(z.string().min(1), '.tomar', 'Folder for everything the installation keeps on disk'),
  TOMAR_BLOB_DIR: setting(
    z.string().nullable(),
    null,
    'Folder of the stored files; by default `blobs` in TOMAR_HOME',
    'required',
  ),
  TOMAR_SECRET_KEYS: setting(
    secretKeys.nullable(),
    null,
    'Keys for secrets at rest, `id:base64` separated by commas, 32 bytes each; the first one encrypts, all decrypt',
    'required',
  ),
  TOMAR_BLOB_ENCRYPTION: setting(
    z.enum(['on', 'off']),
    'on',
    '`on`: files are stored encrypted, with a key of their account that TOMAR_SECRET_KEYS seals; `off`: as they are. Either reads both',
  ),
  TOMAR_PUBLIC_URL: setting(
    address(/^https?$/),
    'http://127.0.0.1:4100',
    'Address under which people reach the application',
    'required',
  ),
  TOMAR_API_URL: setting(
    apiAddress.nullable(),
    null,
    'Base address of the API, such as `https://api.tomar.example/api`; by default `/api` where the page came from',
  ),
  TOMAR_SMTP_URL: setting(
    address(/^smtps?$/).nullable(),
    null,
    'Mail server, `smtp://user:password@host:port` or `smtps://…`',
    'required',
  ),
  TOMAR_MAIL_FROM: setting(
    z.string().min(3),
    'Tomar <tomar@localhost.localdomain>',
    'Sender of every mail',
    'required',
  ),
  TOMAR_BOUNCE_ADDRESS: setting(
    z
      .string()
      .refine(isReturnAddress, { message: 'must be an address with at most ten letters before its @' })
      .nullable(),
    null,
    'Address to which mail servers report what they could not deliver, such as `bounces@tomar.example`; what follows a `+` must reach it, too',
  ),
  TOMAR_BOUNCE_IMAP_URL: setting(
    address(/^imaps$/).nullable(),
    null,
    'Mailbox of that address, `imaps://user:password@host:993/INBOX`, which workers read every five minutes',
  ),
  TOMAR_DELIVERY_ROOT: setting(
    z.string().nullable(),
    null,
    'Folder under which each account has its own for file-system recipients; by default `delivered` in TOMAR_HOME',
    'required',
  ),
  TOMAR_COMPANION_PORT: setting(port, '4151', 'Loopback port of the signing companion'),
  TOMAR_TITLE: setting(z.string(), '', 'Browser title; empty shows the product name'),
  TOMAR_PROVIDER_ADDRESS: setting(
    z.string(),
    '',
    'Where an account asks for its licence: web or e-mail address, shown when it has ended',
  ),
  TOMAR_PROVIDER_PHONE: setting(z.string(), '', 'Telephone number for the same, as it should read'),
  TOMAR_MICROSOFT_AUTHORITY: setting(
    apiAddress,
    'https://login.microsoftonline.com',
    'Where the tenants of the cloud identity provider are; national clouds have addresses of their own',
  ),
  TOMAR_ON_PREMISES: setting(
    z.enum(['true', 'false']),
    'false',
    '`true` hides what only the hosted service offers',
  ),
  TOMAR_HIDDEN_SIGN_INS: setting(
    list.pipe(z.array(z.enum(['esign', 'mobilesign'], { error: 'must hold `esign` and `mobilesign` only' }))),
    '',
    'Ways in that an installation on premises hides, separated by commas: `esign`, `mobilesign`',
  ),
  TOMAR_LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'fatal, error, warn, info, debug, trace or silent',
  ),
  TOMAR_METRICS_TOKEN: setting(
    z.string().min(16, { message: 'must have at least 16 characters' }).nullable(),
    null,
    'Bearer token for /metrics; without it /metrics is off in production',
  ),
  TOMAR_TRUST_DIR: setting(
    z.string().nullable(),
    null,
    'Folder of CA certificates: signers must lead to one of them, and signatures are judged by them',
    'required',
  ),
  TOMAR_TOKEN_MODULE: setting(
    wholePath.nullable(),
    null,
    'PKCS#11 library of the server’s own token, by its whole path; with it the two below must be set, too',
  ),
  TOMAR_TOKEN_LABEL: setting(
    z.string().max(32).nullable(),
    null,
    'Label of that token; no other may have the same',
  ),
  TOMAR_TOKEN_PIN_FILE: setting(
    wholePath.nullable(),
    null,
    'File that holds the token’s PIN, readable by the service’s user and its group at most; only workers read it',
  ),
  TOMAR_MOBILE_OPERATORS_FILE: setting(
    wholePath.nullable(),
    null,
    'JSON file of the mobile operators with which people sign by phone, with passwords in it; without it nothing by phone is offered',
  ),
  TOMAR_SMS_FILE: setting(
    wholePath.nullable(),
    null,
    'JSON file of the gateway that SMS are sent over, with its password in it; without it no code and no notice goes by SMS',
  ),
  TOMAR_OFFICE_PROGRAM: setting(
    wholePath.nullable(),
    null,
    'Path of LibreOffice’s program (`soffice`), by which Office files in drafts become PDFs; without it none do',
  ),
  TOMAR_OFFICE_ISOLATION: setting(
    z.enum(['kernel', 'own']),
    'kernel',
    '`kernel`: that program sees its own files and the one document, no network and no other process (bubblewrap’s `bwrap`), or does not run; `own`: you have seen to that yourself',
  ),
  TOMAR_TRUST_PROXY: setting(
    list,
    '',
    'Addresses of reverse proxies whose X-Forwarded-For is believed, separated by commas',
  ),
  TOMAR_OUTBOUND_ALLOW: setting(
    outboundHosts,
    '',
    'Hosts, addresses and ranges (`tsa.local,10.1.0.0/16`) inside the network that time-stamp authorities and certificates may name; otherwise only public addresses are asked',
  ),
  TOMAR_WEB_DIR: setting(
    z.string().nullable(),
    null,
    'Folder of the built web application; by default apps/web/dist',
  ),
  TOMAR_WORKERS: setting(
    z.coerce.number().int().min(1).max(64),
    '4',
    'How many background tasks of one kind a worker process runs side by side',
  ),
  TOMAR_REQUESTS_PER_MINUTE: setting(
    z.coerce.number().int().min(1),
    '6000',
    'Most requests of one address in a minute; a whole office may stand behind one',
  ),
  TOMAR_DRAIN_SECONDS: setting(
    z.coerce.number().min(0).max(300),
    '0',
    'How long a process that was told to stop goes on answering, with /health/ready at 503, until balancers have noticed',
  ),
  TOMAR_STOP_SECONDS: setting(
    z.coerce.number().min(1).max(3600),
    '30',
    'Most seconds that requests under way, such as uploads, may take to finish when the process was told to stop',
  ),
  TOMAR_DATABASE_POOL: setting(
    z.coerce.number().int().min(4).max(500),
    '20',
    'Most database connections of one process',
  ),
};
