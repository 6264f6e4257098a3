/**
 * The server: `serve [--services=web,worker]` (default), `migrate`, `seed-demo [--large]`,
 * `account …`, `server-key …`, `verify-audit FILE`, `erase-audit-texts …`, `verify-files`, `reseal`,
 * `encrypt-files [--rotate]`, `erase-files ACCOUNT --yes`, `backfills`, `backup FOLDER`, `restore FOLDER`.
 * Settings come from the environment; see platform/config/settings.ts.
 */
import './platform/database/quickDrizzle.ts';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CommandFailed, CommandRefused } from './commands/commandErrors.ts';
import { type Config, ConfigError, loadConfig } from './platform/config/config.ts';
import { RestoreRefused } from './platform/database/backup/restoreRefused.ts';
import { DatabaseNotMigrated } from './platform/database/checkMigrated.ts';
import { RoleTooPowerful } from './platform/database/checkRole.ts';
import { DatabaseTooOld } from './platform/database/checkVersion.ts';

const usage = `Usage: main.ts [serve [--services=web,worker] | migrate | seed-demo [--large] | verify-audit FILE |
  erase-audit-texts CODE --subject KIND:ID|--person ADDRESS | verify-files | reseal | encrypt-files [--rotate] |
  erase-files ACCOUNT --yes | backfills | account create|period|modules|admin|user|list … |
  server-key list|try|bind|release … | backup FOLDER | restore FOLDER]`;

const servicesSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(['web', 'worker'])).min(1));

async function run(): Promise<number> {
  const [first, ...words] = process.argv.slice(2);
  if (first === 'account') {
    const { accountCommand } = await import('./commands/account/accountCommand.ts');
    return accountCommand(() => withKeys(loadConfig(process.env)), words);
  }
  if (first === 'server-key') {
    const { serverKeyCommand } = await import('./commands/serverKey/serverKeyCommand.ts');
    return serverKeyCommand(() => withKeys(loadConfig(process.env)), words);
  }
  if (first === 'erase-audit-texts') {
    const { eraseAuditTexts } = await import('./commands/eraseAuditTexts.ts');
    console.log(await eraseAuditTexts(loadConfig(process.env), words));
    return 0;
  }
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      services: { type: 'string', default: 'web,worker' },
      large: { type: 'boolean', default: false },
      rotate: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const [command = 'serve', argument] = positionals;
  switch (command) {
    case 'serve': {
      const services = servicesSchema.safeParse(values.services);
      if (!services.success) return wrongUsage();
      await serve(withKeys(loadConfig(process.env)), new Set(services.data));
      return 0;
    }
    case 'migrate': {
      await migrateDatabase(loadConfig(process.env));
      return 0;
    }
    case 'seed-demo': {
      // Before anything of the lab is loaded: a production installation does not carry it.
      if (process.env.NODE_ENV === 'production')
        throw new ConfigError(['the demo has a known password and does not belong in production']);
      const { seedDemo } = await import('./commands/seedDemo.ts');
      await seedDemo(withKeys(loadConfig(process.env)), { large: values.large });
      return 0;
    }
    case 'reseal': {
      const { reseal } = await import('./commands/reseal.ts');
      await reseal(withKeys(loadConfig(process.env)));
      return 0;
    }
    case 'encrypt-files': {
      const { encryptFiles } = await import('./commands/encryptFiles.ts');
      return encryptFiles(withKeys(loadConfig(process.env)), { rotate: values.rotate });
    }
    case 'erase-files': {
      if (argument === undefined) return wrongUsage();
      const { eraseFiles } = await import('./commands/eraseFiles.ts');
      await eraseFiles(withKeys(loadConfig(process.env)), argument, { yes: values.yes });
      return 0;
    }
    case 'verify-audit': {
      if (argument === undefined) return wrongUsage();
      const { verifyAudit } = await import('./commands/verifyAudit.ts');
      return verifyAudit(argument);
    }
    case 'verify-files': {
      const { verifyFiles } = await import('./commands/verifyFiles.ts');
      return verifyFiles(withKeys(loadConfig(process.env)));
    }
    case 'backfills': {
      const { printBackfills } = await import('./commands/printBackfills.ts');
      return printBackfills(loadConfig(process.env));
    }
    case 'backup': {
      if (argument === undefined) return wrongUsage();
      await backUpDatabase(loadConfig(process.env), argument);
      return 0;
    }
    case 'restore': {
      if (argument === undefined) return wrongUsage();
      await restoreDatabase(loadConfig(process.env), argument);
      return 0;
    }
    default:
      return wrongUsage();
  }
}

function wrongUsage(): number {
  console.error(usage);
  return 2;
}

/** There is no default key: without one of its own the installation does not start. */
function withKeys(config: Config): Config {
  if (config.secretKeys.length === 0)
    throw new ConfigError([
      'TOMAR_SECRET_KEYS is not set; make a key with: echo "first:$(openssl rand -base64 32)"',
    ]);
  return config;
}

async function migrateDatabase(config: Config): Promise<void> {
  if (config.databaseOwnerUrl === null)
    throw new ConfigError(['DATABASE_OWNER_URL is not set; `migrate` needs the role that owns the tables']);
  const { migrate, roleOf } = await import('./platform/database/migrate.ts');
  await migrate(config.databaseOwnerUrl, roleOf(config.databaseUrl));
}

async function backUpDatabase(config: Config, folder: string): Promise<void> {
  if (config.databaseBackupUrl === null)
    throw new ConfigError(['DATABASE_BACKUP_URL is not set; `backup` needs a role that reads every row']);
  const { backUp } = await import('./platform/database/backup/backup.ts');
  const { tables } = await backUp(config.databaseBackupUrl, folder, new Date());
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  console.log(`${rows} rows of ${Object.keys(tables).length} tables are in ${folder}; now copy the blobs`);
}

async function restoreDatabase(config: Config, folder: string): Promise<void> {
  if (config.databaseRestoreUrl === null)
    throw new ConfigError(['DATABASE_RESTORE_URL is not set; `restore` needs a superuser']);
  const { restore } = await import('./platform/database/backup/restore.ts');
  console.log(`${await restore(config.databaseRestoreUrl, folder)} rows were restored`);
}

async function serve(config: Config, services: ReadonlySet<'web' | 'worker'>): Promise<void> {
  const { startServer } = await import('./commands/serve.ts');
  const server = await startServer(config, services);
  // Also when it is told again: without a listener that would end the process with requests under way.
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
  // What does not end by itself is left to whoever takes the work up again.
  const maxSeconds = config.drainSeconds + config.stopSeconds + 20;
  setTimeout(() => process.exit(), maxSeconds * 1000).unref();
  await server.stop();
  setTimeout(() => process.exit(), 5_000).unref();
}

try {
  process.exitCode = await run();
} catch (error) {
  const expected = [
    CommandRefused,
    CommandFailed,
    ConfigError,
    RestoreRefused,
    RoleTooPowerful,
    DatabaseTooOld,
    DatabaseNotMigrated,
  ].some((kind) => error instanceof kind);
  console.error(expected && error instanceof Error ? error.message : error);
  process.exitCode = error instanceof CommandRefused ? 2 : 1;
}
