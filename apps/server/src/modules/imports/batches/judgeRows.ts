import { setImmediate } from 'node:timers/promises';
import {
  batchColumns,
  columnOfFinding,
  columnOfRole,
  contentOfRow,
  type Finding,
  fillRoles,
  participantProblem,
  type ReadRow,
  readRow,
  roleName,
  rolesOfRow,
} from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { draftJudge, type TemplateToUse, takenNumbers, taxInputsOf } from '../../circulation/index.ts';
import { usersByIdOrEmail } from '../../users/index.ts';
import type { RawRow } from '../planRows.ts';
import { asSheetRow } from '../storedRow.ts';

/** A row with what keeps any draft from being made of it, and what keeps one from circulating. */
export interface JudgedBatchRow extends RawRow {
  readonly findings: readonly Finding[];
  readonly warnings: readonly Finding[];
}

/** Others have their turn after so many rows. */
const rowsInOneTurn = 200;

/** Holds rows against the account: whom they name, and all rules that a draft has to pass before it circulates. */
export async function judgeRows(
  platform: Platform,
  tx: Tx,
  person: Person,
  template: TemplateToUse,
  raw: readonly RawRow[],
): Promise<JudgedBatchRow[]> {
  const columns = batchColumns(template.fields);
  const read = raw.map((row) => readRow({ columns }, columns, asSheetRow({ columns }, row.number, row)));
  const users = await usersNamed(tx, person.accountId, template, read);
  const tax = await taxInputsOf(tx, person.accountId, platform.clock());
  const judge = await draftJudge(platform, tx, person, template, [...users.values()]);
  const numbers = read.map(({ values }) => String(values.documentNumber ?? '').trim()).filter(Boolean);
  const taken = await takenNumbers(tx, person.accountId, [...new Set(numbers)]);
  const firstWith = new Map<string, number>();
  let isFirst = true;
  const judged: JudgedBatchRow[] = [];
  for (const [at, row] of raw.entries()) {
    const { findings, warnings, values, number } = read[at] ?? noRow;
    const named = rolesOfRow(template.fields, values);
    const unknown = named.flatMap(({ role, email }): Finding[] =>
      email === '' || users.has(email)
        ? []
        : [
            {
              field: columnOfRole(role),
              key: 'lang_import_person_unknown',
              params: [email],
            },
          ],
    );
    const wrong = [...findings, ...unknown];
    const documentNumber = String(values.documentNumber ?? '').trim();
    const first = firstWith.get(documentNumber);
    if (documentNumber !== '' && first === undefined) firstWith.set(documentNumber, number);
    if (documentNumber !== '' && first !== undefined)
      wrong.push({ field: 'documentNumber', key: 'lang_batch_number_double', params: [first] });
    const told: Finding[] = [...warnings];
    if (wrong.length === 0) {
      const filled = named.map(({ role, email }) => {
        const userId = users.get(email) ?? '';
        return { role, actor: { kind: 'user' as const, userId } };
      });
      const { steps } = fillRoles(template.content.steps, template.roles, filled);
      const content = contentOfRow({ ...template.content, steps }, values, tax);
      const { findings: against, inputs } = judge(content, taken.has(documentNumber));
      const roles = new Map(template.roles.map(({ key, name }) => [key, roleName(name)]));
      const ofRoles = steps.flatMap(({ people }, step) =>
        people.flatMap((one): Finding[] => {
          const role = roles.get(one.key);
          const problem = role ? participantProblem(one, inputs) : null;
          return role && problem ? [{ field: columnOfRole(role), key: problem, params: [step + 1] }] : [];
        }),
      );
      const isTold = ({ key, params }: Finding) =>
        ofRoles.some((one) => one.key === key && one.params?.[0] === params?.[0]);
      const spent = isFirst ? [] : judge.singleUse;
      isFirst = false;
      told.push(
        ...ofRoles,
        ...spent.map(
          (name): Finding => ({ field: '', key: 'lang_batch_recipient_single_use', params: [name] }),
        ),
        ...against
          .filter((one) => !isTold(one))
          .map(({ field, key, params }) => ({
            field: columnOfFinding(columns, field),
            key,
            ...(params && { params }),
          })),
      );
    }
    judged.push({ ...row, findings: wrong, warnings: told });
    if (at % rowsInOneTurn === rowsInOneTurn - 1) await setImmediate();
  }
  return judged;
}

const noRow: ReadRow = { number: 0, values: {}, findings: [], warnings: [] };

/** Ids of the users whom rows name, by their address. */
export async function usersNamed(
  tx: Tx,
  accountId: string,
  { fields }: Pick<TemplateToUse, 'fields'>,
  rows: readonly Pick<ReadRow, 'values'>[],
): Promise<ReadonlyMap<string, string>> {
  const emails = rows.flatMap(({ values }) => rolesOfRow(fields, values).map(({ email }) => email));
  const asked = [...new Set(emails.filter((email) => email !== ''))];
  const users = asked.length > 0 ? await usersByIdOrEmail(tx, accountId, [], asked) : [];
  return new Map(users.map(({ id, email }) => [email.toLowerCase(), id]));
}
