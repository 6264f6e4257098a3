import { openPlatform } from '../openPlatform.ts';
import { encryptBlobs } from '../platform/blobs/encryptBlobs.ts';
import { type Config, ConfigError } from '../platform/config/config.ts';
import { openLog } from '../platform/telemetry/log.ts';
import { inUnit } from '../platform/unit.ts';

/**
 * `encrypt-files [--rotate]`: brings every stored file under its account's current data key; with `rotate` each account
 * gets a new one first.
 * @returns the exit code: 1 where a file could not be read, which stays as it was
 */
export async function encryptFiles(config: Config, { rotate }: { rotate: boolean }): Promise<number> {
  if (!config.blobEncryption)
    throw new ConfigError(['TOMAR_BLOB_ENCRYPTION is off: files would be stored as they are']);
  const platform = openPlatform(config, [], openLog({ ...config, logLevel: 'warn' }));
  try {
    const { rows } = await platform.db.pool.query<{ id: string; code: string }>(
      'select id, code from accounts order by id',
    );
    let damaged = 0;
    for (const { id, code } of rows) {
      if (rotate) {
        await platform.dataKeys.rotate(id);
        await inUnit(platform, { accountId: id, system: 'operator' }, (unit) =>
          unit.audit({ event: 'files.keyRotated', subjectKind: 'account', subjectId: id }),
        );
      }
      const done = await encryptBlobs(platform, id);
      for (const problem of done.damaged) console.error(`${code}: ${problem}`);
      damaged += done.damaged.length;
      console.log(`${code}: ${done.files} files encrypted, ${done.forgottenKeys} old keys forgotten`);
    }
    return damaged > 0 ? 1 : 0;
  } finally {
    await platform.db.close();
  }
}
