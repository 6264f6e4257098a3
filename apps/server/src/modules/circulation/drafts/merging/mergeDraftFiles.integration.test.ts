import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  circulateDraft,
  type DraftDetail,
  getDraft,
  getFile,
  mergeDraftFiles,
  saveDraft,
} from '@tomar/contract';
import { firstExtra, hasTool, makePdf, runTool, type TestPage } from '@tomar/signatures/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { QueueFull } from '../../../../platform/threads/fairQueue.ts';
import { TooComplex } from '../../../../platform/threads/limitedThreads.ts';
import type { Caller } from '../../../../testing/client.ts';
import { makeDraft, readJob, upload } from '../../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../../testing/startTestServer.ts';
import { MergeThreads } from './mergeThreads.ts';

let server: TestServer;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
afterAll(() => server.close());

/** Pages of so many widths in points: a page is known by its width again. */
const pdfOf = (...widths: number[]) =>
  makePdf({ pages: widths.map((width): TestPage => ({ mediaBox: [0, 0, width, 800] })) });
const [one, two, three] = [pdfOf(301), pdfOf(302, 303), pdfOf(304, 305, 306)];
const files = { 'Bir.pdf': one, 'İki.pdf': two, 'Üç.pdf': three };

const read = (id: string, by = owner) => server.call(getDraft, { params: { id } }, by);
const idOf = (draft: DraftDetail, name: string) => draft.files.find((file) => file.name === name)?.id ?? '';
const idsOf = (draft: DraftDetail, ...names: string[]) => names.map((name) => idOf(draft, name));
const bodyOf = (draft: DraftDetail, names: readonly string[], name = 'Hepsi.pdf') => ({
  version: draft.version,
  fileIds: idsOf(draft, ...names),
  name,
});
const merge = (draft: DraftDetail, names: readonly string[], name?: string) =>
  server.call(mergeDraftFiles, { params: { id: draft.id }, body: bodyOf(draft, names, name) }, owner);
const refusal = (draft: DraftDetail, body: BodyOf<typeof mergeDraftFiles>, by = owner) =>
  server.refusal(mergeDraftFiles, { params: { id: draft.id }, body }, by);
const widthsOf = (draft: DraftDetail, name: string) =>
  draft.files.find((file) => file.name === name)?.pageSizes.map(({ width }) => width);

const hasJudges = hasTool('qpdf', '--version') && hasTool('pdftotext', '-v');

/** What other readers say of the bytes. */
function judged(bytes: Uint8Array) {
  const run = (tool: string, ...args: string[]) => runTool(tool, args, { 'merged.pdf': bytes });
  const json = run('qpdf', '--json', '--json-key=acroform', 'merged.pdf').stdout.toString();
  return {
    status: run('qpdf', '--check', 'merged.pdf').status,
    pages: run('pdftotext', '-layout', 'merged.pdf', '-')
      .stdout.toString()
      .match(/Page \d/g),
    values: [...json.matchAll(/"value": "u:(\w+)"/g)].map(([, value]) => value),
  };
}
const bytesOf = async (fileId: string) => {
  const answer = await server.ask(getFile, { params: { id: fileId }, query: {} }, owner);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

describe('merging documents of a draft (DRAFT-32)', () => {
  it('makes one of them in the order asked for, in the place of the first, with boxes and trail', async () => {
    const draft = await makeDraft(server, { files, flow: [['signer1!']], withBoxes: true });
    const merged = await merge(draft, ['Üç.pdf', 'Bir.pdf'], 'Sözleşme ve eki');
    expect(merged.files.map(({ name }) => name)).toEqual(['Sözleşme ve eki.pdf', 'İki.pdf']);
    expect(merged.content.fileOrder).toEqual(idsOf(merged, 'Sözleşme ve eki.pdf', 'İki.pdf'));
    expect(widthsOf(merged, 'Sözleşme ve eki.pdf')).toEqual([304, 305, 306, 301]);
    // The box of the last part, on its page.
    const id = idOf(merged, 'Sözleşme ve eki.pdf');
    expect(merged.content.boxes.map(({ fileId, page }) => [fileId, page])).toEqual([
      [idOf(draft, 'İki.pdf'), 1],
      [id, 4],
    ]);
    expect(await read(draft.id)).toEqual(merged);
    const { jobId } = await server.call(
      circulateDraft,
      { params: { id: draft.id }, body: { version: merged.version } },
      owner,
    );
    const { timeline } = await readJob(server, jobId);
    expect(timeline.filter(({ event }) => event === 'file.merged')).toHaveLength(1);
    expect(timeline.filter(({ event }) => event === 'file.removed')).toHaveLength(2);
  });

  it.runIf(hasJudges)('makes what other readers read, with form fields, those of one name too', async () => {
    const form = (value: string) =>
      makePdf({
        catalog: `/AcroForm<</Fields[${firstExtra()} 0 R]/DA(/Helv 0 Tf 0 g)>>`,
        pages: [{ entries: `/Annots[${firstExtra()} 0 R]` }],
        objects: [
          `<</Type/Annot/Subtype/Widget/FT/Tx/T(ad)/V(${value})/Rect[72 600 300 620]/P 4 0 R/DA(/Helv 12 Tf 0 g)>>`,
        ],
      });
    const draft = await makeDraft(server, {
      files: { ...files, 'Ali.pdf': form('Ali'), 'Ece.pdf': form('Ece') },
    });
    const merged = await merge(draft, ['Üç.pdf', 'Ali.pdf', 'Ece.pdf', 'İki.pdf']);
    const { status, pages, values } = judged(await bytesOf(idOf(merged, 'Hepsi.pdf')));
    expect(status).toBe(0);
    expect(pages?.map((page) => Number(page.slice(-1)))).toEqual([1, 2, 3, 1, 1, 1, 2]);
    expect(values).toEqual(expect.arrayContaining(['Ali', 'Ece']));
  });

  it('takes any number of documents, turned and cropped pages as they are', async () => {
    const odd = makePdf({
      style: 'stream',
      pages: [
        { mediaBox: [0, 0, 500, 700], rotate: 90 },
        { mediaBox: [0, 0, 500, 700], cropBox: [50, 50, 450, 600] },
      ],
    });
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`${at}.pdf`, at % 2 ? odd : pdfOf(300 + at)]),
    );
    const draft = await makeDraft(server, {
      // Files of the same bytes would be refused.
      files: Object.fromEntries(
        Object.entries(many).map(([name, bytes]) => [
          name,
          Buffer.concat([bytes, Buffer.from(`%${name}\n`)]),
        ]),
      ),
    });
    const sizes = draft.files.flatMap(({ pageSizes }) => pageSizes);
    const merged = await merge(draft, Object.keys(many));
    expect(merged.files[0]?.pageSizes).toEqual(sizes);
  });

  it.each([
    ['one alone', ['Bir.pdf'], 'lang_merge_two_files'],
    ['none', [], 'lang_merge_two_files'],
    ['one that is named twice', ['Bir.pdf', 'Bir.pdf'], 'lang_merge_two_files'],
  ])('refuses %s, and changes nothing', async (_, names, key) => {
    const draft = await makeDraft(server, { files });
    expect(await refusal(draft, bodyOf(draft, names))).toMatchObject({ status: 400, errors: [{ key }] });
    expect(await read(draft.id)).toEqual(draft);
  });

  it('refuses what is signed, no PDF or damaged, and a name that no file can have, and changes nothing', async () => {
    const signed = makePdf({
      catalog: `/AcroForm<</Fields[${firstExtra()} 0 R]/SigFlags 3>>`,
      pages: [{ entries: `/Annots[${firstExtra()} 0 R]` }],
      objects: [
        `<</Type/Annot/Subtype/Widget/FT/Sig/T(imza)/V ${firstExtra() + 1} 0 R/Rect[0 0 0 0]/P 4 0 R>>`,
        '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 10 20 10]/Contents<00>>>',
      ],
    });
    const { id } = await makeDraft(server, {
      signatureStandard: 'CadesParallel',
      files: { 'Bir.pdf': one, 'İmzalı.pdf': signed, 'Not.txt': Buffer.from('not') },
    });
    await upload(server, owner, id, 'Bozuk.pdf', Buffer.from('%PDF-1.7\nbozuk'));
    const draft = await read(id);
    for (const [name, key] of [
      ['İmzalı.pdf', 'lang_merge_signed'],
      ['Not.txt', 'lang_merge_not_pdf'],
      ['Bozuk.pdf', 'lang_merge_broken'],
    ] as const)
      expect(await refusal(draft, bodyOf(draft, ['Bir.pdf', name]))).toMatchObject({
        status: 400,
        errors: [{ key, params: [name] }],
      });
    for (const name of ['../a.pdf', ' ', 'x'.repeat(300)])
      expect((await refusal(draft, bodyOf(draft, ['Bir.pdf', 'Not.txt'], name))).status).toBe(400);
    expect(await read(id)).toEqual(draft);
  });

  it('refuses a file of another draft, a draft of another person, and a version that is past', async () => {
    const draft = await makeDraft(server, { files });
    const other = await makeDraft(server, { files });
    const body = bodyOf(draft, ['Bir.pdf', 'İki.pdf']);
    const foreign = { ...body, fileIds: [idOf(draft, 'Bir.pdf'), idOf(other, 'İki.pdf')] };
    expect((await refusal(draft, foreign)).status).toBe(404);
    expect((await refusal(draft, body, await server.person('approver'))).status).toBe(404);
    const content = { ...draft.content, description: 'başka sekmede yazıldı' };
    const saved = await server.call(
      saveDraft,
      { params: { id: draft.id }, body: { version: draft.version, content } },
      owner,
    );
    expect((await refusal(draft, body)).status).toBe(409);
    expect(await read(draft.id)).toEqual(saved);
  });

  it('does it once for a request that came twice, and once for two tabs', async () => {
    const draft = await makeDraft(server, { files });
    const input = { params: { id: draft.id }, body: bodyOf(draft, ['Bir.pdf', 'Üç.pdf']) };
    const requestId = randomUUID();
    const [first, again] = await Promise.all([
      server.call(mergeDraftFiles, { ...input, requestId }, owner),
      server.call(mergeDraftFiles, { ...input, requestId }, owner),
    ]);
    expect(again).toEqual(first);
    expect(first.files.map(({ name }) => name)).toEqual(['Hepsi.pdf', 'İki.pdf']);
    const tabs = await Promise.all(
      [1, 2].map(() =>
        server.ask(
          mergeDraftFiles,
          { params: { id: draft.id }, body: bodyOf(first, ['İki.pdf', 'Hepsi.pdf'], 'Son.pdf') },
          owner,
        ),
      ),
    );
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(draft.id)).files.map(({ name }) => name)).toEqual(['Son.pdf']);
  });

  it('ends what takes too long', async () => {
    const draft = await makeDraft(server, { files });
    const [file] = draft.files;
    const blob = await server.platform.blobs.open(await server.accountId(), file?.sha256 ?? '');
    await blob.close();
    const threads = new MergeThreads({ milliseconds: 1, megabytes: 100, idleMilliseconds: 1000 });
    await expect(threads.merge('a', { places: [blob.place, blob.place] })).rejects.toMatchObject({
      code: 'too_complex',
    });
    await threads.close();
  });
});

it.each([
  ['cannot be merged', new TooComplex('pages'), 400, 'lang_merge_failed'],
  ['come while too many of the account’s are being merged', new QueueFull(), 429, 'lang_merge_busy'],
])('documents that %s stay as they are', async (_, error, status, key) => {
  const draft = await makeDraft(server, { files });
  const failing = vi.spyOn(MergeThreads.prototype, 'merge').mockRejectedValueOnce(error);
  try {
    const said = await refusal(draft, bodyOf(draft, ['Bir.pdf', 'İki.pdf']));
    expect(said).toMatchObject({ status, keys: [key] });
  } finally {
    failing.mockRestore();
  }
  expect(await read(draft.id)).toEqual(draft);
});
