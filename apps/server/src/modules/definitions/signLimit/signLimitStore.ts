import { type Finding, isAmount, isIds, type LimitRange, limitRemarks } from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { countBy } from '../countBy.ts';
import type { StoredRow, StoreSpecials, WholeRecord } from '../definitionStore.ts';
import { columnNamed } from '../definitionTable.ts';
import { linkedParts } from '../links.ts';
import { categories, circulationProfiles, signLimitProfiles, signLimits } from '../tables.ts';

/** Sign limits, with what they do to each other (FLOW-08 to FLOW-10). */
export const signLimitStore: StoreSpecials = {
  uses: { categories: countBy(categories, columnNamed(categories, 'signLimitId')) },
  parts: linkedParts({ profileIds: signLimitProfiles }),
  remarks: async (tx, accountId, records) => {
    const ranges = limitRemarks(
      withRecords(await activeRanges(tx, accountId), records),
      records.map(({ id }) => id),
    );
    const active = await activeProfiles(tx, accountId, records);
    return new Map(
      records.map((record): [string, readonly Finding[]] => [
        record.id,
        [...(ranges.get(record.id) ?? []), ...flowRemarks(record, active)],
      ]),
    );
  },
};

/** FLOW-10: without a flow that is active, no job of such an amount can be started. */
const flowRemarks = (record: WholeRecord, active: ReadonlySet<string>): Finding[] =>
  idsOf(record).some((id) => active.has(id))
    ? []
    : [{ field: 'profileIds', key: 'lang_sign_limit_no_profile' }];

const idsOf = ({ profileIds }: WholeRecord): readonly string[] => (isIds(profileIds) ? profileIds : []);

/** The stored ranges with these records as they are meant to be: those of a file are not stored yet. */
function withRecords(stored: readonly LimitRange[], records: readonly WholeRecord[]): LimitRange[] {
  const given = new Set(records.map(({ id }) => id));
  return [...stored.filter(({ id }) => !given.has(id)), ...records.filter(isRange).map(rangeOf)];
}

const isRange = ({ isActive, startAmount, endAmount }: WholeRecord): boolean =>
  isActive &&
  [startAmount, endAmount || startAmount].every((one) => typeof one === 'string' && isAmount(one));

const rangeOf = ({ id, name, startAmount, endAmount }: WholeRecord): LimitRange => ({
  id,
  name,
  startAmount: String(startAmount),
  endAmount: typeof endAmount === 'string' && endAmount !== '' ? endAmount : null,
});

async function activeRanges(tx: Tx, accountId: string): Promise<LimitRange[]> {
  const rows: readonly object[] = await tx
    .select()
    .from(signLimits)
    .where(and(eq(signLimits.accountId, accountId), eq(signLimits.isActive, true)));
  return (rows as readonly StoredRow[]).map(({ id, name, startAmount, endAmount }) => ({
    id,
    name,
    startAmount: String(startAmount),
    endAmount: typeof endAmount === 'string' ? endAmount : null,
  }));
}

async function activeProfiles(tx: Tx, accountId: string, records: readonly WholeRecord[]) {
  const ids = [...new Set(records.flatMap(idsOf))];
  if (ids.length === 0) return new Set<string>();
  const rows = await tx
    .select({ id: circulationProfiles.id })
    .from(circulationProfiles)
    .where(
      and(
        eq(circulationProfiles.accountId, accountId),
        inArray(circulationProfiles.id, ids),
        eq(circulationProfiles.isActive, true),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
