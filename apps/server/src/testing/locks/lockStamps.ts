import { bindSealKey } from '../../modules/signing/index.ts';
import { inUnit } from '../../platform/unit.ts';
import { signerOf } from '../companionSession.ts';
import { makeDefinition } from '../definitionScene.ts';
import { makeJob } from '../jobScene.ts';
import type { World } from './world.ts';

export const stampInWorld = { name: 'Kilit mührü', company: 'Kilit firması' } as const;

/** A stamp account of both signers, and jobs that wait for it; its key is bound, and on no token. */
export async function prepareStamps(world: World): Promise<void> {
  const { server } = world;
  const accountId = await server.accountId();
  const userIds = [await server.userId('signer1'), await server.userId('signer2')];
  await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute(
      `update users set authorities = array_append(authorities, 'Muhur') where id in ('${userIds.join("','")}')`,
    ),
  );
  const sha256 = '1'.repeat(64);
  const key = { sha256, der: signerOf('10000000146').certificate };
  await inUnit(server.platform, { accountId, system: 'operator' }, (unit) => bindSealKey(unit, key));
  const companyId = await makeDefinition(server, 'company', { name: stampInWorld.company });
  const values = {
    name: stampInWorld.name,
    companyId,
    kind: 'Certificate',
    certificateSha256: sha256,
    userIds,
  };
  await makeDefinition(server, 'stampAccount', values as never);
  for (let count = 0; count < 3; count += 1)
    world.stampJobs.push(await makeJob(server, { flow: [[`#${stampInWorld.name}`]] }));
}
