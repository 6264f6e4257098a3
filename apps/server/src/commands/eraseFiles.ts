import { openPlatform } from '../openPlatform.ts';
import { type Config, ConfigError } from '../platform/config/config.ts';
import { openLog } from '../platform/telemetry/log.ts';
import { inUnit } from '../platform/unit.ts';

/**
 * `erase-files ACCOUNT --yes`: forgets the data keys of an account, so that its files can be read nowhere any more, in
 * copies of the folder neither, and removes them. Its records stay.
 * @param code the account's
 */
export async function eraseFiles(config: Config, code: string, { yes }: { yes: boolean }): Promise<void> {
  const platform = openPlatform(config, [], openLog({ ...config, logLevel: 'warn' }));
  try {
    const { rows } = await platform.db.pool.query<{ id: string; title: string }>(
      'select id, title from accounts where code = $1',
      [code],
    );
    const [account] = rows;
    if (!account) throw new ConfigError([`there is no account ${code}`]);
    if (!yes)
      throw new ConfigError([`this erases every file of ${account.title} for ever; say --yes to do it`]);
    // The keys first: from then on nobody reads what a crash leaves on the disk.
    await platform.dataKeys.erase(account.id);
    await platform.blobs.removeAll(account.id);
    await inUnit(platform, { accountId: account.id, system: 'operator' }, (unit) =>
      unit.audit({ event: 'files.erased', subjectKind: 'account', subjectId: account.id }),
    );
    console.log(`the files of ${account.title} are erased`);
  } finally {
    await platform.db.close();
  }
}
