import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approve, folder, makeJob } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { deliverTask } from './deliverTask.ts';
import { deliveryLedger } from './deliveryLedger.ts';
import { type DeliveryStage, deliverySteps, stepDelivery } from './deliverySteps.ts';
import { deliveries } from './tables.ts';

let server: TestServer;
let accountId: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  accountId = await server.accountId();
});
afterAll(() => server.close());

const stages: readonly DeliveryStage[] = [
  'AwaitingPerson',
  'WaitingToSend',
  'AwaitingEvidence',
  'Sent',
  'NotSent',
  'Cancelled',
];

it('takes a delivery over exactly where the steps let a try', async () => {
  const jobId = await makeJob(server, { flow: [['approver']], recipients: [folder('alınan')] });
  await approve(server, 'approver', jobId);
  const { db } = server.platform;
  const isOfJob = eq(deliveries.jobId, jobId);
  const ledger = deliveryLedger(server.platform, accountId, deliverTask.retry);
  for (const state of stages)
    for (const handedOver of [false, true])
      for (const [round, claim] of [
        [2, 4],
        [2, 3],
        [2, 2],
        [1, 4],
        [3, 4],
      ] as const) {
        const before = { state, round: 2, claim: 3, handedOver };
        const [row] = await db.inAccount(accountId, (tx) =>
          tx
            .update(deliveries)
            .set({ state, round: 2, claim: 3, attempts: 5, handedOverAt: handedOver ? new Date() : null })
            .where(isOfJob)
            .returning(),
        );
        const taken = await ledger.take({ deliveryId: row?.id ?? '', round, claim });
        const after =
          stepDelivery(deliverySteps.take, before, { round, claim }) ??
          stepDelivery(deliverySteps.follow, before, { round, claim });
        const said = JSON.stringify({ before, round, claim });
        const [found] = await db.inAccount(accountId, (tx) => tx.select().from(deliveries).where(isOfJob));
        const facts = { ...before, ...after };
        expect(found, said).toMatchObject({
          state: facts.state,
          claim: facts.claim,
          attempts: after ? 6 : 5,
          nextTryAt: after ? null : row?.nextTryAt,
          lastTriedAt: after ? expect.any(Date) : null,
        });
        const wanted = { AwaitingEvidence: 'transmitted', WaitingToSend: handedOver ? 'handedOver' : 'send' };
        const withTry = state === 'WaitingToSend' || state === 'AwaitingEvidence' ? 'held' : 'over';
        const ofRound = state === 'NotSent' ? 'failed' : withTry;
        const why = round === 2 ? ofRound : 'over';
        expect(taken.kind, said).toBe(after ? wanted[after.state as keyof typeof wanted] : why);
        // As another look reads the row, to the last column.
        if ('order' in taken) expect(taken.order.delivery, said).toEqual(found);
        await db.inAccount(accountId, (tx) =>
          tx.update(deliveries).set({ lastTriedAt: null }).where(isOfJob),
        );
      }
});
