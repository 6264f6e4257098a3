import type { Unit } from '../../../platform/unit.ts';
import { forgetSmsCodes } from '../factors/challenges.ts';
import { maskedPhone } from '../factors/codes.ts';
import { tellWayIn } from '../notices/tellWayIn.ts';
import { mobileSignaturesOf } from './mobileNumbers.ts';

/** A user of whom a number was written. */
export interface WrittenNumbers {
  readonly userId: string;
  readonly loginId: string;
  readonly cellphoneChanged: boolean;
  /** The mobile signature's, or its operator. */
  readonly numberChanged: boolean;
}

/**
 * What follows from the numbers of people, whoever wrote them: codes that were sent to a number that is theirs no more prove
 * nothing, and what opens a login by phone stands in the security record and is told by mail. Of whom nothing changed nothing is told.
 */
export async function tellNumbers(unit: Unit, all: readonly WrittenNumbers[]): Promise<void> {
  const { tx, accountId, audit } = unit;
  const changed = all.filter(({ cellphoneChanged, numberChanged }) => cellphoneChanged || numberChanged);
  if (changed.length === 0) return;
  await forgetSmsCodes(
    tx,
    changed.flatMap(({ loginId, cellphoneChanged }) => (cellphoneChanged ? [loginId] : [])),
  );
  const kept = await mobileSignaturesOf(
    tx,
    accountId,
    changed.map(({ userId }) => userId),
  );
  for (const { userId, numberChanged, cellphoneChanged } of changed) {
    const { operator = null, number = null } = kept.get(userId) ?? {};
    await audit({
      event: 'mobileSignature.saved',
      subjectKind: 'user',
      subjectId: userId,
      facts: { operator, numberChanged, cellphoneChanged },
    });
    if (numberChanged)
      await tellWayIn(unit, userId, 'mobileNumberWritten', number === null ? undefined : maskedPhone(number));
  }
}
