import { accountCodeProblem, setAccountCode } from '../../modules/accounts/index.ts';
import { sqlState } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { CommandRefused } from '../commandErrors.ts';
import { inAccountOf } from './context.ts';
import { readOptions } from './readOptions.ts';

/** `account rename`: another code, and with it other addresses of the account's pages. */
export async function renameAccount(platform: Platform, words: readonly string[]): Promise<string> {
  const [before = '', code = ''] = readOptions(words, 2, []).positionals;
  const problem = accountCodeProblem(code);
  if (problem) throw new CommandRefused(problem);
  await inAccountOf(platform, before, async ({ tx, accountId, audit }) => {
    await setAccountCode(tx, accountId, code);
    await audit({
      event: 'account.renamed',
      subjectKind: 'account',
      subjectId: accountId,
      facts: { before, code },
    });
  }).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? new CommandRefused(`there is an account "${code}" already`) : error;
  });
  return `the account "${before}" is "${code}" now; links that name "${before}" lead nowhere any more`;
}
