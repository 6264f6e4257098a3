import { makePdf } from '@tomar/signatures/testing';
import type { Installation } from '../harness/startInstallation.ts';
import { ApiClient } from './apiClient.ts';
import {
  changeDraft,
  circulate,
  folderRecipient,
  makeDraft,
  peopleByEmail,
  type Signing,
  upload,
} from './journey.ts';

/** Everybody of the main job, signed in. */
export interface MainJobPeople {
  readonly owner: ApiClient;
  readonly approver: ApiClient;
  readonly signers: readonly { readonly client: ApiClient; readonly signing: Signing }[];
}

export async function signInAll(tomar: Installation): Promise<MainJobPeople> {
  const person = (key: string) => {
    const found = tomar.people.find((one) => one.key === key);
    if (!found) throw new Error(`the demo has no ${key}`);
    return found;
  };
  const signers = ['signer1', 'signer2'].map(async (key) => {
    const { pin, nationalId, ...who } = person(key);
    if (pin === null || nationalId === null) throw new Error(`${key} has no token`);
    const client = await ApiClient.signIn(tomar.url, who, 'demo');
    return { client, signing: { companionUrl: tomar.companionUrl, pin, nationalId } };
  });
  return {
    owner: await ApiClient.signIn(tomar.url, person('owner'), 'demo'),
    approver: await ApiClient.signIn(tomar.url, person('approver'), 'demo'),
    signers: await Promise.all(signers),
  };
}

export interface NamedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface MainJobOptions {
  readonly name: string;
  readonly files?: readonly NamedFile[];
  /** Addresses of the mail's recipients. */
  readonly to?: string[];
  /** Folder of the file-system recipient, below the account's own. */
  readonly folder?: string;
  /** Whether each signer gets a box on the first page of each document. */
  readonly boxes?: boolean;
}

export const sampleFiles = (count = 3): NamedFile[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Sözleşme ${index + 1}.pdf`,
    bytes: makePdf({
      style: index % 2 === 0 ? 'table' : 'stream',
      pages: [{}, {}],
      filler: 2000 * (index + 1),
    }),
  }));

/**
 * One approver, then two signers side by side, a mail and a folder; up to its circulation.
 * @returns the job's id
 */
export async function circulateMainJob(people: MainJobPeople, options: MainJobOptions): Promise<string> {
  const { owner } = people;
  const emails = await peopleByEmail(owner);
  const idOf = (client: ApiClient) => {
    const id = emails.get(client.login?.user.email ?? '');
    if (!id) throw new Error('a person of the demo is not in the list');
    return id;
  };
  const draft = await makeDraft(owner, {
    name: options.name,
    steps: [
      { key: 's1', people: [{ key: 'approver', userId: idOf(people.approver), role: 'Approver' }] },
      {
        key: 's2',
        people: people.signers.map(({ client }, index) => ({
          key: `signer${index}`,
          userId: idOf(client),
          role: 'Signer' as const,
        })),
      },
    ],
    recipients: [
      { key: 'r1', settings: { kind: 'Email', to: options.to ?? ['alici@ornek.com.tr'] } },
      { key: 'r2', recipientId: await folderRecipient(owner, options.folder ?? options.name) },
    ],
  });
  for (const { name, bytes } of options.files ?? sampleFiles())
    await upload(owner, draft.id, { name, bytes: new Blob([new Uint8Array(bytes)]) });
  const ready = await changeDraft(owner, draft.id, (_, files) => ({
    boxes: options.boxes
      ? files.flatMap((file) =>
          people.signers.map((_signer, index) => ({
            fileId: file.id,
            personKey: `signer${index}`,
            page: 1,
            x: 40 + index * 200,
            y: 40,
            width: 180,
            height: 60,
          })),
        )
      : [],
  }));
  return circulate(owner, draft.id, ready.version);
}
