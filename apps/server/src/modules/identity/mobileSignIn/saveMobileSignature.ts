import {
  type BodyOf,
  type saveMobileSignature as declaration,
  type Finding,
  judgeMobileNumber,
  type ReplyOf,
} from '@tomar/contract';
import { invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { cellphoneOf, lockUser, storeCellphone } from '../../users/index.ts';
import { mobileSignatureOf, storeMobileSignature } from './mobileNumbers.ts';
import { tellNumbers } from './tellNumbers.ts';

export function loadMobileSignature(
  platform: Platform,
  { accountId, userId }: Person,
): Promise<ReplyOf<typeof declaration>> {
  return platform.db.inAccount(accountId, async (tx) => ({
    cellphone: await cellphoneOf(tx, accountId, userId),
    ...(await mobileSignatureOf(tx, accountId, userId)),
  }));
}

/** @throws AppError validation_failed for a number that is none, or one without its operator */
export async function saveOwnMobileSignature(
  platform: Platform,
  person: Person,
  body: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const { accountId, userId } = person;
  const wanted = readBody(body);
  await inUnit(platform, person, async (unit) => {
    const { tx } = unit;
    await lockUser(tx, accountId, userId);
    const before = await mobileSignatureOf(tx, accountId, userId);
    const cellphoneBefore = await cellphoneOf(tx, accountId, userId);
    await storeCellphone(tx, accountId, userId, wanted.cellphone);
    await storeMobileSignature(tx, accountId, userId, wanted);
    await tellNumbers(unit, [
      {
        userId,
        loginId: person.loginId,
        cellphoneChanged: cellphoneBefore !== wanted.cellphone,
        numberChanged: before.number !== wanted.number || before.operator !== wanted.operator,
      },
    ]);
  });
  return wanted;
}

function readBody({ cellphone, operator, number }: BodyOf<typeof declaration>) {
  const findings: Finding[] = [];
  const read = (field: string, text: string) => {
    if (text.trim() === '') return null;
    const found = judgeMobileNumber(text);
    if ('number' in found) return found.number;
    findings.push({ field, key: found.fault });
    return null;
  };
  const wanted = { cellphone: read('cellphone', cellphone), number: read('number', number) };
  if (wanted.number !== null && operator === null)
    findings.push({ field: 'operator', key: 'lang_mobile_operator_needed' });
  if (findings.length > 0) throw invalid(findings);
  return { ...wanted, operator: wanted.number === null ? null : operator };
}
