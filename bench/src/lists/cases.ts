import { type BodyGiven, getDashboard, listJobs, listMyJobs } from '@tomar/contract';
import type { Caller } from '../../../apps/server/src/testing/client.ts';
import type { BenchServer } from '../benchServer.ts';
import { idOfFill } from './fillJobs.ts';

/** Who asks, and the account's other person. */
export interface Asker {
  readonly reader: Caller;
  readonly otherId: string;
}

interface Case {
  readonly name: string;
  /** Growth from a thousand jobs to a million that is borne. */
  readonly bar: number;
  readonly ask: (server: BenchServer, asker: Asker) => Promise<unknown>;
}

type Mine = BodyGiven<typeof listMyJobs>;
type All = BodyGiven<typeof listJobs>;

const mine = (body: Mine): Case['ask'] => {
  return (server, { reader }) => server.call(listMyJobs, { body }, reader);
};

const all = (body: All = {}): Case['ask'] => {
  return (server, { reader }) => server.call(listJobs, { body }, reader);
};

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Each filter of the lists; the account's other person is its own. */
const filters: readonly (readonly [name: string, filter: (asker: Asker) => All])[] = [
  ['by state', () => ({ statuses: ['Declined', 'Canceled'] })],
  ['by department', () => ({ departmentId: idOfFill('department', 7) })],
  ['by a small department', () => ({ departmentId: idOfFill('department', 99) })],
  ['by category', () => ({ categoryId: idOfFill('category', 3) })],
  ['by a small category', () => ({ categoryId: idOfFill('category', 99) })],
  ['by who started it', ({ otherId }) => ({ ownerId: otherId })],
  ['by who has it', ({ otherId }) => ({ holderId: otherId })],
  ['by start', () => ({ startedFrom: hoursAgo(8), startedBefore: hoursAgo(2) })],
  ['by target end', () => ({ dueFrom: dayIn(29), dueTo: dayIn(31) })],
  ['by amount', () => ({ amountFrom: '100.00', amountTo: '199.99' })],
  ['by the largest amounts', () => ({ amountFrom: '990.00' })],
  ['by currency', () => ({ currency: 'TRY' })],
  ['by a currency of few', () => ({ currency: 'EUR' })],
  [
    'by department, state and amount',
    () => ({ departmentId: idOfFill('department', 8), statuses: ['Completed'], amountFrom: '500.00' }),
  ],
  // No job of this department has an amount.
  [
    'by department and amount, and there is none',
    () => ({ departmentId: idOfFill('department', 7), amountFrom: '500.00' }),
  ],
];

const filtered: readonly Case[] = filters.flatMap(([name, filter]) => [
  {
    name: `my jobs, ${name}`,
    bar: 2,
    ask: (server, asker) => server.call(listMyJobs, { body: filter(asker) }, asker.reader),
  },
  {
    name: `all jobs, ${name}`,
    bar: 2,
    ask: (server, asker) => server.call(listJobs, { body: filter(asker) }, asker.reader),
  },
]);

export const cases: readonly Case[] = [
  { name: 'dashboard', bar: 2, ask: (server, { reader }) => server.call(getDashboard, {}, reader) },
  { name: 'my jobs', bar: 2, ask: mine({}) },
  { name: 'my jobs, page 20', bar: 2, ask: mine({ page: 20 }) },
  { name: 'waiting for me', bar: 2, ask: mine({ list: 'waiting' }) },
  { name: 'started by me', bar: 2, ask: mine({ list: 'started' }) },
  { name: 'approved by me', bar: 2, ask: mine({ list: 'approved' }) },
  { name: 'completed', bar: 2, ask: mine({ list: 'completed' }) },
  { name: 'my jobs, by name', bar: 2, ask: mine({ sort: 'name', descending: false }) },
  { name: 'my jobs, by start', bar: 2, ask: mine({ sort: 'createdAt' }) },
  {
    name: 'my jobs, the next target end first',
    bar: 2,
    ask: mine({ sort: 'targetEndDate', descending: false }),
  },
  { name: 'my jobs, search for one', bar: 5, ask: mine({ search: '1999-0000777' }) },
  { name: 'my jobs, search for many', bar: 5, ask: mine({ search: 'YAZILIM' }) },
  { name: 'all jobs', bar: 2, ask: all() },
  { name: 'all jobs, by name', bar: 2, ask: all({ sort: 'name', descending: false }) },
  { name: 'all jobs, search for one', bar: 5, ask: all({ search: '1999-0000777' }) },
  { name: 'all jobs, search for many', bar: 5, ask: all({ search: 'YAZILIM' }) },
  ...filtered,
];
