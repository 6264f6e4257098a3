import { allBackfills } from '../modules/index.ts';
import { openPlatform } from '../openPlatform.ts';
import { type Progress, progressOf } from '../platform/backfills/progress.ts';
import type { Config } from '../platform/config/config.ts';
import { openLog } from '../platform/telemetry/log.ts';

/**
 * `backfills`: how far the workers have come in filling, account by account, what older versions did not know.
 * @returns the exit code: 1 as long as something is left
 */
export async function printBackfills(config: Config): Promise<number> {
  const platform = openPlatform(config, [], openLog({ ...config, logLevel: 'warn' }));
  try {
    const { rows } = await platform.db.pool.query<{ id: string; code: string }>(
      'select id, code from accounts order by code',
    );
    let left = 0;
    for (const backfill of allBackfills)
      for (const { id, code } of rows) {
        const progress = await progressOf(platform, id, backfill);
        if (progress.state !== 'done') left += 1;
        console.log(`${backfill.name}  ${code}: ${describeProgress(progress)}`);
      }
    console.log(left === 0 ? 'everything is filled' : `${left} to go; the workers fill them by themselves`);
    return left === 0 ? 0 : 1;
  } finally {
    await platform.db.close();
  }
}

function describeProgress({ state, filled, remaining, batchAt }: Progress): string {
  if (state === 'done') return `done, ${filled} rows filled`;
  const last = batchAt ? `, last at ${batchAt.toISOString()}` : '';
  return `${state}, ${filled} rows filled${last}, ${remaining} records to look at`;
}
