import {
  appendUpload,
  type BodyGiven,
  beginIncomingUpload,
  completeUpload,
  createIncoming,
  type IncomingDetail,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import type { Caller } from './client.ts';
import type { Scene } from './jobScene.ts';

const smallPdf = makePdf();
let sent = 0;

/** Sends a file for an incoming document; gives its id. */
export async function sendIncomingFile(
  scene: Scene,
  caller: Caller,
  { name = 'Dilekçe.pdf', bytes = smallPdf }: { name?: string; bytes?: Uint8Array } = {},
): Promise<string> {
  sent += 1;
  const body = { name, size: bytes.length, fingerprint: `${name} ${sent}` };
  const { id } = await scene.call(beginIncomingUpload, { body }, caller);
  await scene.call(appendUpload, { params: { id }, query: { offset: 0 }, bytes }, caller);
  const { file } = await scene.call(completeUpload, { params: { id } }, caller);
  return file?.id ?? '';
}

export type IncomingRecipe = Partial<BodyGiven<typeof createIncoming>> & {
  /** Person of the demo who enters it; `owner` unless given. */
  readonly by?: string;
};

/** The entry form, filled in; the signer is to deal with it unless somebody else is named. */
export async function incomingForm(
  scene: Scene,
  { by = 'owner', ...over }: IncomingRecipe = {},
): Promise<BodyGiven<typeof createIncoming>> {
  const caller = await scene.person(by);
  return {
    name: 'Bilgi edinme dilekçesi',
    kind: 'Pdf',
    sender: 'Çankaya Belediyesi',
    sentDate: '2026-01-02',
    recipient: 'Demo A.Ş.',
    fileId: over.fileId ?? (await sendIncomingFile(scene, caller)),
    userIds: over.departmentIds ? [] : [await scene.userId('signer1')],
    ...over,
  };
}

/** An incoming document, entered by hand. */
export async function makeIncoming(scene: Scene, recipe: IncomingRecipe = {}): Promise<IncomingDetail> {
  const body = await incomingForm(scene, recipe);
  return scene.call(createIncoming, { body }, await scene.person(recipe.by ?? 'owner'));
}
