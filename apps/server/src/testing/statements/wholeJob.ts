import type { Signer } from '@tomar/signatures/keys';
import type { Client } from '../client.ts';
import { signerOf, signJobs } from '../companionSession.ts';
import { approve, makeJob, makeRecipient, type Scene } from '../jobScene.ts';

export interface WholeJobs {
  /** From a draft with one document to the last signature; gives the job's id. What follows is the worker's. */
  run(name: string): Promise<string>;
}

/** Jobs of one approver, one signer, one document and one folder, as the benchmark and its bound measure them. */
export async function wholeJobs(server: Pick<Client, 'call'>, scene: Scene): Promise<WholeJobs> {
  const ids = new Map<string, Promise<string>>();
  // Who somebody is, is asked once: that is no part of a job.
  const remembering: Scene = {
    call: scene.call,
    person: scene.person,
    userId: (key) => {
      const id = ids.get(key) ?? scene.userId(key);
      ids.set(key, id);
      return id;
    },
  };
  const signer: Signer = signerOf('10000000146');
  const person = await scene.person('signer1');
  const settings = { kind: 'FileSystem', path: 'ölçüm', uniqueDirectory: 'JobId' } as const;
  const recipientId = await makeRecipient(scene, settings);
  return {
    async run(name) {
      const flow = [['approver'], ['signer1!']];
      const jobId = await makeJob(remembering, { name, flow, recipientIds: [recipientId] });
      await approve(remembering, 'approver', jobId);
      await signJobs(server, person, [jobId], signer);
      return jobId;
    },
  };
}
