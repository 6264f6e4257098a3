import { messageText } from '@tomar/contract';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import { openPlatform } from '../../openPlatform.ts';
import type { Config } from '../../platform/config/config.ts';
import { checkRole } from '../../platform/database/checkRole.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { openLog } from '../../platform/telemetry/log.ts';
import { PinUnreadable } from '../../platform/tokens/readPin.ts';
import type { ServerToken } from '../../platform/tokens/serverToken.ts';
import { CommandFailed, CommandRefused } from '../commandErrors.ts';
import { bindKey, releaseKey } from './bindKey.ts';
import { bindSealKey, releaseSealKey } from './bindSealKey.ts';
import { listKeys, tryKey } from './listKeys.ts';

const serverKeyUsage = `Usage: main.ts server-key COMMAND

  list
      the certificates on the server's token, by the SHA-256 that the other commands take
  try CERTIFICATE [--last-try]
      logs in once and signs nothing, also with a PIN that the token refused before: the one way to have it tried again
      when token and PIN file agree after all. --last-try: also when one more wrong PIN locks the token
  bind CODE --email ADDRESS --certificate CERTIFICATE
      from now on this key signs for this user of the account CODE when they ask for it; it takes the place of one
      that was bound to them before
  release CODE --email ADDRESS
      the user signs with no key of the server any more
  bind-seal CODE --certificate CERTIFICATE
      from now on stamp accounts of the account CODE may stamp with this key, which is one of an organisation
  release-seal CODE --certificate CERTIFICATE
      they may not any more; by the whole SHA-256`;

/** Each answers with what to print. */
const commands: ReadonlyMap<
  string,
  (platform: Platform, token: ServerToken, words: readonly string[]) => Promise<string>
> = new Map([
  ['list', listKeys],
  ['try', tryKey],
  ['bind', bindKey],
  ['release', releaseKey],
  ['bind-seal', bindSealKey],
  ['release-seal', releaseSealKey],
]);

/**
 * `server-key COMMAND …`: which keys the server holds, and for whom each may sign.
 * @returns the exit code
 * @throws CommandRefused when nothing was changed because of what was typed; CommandFailed when the token refuses
 */
export async function serverKeyCommand(
  readConfig: () => Config,
  [name, ...words]: readonly string[],
): Promise<number> {
  if (name === undefined || name === 'help' || [name, ...words].includes('--help')) {
    console.log(serverKeyUsage);
    return name === undefined ? 2 : 0;
  }
  const command = commands.get(name);
  if (!command) throw new CommandRefused(`there is no command "server-key ${name}"\n\n${serverKeyUsage}`);
  const config = readConfig();
  const platform = openPlatform(config, [], openLog({ ...config, logLevel: 'error' }));
  try {
    await checkRole(platform.db.pool);
    if (platform.serverToken === null)
      throw new CommandRefused(
        'the server has no token: TOMAR_TOKEN_MODULE, TOMAR_TOKEN_LABEL and TOMAR_TOKEN_PIN_FILE are not set',
      );
    console.log(await command(platform, platform.serverToken, words));
    return 0;
  } catch (error) {
    throw told(error);
  } finally {
    platform.mailer.close();
    await platform.serverToken?.close();
    await platform.db.close();
  }
}

/** The operator reads the code and the token's own words. */
function told(error: unknown): unknown {
  if (error instanceof SigningFailure || error instanceof PinUnreadable)
    return new CommandFailed(`${error.code}: ${error.message}`, { cause: error });
  if (error instanceof AppError && error.code === 'refused')
    return new CommandRefused(
      `the key cannot sign for that: ${messageText(error.findings[0]?.key ?? '', 'en')}`,
    );
  return error;
}
