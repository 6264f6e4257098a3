import { blankUserFields, type UserFields, userFieldNames, writeMobileNumber } from '@tomar/contract';
import type { SavedChange } from '../../../platform/audit/savedChanges.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedPlaces } from '../../users/index.ts';
import type { KeptFields } from './judgeUser.ts';

/** What a save changes, in words: what an id names may be called otherwise later. Of numbers the end alone is said. */
export async function changesOfUser(
  tx: Tx,
  accountId: string,
  before: UserFields | null,
  after: KeptFields,
): Promise<SavedChange[]> {
  const was = before ?? blankUserFields;
  const is: UserFields = {
    ...after,
    cellphone: after.cellphone === null ? '' : writeMobileNumber(after.cellphone),
    mobileNumber: after.mobileNumber === null ? '' : writeMobileNumber(after.mobileNumber),
  };
  const names = new Map<string, string>();
  for (const fields of [was, is])
    for (const { id, name } of await namedPlaces(tx, accountId, fields)) names.set(id, name);
  return userFieldNames.flatMap((field): SavedChange[] => {
    if (JSON.stringify(was[field]) === JSON.stringify(is[field])) return [];
    return [{ field, before: before && say(was, field, names), after: say(is, field, names) }];
  });
}

function say(fields: UserFields, field: keyof UserFields, names: ReadonlyMap<string, string>): string {
  const nameOf = (id: string) => names.get(id) ?? '';
  switch (field) {
    case 'titleId':
    case 'departmentId':
      return fields[field] === null ? '' : nameOf(fields[field]);
    case 'departments':
      return fields.departments
        .map(({ departmentId, isManager, mayStart }) =>
          [nameOf(departmentId), isManager && '(M)', mayStart && '(+)'].filter(Boolean).join(' '),
        )
        .join(', ');
    case 'cellphone':
    case 'mobileNumber':
      return endOf(fields[field]);
    default:
      return fields[field] === null ? '' : String(fields[field]);
  }
}

/** Enough to know it again by whoever knows it. */
const endOf = (number: string) => (number === '' ? '' : `… ${number.slice(-2)}`);
