import { resealTimestampPassword } from '../modules/accounts/index.ts';
import { resealDefinitions } from '../modules/definitions/index.ts';
import { resealDeliveries } from '../modules/delivery/index.ts';
import { resealDirectory, resealIdentities, resealTotpSecrets } from '../modules/identity/index.ts';
import { resealBatches, resealImports } from '../modules/imports/index.ts';
import { resealIdNumbers } from '../modules/users/index.ts';
import { openPlatform } from '../openPlatform.ts';
import type { Config } from '../platform/config/config.ts';
import { openLog } from '../platform/telemetry/log.ts';

/** `reseal`: after a new key was put first in TOMAR_SECRET_KEYS, seals everything with it; then the old one may go. */
export async function reseal(config: Config): Promise<void> {
  const platform = openPlatform(config, [], openLog({ ...config, logLevel: 'warn' }));
  try {
    const { rows } = await platform.db.pool.query<{ id: string }>('select id from accounts');
    let resealed = await resealTotpSecrets(platform);
    for (const { id } of rows)
      resealed +=
        (await resealIdNumbers(platform, id)) +
        (await resealIdentities(platform, id)) +
        (await resealDirectory(platform, id)) +
        (await resealTimestampPassword(platform, id)) +
        (await resealDeliveries(platform, id)) +
        (await resealBatches(platform, id)) +
        (await resealImports(platform, id)) +
        (await resealDefinitions(platform, id)) +
        (await platform.dataKeys.reseal(id));
    console.log(`${resealed} secrets were sealed with the key "${config.secretKeys[0]?.id ?? ''}"`);
  } finally {
    await platform.db.close();
  }
}
