/** What an operator may set. The documentation's table is made from this list. */
export interface Setting {
  readonly name: string;
  /** Used when the variable is not set outside production; null: there is none. */
  readonly fallback: string | null;
  /** In production the server refuses to start without it. */
  readonly required: boolean;
  /** Never shown in logs or error messages. */
  readonly secret: boolean;
  readonly meaning: string;
}

const setting = (
  name: string,
  fallback: string | null,
  meaning: string,
  marks: { required?: true; secret?: true } = {},
): Setting => ({
  name,
  fallback,
  meaning,
  required: marks.required === true,
  secret: marks.secret === true,
});

export const settings = [
  setting('NODE_ENV', 'development', '`production` switches every convenience for trying off'),
  setting(
    'DATABASE_URL',
    null,
    'PostgreSQL address the application works with; its role must be bound by row-level security',
    { required: true, secret: true },
  ),
  setting(
    'DATABASE_OWNER_URL',
    null,
    'PostgreSQL address of the role that owns the tables; only `migrate` and a start that may migrate use it',
    { secret: true },
  ),
  setting(
    'DATABASE_BACKUP_URL',
    null,
    'PostgreSQL address of a role that reads every row; only `backup` uses it',
    { secret: true },
  ),
  setting('DATABASE_RESTORE_URL', null, 'PostgreSQL address of a superuser; only `restore` uses it', {
    secret: true,
  }),
  setting('TOMAR_HOST', '127.0.0.1', 'Address to listen on'),
  setting('TOMAR_PORT', '4100', 'Port to listen on; 0 lets the system choose'),
  setting('TOMAR_HOME', '.tomar', 'Folder for everything the installation keeps on disk'),
  setting('TOMAR_BLOB_DIR', null, 'Folder of the stored files; by default `blobs` in TOMAR_HOME', {
    required: true,
  }),
  setting(
    'TOMAR_SECRET_KEYS',
    null,
    'Keys for secrets at rest, `id:base64` separated by commas, 32 bytes each; the first one encrypts, all decrypt',
    { required: true, secret: true },
  ),
  setting(
    'TOMAR_BLOB_ENCRYPTION',
    'on',
    '`on`: files are stored encrypted, with a key of their account that TOMAR_SECRET_KEYS seals; `off`: as they are. Either reads both',
  ),
  setting('TOMAR_PUBLIC_URL', 'http://127.0.0.1:4100', 'Address under which people reach the application', {
    required: true,
  }),
  setting('TOMAR_SMTP_URL', null, 'Mail server, `smtp://user:password@host:port` or `smtps://…`', {
    required: true,
    secret: true,
  }),
  setting('TOMAR_MAIL_FROM', 'Tomar <tomar@localhost.localdomain>', 'Sender of every mail', {
    required: true,
  }),
  setting(
    'TOMAR_DELIVERY_ROOT',
    null,
    'Folder under which each account has its own for file-system recipients; by default `delivered` in TOMAR_HOME',
    { required: true },
  ),
  setting('TOMAR_COMPANION_PORT', '4151', 'Loopback port of the signing companion'),
  setting('TOMAR_TITLE', '', 'Browser title; empty shows the product name'),
  setting(
    'TOMAR_PROVIDER_ADDRESS',
    '',
    'Where an account asks for its licence: web or e-mail address, shown when it has ended',
  ),
  setting('TOMAR_PROVIDER_PHONE', '', 'Telephone number for the same, as it should read'),
  setting('TOMAR_ON_PREMISES', 'false', '`true` hides what only the hosted service offers'),
  setting('TOMAR_LOG_LEVEL', 'info', 'fatal, error, warn, info, debug, trace or silent'),
  setting(
    'TOMAR_METRICS_TOKEN',
    null,
    'Bearer token for /metrics; without it /metrics is off in production',
    {
      secret: true,
    },
  ),
  setting(
    'TOMAR_TRUST_DIR',
    null,
    'Folder of CA certificates: signers must lead to one of them, and signatures are judged by them',
    { required: true },
  ),
  setting(
    'TOMAR_TOKEN_MODULE',
    null,
    'PKCS#11 library of the server’s own token, by its whole path; with it the two below must be set, too',
  ),
  setting('TOMAR_TOKEN_LABEL', null, 'Label of that token; no other may have the same'),
  setting(
    'TOMAR_TOKEN_PIN_FILE',
    null,
    'File that holds the token’s PIN, readable by the service’s user and its group at most; only workers read it',
  ),
  setting(
    'TOMAR_TRUST_PROXY',
    '',
    'Addresses of reverse proxies whose X-Forwarded-For is believed, separated by commas',
  ),
  setting(
    'TOMAR_OUTBOUND_ALLOW',
    '',
    'Hosts, addresses and ranges (`tsa.local,10.1.0.0/16`) inside the network that time-stamp authorities and certificates may name; otherwise only public addresses are asked',
  ),
  setting('TOMAR_WEB_DIR', null, 'Folder of the built web application; by default apps/web/dist'),
  setting('TOMAR_WORKERS', '4', 'How many background tasks of one kind a worker process runs side by side'),
  setting(
    'TOMAR_REQUESTS_PER_MINUTE',
    '6000',
    'Most requests of one address in a minute; a whole office may stand behind one',
  ),
  setting(
    'TOMAR_DRAIN_SECONDS',
    '0',
    'How long a process that was told to stop goes on answering, with /health/ready at 503, until balancers have noticed',
  ),
  setting(
    'TOMAR_STOP_SECONDS',
    '30',
    'Most seconds that requests under way, such as uploads, may take to finish when the process was told to stop',
  ),
  setting('TOMAR_DATABASE_POOL', '20', 'Most database connections of one process'),
] as const satisfies readonly Setting[];
