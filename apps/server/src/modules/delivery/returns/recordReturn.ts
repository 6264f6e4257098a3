import type { Recipient } from '@tomar/contract';
import { and } from 'drizzle-orm';
import { readTrail, type TrailEvent } from '../../../platform/audit/trail.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { ReturnedAddress } from '../../../platform/mail/returns/readReport.ts';
import { type MailAbout, toldRound } from '../../../platform/mail/returns/returnAddress.ts';
import type { RecordReturn } from '../../../platform/mail/returns/watchReturns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { announceToViewers, lockJob, tell } from '../../jobs/index.ts';
import { findUser, userWithEmail } from '../../users/index.ts';
import { announceDelivery } from '../announceDelivery.ts';
import { type DeliveryRow, recipientFacts } from '../deliveryRecord.ts';
import { allows, changeOf } from '../deliverySql.ts';
import { deliverySteps } from '../deliverySteps.ts';
import { openSettings } from '../settingsSnapshot.ts';
import { deliveries } from '../tables.ts';
import { tellReturnTask } from './tellReturnTask.ts';

/** Under which name this part of the server acts. */
const returns = 'returns';

/** Events that say of a job that a mail came back. */
export const returnEvents = ['delivery.returned', 'notice.returned'] as const;

const maxDetail = 2000;

/**
 * A mail came back: the job's timeline says so, its delivery too, and its owner is told. Each address of a mail counts once,
 * however often it is reported; an address that the mail did not go to counts as one nobody knows, so that a report that
 * somebody made up cannot fill a timeline.
 * @returns false where the job or the delivery is no more
 */
export const recordReturn: RecordReturn = async (platform, about, failed) => {
  try {
    return await inUnit(platform, { accountId: about.accountId, system: returns }, (unit) =>
      about.kind === 'delivery'
        ? ofDelivery(platform, unit, about, failed)
        : ofLetter(platform, unit, about, failed),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
};

type Work = readonly [platform: Platform, unit: Unit, about: MailAbout, failed: readonly ReturnedAddress[]];

async function ofDelivery(...[platform, unit, about, failed]: Work): Promise<boolean> {
  const { tx, accountId, now } = unit;
  const [place] = await tx
    .select({ jobId: deliveries.jobId })
    .from(deliveries)
    .where(byId(deliveries, accountId, about.id));
  if (!place) return false;
  const { jobId } = place;
  const { job } = await lockJob(unit, jobId);
  const [row] = await tx
    .select()
    .from(deliveries)
    .where(byId(deliveries, accountId, about.id));
  const addresses = row ? addressesOf(openSettings(platform.secrets, row)) : [];
  if (!row || addresses.length === 0) return false;
  const trail = await readTrail(tx, accountId, { kind: 'job', id: jobId }, undefined, returnEvents);
  const known = failed.map((one) => (addresses.includes(one.address) ? one : { ...one, address: '' }));
  const news = newOnes(platform, about, known, trail);
  for (const { report, status } of news) {
    await unit.audit({
      event: 'delivery.returned',
      subjectKind: 'job',
      subjectId: jobId,
      facts: {
        ...recipientFacts(row),
        delivery: row.id,
        round: about.round,
        report,
        statusCode: status,
      },
    });
    const letter = { task: tellReturnTask, payload: { jobId, report }, key: report };
    await tell(unit, { userId: job.ownerId, kind: 'returned', jobId }, letter);
  }
  if (news.length === 0) return true;
  // What was sent again meanwhile stays as it is: another round came back.
  if (toldRound(row.round) === about.round && row.state === 'Sent') {
    const before = trail.filter(
      ({ facts }) => facts.delivery === row.id && facts.round === about.round,
    ).length;
    const isWhole = before + news.length >= addresses.length;
    await tx
      .update(deliveries)
      .set({
        ...(isWhole && changeOf(deliverySteps.comeBack, now)),
        errorKey: isWhole ? 'lang_delivery_returned' : 'lang_delivery_returned_in_part',
        errorDetail: detailOf(row, news),
      })
      .where(
        and(
          isWhole ? allows(accountId, deliverySteps.comeBack) : undefined,
          byId(deliveries, accountId, row.id),
        ),
      );
  }
  await announceDelivery(unit, jobId);
  return true;
}

async function ofLetter(...[platform, unit, about, failed]: Work): Promise<boolean> {
  const { tx, accountId } = unit;
  const { job } = await lockJob(unit, about.id);
  const trail = await readTrail(tx, accountId, { kind: 'job', id: job.id }, undefined, returnEvents);
  const people = await Promise.all(
    failed.map(async (one) => {
      const member = one.address === '' ? null : await userWithEmail(tx, accountId, one.address);
      return { ...one, address: member ? one.address : '', userId: member?.id ?? null };
    }),
  );
  const news = newOnes(platform, about, people, trail);
  for (const { report, status, diagnostic, userId } of news) {
    const user = userId === null ? null : await findUser(tx, accountId, userId);
    await unit.audit({
      event: 'notice.returned',
      subjectKind: 'job',
      subjectId: job.id,
      facts: { report, user: user?.name ?? '', statusCode: status, answer: diagnostic },
    });
    // A letter to the owner that came back is no reason for another one.
    if (userId === job.ownerId) continue;
    const letter = { task: tellReturnTask, payload: { jobId: job.id, report }, key: report };
    await tell(unit, { userId: job.ownerId, kind: 'returned', jobId: job.id }, letter);
  }
  if (news.length > 0) await announceToViewers(unit, job.id, 'job');
  return true;
}

/** Those that the trail does not tell yet, each under a name of its own that says nothing of the address. */
function newOnes<F extends ReturnedAddress>(
  { secrets }: Platform,
  { id, round }: MailAbout,
  failed: readonly F[],
  trail: readonly TrailEvent[],
): (F & { readonly report: string })[] {
  const told = new Set(trail.map(({ facts }) => facts.report));
  const news = new Map<string, F & { readonly report: string }>();
  for (const one of failed) {
    const names = secrets
      .digests('mail-report', `${id} ${round} ${one.address}`)
      .map((digest) => digest.slice(0, 24));
    const [report = ''] = names;
    if (!names.some((name) => told.has(name))) news.set(report, { ...one, report });
  }
  return [...news.values()];
}

const addressesOf = (settings: Recipient): string[] =>
  settings.kind === 'Email'
    ? [...new Set([...settings.to, ...settings.cc, ...settings.bcc].map((address) => address.toLowerCase()))]
    : [];

/** For those who may send it again. */
function detailOf({ errorKey, errorDetail }: DeliveryRow, news: readonly ReturnedAddress[]): string {
  const before = errorKey?.startsWith('lang_delivery_returned') ? [errorDetail ?? ''] : [];
  const said = news.map(({ address, status, diagnostic }) =>
    [address, [status, diagnostic].filter(Boolean).join(' ')].filter(Boolean).join(': '),
  );
  return [...before, ...said].filter(Boolean).join('; ').slice(0, maxDetail);
}
