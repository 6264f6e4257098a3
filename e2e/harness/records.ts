import { makePdf } from '@tomar/signatures/testing';
import { ApiClient } from '../../lab/src/client/apiClient.ts';
import { circulate, makeDraft, peopleByEmail, readDraft, upload } from '../../lab/src/client/journey.ts';
import type { Person } from './person.ts';

/** Somebody's records made through the interface for programs: quick, and without a page that could keep them. */
export async function signedInClient(url: string, who: Person, account: string): Promise<ApiClient> {
  return ApiClient.signIn(url, who, account);
}

export const makeNamedDraft = async (client: ApiClient, name: string): Promise<string> =>
  (await makeDraft(client, { name })).id;

/** A draft that lacks nothing, with one small document, for one person. @returns its id */
export async function makeReadyDraft(
  client: ApiClient,
  name: string,
  who: Person,
  role: 'Approver' | 'Signer',
  pdf: Buffer = makePdf(),
): Promise<string> {
  const userId = (await peopleByEmail(client)).get(who.email);
  if (!userId) throw new Error(`${who.email} is not in the account`);
  const draft = await makeDraft(client, {
    name,
    signatureStandard: role === 'Signer' ? 'Pades' : 'Unsigned',
    steps: [{ key: 's1', people: [{ key: 'p1', userId, role }] }],
    recipients: [{ key: 'r1', settings: { kind: 'Email', to: ['kimlik@ornek.com.tr'] } }],
  });
  await upload(client, draft.id, { name: 'Belge.pdf', bytes: new Blob([new Uint8Array(pdf)]) });
  return draft.id;
}

/** A job with one small document that waits for one person. @returns its id */
export async function makeJobFor(
  client: ApiClient,
  ...draft: [name: string, who: Person, role: 'Approver' | 'Signer', pdf?: Buffer]
): Promise<string> {
  const id = await makeReadyDraft(client, ...draft);
  return circulate(client, id, (await readDraft(client, id)).version);
}
