import { checkAccountParameters, checkName, messageText } from '@tomar/contract';
import {
  accountCodeProblem,
  accountParams,
  addAccount,
  findAccountByCode,
} from '../../modules/accounts/index.ts';
import { auditEntry, recordAudit } from '../../platform/audit/record.ts';
import { sqlState } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { CommandRefused } from '../commandErrors.ts';
import { operator } from './context.ts';
import { licenceOptions } from './licence.ts';
import { periodFacts, readPeriod } from './period.ts';
import { optional, readOptions, required } from './readOptions.ts';

/** `account create`: a new tenant, with a first licence period where its days are given. */
export async function createAccount(platform: Platform, words: readonly string[]): Promise<string> {
  const texts = ['name', 'time-zone', 'language', 'from', 'to', 'modules', ...licenceOptions];
  const { positionals, values } = readOptions(words, 1, texts);
  const [code = ''] = positionals;
  const title = required(values, 'name');
  const hasPeriod = ['from', 'to', 'modules', ...licenceOptions].some((name) => values[name] !== undefined);
  const period = hasPeriod ? readPeriod(values) : undefined;
  const problem = accountCodeProblem(code) ?? nameProblem(title);
  if (problem) throw new CommandRefused(problem);
  const params = readParams(optional(values, 'time-zone'), optional(values, 'language'));
  const now = platform.clock();
  await platform.db
    .inInstallation(async (tx) => {
      if (await findAccountByCode(tx, code)) throw taken(code);
      const accountId = await addAccount(tx, { code, title, params, ...(period && { period }) }, now);
      const about = { subjectKind: 'account', subjectId: accountId } as const;
      const facts = { code, name: title, ...params };
      const entries = [auditEntry({ event: 'account.created', ...about, facts })];
      if (period)
        entries.push(auditEntry({ event: 'account.periodAdded', ...about, facts: periodFacts(period) }));
      await recordAudit(tx, { accountId, system: operator }, now, entries);
    })
    .catch((error: unknown) => {
      // Somebody else added it at the same moment.
      throw sqlState(error) === '23505' ? taken(code) : error;
    });
  const next = period ? '' : `; give it a period with "account period ${code}"`;
  return `the account "${code}" (${title}) was created${next}`;
}

const taken = (code: string) => new CommandRefused(`there is an account "${code}" already`);

function nameProblem(title: string): string | null {
  const [finding] = checkName(title);
  if (finding) return `--name: ${messageText(finding.key, 'en')}`;
  return [...title].length > 200 ? '--name has more than 200 characters' : null;
}

function readParams(timeZone?: string, language?: string) {
  const params = { ...(timeZone && { timeZone }), ...(language && { defaultDateLocale: language }) };
  const parsed = accountParams.safeParse(params);
  if (!parsed.success) throw new CommandRefused('--time-zone or --language is too long');
  const [finding] = checkAccountParameters(parsed.data);
  if (!finding) return params;
  const option = finding.field === 'timeZone' ? '--time-zone' : '--language';
  throw new CommandRefused(`${option}: ${messageText(finding.key, 'en', finding.params)}`);
}
