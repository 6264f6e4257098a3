import type { Language, ParticipantRole, Privacy } from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { dateStyleOf } from '../../../platform/mail/letter/formats.ts';
import { sendLetter } from '../../../platform/mail/sendLetter.ts';
import { handleTask, type TaskSubject } from '../../../platform/tasks/handleTask.ts';
import { readAccountParams, readerLanguage } from '../../accounts/index.ts';
import { findUsers } from '../../users/index.ts';
import { flowOf, groupOf, stampAccountOf } from '../participants.ts';
import { jobParticipants } from '../tables.ts';
import { askedFor } from '../turns.ts';
import { recordNoticeFailed } from './noticeFailed.ts';
import { noticeKey, notifyTurnTask } from './notifyTurnTask.ts';
import { type TurnNotice, turnLetter } from './turnLetter.ts';

export const notifyTurnHandler = handleTask(notifyTurnTask, {
  look: `turn_notice($1, task.payload ->> 'participantId', task.payload ->> 'userId',
    coalesce((task.payload ->> 'revival')::integer, 0))`,
  async run(context, { participantId, userId, revival, again }) {
    const { platform, accountId } = context;
    const [notice] = (context.looked ?? []) as readonly NoticeRow[];
    if (!notice) return;
    const { absent_name: absent, sign_group_id: groupId } = notice;
    const asking =
      groupId === null && absent === null && notice.role !== 'Stamper'
        ? { group: null, stamp: null }
        : await platform.db.inAccount(accountId, (tx) =>
            whoAsks(tx, accountId, notice.job_id, participantId, userId),
          );
    if (!asking) return;
    const { job_id: jobId, account_title: title, owner_name: ownerName, is_owner: isOwner } = notice;
    const { params } = readAccountParams(notice.account_params);
    const language = readerLanguage(notice.language, params);
    const said = turnLetter(
      {
        job: {
          id: jobId,
          name: notice.job_name,
          serial: notice.serial,
          number: notice.number,
          revision: notice.revision,
          privacy: notice.privacy,
          documents: notice.documents,
          targetEndDate: notice.target_end_date,
        },
        fileNames: notice.file_names,
        role: notice.role,
        group: asking.group,
        stamp: asking.stamp,
        absent,
        ownerName,
        isOwner,
        account: { title },
        url: `${platform.config.publicUrl}/${notice.account_code}/myjob/${jobId}`,
      },
      language,
      dateStyleOf(language, params),
    );
    await sendLetter(context, {
      key: `tell-${noticeKey({ participantId, userId, revival, again })}`,
      to: notice.email,
      thread: jobId,
      from: isOwner ? null : { name: ownerName, email: notice.owner_email },
      ...said,
    });
  },
  about: aboutPlaces,
  subjectsOf: async (tx, accountId, jobId) =>
    (
      await tx
        .select({ subject: jobParticipants.id })
        .from(jobParticipants)
        .where(and(eq(jobParticipants.accountId, accountId), eq(jobParticipants.jobId, jobId)))
    ).map(({ subject }) => subject),
  async onDead(context, { participantId, userId, revival, again }, error) {
    const { platform, accountId } = context;
    const [place] = await platform.db.inAccount(accountId, (tx) =>
      tx
        .select({ jobId: jobParticipants.jobId, userId: jobParticipants.userId })
        .from(jobParticipants)
        .where(byId(jobParticipants, accountId, participantId)),
    );
    const told = userId ?? place?.userId;
    if (!place || !told) return;
    const key = noticeKey({ participantId, userId, revival, again });
    await recordNoticeFailed(context, { key, jobId: place.jobId, userId: told }, error);
  },
});

/** Of a group or stamp account, whose members are told one by one, the place alone is said. */
async function aboutPlaces(tx: Tx, accountId: string, subjects: readonly string[]): Promise<TaskSubject[]> {
  const rows = await tx
    .select({ subject: jobParticipants.id, jobId: jobParticipants.jobId, userId: jobParticipants.userId })
    .from(jobParticipants)
    .where(and(eq(jobParticipants.accountId, accountId), inArray(jobParticipants.id, [...subjects])));
  const people = await findUsers(
    tx,
    accountId,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return rows.map(({ userId, ...row }) => ({ ...row, whom: people.get(userId ?? '')?.name ?? null }));
}

/** What the database says of a notice (turnNotice.sql). */
interface NoticeRow {
  readonly job_id: string;
  readonly job_name: string;
  readonly serial: string | null;
  readonly number: number | null;
  readonly revision: number;
  readonly privacy: Privacy;
  readonly target_end_date: string | null;
  readonly documents: number;
  /** Of the first documents. */
  readonly file_names: readonly string[];
  readonly role: ParticipantRole;
  readonly sign_group_id: string | null;
  /** In whose place the reader may act. */
  readonly absent_name: string | null;
  readonly email: string;
  readonly language: Language | null;
  readonly is_owner: boolean;
  readonly owner_name: string;
  readonly owner_email: string;
  readonly account_code: string;
  readonly account_title: string;
  readonly account_params: unknown;
}

/**
 * Whether a member of the group or stamp account, or a substitute, is asked still, with the name of either; undefined where
 * another one may be acting, or this one has left or stands in no more.
 */
async function whoAsks(
  tx: Tx,
  accountId: string,
  jobId: string,
  participantId: string,
  userId: string | undefined,
): Promise<Pick<TurnNotice, 'group' | 'stamp'> | undefined> {
  const flow = await flowOf(tx, accountId, jobId);
  const place = flow.people.find(({ id }) => id === participantId);
  if (!place || userId === undefined || !askedFor(place, flow).includes(userId)) return undefined;
  const stamp = await stampAccountOf(tx, place);
  return { group: (await groupOf(tx, place))?.name ?? null, stamp: stamp ?? null };
}
