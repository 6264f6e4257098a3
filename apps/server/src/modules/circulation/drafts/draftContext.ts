import {
  type ActorKind,
  actorId,
  type CategoryChoice,
  type ChosenFlow,
  type DepartmentLookup,
  type DocumentType,
  type DraftContent,
  type DraftDetail,
  type DraftInputs,
  holds,
  isExtraRecipient,
  type JobFile,
  oneSpelling,
  type RecipientLookup,
  type SignGroupLookup,
  type StampAccountLookup,
  usableDocumentTypes,
} from '@tomar/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { lookTogether } from '../../../platform/database/lookTogether.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountSettings, hasTimestampAuthority } from '../../accounts/index.ts';
import {
  findCategories,
  findFlow,
  findStampAccounts,
  lockStampAccounts,
  presentStampAccounts,
} from '../../definitions/index.ts';
import { type FoundRecipient, findRecipients, recipientsOfProfiles } from '../../delivery/index.ts';
import { dayIn, type JobRow, revisionFacts, revisionsOf } from '../../jobs/index.ts';
import { jobs } from '../../jobs/tables.ts';
import {
  departmentsOf,
  findDepartment,
  findSignGroups,
  findUsers,
  lockSignGroups,
  presentSignGroups,
  presentUser,
} from '../../users/index.ts';
import { attachmentsStay } from './attachmentsStay.ts';
import { holdsNumber } from './holdsNumber.ts';

export type DraftToCheck = Pick<JobRow, 'accountId' | 'id' | 'ownerId' | 'serial' | 'number' | 'revision'>;

/** The ids of those of a kind whom the steps name. */
export const actorIds = ({ steps }: DraftContent, kind: ActorKind): string[] =>
  steps.flatMap((step) => step.people.filter((person) => person.kind === kind).map(actorId));

/** Keeps the stamp accounts and sign groups that the steps name as they are until the transaction ends, in the order of locks. */
export async function lockCollectives(tx: Tx, accountId: string, content: DraftContent): Promise<void> {
  await lockStampAccounts(tx, accountId, actorIds(content, 'stamp'));
  await lockSignGroups(tx, accountId, actorIds(content, 'signGroup'));
}

export type DraftContext = Omit<
  DraftInputs,
  | 'signGroups'
  | 'stampAccounts'
  | 'hasStamps'
  | 'categories'
  | 'flow'
  | 'recipients'
  | 'documentTypes'
  | 'stampTaxRates'
> &
  Pick<
    DraftDetail,
    | 'signing'
    | 'people'
    | 'department'
    | 'attachmentsStay'
    | 'attachmentRule'
    | 'emailDomains'
    | 'stampTaxRates'
  > & {
    readonly signGroups: ReadonlyMap<string, SignGroupLookup>;
    readonly stampAccounts: ReadonlyMap<string, StampAccountLookup>;
    readonly hasStamps: boolean;
    readonly categories: ReadonlyMap<string, CategoryChoice>;
    readonly flow: ChosenFlow | null;
    readonly documentTypes: readonly DocumentType[];
    readonly recipients: ReadonlyMap<string, RecipientLookup>;
    /** The account's recipients that the draft names, by their ids. */
    readonly listed: ReadonlyMap<string, FoundRecipient>;
    /** The job that the draft is the next revision of. */
    readonly revised: JobRow | null;
  };

/**
 * What the draft's rules need from the account: people, departments, recipients, parameters, the day.
 * @param lock keeps what only one job may use until the transaction ends
 */
export async function draftContextOf(
  platform: Platform,
  tx: Tx,
  person: Person,
  draft: DraftToCheck,
  content: DraftContent,
  loadFiles: () => Promise<readonly JobFile[]>,
  lock?: 'lock',
): Promise<DraftContext> {
  const { accountId, ownerId } = draft;
  const params = await accountSettings(tx, accountId);
  const acting = new Set(actorIds(content, 'user'));
  const [
    files,
    found,
    presented,
    stamps,
    department,
    listed,
    hasAuthority,
    isTaken,
    others,
    categories,
    flow,
  ] = await lookTogether(
    tx,
    loadFiles,
    () => findUsers(tx, accountId, [ownerId, ...acting]),
    async () => {
      const groups = await findSignGroups(tx, accountId, actorIds(content, 'signGroup'));
      return presentSignGroups(tx, accountId, [...groups.values()]);
    },
    async () => {
      const accounts = await findStampAccounts(tx, accountId, actorIds(content, 'stamp'));
      return presentStampAccounts(tx, accountId, [...accounts.values()]);
    },
    () => chosenDepartment(tx, draft, content.departmentId),
    () => findRecipients(tx, accountId, listedIds(content), lock),
    () => hasTimestampAuthority(tx, accountId),
    () => isNumberTaken(tx, draft, content.documentNumber),
    () => revisionsOf(tx, draft),
    () => findCategories(tx, accountId, content.categoryIds),
    () => findFlow(tx, accountId, recipientsOfProfiles, content.circulationProfileId),
  );
  const owner = found.get(ownerId);
  const users = new Map([...found].filter(([id]) => acting.has(id)));
  return {
    files,
    users,
    listed,
    recipients: new Map([...listed].map(([id, { choice }]) => [id, choice])),
    people: [...users.values()].map(presentUser),
    signGroups: new Map(presented.map((group) => [group.id, group])),
    stampAccounts: new Map(stamps.map((one) => [one.id, one])),
    hasStamps: person.modules.includes('Stamps'),
    departments: new Map(department ? [[department.id, department]] : []),
    department,
    mayStartIndependent: params.mayStartIndependent && owner?.mayStartIndependent === true,
    documentTypes: usableDocumentTypes(person),
    minimumSigners: params.minimumSigners,
    categories,
    categoryRequired: params.categoryRequired,
    flow,
    mayCustomizeFlow: holds(person.authorities, 'DraftCirculationCustomization'),
    boxRule: params.boxRule,
    attachmentRule: params.attachmentSending,
    emailDomains: params.emailDomains,
    stampTaxRates: params.stampTaxRates,
    today: dayIn(params.timeZone, platform.clock()),
    signing: {
      signatureProfile: params.signatureProfile,
      standardProfiles: params.standardProfiles,
      hasTimestampAuthority: hasAuthority,
      boxRule: params.boxRule,
      signaturePage: params.defaultSignaturePage,
    },
    attachmentsStay: attachmentsStay(params, person),
    documentNumberTaken: isTaken,
    hasActiveRevision: revisionFacts(draft, others).hasActiveRevision,
    revised:
      others.findLast(({ revision, status }) => revision < draft.revision && status !== 'Draft') ?? null,
  };
}

const listedIds = ({ recipients }: DraftContent): string[] => [
  ...new Set(recipients.flatMap((one) => (isExtraRecipient(one) ? [] : [one.recipientId]))),
];

async function chosenDepartment(
  tx: Tx,
  { accountId, ownerId }: DraftToCheck,
  departmentId: string | null,
): Promise<DepartmentLookup | null> {
  const department = departmentId && (await findDepartment(tx, accountId, departmentId));
  if (!department) return null;
  const { belongsTo, mayStart } = await departmentsOf(tx, accountId, ownerId);
  // A passive department is named as passive to those who could start jobs there if it were not.
  const allowed =
    mayStart.includes(department.id) || (!department.isActive && belongsTo.includes(department.id));
  return { ...department, mayStart: allowed };
}

/** DRAFT-55. Declined and cancelled jobs give their number back; revisions of a job share it. */
async function isNumberTaken(tx: Tx, draft: DraftToCheck, documentNumber: string): Promise<boolean> {
  const number = oneSpelling(documentNumber);
  if (number === '') return false;
  const [other] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.accountId, draft.accountId),
        eq(jobs.documentNumber, number),
        holdsNumber,
        ne(jobs.id, draft.id),
        // Null, too, for a draft that is no revision: then nothing of what it compares is the same.
        sql`(${jobs.serial}, ${jobs.number}) is distinct from (${draft.serial}, ${draft.number}::int)`,
      ),
    )
    .limit(1);
  return other !== undefined;
}
