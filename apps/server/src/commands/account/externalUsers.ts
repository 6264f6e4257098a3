import { setExternalUserSupport } from '../../modules/accounts/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { CommandRefused } from '../commandErrors.ts';
import { inAccountOf } from './context.ts';
import { readOptions } from './readOptions.ts';

/** `account external-users`: ACC-05, which the installation's operator decides. */
export async function setExternalUsers(platform: Platform, words: readonly string[]): Promise<string> {
  const [code = '', choice = ''] = readOptions(words, 2, []).positionals;
  if (choice !== 'on' && choice !== 'off') throw new CommandRefused(`"${choice}" is neither on nor off`);
  const supported = choice === 'on';
  await inAccountOf(platform, code, async ({ tx, accountId, audit }) => {
    await setExternalUserSupport(tx, accountId, supported);
    await audit({
      event: 'account.externalUsersChanged',
      subjectKind: 'account',
      subjectId: accountId,
      facts: { supported },
    });
  });
  return `external users of "${code}" are ${supported ? 'supported' : 'not supported'} now`;
}
