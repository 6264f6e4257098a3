import {
  type AccountParameters,
  ApiError,
  type BoxRule,
  circulateDraft,
  type DraftDetail,
  getAccountParameters,
  saveAccountParameters,
  saveDraft,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { makeDraft } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
afterAll(() => server.close());

async function setRule(boxRule: BoxRule): Promise<AccountParameters> {
  const { version, parameters } = await server.call(getAccountParameters, {}, owner);
  const body = { version, parameters: { ...parameters, boxRule } };
  return (await server.call(saveAccountParameters, { body }, owner)).parameters;
}

/** Two documents for one signer; so many of them have a box. */
async function draftWith(boxes: number, name: string): Promise<DraftDetail> {
  const files = { 'bir.pdf': makePdf(), 'iki.pdf': makePdf({ pages: [{}, {}] }) };
  const draft = await makeDraft(server, { name, flow: [['signer1!']], files, withBoxes: true });
  const kept = new Set(draft.files.slice(0, boxes).map(({ id }) => id));
  const content = { ...draft.content, boxes: draft.content.boxes.filter(({ fileId }) => kept.has(fileId)) };
  return server.call(
    saveDraft,
    { params: { id: draft.id }, body: { version: draft.version, content } },
    owner,
  );
}

async function circulate({ id, version }: DraftDetail): Promise<string[]> {
  try {
    await server.call(circulateDraft, { params: { id }, body: { version } }, owner);
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.keys;
    throw error;
  }
}

it.each<[BoxRule, boxes: number, missing: string[]]>([
  ['allOrNone', 0, []],
  ['allOrNone', 1, ['iki.pdf']],
  ['allOrNone', 2, []],
  ['always', 0, ['bir.pdf', 'iki.pdf']],
  ['perDocument', 1, []],
])(
  'SIGN-19: under the rule %s, %i of two documents with a box: %j stop the draft',
  async (rule, boxes, missing) => {
    expect((await setRule(rule)).boxRule).toBe(rule);
    const draft = await draftWith(boxes, `Kutular ${rule} ${boxes}`);
    expect(draft.signing.boxRule).toBe(rule);
    const wanted = missing.map(() => 'lang_draft_box_none');
    expect(draft.findings.map(({ key, params }) => [key, params])).toEqual(
      missing.map((name) => ['lang_draft_box_none', [name]]),
    );
    expect(await circulate(draft)).toEqual(wanted);
  },
);
