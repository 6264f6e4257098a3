import { randomBytes } from 'node:crypto';
import {
  addComment,
  addUserSubstitution,
  beginSigning,
  getIncoming,
  getJob,
  listNotices,
  type Privacy,
  privacies,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { expect, vi } from 'vitest';
import { demoPasswordHash } from '../../../commands/demoPasswordHash.ts';
import { jobSerials } from '../../../modules/circulation/tables.ts';
import { addLogin, addMembership } from '../../../modules/identity/index.ts';
import { dayIn } from '../../../modules/jobs/index.ts';
import { addUser } from '../../../modules/users/index.ts';
import { type Caller, signInAs } from '../../client.ts';
import { makeCodedJob } from '../../codeScene.ts';
import { makeDefinition } from '../../definitionScene.ts';
import { makeIncoming } from '../../incomingScene.ts';
import { approve, folder, makeRecipient, type Scene } from '../../jobScene.ts';
import { type SceneServer, startSceneServer } from '../../startSceneServer.ts';
import { departmentOf, heldBy, type Phase, phases, type ReaderName, readerNames } from './readers.ts';

/** A job, and what a door may name of it. */
export interface WalkedJob {
  readonly privacy: Privacy;
  readonly phase: Phase;
  readonly id: string;
  /** Its name; also part of each of its texts and file names. */
  readonly mark: string;
  readonly trackingNumber: string;
  readonly fileId: string;
  readonly fileSize: number;
  readonly deliveryId: string;
  /** Of the approver's comment. */
  readonly commentId: string;
  readonly code: string;
  /** A notice of the approver's. */
  readonly noticeId: string;
  /** Of the signer's; empty of a job that is done. */
  readonly sessionId: string;
}

/** In no job's name. */
const absent = () => randomBytes(12).toString('hex');

/** What there is nowhere, to be asked for as a job is. */
export const absentJob = (): WalkedJob => ({
  privacy: 'TopSecret',
  phase: 'running',
  id: absent(),
  mark: 'yok',
  trackingNumber: 'yok',
  fileId: absent(),
  fileSize: 100,
  deliveryId: absent(),
  commentId: absent(),
  code: absent(),
  noticeId: absent(),
  sessionId: absent(),
});

export interface PrivacyScene {
  readonly server: SceneServer;
  readonly jobs: readonly WalkedJob[];
  /** Which those jobs answer that run. */
  readonly incomingId: string;
  readonly caller: (name: ReaderName) => Caller;
  readonly userId: (name: ReaderName) => string;
  readonly email: (name: ReaderName) => string;
}

const emailOf = (name: ReaderName) => `${name.toLowerCase()}@gizlilik.example`;
const group = 'Kurul';
const stamp = 'Köşe mührü';

/** One server with every reader, and a job of each privacy that runs and one that is done. */
export async function startPrivacyScene(): Promise<PrivacyScene> {
  const server = await startSceneServer({ config: { requestsPerMinute: 1_000_000 } });
  const owner = await server.person('owner');
  const departmentId = await makeDefinition(server, 'department', { name: 'Birleşmeler' });
  const elsewhere = await makeDefinition(server, 'department', { name: 'Kantin' });
  const userIds = new Map<string, string>();
  for (const name of readerNames)
    userIds.set(name, await addReader(server, name, { departmentId, elsewhere }));
  const callers = new Map<string, Caller>(
    await Promise.all(
      readerNames.map(
        async (name) => [name, await signInAs(server, emailOf(name), accountOf(name))] as const,
      ),
    ),
  );
  const userId = (key: string) => userIds.get(key) ?? '';
  const scene: Scene = {
    call: server.call,
    person: async (key) => callers.get(key) ?? server.person(key),
    userId: async (key) => userIds.get(key) ?? server.userId(key),
  };

  await makeDefinition(server, 'signGroup', {
    name: group,
    memberIds: [userId('groupMember'), userId('otherMember')],
  });
  const companyId = await makeDefinition(server, 'company', { name: 'Çınar Sanayi A.Ş.' });
  await makeDefinition(server, 'stampAccount', {
    name: stamp,
    companyId,
    kind: 'Certificate',
    certificateSha256: 'a'.repeat(64),
    userIds: [userId('stamper')],
  } as never);
  const today = dayIn('Europe/Istanbul', new Date());
  await server.call(
    addUserSubstitution,
    {
      params: { id: userId('approver') },
      body: {
        substituteId: userId('substitute'),
        firstDay: today,
        lastDay: dayIn('Europe/Istanbul', new Date(Date.now() + 3 * 86_400_000)),
        kinds: ['approve', 'sign'],
      },
    },
    owner,
  );
  const incoming = await makeIncoming(scene, {
    userIds: readerNames.filter((name) => name !== 'outsider').map(userId),
  });
  const recipientId = await makeRecipient(server, folder('gizlilik'));

  const makeOne = async (privacy: Privacy, phase: Phase): Promise<WalkedJob> => {
    const mark = `KOSTEBEK-${privacy}-${phase}`;
    const id = await makeCodedJob(scene, {
      by: 'creator',
      name: mark,
      description: `${mark} konusu`,
      documentNumber: `${mark}/1`,
      files: { [`${mark}.pdf`]: makePdf() },
      privacy,
      departmentId,
      recipientIds: [recipientId],
      ...(phase === 'running' && { incomingDocId: incoming.id }),
      flow:
        phase === 'running'
          ? [['signer!', 'approver', `@${group}`, `#${stamp}`], ['later']]
          : [['approver', `@${group}`]],
    });
    const creator = await scene.person('creator');
    const params = { id };
    await server.call(addComment, { params, body: { text: `${mark} yorumu` } }, creator);
    const answer = { params, body: { text: `${mark} cevabı` } };
    const job = await server.call(addComment, answer, await scene.person('approver'));
    const running = phase === 'running';
    if (!running) for (const key of ['approver', 'groupMember']) await approve(scene, key, id);
    const begun = running
      ? await server.call(beginSigning, { body: { jobIds: [id] } }, await scene.person('signer'))
      : null;
    const told = await server.call(listNotices, { query: {} }, await scene.person('approver'));
    return {
      privacy,
      phase,
      id,
      mark,
      trackingNumber: job.trackingNumber,
      fileId: job.files[0]?.id ?? '',
      fileSize: job.files[0]?.size ?? 0,
      deliveryId: job.deliveries[0]?.id ?? '',
      commentId: job.comments[1]?.id ?? '',
      code: await codeOf(server, id),
      noticeId: told.items.find((notice) => notice.job?.id === id)?.id ?? '',
      sessionId: begun?.session.id ?? '',
    };
  };
  const accountId = await server.accountId();
  // A tracking number that is found in a text is none of a day or of an incoming document.
  await server.platform.db.inAccount(accountId, (tx) =>
    tx.insert(jobSerials).values({ accountId, serial: today.slice(0, 4), lastNumber: 70_000 }),
  );
  const recipes = phases.flatMap((phase) => privacies.map((privacy) => ({ phase, privacy })));
  const jobs = await Promise.all(recipes.map(({ phase, privacy }) => makeOne(privacy, phase)));
  const creator = await scene.person('creator');
  for (const { id, phase } of jobs)
    if (phase === 'done')
      await vi.waitFor(
        async () => expect((await server.call(getJob, { params: { id } }, creator)).status).toBe('Completed'),
        { timeout: 60_000, interval: 200 },
      );
  expect((await server.call(getIncoming, { params: { id: incoming.id } }, creator)).answers).toHaveLength(
    privacies.length,
  );
  const callerOf = (name: ReaderName): Caller => {
    const caller = callers.get(name);
    if (!caller) throw new Error(`${name} has not signed in`);
    return caller;
  };
  return { server, jobs, incomingId: incoming.id, caller: callerOf, userId, email: emailOf };
}

const accountOf = (name: ReaderName) => (name === 'outsider' ? 'ornek' : 'demo');

async function addReader(
  { platform, accountId: idOf }: SceneServer,
  name: ReaderName,
  { departmentId, elsewhere }: Readonly<Record<'departmentId' | 'elsewhere', string>>,
): Promise<string> {
  const accountId = await idOf(accountOf(name));
  const now = platform.clock();
  const place = departmentOf(name);
  const passwordHash = await demoPasswordHash();
  return platform.db.inAccount(accountId, async (tx) => {
    const email = emailOf(name);
    const loginId = await addLogin(tx, email, passwordHash, now);
    const userId = await addUser(
      tx,
      platform.secrets,
      accountId,
      {
        loginId,
        email,
        firstName: 'Gizlilik',
        lastName: name,
        authorities: heldBy(name),
        ...(name !== 'outsider' && { departmentId: place === 'user' ? departmentId : elsewhere }),
        startsFor: name === 'creator' ? [departmentId] : [],
        manages: place === 'manager' ? [departmentId] : [],
      },
      now,
    );
    await addMembership(tx, loginId, accountId, userId);
    return userId;
  });
}

async function codeOf(server: SceneServer, jobId: string): Promise<string> {
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute<{ code: string }>(
      `select c.code from document_codes c join job_files f on f.account_id = c.account_id and f.id = c.file_id
       where f.job_id = '${jobId}'`,
    ),
  );
  return rows[0]?.code ?? '';
}
