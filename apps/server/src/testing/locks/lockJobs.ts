import { mkdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  approveJob,
  circulateDraft,
  type DraftDetail,
  emailRecipient,
  getDraft,
  makeTemplate,
  type Recipient,
  saveTimestampSettings,
} from '@tomar/contract';
import { bindServerKey } from '../../modules/signing/index.ts';
import { inUnit } from '../../platform/unit.ts';
import { placeCodes } from '../codeScene.ts';
import { signerOf, signJobs } from '../companionSession.ts';
import { folder, type JobRecipe, jobWhen, makeDraft, makeJob, upload } from '../jobScene.ts';
import { prepareStamps, stampInWorld } from './lockStamps.ts';
import { chance, pick, pickNew, type World } from './world.ts';

/** A folder that leads out of the account's own: what goes there comes to a dead end at once. */
const outside = 'disari';

interface SharedDraft {
  readonly draft: DraftDetail;
  readonly by: string;
}

const mailed: Recipient = emailRecipient.parse({ kind: 'Email', to: ['alici@ornek.example'] });

const stamped: JobRecipe = {
  flow: [['signer1!']],
  recipients: [{ ...folder('damga'), signatureProfile: 'baseline-t' }],
};

const recipes: readonly JobRecipe[] = [
  { flow: [['approver', 'signer1!', 'signer2!']], recipients: [mailed, folder('kilit')] },
  { flow: [['signer1!', 'signer2!'], ['approver']], recipients: [mailed] },
  { flow: [['any', 'approver', '@İmza yetkilileri!'], ['@İmza yetkilileri!']], recipients: [mailed] },
  { flow: [['@İmza yetkilileri!', 'approver']], recipients: [folder('kilit')] },
  { flow: [['approver~'], ['signer1!']], withBoxes: true, recipients: [mailed] },
  {
    signatureStandard: 'CadesManifest',
    flow: [['signer1!', 'signer2!']],
    recipients: [mailed],
  },
  { flow: [['approver']], recipients: [folder(outside), mailed] },
  { flow: [['signer1!'], [`#${stampInWorld.name}`]], recipients: [mailed] },
  stamped,
];

/** A draft that may circulate; now and then one that the others are changing at the same time. */
export async function makeLockDraft(world: World): Promise<SharedDraft | null> {
  if (chance(0.2)) return readDraft(world);
  const plain = await makeDraft(world.server, { ...pick(recipes), name: 'Kilit işi' });
  const owner = await world.server.person('owner');
  const draft = chance(0.3) ? await placeCodes(world.server, owner, plain) : plain;
  if (chance(0.5)) world.drafts.push({ id: draft.id, by: 'owner' });
  return { draft, by: 'owner' };
}

/** One of the drafts that everybody changes. */
export async function readDraft(world: World): Promise<SharedDraft | null> {
  const shared = pickNew(world.drafts);
  if (!shared) return null;
  const caller = await world.server.person(shared.by);
  const draft = await world.ask(getDraft, { params: { id: shared.id } }, caller);
  return draft && { draft, by: shared.by };
}

/** What some writers need before they can succeed: failed deliveries, dead tasks, signatures not completed. */
export async function prepare(world: World): Promise<void> {
  const { server } = world;
  const accountId = await server.accountId();
  const signer = await server.userId('signer1');
  const key = { sha256: '0'.repeat(64), der: signerOf('10000000146').certificate };
  await inUnit(server.platform, { accountId, system: 'operator' }, (unit) =>
    bindServerKey(unit, signer, key),
  );
  const accountFolder = join(server.platform.config.deliveryRoot, 'demo');
  await mkdir(accountFolder, { recursive: true });
  await symlink(tmpdir(), join(accountFolder, outside));
  const approver = await server.person('approver');
  for (let count = 0; count < 3; count += 1) {
    const id = await makeJob(server, { flow: [['approver']], recipients: [folder(outside)] });
    await server.call(approveJob, { params: { id }, body: { approved: true } }, approver);
    world.jobs.push(id);
    world.completions.push(await makeUncompleted(world));
  }
  await keepSignatures(world);
  await prepareStamps(world);
}

/** A session whose values wait for a time-stamp that nobody gives. */
async function keepSignatures(world: World): Promise<void> {
  const { server } = world;
  const body = { version: 0, url: 'http://127.0.0.1:1/' };
  await server.call(saveTimestampSettings, { body }, await server.person('owner'));
  const jobId = await makeJob(server, stamped);
  const session = await signJobs(server, await server.person('signer1'), [jobId], signerOf('10000000146'));
  world.kept.push({ by: 'signer1', sessionId: session.id });
}

/** A signed job that is sent in a far year, with the traces of a completion that failed. */
async function makeUncompleted({ server }: World): Promise<string> {
  const jobId = await makeJob(server, { finalizeLaterDate: '2099-01-01' });
  await signJobs(server, await server.person('signer1'), [jobId], signerOf('10000000146'));
  await jobWhen(server, jobId, (job) => job.status === 'Finalizing');
  await server.platform.db.inAccount(await server.accountId(), async (tx) => {
    await tx.execute(`update jobs set signature_profile = 'baseline-lt' where id = '${jobId}'`);
    await tx.execute(
      `insert into job_completions (account_id, job_id, state, round)
       select account_id, id, 'failed', 1 from jobs where id = '${jobId}'`,
    );
  });
  return jobId;
}

/** A job in circulation with an attachment. */
export async function makeAttached({ server }: World): Promise<string> {
  const owner = await server.person('owner');
  const { id } = await makeDraft(server, { flow: [['approver']], name: 'Ekli kilit işi' });
  await upload(server, owner, id, 'ek.txt', Buffer.from('bir ek'), 'Attachment');
  const { version } = await server.call(getDraft, { params: { id } }, owner);
  return (await server.call(circulateDraft, { params: { id }, body: { version } }, owner)).jobId;
}

/** A template of the owner's, from a draft of one recipe. */
export async function makeLockTemplate(world: World): Promise<string | null> {
  const draft = await makeDraft(world.server, { ...pick(recipes), name: 'Kilit şablonu' });
  const caller = await world.server.person('owner');
  const input = { params: { id: draft.id }, body: { name: 'Kilit şablonu' } };
  return (await world.askOnce(makeTemplate, input, caller))?.draftId ?? null;
}
