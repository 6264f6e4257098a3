import {
  circulateDraft,
  type DraftDetail,
  getFile,
  saveDraft,
  type VerificationPlace,
} from '@tomar/contract';
import type { Caller, Client } from './client.ts';
import { type JobRecipe, makeDraft, type Scene } from './jobScene.ts';

/** Where the scene puts a verification QR code: apart from the boxes of `withBoxes`. */
export const codePlace = { page: 1, x: 400, y: 600, width: 85, height: 111 } as const;

/** The draft with a verification QR code on each of its documents. */
export function placeCodes(
  scene: Scene,
  caller: Caller,
  draft: DraftDetail,
  over: Partial<VerificationPlace> = {},
): Promise<DraftDetail> {
  const verificationPlaces = draft.files
    .filter(({ kind }) => kind === 'Document')
    .map(({ id }) => ({ fileId: id, ...codePlace, ...over }));
  const body = { version: draft.version, content: { ...draft.content, verificationPlaces } };
  return scene.call(saveDraft, { params: { id: draft.id }, body }, caller);
}

/** A job whose documents bear verification codes; gives its id. */
export async function makeCodedJob(scene: Scene, recipe: JobRecipe = {}): Promise<string> {
  const caller = await scene.person(recipe.by ?? 'owner');
  const { id, version } = await placeCodes(scene, caller, await makeDraft(scene, recipe));
  return (await scene.call(circulateDraft, { params: { id }, body: { version } }, caller)).jobId;
}

/** A file as it is now. */
export async function bytesOf(server: Pick<Client, 'ask'>, fileId: string, caller: Caller): Promise<Buffer> {
  const answer = await server.ask(getFile, { params: { id: fileId }, query: {} }, caller);
  if (answer.status !== 200) throw new Error(`the file was answered with ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
