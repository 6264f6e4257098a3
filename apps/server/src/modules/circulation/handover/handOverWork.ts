import {
  type BodyOf,
  type handOverWork as declaration,
  type HandoverItem,
  holds,
  idsOf,
  type MessageKey,
  type ReplyOf,
  valuesOf,
} from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import {
  type DefinitionStore,
  type definitionStores,
  loadRow,
  presentDetail,
  replaceableProfiles,
  replaceInProfile,
  saveRecord,
  stampAccountsOfUser,
} from '../../definitions/index.ts';
import { type Handover, handOverTurns, jobsWithOpenTurns, nameJobs } from '../../jobs/index.ts';
import { signedPlaces } from '../../signing/index.ts';
import {
  groupsOfUser,
  handOverDepartments,
  lockDepartments,
  lockUser,
  managedDepartments,
} from '../../users/index.ts';
import { handOverDrafts } from './draftsOfUser.ts';
import { handoverBetween, whyNoDrafts, whyNoStamps } from './previewHandover.ts';
import { tellHandover } from './tellHandover.ts';

/** So many jobs are handed over by one request; the page asks again for the rest. */
const batch = 100;

const idLength = 24;

/** Where what a leaver stands in is kept and saved. */
export type HandoverStores = Pick<
  ReturnType<typeof definitionStores>,
  'signGroup' | 'stampAccount' | 'circulationProfile'
>;

type Kinds = BodyOf<typeof declaration>['kinds'];

interface Done {
  readonly moved: Readonly<Record<Kinds[number], number>>;
  readonly kept: readonly HandoverItem[];
  readonly next: string | null;
}

/**
 * A batch of a leaver's work goes to a successor: each job in a unit of its own, so that one that cannot go keeps no other
 * back, and a server that dies leaves each as it was or as it shall be. Asked again with `next`, the same handover goes on: both
 * are told of it once.
 * @param stores where sign groups and circulation profiles are kept
 * @throws AppError not_found, refused
 */
export async function handOverWorkOf(
  platform: Platform,
  stores: HandoverStores,
  person: Person,
  userId: string,
  { successorId, kinds, after }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const { accountId } = person;
  const handover = await platform.db.inAccount(accountId, (tx) =>
    handoverBetween(tx, accountId, userId, successorId),
  );
  // A version before gave the job alone.
  const handoverId =
    after === null || after.length === idLength ? newId(platform.clock()) : after.slice(0, idLength);
  const behind = after === null ? null : after.slice(-idLength);
  const done = await handOverSome(platform, stores, person, handover, kinds, behind);
  const moved = Object.values(done.moved).reduce((sum, count) => sum + count, 0);
  const isEnd = done.next === null;
  // The last batch may bring nothing, and ends the handover all the same.
  if (moved > 0 || isEnd)
    await tellHandover(platform, person, handover, { handoverId, moved: done.moved, isEnd });
  return { moved, kept: [...done.kept], next: isEnd ? null : `${handoverId}${done.next}` };
}

async function handOverSome(
  platform: Platform,
  stores: HandoverStores,
  person: Person,
  handover: Handover,
  kinds: Kinds,
  after: string | null,
): Promise<Done> {
  const none = { turns: 0, drafts: 0, groups: 0, stamps: 0, departments: 0, profiles: 0 };
  const turns = kinds.includes('turns') ? await someTurns(platform, person, handover, after) : noTurns;
  if (turns.next !== null)
    return { moved: { ...none, turns: turns.moved }, kept: turns.kept, next: turns.next };
  const drafts = kinds.includes('drafts') ? await allDrafts(platform, person, handover) : nothing;
  const groups = kinds.includes('groups')
    ? await allMemberships(platform, stores.signGroup, person, handover, inGroups)
    : nothing;
  const stamps = kinds.includes('stamps')
    ? await allStamps(platform, stores.stampAccount, person, handover)
    : nothing;
  const departments = kinds.includes('departments') ? await allDepartments(platform, person, handover) : 0;
  const profiles = kinds.includes('profiles')
    ? await allProfiles(platform, stores.circulationProfile, person, handover)
    : nothing;
  return {
    moved: {
      turns: turns.moved,
      drafts: drafts.moved,
      groups: groups.moved,
      stamps: stamps.moved,
      departments,
      profiles: profiles.moved,
    },
    kept: [...turns.kept, ...drafts.kept, ...groups.kept, ...stamps.kept, ...profiles.kept],
    next: null,
  };
}

interface Part {
  readonly moved: number;
  readonly kept: readonly HandoverItem[];
}
const nothing: Part = { moved: 0, kept: [] };
const noTurns: Part & { readonly next: string | null } = { ...nothing, next: null };

/** The successor, kept as they are until the unit ends: before any job, in the order of locks. */
async function holdSuccessor({ tx, accountId }: Unit, { leaver, successor }: Handover): Promise<Handover> {
  await lockUser(tx, accountId, successor.id);
  return handoverBetween(tx, accountId, leaver.id, successor.id);
}

async function someTurns(
  platform: Platform,
  person: Person,
  handover: Handover,
  after: string | null,
): Promise<Part & { readonly next: string | null }> {
  const { accountId } = person;
  const ids = await platform.db.inAccount(accountId, (tx) =>
    jobsWithOpenTurns(tx, accountId, handover.leaver.id, after, batch),
  );
  const reasons = new Map<string, MessageKey>();
  for (const id of ids) {
    const reason = await inUnit(platform, person, async (unit) =>
      handOverTurns(unit, id, await holdSuccessor(unit, handover), (places) =>
        signedPlaces(unit.tx, accountId, places),
      ),
    );
    if (reason !== null) reasons.set(id, reason);
  }
  const names = await platform.db.inAccount(accountId, (tx) => nameJobs(tx, person, [...reasons.keys()]));
  return {
    moved: ids.length - reasons.size,
    kept: [...reasons].map(([id, reason]) => ({ kind: 'turns', name: names.get(id)?.name ?? null, reason })),
    next: ids.length < batch ? null : (ids.at(-1) ?? null),
  };
}

async function allDrafts(platform: Platform, person: Person, handover: Handover): Promise<Part> {
  const reason = whyNoDrafts(handover);
  let moved = 0;
  for (let after: string | null = null; ; ) {
    if (reason !== null) return { moved, kept: [{ kind: 'drafts', name: null, reason }] };
    const ids: string[] = await inUnit(platform, person, async (unit) =>
      handOverDrafts(unit, await holdSuccessor(unit, handover), after, batch),
    );
    moved += ids.length;
    if (ids.length < batch) return { moved, kept: [] };
    after = ids.at(-1) ?? null;
  }
}

/** Each stays, with the reason, where the successor may not stamp. */
async function allStamps(
  platform: Platform,
  store: DefinitionStore,
  person: Person,
  handover: Handover,
): Promise<Part> {
  const reason = whyNoStamps(handover);
  if (reason === null) return allMemberships(platform, store, person, handover, inStamps);
  const { accountId } = person;
  const stays = await platform.db.inAccount(accountId, (tx) =>
    stampAccountsOfUser(tx, accountId, handover.leaver.id),
  );
  return { moved: 0, kept: stays.map(({ name }) => ({ kind: 'stamps', name, reason })) };
}

/** Records with people of whom any one acts (FLOW-07): jobs that wait for them wait for the successor from now on. */
async function allMemberships(
  platform: Platform,
  store: DefinitionStore,
  person: Person,
  { leaver, successor }: Handover,
  { kind, field, of, changed }: Memberships,
): Promise<Part> {
  const { accountId } = person;
  const records = await platform.db.inAccount(accountId, (tx) => of(tx, accountId, leaver.id));
  const kept: HandoverItem[] = [];
  for (const { id, name } of records) {
    try {
      await inUnit(platform, person, async (unit) => {
        const record = await presentDetail(
          unit.tx,
          accountId,
          store,
          await loadRow(unit.tx, person, store, id),
        );
        const values = valuesOf(store.definition, record);
        const others = idsOf(values, field).filter((one) => one !== leaver.id);
        const members = [...new Set([...others, successor.id])];
        await saveRecord(unit, person, store, id, { ...values, version: record.version, [field]: members });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reason = error.code === 'conflict' ? changed : error.findings[0]?.key;
      kept.push({ kind, name, reason: reason ?? changed });
    }
  }
  return { moved: records.length - kept.length, kept };
}

interface Memberships {
  readonly kind: HandoverItem['kind'];
  /** Which field of the record has its people. */
  readonly field: string;
  of(
    tx: Tx,
    accountId: string,
    userId: string,
  ): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Why one stays that somebody else changed at that moment. */
  readonly changed: MessageKey;
}

const inGroups: Memberships = {
  kind: 'groups',
  field: 'memberIds',
  of: groupsOfUser,
  changed: 'lang_handover_group_changed',
};

const inStamps: Memberships = {
  kind: 'stamps',
  field: 'userIds',
  of: stampAccountsOfUser,
  changed: 'lang_handover_stamp_changed',
};

function allDepartments(platform: Platform, person: Person, handover: Handover): Promise<number> {
  const { leaver, successor } = handover;
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId } = unit;
    const before = await managedDepartments(tx, accountId, leaver.id);
    const ids = before.map(({ id }) => id);
    await lockDepartments(tx, accountId, ids);
    for (const id of [leaver.id, successor.id].sort()) await lockUser(tx, accountId, id);
    // Who was switched off while this one waited for the locks takes nothing over.
    await handoverBetween(tx, accountId, leaver.id, successor.id);
    const still = new Set((await managedDepartments(tx, accountId, leaver.id)).map(({ id }) => id));
    const moving = ids.filter((id) => still.has(id));
    await handOverDepartments(tx, accountId, leaver.id, successor.id, moving);
    return moving.length;
  });
}

/**
 * FLOW-11: each profile in a unit of its own; one stays, with the reason, whose flow could not run with the successor.
 * Whoever may not define profiles hands none over (AUTH-10).
 */
async function allProfiles(
  platform: Platform,
  store: DefinitionStore,
  person: Person,
  handover: Handover,
): Promise<Part> {
  const { accountId } = person;
  const between = { leaverId: handover.leaver.id, successorId: handover.successor.id };
  const profiles = await platform.db.inAccount(accountId, (tx) =>
    replaceableProfiles(tx, accountId, store, between),
  );
  const mayDefine = holds(person.authorities, 'CirculationProfile');
  const kept: HandoverItem[] = [];
  for (const { id, name } of profiles) {
    const stays = (reason: MessageKey) => kept.push({ kind: 'profiles', name, reason });
    if (!mayDefine) {
      stays('lang_handover_not_definer');
      continue;
    }
    try {
      await inUnit(platform, person, async (unit) => {
        await replaceInProfile(unit, person, store, id, between);
        await holdSuccessor(unit, handover);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reason = error.code === 'refused' ? error.findings[0]?.key : undefined;
      stays(reason ?? 'lang_handover_profile_changed');
    }
  }
  return { moved: profiles.length - kept.length, kept };
}
