import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AttachmentRule,
  circulateDraft,
  getAccountParameters,
  getDraft,
  saveAccountParameters,
} from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { approve, folder, jobWhen, makeDraft, upload } from '../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../testing/startSceneServer.ts';

let server: SceneServer;
let owner: Caller;
beforeAll(async () => {
  server = await startSceneServer();
  owner = await server.person('owner');
});
afterAll(() => server.close());

async function setRule(attachmentSending: AttachmentRule): Promise<void> {
  const { version } = await server.call(getAccountParameters, {}, owner);
  await server.call(saveAccountParameters, { body: { version, changes: { attachmentSending } } }, owner);
}

interface Wish {
  readonly rule: AttachmentRule;
  /** What the account says once the job is circulated. */
  readonly later: AttachmentRule;
  /** The creator's choice; the recipient's own. */
  readonly creator: boolean;
  readonly recipient: boolean;
}

/** Names of the files that a job with a document and an attachment brings to its folder. */
async function delivered(name: string, { rule, later, creator, recipient }: Wish): Promise<string[]> {
  await setRule(rule);
  const recipients = [{ ...folder(name), sendAttachments: recipient }];
  const { id } = await makeDraft(server, {
    name,
    flow: [['approver']],
    recipients,
    sendAttachments: creator,
  });
  await upload(server, owner, id, 'ek.txt', Buffer.from('bir ek'), 'Attachment');
  const { version } = await server.call(getDraft, { params: { id } }, owner);
  await server.call(circulateDraft, { params: { id }, body: { version } }, owner);
  await setRule(later);
  await approve(server, 'approver', id);
  await jobWhen(server, id, ({ status }) => status === 'Completed');
  return (await readdir(join(server.folder, 'delivered', 'demo', name))).toSorted();
}

const both = ['Sözleşme.pdf', 'ek.txt'];
const alone = ['Sözleşme.pdf'];

it.each([
  ['never', 'hiç', { rule: 'never', later: 'always', creator: true, recipient: true }, alone],
  ['always', 'hep', { rule: 'always', later: 'never', creator: false, recipient: false }, both],
  [
    'as its creator wants',
    'isterse',
    { rule: 'optional', later: 'never', creator: true, recipient: true },
    both,
  ],
  [
    'not as its creator wants',
    'istemezse',
    { rule: 'optional', later: 'always', creator: false, recipient: true },
    alone,
  ],
  [
    'not to who takes none',
    'almazsa',
    { rule: 'optional', later: 'always', creator: true, recipient: false },
    alone,
  ],
] as const)(
  'DEF-12: attachments of a job go out %s, by the rule of the day it was circulated',
  async (_what, name, wish, files) => {
    expect(await delivered(name, wish)).toEqual(files);
  },
);
