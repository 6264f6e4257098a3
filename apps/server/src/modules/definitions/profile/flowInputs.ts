import {
  type ActorKind,
  actorId,
  type BodyOf,
  type getFlowInputs as declaration,
  type Named,
  type ProfileInputs,
  type ProfileToCheck,
  type RecipientLookup,
  type SignGroupLookup,
  type StampAccountLookup,
} from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { accountSettings } from '../../accounts/index.ts';
import { type AccountUser, findSignGroups, findUsers, presentSignGroups } from '../../users/index.ts';
import { departments } from '../../users/tables.ts';
import { findStampAccounts, presentStampAccounts } from '../stamps/findStampAccounts.ts';
import type { RecipientsOfProfiles } from './recipientsOfProfiles.ts';

/** The ids that flows name. */
type NamesOfFlows = BodyOf<typeof declaration>;

/** Everybody and everything that these profiles name. */
export function namesOf(profiles: readonly ProfileToCheck[]): NamesOfFlows {
  const actors = profiles.flatMap(({ steps }) => steps.flatMap(({ people }) => people));
  const idsOf = (kind: ActorKind) => [...new Set(actors.filter((actor) => actor.kind === kind).map(actorId))];
  return {
    userIds: idsOf('user'),
    signGroupIds: idsOf('signGroup'),
    stampAccountIds: idsOf('stamp'),
    recipientIds: [...new Set(profiles.flatMap(({ recipientIds }) => recipientIds))],
    departmentIds: [...new Set(profiles.flatMap(({ departmentIds }) => departmentIds))],
  };
}

/** What the rules of flows ask, as it is now. */
export interface FlowInputs extends ProfileInputs {
  readonly users: ReadonlyMap<string, AccountUser>;
  readonly signGroups: ReadonlyMap<string, SignGroupLookup>;
  readonly stampAccounts: ReadonlyMap<string, StampAccountLookup>;
  readonly recipients: ReadonlyMap<string, RecipientLookup>;
  readonly departments: ReadonlyMap<string, Named>;
}

export async function flowInputs(
  tx: Tx,
  accountId: string,
  recipients: RecipientsOfProfiles,
  { userIds, signGroupIds, stampAccountIds, recipientIds, departmentIds }: NamesOfFlows,
): Promise<FlowInputs> {
  const groups = await findSignGroups(tx, accountId, signGroupIds);
  const presented = await presentSignGroups(tx, accountId, [...groups.values()]);
  const stamps = await findStampAccounts(tx, accountId, stampAccountIds);
  const stampAccounts = await presentStampAccounts(tx, accountId, [...stamps.values()]);
  const { minimumSigners } = await accountSettings(tx, accountId);
  return {
    users: await findUsers(tx, accountId, userIds),
    signGroups: new Map(presented.map((group) => [group.id, group])),
    stampAccounts: new Map(stampAccounts.map((one) => [one.id, one])),
    recipients: await recipients.find(tx, accountId, recipientIds),
    departments: await findDepartments(tx, accountId, departmentIds),
    minimumSigners,
  };
}

async function findDepartments(tx: Tx, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Named>();
  const rows = await tx
    .select({ id: departments.id, name: departments.name, isActive: departments.isActive })
    .from(departments)
    .where(and(eq(departments.accountId, accountId), inArray(departments.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}
