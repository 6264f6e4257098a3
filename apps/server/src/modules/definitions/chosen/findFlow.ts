import { type ChosenFlow, type FieldValue, isIds, stepsIn } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { linkedParts } from '../links.ts';
import type { RecipientsOfProfiles } from '../profile/recipientsOfProfiles.ts';
import { rowsIn } from '../records.ts';
import { circulationProfiles, profileDepartments } from '../tables.ts';

/** The circulation profile that a draft names, as the rules ask for it; null where the account has it no more. */
export async function findFlow(
  tx: Tx,
  accountId: string,
  recipients: Pick<RecipientsOfProfiles, 'parts'>,
  profileId: string | null,
): Promise<ChosenFlow | null> {
  if (profileId === null) return null;
  const [row] = await rowsIn(
    tx
      .select()
      .from(circulationProfiles)
      .where(and(eq(circulationProfiles.accountId, accountId), eq(circulationProfiles.id, profileId))),
  );
  if (!row) return null;
  const { departmentIds } = (await departments.read(tx, accountId, [profileId])).get(profileId) ?? {};
  const { recipientIds } = (await recipients.parts.read(tx, accountId, [profileId])).get(profileId) ?? {};
  return {
    id: row.id,
    name: row.name,
    isActive: row.isActive,
    departmentIds: isIds(departmentIds) ? departmentIds : [],
    recipientIds: isIds(recipientIds) ? recipientIds : [],
    steps: stepsIn(row.steps as FieldValue),
  };
}

const departments = linkedParts({ departmentIds: profileDepartments });
