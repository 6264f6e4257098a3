import { randomUUID } from 'node:crypto';
import {
  beginFromTemplate,
  circulateDraft,
  copyDraft,
  type DraftDetail,
  getDraft,
  getFile,
  getTemplate,
  makeTemplate,
  type Placeholder,
  saveDraft,
  saveTemplate,
} from '@tomar/contract';
import { hasTool, makePdf, runTool } from '@tomar/signatures/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { makeDraft, readJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { DrawThreads } from '../drawing/drawThreads.ts';

let server: TestServer;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
afterAll(() => server.close());

const pdf = makePdf({ pages: [{}, { mediaBox: [0, 0, 500, 700], cropBox: [30, 50, 430, 650], rotate: 90 }] });
const read = (id: string, by = owner) => server.call(getDraft, { params: { id } }, by);
const save = (draft: DraftDetail, placeholders: readonly Placeholder[], by = owner) => {
  const content = { ...draft.content, placeholders: [...placeholders] };
  return server.call(saveDraft, { params: { id: draft.id }, body: { version: draft.version, content } }, by);
};
const place = (fileId: string, key: string, over: Partial<Placeholder> = {}): Placeholder => ({
  key,
  fileId,
  page: 1,
  x: 60,
  y: 600,
  width: 200,
  height: 20,
  name: 'Kiracı',
  size: 11,
  isRequired: true,
  ...over,
});

/** A template of the owner's with a document that has two fields, one of them at two places. */
async function makeOne(name: string) {
  const draft = await makeDraft(server, {
    name,
    flow: [['approver'], ['signer1!']],
    files: { 'Kira.pdf': pdf },
  });
  const input = { params: { id: draft.id }, body: { name } };
  const { draftId: id } = await server.call(makeTemplate, input, owner);
  const kept = await read(id);
  const fileId = kept.files[0]?.id ?? '';
  const saved = await save(kept, [
    place(fileId, 'a'),
    place(fileId, 'b', { page: 2, y: 200 }),
    place(fileId, 'c', { y: 500, height: 60, name: 'Adres', isRequired: false }),
  ]);
  expect(saved.findings).toEqual([]);
  const { version } = await server.call(getTemplate, { params: { id } }, owner);
  const body = { version, isActive: true, audience: 'Account' as const, roles: [] };
  await server.call(saveTemplate, { params: { id }, body }, owner);
  return { id, fileId };
}
const begin = (id: string, texts: Readonly<Record<string, string>>, by = owner, withFiles = true) => ({
  input: {
    params: { id },
    body: {
      name: 'Kira 2027',
      filled: [],
      withFiles,
      texts: Object.entries(texts).map(([name, text]) => ({ name, text })),
    },
  },
  by,
});
const begun = async (...asked: Parameters<typeof begin>) => {
  const { input, by } = begin(...asked);
  return read((await server.call(beginFromTemplate, input, by)).draftId, by);
};
const refusal = (...asked: Parameters<typeof begin>) => {
  const { input, by } = begin(...asked);
  return server.refusal(beginFromTemplate, input, by);
};
const bytesOf = async (draft: DraftDetail, by = owner) => {
  const answer = await server.ask(getFile, { params: { id: draft.files[0]?.id ?? '' }, query: {} }, by);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const hasJudges = hasTool('qpdf', '--version') && hasTool('pdftotext', '-v');
const textOf = (bytes: Uint8Array, page: number) =>
  runTool('pdftotext', ['-f', `${page}`, '-l', `${page}`, 'a.pdf', '-'], {
    'a.pdf': bytes,
  }).stdout.toString();

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).sort();

const name = 'Şule Işık ĞÜÇÖİ ₺';

describe('texts of a template’s documents', () => {
  it.runIf(hasJudges)('are written on their pages, and the draft looks like any other', async () => {
    const { id } = await makeOne('Kira');
    const detail = await server.call(getTemplate, { params: { id } }, owner);
    expect(detail.texts.map((one) => [one.name, one.isRequired, one.places.length])).toEqual([
      ['Kiracı', true, 2],
      ['Adres', false, 1],
    ]);
    const approver = await server.person('approver');
    const draft = await begun(id, { Kiracı: name, Adres: 'Bulvar 12\n=cmd Ankara' }, approver);
    expect([draft.findings, draft.content.placeholders, draft.content.leftBehind]).toEqual([[], [], []]);
    expect([draft.files[0]?.name, draft.files[0]?.pages]).toEqual(['Kira.pdf', 2]);
    const bytes = await bytesOf(draft, approver);
    expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true);
    expect(runTool('qpdf', ['--check', 'a.pdf'], { 'a.pdf': bytes }).status).toBe(0);
    expect(textOf(bytes, 1)).toContain(name);
    expect(textOf(bytes, 1)).toContain('Bulvar 12\n=cmd Ankara');
    expect(textOf(bytes, 2)).toContain(name);
    // The template's own document is as it was.
    expect((await bytesOf(await read(id))).equals(pdf)).toBe(true);
    const body = { version: draft.version };
    const { jobId } = await server.call(circulateDraft, { params: { id: draft.id }, body }, approver);
    const { timeline } = await readJob(server, jobId, 'approver');
    const filled = timeline.filter(({ event }) => event === 'file.filled');
    expect(filled).toHaveLength(1);
    expect(JSON.stringify(timeline)).not.toContain('Şule');
  });

  it.runIf(hasJudges)('are none where they are empty, or where documents stay behind', async () => {
    const { id } = await makeOne('Belgesiz');
    expect((await begun(id, { Kiracı: 'unutulsun' }, owner, false)).files).toEqual([]);
    const draft = await begun(id, { Kiracı: 'Ali', Adres: '  ' });
    const bytes = await bytesOf(draft);
    // Ali stands on both pages, and nothing else has come.
    for (const page of [1, 2])
      expect(wordsOf(textOf(bytes, page))).toEqual([...wordsOf(textOf(pdf, page)), 'Ali'].sort());
  });

  it.each([
    ['a required one that is missing', {}, 'lang_placeholder_required', 'texts.Kiracı'],
    ['one without room, uncut', { Kiracı: 'ş'.repeat(90) }, 'lang_placeholder_too_long', 'texts.Kiracı'],
    ['an emoji', { Kiracı: 'Ali 😀' }, 'lang_placeholder_letter', 'texts.Kiracı'],
    ['letters from right to left', { Kiracı: 'שלום' }, 'lang_placeholder_letter', 'texts.Kiracı'],
    ['a control character', { Kiracı: 'a\u0007b' }, 'lang_placeholder_letter', 'texts.Kiracı'],
    ['one that is asked for no more', { Kiracı: 'Ali', Eski: 'x' }, 'lang_placeholder_gone', ''],
  ])('are refused with %s, and nothing is made', async (_, texts, key, field) => {
    const { id } = await makeOne('Yanlış');
    const { status, errors } = await refusal(id, texts);
    expect(status).toBe(400);
    expect(errors).toMatchObject([{ key, field }]);
  });

  it('are written once for a request that came twice', async () => {
    const { id } = await makeOne('İki kez');
    const { input } = begin(id, { Kiracı: 'Ali' });
    const requestId = randomUUID();
    const both = await Promise.all(
      [1, 2].map(() => server.call(beginFromTemplate, { ...input, requestId }, owner)),
    );
    expect(both[0]).toEqual(both[1]);
  });

  it('stand in a template alone, on a document without signatures, and are left behind by a copy', async () => {
    const { id, fileId } = await makeOne('Kopya');
    const plain = await makeDraft(server, { name: 'Taslak', files: { 'Kira.pdf': pdf } });
    const content = { ...plain.content, placeholders: [place(plain.files[0]?.id ?? '', 'a')] };
    const body = { version: plain.version, content };
    expect((await server.refusal(saveDraft, { params: { id: plain.id }, body }, owner)).keys).toEqual([
      'lang_placeholder_template_only',
    ]);
    const { draftId } = await server.call(
      copyDraft,
      { params: { id }, body: { name: 'Kopyası', withFiles: true } },
      owner,
    );
    const copy = await read(draftId);
    expect(copy.content.placeholders).toEqual([]);
    expect(copy.content.leftBehind).toEqual([{ kind: 'placeholders', name: 'Kira.pdf', step: null }]);
    const bare = { params: { id }, body: { name: 'Dosyasız kopyası', withFiles: false } };
    const without = await read((await server.call(copyDraft, bare, owner)).draftId);
    expect(without.content.leftBehind.map(({ kind }) => kind)).not.toContain('placeholders');
    // What is wrong with a field is said in the template, and nothing is begun until it is put right.
    const kept = await read(id);
    const wrong = await save(kept, [
      ...kept.content.placeholders,
      place(fileId, 'd', { page: 9, name: 'Yok' }),
    ]);
    expect(wrong.findings.map(({ key }) => key)).toEqual(['lang_placeholder_page_missing']);
    expect((await refusal(id, { Kiracı: 'Ali', Yok: 'x' })).keys).toEqual(['lang_placeholder_page_missing']);
  });

  it('end what takes too long', async () => {
    const { id } = await makeOne('Uzun');
    const [file] = (await read(id)).files;
    const blob = await server.platform.blobs.open(await server.accountId(), file?.sha256 ?? '');
    await blob.close();
    const drawing = { place: blob.place, pages: [] };
    const within = async (milliseconds: number) => {
      const threads = new DrawThreads({ milliseconds, megabytes: 100, idleMilliseconds: 1000 });
      return threads.draw('a', drawing).finally(() => threads.close());
    };
    await expect(within(1)).rejects.toMatchObject({ code: 'too_complex' });
    // It is the time alone that was too short.
    await expect(within(60_000)).resolves.toBeDefined();
  });
});
