import { type DraftContent, draftContent, isExtraRecipient } from '@tomar/contract';
import { and } from 'drizzle-orm';
import type { Tx } from '../../../../platform/database/database.ts';
import { byId } from '../../../../platform/database/tenancy.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import type { Person } from '../../../../platform/http/person.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { nameOfExtra, recipientsOfJob } from '../../../delivery/index.ts';
import { type FileRow, filesOf, flowOf, type JobRow, ownDraft, visibleJob } from '../../../jobs/index.ts';
import { jobs } from '../../../jobs/tables.ts';
import { withPeople } from '../copyAsDraft.ts';

/** What a draft is begun from, as far as the person may read it. */
export interface DraftSource {
  readonly id: string;
  readonly kind: 'draft' | 'job' | 'template';
  readonly content: DraftContent;
  /** Documents and attachments, as they were uploaded. */
  readonly files: readonly FileRow[];
  /** Names of extra recipients that the person may not read. */
  readonly withheld: readonly string[];
  /** How many texts were written into a file, by its id. */
  readonly filled?: ReadonlyMap<string, number>;
}

/** `lock`: its files stay what they are until the transaction ends. */
export type LoadSource = (
  platform: Platform,
  tx: Tx,
  person: Person,
  id: string,
  lock?: 'lock',
) => Promise<DraftSource>;

/** The person's own draft. @throws AppError not_found */
export const draftSource: LoadSource = async (_platform, tx, person, id, lock) => {
  const query = tx.select().from(jobs).where(ownDraft(person, id));
  const [draft] = lock ? await query.for('share') : await query;
  if (!draft) throw notFound();
  return sourceOf(tx, draft, 'draft', draftContent.parse(draft.content));
};

/** A job that the person may see. @throws AppError not_found */
export const jobSource: LoadSource = async (platform, tx, person, id, lock) => {
  const query = tx
    .select()
    .from(jobs)
    .where(and(byId(jobs, person.accountId, id), visibleJob(tx, person)));
  const [job] = lock ? await query.for('share') : await query;
  if (!job) throw notFound();
  const { accountId } = person;
  const { people } = await flowOf(tx, accountId, id);
  const all = await recipientsOfJob(tx, platform.secrets, accountId, id);
  // How an extra one is reached, blind copies among it, is for the owner who typed it.
  const hidden = job.ownerId === person.userId ? [] : all.filter(isExtraRecipient);
  const content = draftContent.parse(job.content);
  return sourceOf(
    tx,
    job,
    'job',
    {
      ...content,
      steps: withPeople(content, people),
      recipients: all.filter((one) => !(isExtraRecipient(one) && hidden.includes(one))),
    },
    hidden.map(({ settings }) => nameOfExtra(settings)),
  );
};

/** The row with its content, as far as the person may read that, and its files. */
export async function sourceOf(
  tx: Tx,
  { accountId, id, name }: JobRow,
  kind: DraftSource['kind'],
  content: DraftContent,
  withheld: readonly string[] = [],
): Promise<DraftSource> {
  const files = (await filesOf(tx, accountId, id)).filter((file) => file.kind !== 'Manifest');
  return { id, kind, content: { ...content, name }, files, withheld };
}
