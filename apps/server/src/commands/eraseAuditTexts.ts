import { findAccountByCode } from '../modules/accounts/index.ts';
import { eraseComments } from '../modules/circulation/index.ts';
import { userWithEmail } from '../modules/users/index.ts';
import { type ErasedSubject, eraseTexts } from '../platform/audit/eraseTexts.ts';
import { subjectKinds } from '../platform/audit/facts.ts';
import { type Config, ConfigError } from '../platform/config/config.ts';
import { openDatabase, type Tx } from '../platform/database/database.ts';
import { isId } from '../platform/database/ids.ts';
import { openLog } from '../platform/telemetry/log.ts';
import { operator } from './account/context.ts';
import { optional, readOptions } from './account/readOptions.ts';
import { CommandRefused } from './commandErrors.ts';

/**
 * `erase-audit-texts CODE --subject KIND:ID | --person ADDRESS`: erases the texts of the trail about one record, or of
 * what one person did and what is about them, with what was commented there. The chain stays whole. Works as the role that owns the tables.
 * @returns what to print
 * @throws CommandRefused when nothing was changed
 */
export async function eraseAuditTexts(config: Config, words: readonly string[]): Promise<string> {
  const { positionals, values } = readOptions(words, 1, ['subject', 'person']);
  const [code = ''] = positionals;
  const [subject, person] = [optional(values, 'subject'), optional(values, 'person')];
  if ((subject === undefined) === (person === undefined))
    throw new CommandRefused('name either --subject KIND:ID or --person ADDRESS');
  if (config.databaseOwnerUrl === null)
    throw new ConfigError(['DATABASE_OWNER_URL is not set; only the role that owns the tables may erase']);
  const log = openLog({ ...config, logLevel: 'warn' });
  const db = openDatabase({ databaseUrl: config.databaseOwnerUrl, databasePool: 1 }, log);
  try {
    const account = await db.inInstallation((tx) => findAccountByCode(tx, code));
    if (!account) throw new CommandRefused(`there is no account "${code}"; "account list" shows them`);
    return await db.inAccount(account.id, async (tx) => {
      const meant = subject === undefined ? await readPerson(tx, account.id, person) : readSubject(subject);
      const { texts, lasting } = await eraseTexts(tx, account.id, meant, operator, new Date());
      const comments = await eraseComments(tx, account.id, meant, new Date());
      if (texts === 0 && lasting === 0 && comments === 0)
        throw new CommandRefused(`the trail of "${code}" holds no text of ${subject ?? person}`);
      const said = comments === 0 ? '' : ` and ${comments} comments`;
      return `${texts} texts${said} were erased${describeLasting(lasting)}`;
    });
  } finally {
    await db.close();
  }
}

const describeLasting = (lasting: number): string =>
  lasting === 0
    ? ''
    : `; ${lasting} events of the first form stay as they are: their texts stand in the chain itself`;

function readSubject(text: string): ErasedSubject {
  const [wanted, id = ''] = text.split(':');
  const kind = subjectKinds.find((one) => one === wanted);
  if (!kind || id === '')
    throw new CommandRefused(`--subject "${text}" is no KIND:ID; kinds are ${subjectKinds.join(', ')}`);
  return { kind, id };
}

/** @param text address, or the id of a user who has another address by now */
async function readPerson(tx: Tx, accountId: string, text = ''): Promise<ErasedSubject> {
  if (isId(text)) return { userId: text };
  const user = await userWithEmail(tx, accountId, text);
  if (!user) throw new CommandRefused(`no user of the account has the address "${text}"`);
  return { userId: user.id };
}
