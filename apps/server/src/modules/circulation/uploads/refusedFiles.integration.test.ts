import {
  appendUpload,
  beginUpload,
  completeUpload,
  type FileKind,
  getDraft,
  getFile,
  getUpload,
  limits,
} from '@tomar/contract';
import { hasTool, makePdf, noise, runTool } from '@tomar/signatures/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { begin, makeDraft, upload } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

const hasQpdf = hasTool('qpdf', '--version');
let server: TestServer;
let owner: Caller;
let draftId: string;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
beforeEach(async () => {
  draftId = (await makeDraft(server, { files: { 'Duran belge.pdf': makePdf({ pages: [{}, {}] }) } })).id;
});
afterAll(() => server.close());

const append = (id: string, offset: number, bytes: Uint8Array) =>
  server.call(appendUpload, { params: { id }, query: { offset }, bytes }, owner);
const received = async (id: string) => (await server.call(getUpload, { params: { id } }, owner)).received;
const filesNow = async () =>
  (await server.call(getDraft, { params: { id: draftId } }, owner)).files.map((file) => file.name);
const refuses = async (bytes: Uint8Array, name = 'deneme.pdf', kind: FileKind = 'Document') => {
  const { id } = await begin(server, owner, draftId, name, bytes.length, kind);
  await append(id, 0, bytes);
  const refusal = await server.refusal(completeUpload, { params: { id } }, owner);
  expect(refusal.status).toBe(400);
  // The rest of the draft is kept.
  expect(await filesNow()).toEqual(['Duran belge.pdf']);
  return refusal.keys;
};

describe('a document is refused with the reason', () => {
  it('when it is no PDF though named so', async () => {
    expect(await refuses(Buffer.from('PK\u0003\u0004 bu bir PDF değil'.repeat(50)))).toEqual([
      'lang_file_not_pdf',
    ]);
  });

  it('when it is broken', async () => {
    const [key] = await refuses(makePdf().subarray(0, 60));
    expect(['lang_file_broken', 'lang_file_not_pdf', 'lang_file_not_signable']).toContain(key);
    expect(await refuses(Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(4000)]))).toEqual([
      'lang_file_broken',
    ]);
  });

  it('when it is encrypted', async () => {
    const text = makePdf().toString('latin1');
    const locked = text.replace(
      '/Root 1 0 R',
      '/Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2/O(xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx)/U(xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx)/P -4>>/ID[<00><00>]',
    );
    expect(await refuses(Buffer.from(locked, 'latin1'))).toEqual(['lang_file_encrypted']);
  });

  it.runIf(hasQpdf)('when it wants a password; one that opens without is taken, with a remark', async () => {
    const encrypted = (user: string, ...more: string[]) =>
      runTool('qpdf', ['--encrypt', user, 'sahibi', '256', ...more, '--', 'in.pdf', '-'], {
        'in.pdf': makePdf(),
      }).stdout;
    expect(await refuses(encrypted('gizli'))).toEqual(['lang_file_encrypted']);

    const draft = await makeDraft(server, {
      files: {
        'Açılır.pdf': encrypted(''),
        'Kısıtlı.pdf': encrypted('', '--modify=none'),
        'Doldurulur.pdf': encrypted('', '--modify=form'),
        'Düz.pdf': makePdf(),
      },
    });
    const { files } = await server.call(getDraft, { params: { id: draft.id } }, owner);
    expect(files.map(({ name, problem, remark }) => [name, problem, remark])).toEqual([
      ['Açılır.pdf', null, 'lang_file_remark_encrypted'],
      ['Kısıtlı.pdf', null, 'lang_file_remark_restricted'],
      ['Doldurulur.pdf', null, 'lang_file_remark_encrypted'],
      ['Düz.pdf', null, null],
    ]);

    // A signature from outside covers it, but nobody sees here what is signed.
    const cades = await makeDraft(server, {
      signatureStandard: 'CadesParallel',
      files: { 'Kilitli.pdf': encrypted('gizli') },
    });
    const kept = await server.call(getDraft, { params: { id: cades.id } }, owner);
    expect(kept.files.map(({ remark }) => remark)).toEqual(['lang_file_remark_locked']);
  });

  it('when it is empty or larger than allowed, before a byte is sent', async () => {
    for (const [size, key] of [
      [0, 'lang_file_empty'],
      [limits.fileBytes + 1, 'lang_file_size_exceeded'],
    ] as const) {
      const body = { draftId, kind: 'Document' as const, name: 'büyük.pdf', size, fingerprint: `${size}` };
      const refusal = await server.refusal(beginUpload, { body }, owner);
      expect([refusal.status, refusal.keys]).toEqual([400, [key]]);
    }
  });

  it('when more bytes come than were announced; the upload can go on rightly', async () => {
    const pdf = makePdf({ filler: 2000 });
    const { id } = await begin(server, owner, draftId, 'fazla.pdf', 1000);
    const asked = { params: { id }, query: { offset: 0 }, bytes: pdf.subarray(0, 1001) };
    const refusal = await server.refusal(appendUpload, asked, owner);
    expect([refusal.status, refusal.keys]).toEqual([400, ['lang_file_upload_failed']]);
    const at = await received(id);
    expect(at).toBeLessThanOrEqual(1000);
    await append(id, at, pdf.subarray(at, 1000));
    expect(await received(id)).toBe(1000);
  });

  it('and an attachment may be anything', async () => {
    const file = await upload(
      server,
      owner,
      draftId,
      'liste.csv',
      Buffer.from('=1+1;"<b>"\r\n'),
      'Attachment',
    );
    expect([file.contentType, file.pages]).toEqual(['text/csv; charset=utf-8', null]);
  });

  it('and the refused one may be sent again after it was corrected', async () => {
    const bytes = makePdf({ filler: 3000 });
    await refuses(noise(bytes.length), 'onarılan.pdf');
    await upload(server, owner, draftId, 'onarılan.pdf', bytes);
    expect(await filesNow()).toEqual(['Duran belge.pdf', 'onarılan.pdf']);
  });
});

describe('the name of a file', () => {
  const named = async (name: string) => {
    const body = { draftId, kind: 'Document' as const, name, size: 10, fingerprint: name.slice(0, 100) };
    const answer = await server.ask(beginUpload, { body }, owner);
    return [answer.status, (await answer.text()).match(/lang_\w+/)?.[0]];
  };

  it.each([
    ['slashes', '../../etc/passwd.pdf'],
    ['backslashes', 'C:\\gizli\\belge.pdf'],
    ['control characters', 'bel\u0007ge\n.pdf'],
    ['300 characters', `${'ğ'.repeat(296)}.pdf`],
    ['nothing but dots', '..'],
    ['nothing but space', '   '],
  ])('with %s is refused', async (_what, name) => {
    expect(await named(name)).toEqual([400, 'lang_file_name_invalid']);
    expect(await filesNow()).toEqual(['Duran belge.pdf']);
  });

  it('with a zero in it does not get past the door', async () => {
    expect(await named('bel\u0000ge.pdf')).toEqual([400, 'lang_request_invalid']);
    expect(await filesNow()).toEqual(['Duran belge.pdf']);
  });

  it('with dotted and dotless i, quotes and emoji comes back as it went in', async () => {
    const name = 'İSTANBUL ılık "teklif" ‘son’ 📄 <1>.pdf';
    const bytes = makePdf({ filler: 77 });
    const file = await upload(server, owner, draftId, name, bytes);
    expect(file.name).toBe(name);
    const answer = await server.ask(getFile, { params: { id: file.id }, query: { download: '1' } }, owner);
    expect(answer.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('İSTANBUL ılık')}`,
    );
  });

  it('given twice but for dotted and dotless i stops circulation, not the upload', async () => {
    await upload(server, owner, draftId, 'İMZA.pdf', makePdf({ filler: 5 }));
    await upload(server, owner, draftId, 'imza.PDF', makePdf({ filler: 6 }));
    await upload(server, owner, draftId, 'ımza.pdf', makePdf({ filler: 7 }));
    const { findings } = await server.call(getDraft, { params: { id: draftId } }, owner);
    expect(findings.map(({ key, params }) => [key, params])).toEqual([
      ['lang_draft_file_name_duplicate', ['imza.PDF']],
    ]);
  });
});
