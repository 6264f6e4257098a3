import { setExternalUserSupport } from '../../modules/accounts/index.ts';
import { withdrawWords } from '../../modules/identity/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { inAccountOf } from './context.ts';
import { readOnOrOff } from './readOptions.ts';

/** `account external-users`: ACC-05, which the installation's operator decides. */
export async function setExternalUsers(platform: Platform, words: readonly string[]): Promise<string> {
  const { code, isOn: supported } = readOnOrOff(words);
  await inAccountOf(platform, code, async (unit) => {
    const { tx, accountId, audit } = unit;
    await setExternalUserSupport(tx, accountId, supported);
    const sessionsEnded = supported ? 0 : await withdrawWords(unit);
    await audit({
      event: 'account.externalUsersChanged',
      subjectKind: 'account',
      subjectId: accountId,
      facts: { supported, sessionsEnded },
    });
  });
  return `external users of "${code}" are ${supported ? 'supported' : 'not supported'} now`;
}
