import { type Authority, authorities, type Privacy } from '@tomar/contract';
import type { Demand } from '../demands.ts';

/** What somebody is to a job. A substitute acts for an approver or signer as long as it is the turn of that one. */
type Standing =
  | 'creator'
  | 'approver or signer'
  /** Of a group for which another one has acted: in the flow, and no approver or signer. */
  | 'not needed any more'
  | 'manager of the department'
  | 'user of the department'
  | 'holder of Report'
  | 'none';

/** AUTH-11 to AUTH-13 word by word; of the product's own conditions nothing is asked. */
const seenBy: Readonly<Record<Privacy, readonly Standing[]>> = {
  // AUTH-11, "everyone with access": the creator, those in its flow, Report holders, and managers of its department.
  Normal: [
    'creator',
    'approver or signer',
    'not needed any more',
    'holder of Report',
    'manager of the department',
  ],
  // AUTH-12, "creators, approvers and signers, and the department": its users and managers.
  Secret: ['creator', 'approver or signer', 'user of the department', 'manager of the department'],
  // AUTH-13, "creators, approvers and signers only".
  TopSecret: ['creator', 'approver or signer'],
};

/** `running`: all stand in its first step but `later`. `done`: the approver and the sign group approved it. */
export const phases = ['running', 'done'] as const;
export type Phase = (typeof phases)[number];

interface Reader {
  readonly held: readonly Authority[];
  /** In the job's department; the others belong to another one. */
  readonly department?: 'user' | 'manager';
  readonly is: Readonly<Record<Phase, readonly Standing[]>>;
}

/** Of all work, and of nothing that shows a job: AUTH-11 to AUTH-13 name neither. */
const working: readonly Authority[] = ['Draft', 'Approved', 'Signer', 'Muhur', 'Finalizer'];
const always = (...standings: Standing[]) => ({ running: standings, done: standings });
const whileRunning = (done: Standing): Reader['is'] => ({ running: ['approver or signer'], done: [done] });

export const readers = {
  creator: { held: working, is: always('creator') },
  signer: { held: working, is: whileRunning('none') },
  approver: { held: working, is: always('approver or signer') },
  later: { held: working, is: whileRunning('none') },
  groupMember: { held: working, is: always('approver or signer') },
  otherMember: { held: working, is: whileRunning('not needed any more') },
  stamper: { held: working, is: whileRunning('none') },
  substitute: { held: working, is: whileRunning('none') },
  departmentUser: { held: working, department: 'user', is: always('user of the department') },
  manager: { held: working, department: 'manager', is: always('manager of the department') },
  report: { held: ['Report'], is: always('holder of Report') },
  reportingUser: {
    held: [...working, 'Report'],
    department: 'user',
    is: always('holder of Report', 'user of the department'),
  },
  reportingManager: {
    held: [...working, 'Report'],
    department: 'manager',
    is: always('holder of Report', 'manager of the department'),
  },
  // AUTH-02: Admin implies Report, and nothing else of what shows a job.
  admin: { held: ['Admin'], is: always('holder of Report') },
  colleague: { held: working, is: always('none') },
  nobody: { held: [], is: always('none') },
  /** Of another account, where they may do everything. */
  outsider: { held: authorities, is: always('none') },
} as const satisfies Readonly<Record<string, Reader>>;

export type ReaderName = keyof typeof readers;
export const readerNames = Object.keys(readers) as ReaderName[];

const readerOf = (name: ReaderName): Reader => readers[name];
export const heldBy = (name: ReaderName): readonly Authority[] => readerOf(name).held;
export const departmentOf = (name: ReaderName): Reader['department'] => readerOf(name).department;

export const sees = (name: ReaderName, privacy: Privacy, phase: Phase): boolean =>
  readerOf(name).is[phase].some((standing) => seenBy[privacy].includes(standing));

/** They started the job or stand in its flow. */
export const hasPartIn = (name: ReaderName, phase: Phase): boolean =>
  readerOf(name).is[phase].some(
    (standing) =>
      standing === 'creator' || standing === 'approver or signer' || standing === 'not needed any more',
  );

/** Whether the authority that an endpoint asks for is held, by the table of `demands.ts`. */
export const mayAsk = (name: ReaderName, { held }: Demand): boolean =>
  held === undefined || held.some((one) => readerOf(name).held.includes(one));
