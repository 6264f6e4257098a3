import { beginSigning } from '@tomar/contract';
import { redeem } from '../companionSession.ts';
import type { TestServer } from '../startTestServer.ts';
import { recordFactories } from './records.ts';

/** A signing session of the demo's first signer over a job of its own, and its key, as the companion has it. */
export async function openSigning(
  server: TestServer,
): Promise<{ readonly id: string; readonly itemId: string; readonly key: string }> {
  const jobId = (await recordFactories.job?.(server)) ?? '';
  const signer = await server.person('signer1');
  const { session, ticket } = await server.call(beginSigning, { body: { jobIds: [jobId] } }, signer);
  return { id: session.id, itemId: session.items[0]?.id ?? '', key: await redeem(server, ticket) };
}
