import { openPlatform } from '../openPlatform.ts';
import { verifyBlobs } from '../platform/blobs/verifyBlobs.ts';
import type { Config } from '../platform/config/config.ts';
import { openLog } from '../platform/telemetry/log.ts';

/**
 * `verify-files`: reads every stored file, compares it with its hash, and looks for every one that a record refers to,
 * such as after a restore.
 * @returns the exit code: 1 when something is missing or damaged
 */
export async function verifyFiles(config: Config): Promise<number> {
  const platform = openPlatform(config, [], openLog({ ...config, logLevel: 'warn' }));
  try {
    const { rows } = await platform.db.pool.query<{ id: string; code: string }>(
      'select id, code from accounts order by id',
    );
    let problems = 0;
    let files = 0;
    for (const { id, code } of rows) {
      const found = await verifyBlobs(platform, id);
      for (const problem of found.problems) console.error(`${code}: ${problem}`);
      problems += found.problems.length;
      files += found.files;
    }
    console.log(JSON.stringify({ files, problems }));
    return problems > 0 ? 1 : 0;
  } finally {
    await platform.db.close();
  }
}
