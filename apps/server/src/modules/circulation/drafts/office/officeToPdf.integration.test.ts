import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DraftDetail, getDraft, officeToPdf } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RanTooLong } from '../../../../platform/office/runLimited.ts';
import { QueueFull } from '../../../../platform/threads/fairQueue.ts';
import type { Caller } from '../../../../testing/client.ts';
import { makeDraft } from '../../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../../testing/startTestServer.ts';

let folder: string;
let server: TestServer;
let owner: Caller;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-office-'));
  const office = {
    program: join(folder, 'soffice'),
    closedBy: null,
    folder: join(folder, 'work'),
    hidden: [],
  };
  server = await startTestServer({ services: ['web'], config: { office } });
  owner = await server.person('owner');
  await writeFile(join(folder, 'made.pdf'), makePdf({ pages: [{}, {}] }));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => obey());

/** A real process in the place of the office program. */
const standIn = (script: string) =>
  writeFile(
    join(folder, 'soffice'),
    `#!/bin/sh\nfor last; do before="$out"; out="$source"; source="$last"; done\nmkdir -p "$out"\n${script}\n`,
    { mode: 0o755 },
  );
const obey = () => standIn(`cp ${join(folder, 'made.pdf')} "$out/source.pdf"`);
const files = { 'Tutanak.docx': Buffer.from('PK tutanak'), 'Bir.pdf': makePdf() };
const idOf = (draft: DraftDetail, name: string) => draft.files.find((file) => file.name === name)?.id ?? '';
const bodyOf = (draft: DraftDetail, name: string, keepsOriginal = false) => ({
  version: draft.version,
  fileId: idOf(draft, name),
  keepsOriginal,
});
const read = (id: string) => server.call(getDraft, { params: { id } }, owner);
const turn = (draft: DraftDetail, name: string, keepsOriginal = false) =>
  server.call(officeToPdf, { params: { id: draft.id }, body: bodyOf(draft, name, keepsOriginal) }, owner);
const refusal = (draft: DraftDetail, name: string) =>
  server.refusal(officeToPdf, { params: { id: draft.id }, body: bodyOf(draft, name) }, owner);
const namesOf = ({ files: all }: DraftDetail, kind: 'Document' | 'Attachment') =>
  all.flatMap((file) => (file.kind === kind ? [file.name] : []));

it('puts the PDF in the place of the Office file, and nothing of it is left outside the store', async () => {
  const draft = await makeDraft(server, { files });
  expect(draft.officeObstacle).toBeNull();
  const after = await turn(draft, 'Tutanak.docx');
  expect(namesOf(after, 'Document').toSorted()).toEqual(['Bir.pdf', 'Tutanak.pdf']);
  expect(namesOf(after, 'Attachment')).toEqual([]);
  expect(after.files.find(({ name }) => name === 'Tutanak.pdf')).toMatchObject({ pages: 2, problem: null });
  expect(after.version).toBeGreaterThan(draft.version);
  expect(await readdir(join(folder, 'work'))).toEqual([]);
  // Whoever asks with the page of before is told so.
  expect((await refusal({ ...after, version: draft.version }, 'Tutanak.pdf')).status).toBe(409);
});

it('keeps the Office file as an attachment where that is wished', async () => {
  const after = await turn(await makeDraft(server, { files }), 'Tutanak.docx', true);
  expect(namesOf(after, 'Document').toSorted()).toEqual(['Bir.pdf', 'Tutanak.pdf']);
  expect(namesOf(after, 'Attachment')).toEqual(['Tutanak.docx']);
});

it.each([
  ['crashes', 'kill -SEGV $$', 'lang_office_failed'],
  ['makes something that is no PDF', 'echo merhaba > "$out/source.pdf"', 'lang_office_failed'],
  ['makes nothing', 'exit 0', 'lang_office_failed'],
])('a program that %s changes nothing in the draft', async (_, script, key) => {
  const draft = await makeDraft(server, { files });
  await standIn(script);
  expect(await refusal(draft, 'Tutanak.docx')).toMatchObject({ status: 400, keys: [key] });
  expect(await read(draft.id)).toEqual(draft);
  expect(await readdir(join(folder, 'work'))).toEqual([]);
});

it.each([
  ['takes too long', new RanTooLong(), 400, 'lang_office_too_slow'],
  ['has too many of the account’s files before it', new QueueFull(), 429, 'lang_office_busy'],
])('a program that %s changes nothing in the draft', async (_, error, status, key) => {
  const draft = await makeDraft(server, { files });
  const convert = vi.spyOn(server.platform.office, 'convert').mockRejectedValueOnce(error);
  try {
    expect(await refusal(draft, 'Tutanak.docx')).toMatchObject({ status, keys: [key] });
    expect(convert).toHaveBeenCalledOnce();
  } finally {
    convert.mockRestore();
  }
  expect(await read(draft.id)).toEqual(draft);
});

it('says where no program is installed, which file is none of Office, and finds none of another draft', async () => {
  const draft = await makeDraft(server, { files });
  expect(await refusal(draft, 'Bir.pdf')).toMatchObject({ keys: ['lang_office_not_office'] });
  // The id of the draft is that of no file.
  const body = { ...bodyOf(draft, 'Bir.pdf'), fileId: draft.id };
  expect(await server.refusal(officeToPdf, { params: { id: draft.id }, body }, owner)).toMatchObject({
    status: 404,
  });
  await rm(join(folder, 'soffice'));
  expect(await refusal(draft, 'Tutanak.docx')).toMatchObject({ keys: ['lang_office_not_installed'] });
  expect((await read(draft.id)).officeObstacle).toBe('lang_office_not_installed');
});

it('tells a machine that shuts nothing off from a file that is no good', async () => {
  const closedBy = join(folder, 'bwrap');
  await writeFile(closedBy, '#!/bin/sh\necho "bwrap: Operation not permitted" >&2\nexit 1\n', {
    mode: 0o755,
  });
  const config = { office: { ...server.platform.config.office, closedBy } };
  const shut = await startTestServer({ services: ['web'], config });
  try {
    const by = await shut.person('owner');
    const draft = await makeDraft(shut, { files });
    expect(draft.officeObstacle).toBe('lang_office_not_isolated');
    const refusals = await shut.refusal(
      officeToPdf,
      { params: { id: draft.id }, body: bodyOf(draft, 'Tutanak.docx') },
      by,
    );
    expect(refusals).toMatchObject({ status: 400, keys: ['lang_office_not_isolated'] });
    expect(await shut.call(getDraft, { params: { id: draft.id } }, by)).toEqual(draft);
    expect(await readdir(join(folder, 'work'))).toEqual([]);
  } finally {
    await shut.close();
  }
});

it('an impatient second click makes no second PDF', async () => {
  const draft = await makeDraft(server, { files });
  const input = {
    params: { id: draft.id },
    body: bodyOf(draft, 'Tutanak.docx'),
    requestId: `office-${draft.id}`,
  };
  const [first, second] = await Promise.all([
    server.call(officeToPdf, input, owner),
    server.call(officeToPdf, input, owner).catch(() => null),
  ]);
  expect(namesOf(first, 'Document').toSorted()).toEqual(['Bir.pdf', 'Tutanak.pdf']);
  if (second) expect(second.files).toEqual(first.files);
  expect(namesOf(await read(draft.id), 'Document')).toHaveLength(2);
});
