import { randomUUID } from 'node:crypto';
import {
  beginFromTemplate,
  circulateDraft,
  copyDraft,
  copyJob,
  type DraftDetail,
  declineJob,
  getDraft,
  getFileVerdicts,
  initialJob,
  mergeDraftFiles,
  parseVerificationCode,
  removeDraftFile,
  reviseJob,
  saveDraft,
  verifyDocument,
} from '@tomar/contract';
import { hasTool, makePdf, readQrCode, runTool } from '@tomar/signatures/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TooComplex } from '../../../platform/threads/limitedThreads.ts';
import { batchFile, readBatch, startAndWait, templateWithRole } from '../../../testing/batchScene.ts';
import type { Caller } from '../../../testing/client.ts';
import { bytesOf, codePlace, makeCodedJob, placeCodes } from '../../../testing/codeScene.ts';
import { signerOf, signJobs } from '../../../testing/companionSession.ts';
import { makeDraft, readJob } from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';
import { drawThreads } from '../drawing/drawThreads.ts';

const publicUrl = 'https://tomar.ornek.com.tr';
let server: SceneServer;
let owner: Caller;

beforeAll(async () => {
  server = await startSceneServer({ config: { publicUrl } });
  owner = await server.person('owner');
});
afterAll(() => server.close());

const hasJudges = ['qpdf', 'pdfsig', 'pdftoppm', 'pdftotext'].every((tool) =>
  hasTool(tool, tool === 'qpdf' ? '--version' : '-v'),
);
const pdf = makePdf({ pages: [{}, { mediaBox: [0, 0, 500, 700], cropBox: [30, 50, 430, 650], rotate: 90 }] });
const files = { 'Kira.pdf': pdf };

/** What stands on the first document, read as from paper. */
async function printed(jobId: string, page = 1, by = owner) {
  const [file] =
    (await server.call(getDraft, { params: { id: jobId } }, by).catch(() => null))?.files ??
    (await readJob(server, jobId)).files;
  const bytes = await bytesOf(server, file?.id ?? '', by);
  return { bytes, fileId: file?.id ?? '', address: readQrCode(bytes, page)?.text ?? null };
}
const codeIn = (address: string | null): string => parseVerificationCode(address ?? '') ?? '';
const textOf = (bytes: Uint8Array) =>
  runTool('pdftotext', ['a.pdf', '-'], { 'a.pdf': bytes }).stdout.toString();
const circulate = (draft: Pick<DraftDetail, 'id' | 'version'>, by = owner) =>
  server.call(circulateDraft, { params: { id: draft.id }, body: { version: draft.version } }, by);
const codesOf = async (jobId: string): Promise<string[]> => {
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute<{ code: string }>(
      `select c.code from document_codes c join job_files f on f.account_id = c.account_id and f.id = c.file_id
       where f.job_id = '${jobId}' order by f.position`,
    ),
  );
  return rows.map(({ code }) => code);
};

describe.runIf(hasJudges)('SIGN-17: a verification QR code', () => {
  it('is drawn at circulation, behind the bytes that came, and leads to its document', async () => {
    const jobId = await makeCodedJob(server, { files, name: 'Karekodlu' });
    const { bytes, address } = await printed(jobId);
    expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true);
    expect(runTool('qpdf', ['--check', 'a.pdf'], { 'a.pdf': bytes }).status).toBe(0);
    const code = codeIn(address);
    expect(address).toBe(`${publicUrl}/verify/${code}`);
    expect(await codesOf(jobId)).toEqual([code]);
    const text = textOf(bytes);
    expect(text).toContain(code.replace(/.{4}(?=.)/g, '$&-'));
    expect(text).toContain('Bu belgeyi doğrulayın:');
    expect(text).toContain('tomar.ornek.com.tr/verify');
    expect(await server.call(verifyDocument, { params: { code } })).toMatchObject({
      document: { name: 'Kira.pdf' },
    });
    const { timeline } = await readJob(server, jobId);
    expect(timeline.map(({ event }) => event)).toEqual(expect.arrayContaining(['document.coded']));
    expect(JSON.stringify(timeline)).not.toContain(code);
  });

  it('stands on a page that is turned and cropped where it was placed', async () => {
    const draft = await makeDraft(server, { files });
    const at = { page: 2, x: 480, y: 270, width: 100, height: 130 };
    const { jobId } = await circulate(await placeCodes(server, owner, draft, at));
    const { bytes } = await printed(jobId, 2);
    const found = readQrCode(bytes, 2);
    const inside = found && [found.left - 480, 580 - found.right, found.bottom - 300, 400 - found.top];
    for (const room of inside ?? [Number.NaN]) {
      expect(room).toBeGreaterThan(7);
      expect(room).toBeLessThan(13);
    }
  });

  it('is below the signatures, which are all valid and have nothing changed under them', async () => {
    const jobId = await makeCodedJob(server, {
      files,
      flow: [['approver~'], ['signer1!']],
      withBoxes: true,
      name: 'İmzalanacak',
    });
    const initialled = { params: { id: jobId }, body: { initialled: true } };
    await server.call(initialJob, initialled, await server.person('approver'));
    await signJobs(server, await server.person('signer1'), [jobId], signerOf('10000000146'));
    const { bytes, fileId, address } = await printed(jobId);
    expect(await codesOf(jobId)).toEqual([codeIn(address)]);
    const said = runTool('pdfsig', ['-nocert', 'a.pdf'], { 'a.pdf': bytes }).stdout.toString();
    expect(said.match(/Signature Validation: Signature is Valid\./g)).toHaveLength(1);
    expect(said).toContain('Total document signed');
    expect(runTool('qpdf', ['--check', 'a.pdf'], { 'a.pdf': bytes }).status).toBe(0);
    const [verdict] = await server.call(getFileVerdicts, { params: { id: fileId } }, owner);
    expect(verdict?.told).toMatchObject({ since: { revisions: [], more: [] }, wrong: [] });
    expect(textOf(bytes)).toContain('Elektronik olarak imzalayan');
  });

  it('is drawn once for each document, each with its own code', async () => {
    const jobId = await makeCodedJob(server, { files: { 'a.pdf': pdf, 'b.pdf': makePdf({ pages: [{}] }) } });
    const codes = await codesOf(jobId);
    expect(new Set(codes).size).toBe(2);
    const read = await Promise.all(
      (await readJob(server, jobId)).files.map(async ({ id }) =>
        codeIn(readQrCode(await bytesOf(server, id, owner))?.text ?? null),
      ),
    );
    expect(read).toEqual(codes);
  });

  it('is none where nobody placed one, and under other standards than PAdES (SIGN-14)', async () => {
    const drawing = vi.spyOn(drawThreads, 'draw');
    try {
      const { jobId } = await circulate(await makeDraft(server, { files }));
      expect((await printed(jobId)).bytes.equals(pdf)).toBe(true);
      const other = await makeCodedJob(server, { files, signatureStandard: 'CadesParallel' });
      expect((await printed(other)).bytes.equals(pdf)).toBe(true);
      expect([await codesOf(jobId), await codesOf(other), drawing.mock.calls]).toEqual([[], [], []]);
    } finally {
      drawing.mockRestore();
    }
  });

  it('is drawn anew for whatever is begun from the job: the place comes along, the code never does', async () => {
    const jobId = await makeCodedJob(server, { files, name: 'Kaynak' });
    const [code] = await codesOf(jobId);
    const body = { name: 'Yeniden', withFiles: true };
    const used = await server.call(copyJob, { params: { id: jobId }, body }, owner);
    const copied = await server.call(copyDraft, { params: { id: used.draftId }, body }, owner);
    await server.call(
      declineJob,
      { params: { id: jobId }, body: { description: 'Eksik' } },
      await server.person('signer1'),
    );
    const revised = await server.call(reviseJob, { params: { id: jobId } }, owner);
    const codes = new Set([code]);
    for (const { draftId } of [used, copied, revised]) {
      const draft = await server.call(getDraft, { params: { id: draftId } }, owner);
      expect(draft.content.verificationPlaces).toEqual([{ ...codePlace, fileId: draft.files[0]?.id }]);
      const before = await printed(draftId);
      expect([before.address, before.bytes.equals(pdf)]).toEqual([null, true]);
      await circulate(draft);
      const { address, bytes } = await printed(draftId);
      expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true);
      expect(await codesOf(draftId)).toEqual([codeIn(address)]);
      codes.add(codeIn(address));
    }
    expect(codes.size).toBe(4);
  });

  it('is drawn on the jobs of a template, one by one and by a spreadsheet', async () => {
    const approver = await server.person('approver');
    const id = await templateWithRole(server, 'Karekodlu şablon', { files });
    const draft = await server.call(getDraft, { params: { id } }, approver);
    await placeCodes(server, approver, draft);
    const filled = [
      { role: 'Müdür', actor: { kind: 'user' as const, userId: await server.userId('approver') } },
    ];
    const begun = await server.call(
      beginFromTemplate,
      { params: { id }, body: { name: 'Elle', filled, withFiles: true, texts: [] } },
      approver,
    );
    await circulate(await server.call(getDraft, { params: { id: begun.draftId } }, approver), approver);
    expect(await codesOf(begun.draftId)).toHaveLength(1);
    const { email } = await personOf('approver');
    const rows = ['Bir', 'İki'].map((name) => ({ name, Müdür: email }));
    const batch = await readBatch(server, id, batchFile(['Müdür'], rows), approver);
    const done = await startAndWait(server, batch, approver);
    expect([done.state, done.counts.made]).toEqual(['done', 2]);
    const { rows: jobs } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute<{ id: string }>(
        `select id from jobs where name in ('Bir', 'İki') and status = 'Circulating'`,
      ),
    );
    const codes = await Promise.all(jobs.map(({ id: jobId }) => codesOf(jobId)));
    expect(new Set(codes.flat()).size).toBe(2);
    const shown = await Promise.all(
      jobs.map(async ({ id: jobId }) => (await printed(jobId, 1, approver)).address),
    );
    expect(shown.map(codeIn)).toEqual(codes.flat());
  });

  it('goes with its document: taken out, merged with others, or unknown', async () => {
    const two = { 'a.pdf': makePdf({ pages: [{}, {}] }), 'b.pdf': pdf };
    const draft = await placeCodes(server, owner, await makeDraft(server, { files: two }));
    const [first, second] = draft.files.map(({ id }) => id);
    const body = { version: draft.version, fileIds: [first ?? '', second ?? ''], name: 'Bir.pdf' };
    const merged = await server.call(mergeDraftFiles, { params: { id: draft.id }, body }, owner);
    const fileId = merged.files[0]?.id ?? '';
    expect(merged.content.verificationPlaces).toEqual([{ ...codePlace, fileId, page: 3 }]);
    const stray = { ...codePlace, fileId: '0123456789abcdef01234567' };
    const places = [...merged.content.verificationPlaces, stray];
    const content = { ...merged.content, verificationPlaces: places };
    const saved = await server.call(
      saveDraft,
      { params: { id: draft.id }, body: { version: merged.version, content } },
      owner,
    );
    expect(saved.content.verificationPlaces).toEqual(merged.content.verificationPlaces);
    await server.call(removeDraftFile, { params: { id: fileId } }, owner);
    const without = await server.call(getDraft, { params: { id: draft.id } }, owner);
    expect(without.content.verificationPlaces).toEqual([]);
  });
});

describe('SIGN-17: circulation', () => {
  it('is refused where the code touches a signature’s place, and says at which document', async () => {
    const made = await makeDraft(server, { files, withBoxes: true });
    const draft = await placeCodes(server, owner, made, { x: 100, y: 100 });
    expect(draft.findings.map(({ key }) => key)).toEqual(['lang_draft_qr_overlaps']);
    const input = { params: { id: draft.id }, body: { version: draft.version } };
    const refusal = await server.refusal(circulateDraft, input, owner);
    expect([refusal.status, refusal.keys]).toEqual([400, ['lang_draft_qr_overlaps']]);
    expect(await codesOf(draft.id)).toEqual([]);
  });

  it('is begun from no template whose code covers a text: the text would be written below it', async () => {
    const approver = await server.person('approver');
    const id = await templateWithRole(server, 'Üst üste', { files });
    const draft = await placeCodes(
      server,
      approver,
      await server.call(getDraft, { params: { id } }, approver),
    );
    const text = { key: 'k', name: 'Kiracı', size: 11, isRequired: false, fileId: draft.files[0]?.id ?? '' };
    const placeholders = [{ ...text, page: 1, x: 380, y: 650, width: 100, height: 20 }];
    const content = { ...draft.content, placeholders };
    await server.call(saveDraft, { params: { id }, body: { version: draft.version, content } }, approver);
    const actor = { kind: 'user' as const, userId: await server.userId('approver') };
    const body = { name: 'Olmaz', filled: [{ role: 'Müdür', actor }], withFiles: true, texts: [] };
    const refusal = await server.refusal(beginFromTemplate, { params: { id }, body }, approver);
    expect(refusal.keys).toEqual(['lang_draft_qr_overlaps']);
  });

  it('happens once by a double click, with one code', async () => {
    const draft = await placeCodes(server, owner, await makeDraft(server, { files }));
    const input = { params: { id: draft.id }, body: { version: draft.version } };
    const requestId = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.call(circulateDraft, { ...input, requestId }, owner)),
    );
    expect(new Set(answers.map(({ trackingNumber }) => trackingNumber)).size).toBe(1);
    const others = [1, 2].map(() => server.ask(circulateDraft, input, owner));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404]);
    expect(await codesOf(draft.id)).toHaveLength(1);
  });

  it('of another draft than was drawn is a conflict, and nothing bears a code', async () => {
    const draft = await placeCodes(server, owner, await makeDraft(server, { files }));
    const drawing = vi.spyOn(drawThreads, 'draw').mockImplementationOnce(async (who, order) => {
      await placeCodes(server, owner, draft, { x: 300 });
      return drawThreads.draw(who, order);
    });
    try {
      const input = { params: { id: draft.id }, body: { version: draft.version } };
      expect((await server.refusal(circulateDraft, input, owner)).status).toBe(409);
    } finally {
      drawing.mockRestore();
    }
    expect(await codesOf(draft.id)).toEqual([]);
    const { jobId } = await circulate(await server.call(getDraft, { params: { id: draft.id } }, owner));
    expect(await codesOf(jobId)).toHaveLength(1);
  });

  it('draws what is wanted by then where the account’s language changes meanwhile', async () => {
    const draft = await placeCodes(server, owner, await makeDraft(server, { files }));
    const accountId = await server.accountId();
    const speak = (locale: string) =>
      server.platform.db.inInstallation((tx) =>
        tx.execute(
          `update accounts set params = params || '{"defaultDateLocale":"${locale}"}' where id = '${accountId}'`,
        ),
      );
    const drawing = vi.spyOn(drawThreads, 'draw').mockImplementationOnce(async (who, order) => {
      await speak('en-GB');
      return drawThreads.draw(who, order);
    });
    try {
      const { jobId } = await circulate(draft);
      expect(await codesOf(jobId)).toHaveLength(1);
      expect(drawing).toHaveBeenCalledTimes(3);
      if (hasJudges) expect(textOf((await printed(jobId)).bytes)).toContain('Verify this document:');
    } finally {
      drawing.mockRestore();
      await speak('tr-TR');
    }
  });

  it('says which document cannot be drawn on, and leaves the draft as it was', async () => {
    const draft = await placeCodes(server, owner, await makeDraft(server, { files }));
    const drawing = vi.spyOn(drawThreads, 'draw').mockImplementation(async () => {
      throw new TooComplex('deneme');
    });
    try {
      const input = { params: { id: draft.id }, body: { version: draft.version } };
      const refusal = await server.refusal(circulateDraft, input, owner);
      expect([refusal.status, refusal.keys]).toEqual([400, ['lang_draft_qr_write_failed']]);
      expect(Object.keys(refusal.body.modelState)).toEqual([`files.${draft.files[0]?.id}`]);
    } finally {
      drawing.mockRestore();
    }
    expect((await server.call(getDraft, { params: { id: draft.id } }, owner)).version).toBe(draft.version);
  });
});

async function personOf(key: string): Promise<{ email: string }> {
  const id = await server.userId(key);
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute<{ email: string }>(`select email from users where id = '${id}'`),
  );
  return { email: rows[0]?.email ?? '' };
}
