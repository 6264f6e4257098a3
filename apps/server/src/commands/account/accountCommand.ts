import { openPlatform } from '../../openPlatform.ts';
import type { Config } from '../../platform/config/config.ts';
import { checkRole } from '../../platform/database/checkRole.ts';
import type { Platform } from '../../platform/platform.ts';
import { openLog } from '../../platform/telemetry/log.ts';
import { CommandRefused } from '../commandErrors.ts';
import { addAdmin, addOtherUser } from './addPerson.ts';
import { setBankOrders } from './bankOrders.ts';
import { createAccount } from './createAccount.ts';
import { setExternalUsers } from './externalUsers.ts';
import { setLicence } from './licence.ts';
import { listOfAccounts } from './listOfAccounts.ts';
import { addLicencePeriod, setModules } from './period.ts';
import { renameAccount } from './renameAccount.ts';
import { accountUsage } from './usage.ts';

/** Each answers with what to print, and changes all that it is about or nothing. */
const commands: ReadonlyMap<string, (platform: Platform, words: readonly string[]) => Promise<string>> =
  new Map([
    ['create', createAccount],
    ['period', addLicencePeriod],
    ['modules', setModules],
    ['licence', setLicence],
    ['admin', addAdmin],
    ['user', addOtherUser],
    ['external-users', setExternalUsers],
    ['bank-orders', setBankOrders],
    ['rename', renameAccount],
    ['list', listOfAccounts],
  ]);

/**
 * `account COMMAND …`: accounts and their first people, from the server's command line.
 * @returns the exit code
 * @throws CommandRefused when nothing was changed because of what was typed
 */
export async function accountCommand(
  readConfig: () => Config,
  [name, ...words]: readonly string[],
): Promise<number> {
  if (name === undefined || name === 'help' || [name, ...words].includes('--help')) {
    console.log(accountUsage);
    return name === undefined ? 2 : 0;
  }
  const command = commands.get(name);
  if (!command) throw new CommandRefused(`there is no command "account ${name}"\n\n${accountUsage}`);
  const config = readConfig();
  const platform = openPlatform(config, [], openLog({ ...config, logLevel: 'warn' }));
  try {
    await checkRole(platform.db.pool);
    console.log(await command(platform, words));
    return 0;
  } finally {
    platform.mailer.close();
    await platform.serverToken?.close();
    await platform.db.close();
  }
}
