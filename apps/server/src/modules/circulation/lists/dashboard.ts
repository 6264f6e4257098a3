import type { getDashboard as declaration, JobList, ReplyOf } from '@tomar/contract';
import { and, asc, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountSettings } from '../../accounts/index.ts';
import { dayIn, mondayOf } from '../../jobs/index.ts';
import { jobCounts, jobDays, jobPeople, jobs } from '../../jobs/tables.ts';
import { inList } from './findJobs.ts';
import { presentJobItems } from './present.ts';

type Dashboard = ReplyOf<typeof declaration>;

const weeksShown = 8;
const rowsShown = 6;

/** UI-65 to UI-72. Counts are kept by a trigger, the chart by day: the page costs the same at any size. */
export function dashboard(platform: Platform, person: Person): Promise<Dashboard> {
  return platform.db.inAccount(person.accountId, async (tx) => {
    const { timeZone } = await accountSettings(tx, person.accountId);
    const today = dayIn(timeZone, platform.clock());
    const late = and(eq(jobPeople.status, 'Circulating'), lt(jobPeople.targetEndDate, today));
    return {
      counts: await readCounts(tx, person),
      waiting: await firstRows(tx, person, inList('waiting'), desc(jobPeople.updatedAt)),
      late: await firstRows(tx, person, late, asc(jobPeople.targetEndDate)),
      weeks: await readWeeks(tx, person, mondayOf(today)),
    };
  });
}

async function readCounts(tx: Tx, person: Person): Promise<Dashboard['counts']> {
  const rows = await tx
    .select()
    .from(jobCounts)
    .where(and(eq(jobCounts.accountId, person.accountId), eq(jobCounts.userId, person.userId)));
  const count = (list: JobList) => rows.find((row) => row.list === list)?.count ?? 0;
  return {
    waiting: count('waiting'),
    started: count('started'),
    signed: count('signed'),
    declined: count('declined'),
    cancelled: count('cancelled'),
    circulating: count('circulating'),
    completed: count('completed'),
    finalizing: count('finalizing'),
  };
}

async function firstRows(tx: Tx, person: Person, where: SQL | undefined, order: SQL) {
  const rows = await tx
    .select({ job: jobs })
    .from(jobPeople)
    .innerJoin(jobs, byId(jobs, jobPeople.accountId, jobPeople.jobId))
    .where(and(eq(jobPeople.accountId, person.accountId), eq(jobPeople.userId, person.userId), where))
    .orderBy(order)
    .limit(rowsShown);
  return presentJobItems(
    tx,
    person,
    rows.map((row) => row.job),
  );
}

async function readWeeks(tx: Tx, person: Person, thisMonday: string): Promise<Dashboard['weeks']> {
  const mondays = Array.from({ length: weeksShown }, (_, index) => {
    const at = new Date(`${thisMonday}T00:00:00Z`);
    at.setUTCDate(at.getUTCDate() - 7 * (weeksShown - 1 - index));
    return at.toISOString().slice(0, 10);
  });
  const days = await tx
    .select()
    .from(jobDays)
    .where(
      and(
        eq(jobDays.accountId, person.accountId),
        eq(jobDays.userId, person.userId),
        gte(jobDays.day, mondays[0] ?? thisMonday),
      ),
    );
  return mondays.map((monday) => {
    const ofWeek = days.filter((day) => mondayOf(day.day) === monday);
    return {
      monday,
      started: ofWeek.reduce((sum, day) => sum + day.started, 0),
      completed: ofWeek.reduce((sum, day) => sum + day.completed, 0),
    };
  });
}

/** How many jobs wait for a person, for the account switcher (ACC-13). */
export async function waitingJobCount(tx: Tx, accountId: string, userId: string): Promise<number> {
  const [row] = await tx
    .select({ count: jobCounts.count })
    .from(jobCounts)
    .where(
      and(eq(jobCounts.accountId, accountId), eq(jobCounts.userId, userId), eq(jobCounts.list, 'waiting')),
    );
  return row?.count ?? 0;
}
