import { randomUUID } from 'node:crypto';
import {
  appendUpload,
  circulateDraft,
  completeUpload,
  definitionEndpoints,
  deleteDraft,
  draftContent,
  emptyId,
  getDraft,
  getFile,
  getJob,
  listDrafts,
  listMyJobs,
  removeDraftFile,
  saveDraft,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { type Caller, signInAs } from '../../../testing/client.ts';
import { makeDefinition } from '../../../testing/definitionScene.ts';
import { begin, makeDraft, makeJob, readJob, upload } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { dayIn } from '../../jobs/index.ts';

let server: TestServer;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
afterAll(() => server.close());

const save = (id: string, version: number, name: string, requestId = randomUUID(), by = owner) =>
  server.call(
    saveDraft,
    { params: { id }, body: { version, content: draftContent.parse({ name }) }, requestId },
    by,
  );
const circulate = (id: string, version: number, requestId = randomUUID()) =>
  server.ask(circulateDraft, { params: { id }, body: { version }, requestId }, owner);
const rows = async (query: string) => {
  const accountId = await server.accountId();
  return (await server.platform.db.inAccount(accountId, (tx) => tx.execute<Record<string, unknown>>(query)))
    .rows;
};

describe('saving a draft', () => {
  it('keeps what is unfinished, at any time, and says what is missing (DRAFT-01)', async () => {
    const draft = await save(emptyId, 0, 'Yarım kalan');
    expect(draft.version).toBe(1);
    expect(draft.findings.map((finding) => finding.key)).toContain('lang_draft_document_required');
    const again = await server.call(getDraft, { params: { id: draft.id } }, owner);
    expect(again.content.name).toBe('Yarım kalan');
  });

  it('on top of an older version, from another tab, is refused and changes nothing', async () => {
    const { id } = await save(emptyId, 0, 'İki sekme');
    await save(id, 1, 'Birinci sekme');
    const body = { version: 1, content: draftContent.parse({ name: 'İkinci sekme' }) };
    const refusal = await server.refusal(saveDraft, { params: { id }, body }, owner);
    expect(refusal.status).toBe(409);
    const kept = await server.call(getDraft, { params: { id } }, owner);
    expect([kept.content.name, kept.version]).toEqual(['Birinci sekme', 2]);
  });

  it('from two tabs at the same moment keeps exactly one of the two', async () => {
    const { id } = await save(emptyId, 0, 'Aynı anda');
    const ends = await Promise.allSettled([save(id, 1, 'Sol'), save(id, 1, 'Sağ')]);
    expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await server.call(getDraft, { params: { id } }, owner)).version).toBe(2);
  });

  it('twice with the same request makes one draft (DRAFT-03)', async () => {
    const requestId = randomUUID();
    const [first, second] = await Promise.all([
      save(emptyId, 0, 'Çift tık', requestId),
      save(emptyId, 0, 'Çift tık', requestId),
    ]);
    expect(second.id).toBe(first.id);
    const { total } = await server.call(listDrafts, { body: { search: 'çift tık' } }, owner);
    expect(total).toBe(1);
  });

  it('keeps Turkish letters, angle brackets and formula characters as they were written (DRAFT-05, DRAFT-13)', async () => {
    const name = '=TOPLA(A1) <b>İŞ</b> ığüşöç “€”';
    const description = '+1 -2 @3 \t<script>alert(1)</script>\n'.repeat(40);
    const content = draftContent.parse({ name, description });
    const draft = await server.call(
      saveDraft,
      { params: { id: emptyId }, body: { version: 0, content } },
      owner,
    );
    expect([draft.content.name, draft.content.description]).toEqual([name, description]);
  });

  it('without a name, or with one too long, is refused before anything is stored (DRAFT-26)', async () => {
    for (const [name, key] of [
      ['   ', 'lang_draft_name_required'],
      ['ş'.repeat(251), 'lang_draft_name_too_long'],
    ] as const) {
      const body = { version: 0, content: draftContent.parse({ name }) };
      const refusal = await server.refusal(saveDraft, { params: { id: emptyId }, body }, owner);
      expect([refusal.status, refusal.keys]).toEqual([400, [key]]);
    }
  });

  it('takes 2,000 letters of description and no more (DRAFT-27)', async () => {
    const of = (length: number) => ({
      params: { id: emptyId },
      body: { version: 0, content: draftContent.parse({ name: 'Uzun', description: 'İ'.repeat(length) }) },
    });
    expect((await server.call(saveDraft, of(2000), owner)).content.description).toHaveLength(2000);
    const refusal = await server.refusal(saveDraft, of(2001), owner);
    expect(refusal.keys).toEqual(['lang_draft_description_too_long']);
  });
});

describe('circulating', () => {
  it('twice at once with the same request makes one job and gives both the same answer (DRAFT-04)', async () => {
    const draft = await makeDraft(server, { name: 'Aynı istek' });
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => circulate(draft.id, draft.version, requestId)),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(bodies).size).toBe(1);
    expect(await rows(`select from job_participants where job_id = '${draft.id}'`)).toHaveLength(1);
    expect(await rows(`select from deliveries where job_id = '${draft.id}'`)).toHaveLength(1);
  });

  it('twice at once by two requests circulates once; the others are told that it circulates already (JOB-13)', async () => {
    const draft = await makeDraft(server, { name: 'İki istek' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => circulate(draft.id, draft.version)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404, 404]);
    for (const answer of answers.filter(({ status }) => status === 404))
      expect(await answer.json()).toMatchObject({ Errors: [{ Key: 'lang_draft_circulated_already' }] });
    expect(await rows(`select from job_participants where job_id = '${draft.id}'`)).toHaveLength(1);
    const job = await readJob(server, draft.id);
    expect(job.timeline.filter((event) => event.event === 'job.circulated')).toHaveLength(1);
  });

  it('of an older version is refused, and the draft stays a draft', async () => {
    const draft = await makeDraft(server);
    await save(draft.id, draft.version, 'Yenisi');
    expect((await circulate(draft.id, draft.version)).status).toBe(409);
    expect((await server.ask(getJob, { params: { id: draft.id } }, owner)).status).toBe(404);
  });

  it('of a draft that another tab deleted says so (JOB-12)', async () => {
    const draft = await makeDraft(server);
    await server.call(deleteDraft, { params: { id: draft.id } }, owner);
    const refusal = await server.refusal(
      circulateDraft,
      { params: { id: draft.id }, body: { version: draft.version } },
      owner,
    );
    expect([refusal.status, refusal.body.code, refusal.keys]).toEqual([
      404,
      'not_found',
      ['lang_draft_deleted'],
    ]);
    expect((await server.ask(getDraft, { params: { id: draft.id } }, owner)).status).toBe(404);
  });

  // JOB-12, JOB-13, ACC-03
  it('tells the drafter alone what became of a draft; to everybody else it is as an id that exists nowhere', async () => {
    const drafter = await server.person('approver');
    const deleted = await makeDraft(server, { by: 'approver' });
    await server.call(deleteDraft, { params: { id: deleted.id } }, drafter);
    const jobId = await makeJob(server, { by: 'approver', flow: [['signer1!']] });
    const others = {
      administrator: owner,
      signer: await server.person('signer1'),
      'colleague without the right': await server.person('signer2'),
      'somebody of another account': await signInAs(server, 'sukru@ornek.example', 'ornek'),
    };
    /** All that is answered; only the number of the request is another one each time. */
    const said = async (id: string, who: Caller) => {
      const answer = await server.ask(circulateDraft, { params: { id }, body: { version: 1 } }, who);
      return [answer.status, (await answer.text()).replace(/"RequestId":"[^"]*"/, '')];
    };
    const unknown = newId(new Date());
    expect(await said(unknown, drafter)).toEqual([404, expect.stringContaining('lang_not_found')]);
    for (const [id, key] of [
      [deleted.id, 'lang_draft_deleted'],
      [jobId, 'lang_draft_circulated_already'],
    ] as const) {
      expect(await said(id, drafter)).toEqual([404, expect.stringContaining(key)]);
      for (const [name, other] of Object.entries(others))
        expect([name, ...(await said(id, other))]).toEqual([name, ...(await said(unknown, other))]);
    }
  });

  it('at the moment another tab deletes ends as one of the two, never as half a job', async () => {
    for (let round = 0; round < 6; round += 1) {
      const draft = await makeDraft(server);
      const [circulated, deleted] = await Promise.all([
        circulate(draft.id, draft.version),
        server.ask(deleteDraft, { params: { id: draft.id } }, owner),
      ]);
      const job = await server.ask(getJob, { params: { id: draft.id } }, owner);
      expect([
        [200, 404, 200],
        [404, 200, 404],
      ]).toContainEqual([circulated.status, deleted.status, job.status]);
    }
  });

  it('while a file is on its way is refused, names the file and keeps it', async () => {
    const draft = await makeDraft(server, { name: 'Yolda' });
    const bytes = makePdf({ filler: 50 });
    const { id } = await begin(server, owner, draft.id, 'yolda.pdf', bytes.length);
    const asked = { params: { id: draft.id }, body: { version: draft.version } };
    const refusal = await server.refusal(circulateDraft, asked, owner);
    expect([refusal.status, refusal.body.code]).toEqual([400, 'refused']);
    expect(refusal.body.errors).toMatchObject([
      { key: 'lang_draft_uploads_unfinished', params: ['yolda.pdf'] },
    ]);
    await server.call(appendUpload, { params: { id }, query: { offset: 0 }, bytes }, owner);
    const { draftVersion } = await server.call(completeUpload, { params: { id } }, owner);
    expect((await circulate(draft.id, draftVersion ?? 0)).status).toBe(200);
    expect((await readJob(server, draft.id)).files.map((file) => file.name)).toContain('yolda.pdf');
  });

  it('without a file that is on its way needs the person to name it', async () => {
    const draft = await makeDraft(server, { name: 'Onsuz' });
    await begin(server, owner, draft.id, 'bir.pdf', 5000);
    const { unfinishedUploads } = await server.call(getDraft, { params: { id: draft.id } }, owner);
    expect(unfinishedUploads.map((upload) => upload.name)).toEqual(['bir.pdf']);
    const discardUploads = unfinishedUploads.map((upload) => upload.id);
    const asked = { params: { id: draft.id }, body: { version: draft.version, discardUploads } };
    await begin(server, owner, draft.id, 'iki.pdf', 5000);
    const refusal = await server.refusal(circulateDraft, asked, owner);
    expect(refusal.body.errors).toMatchObject([{ params: ['iki.pdf'] }]);
    const { unfinishedUploads: both } = await server.call(getDraft, { params: { id: draft.id } }, owner);
    const all = { ...asked.body, discardUploads: both.map((upload) => upload.id) };
    await server.call(circulateDraft, { params: { id: draft.id }, body: all }, owner);
    expect((await readJob(server, draft.id)).files).toHaveLength(1);
    expect(await rows(`select from uploads where job_id = '${draft.id}' and file_id is null`)).toEqual([]);
  });

  it('keeps its attachments where only an administrator deletes them (AUTH-09)', async () => {
    const drafter = await server.person('approver');
    const draft = await save(emptyId, 0, 'Ekli', randomUUID(), drafter);
    const file = await upload(server, drafter, draft.id, 'belge.pdf', makePdf({ filler: 61 }));
    const attached = async (name: string, size: number) => {
      const pdf = makePdf({ filler: size });
      const { id } = await begin(server, drafter, draft.id, name, pdf.length, 'Attachment');
      await server.call(appendUpload, { params: { id }, query: { offset: 0 }, bytes: pdf }, drafter);
      return (await server.call(completeUpload, { params: { id } }, drafter)).file?.id ?? '';
    };
    const [first, second] = [await attached('ek-1.pdf', 62), await attached('ek-2.pdf', 63)];
    const setRule = (on: boolean) =>
      server.platform.db.inInstallation((tx) =>
        tx.execute(
          `update accounts set params = '{"onlyAdminDeletesAttachments":${on}}' where code = 'demo'`,
        ),
      );
    const remove = (id: string) => server.ask(removeDraftFile, { params: { id } }, drafter);
    const shown = async () => server.call(getDraft, { params: { id: draft.id } }, drafter);
    expect((await shown()).attachmentsStay).toBe(false);
    expect((await remove(first)).status).toBe(200);
    await setRule(true);
    try {
      expect((await shown()).attachmentsStay).toBe(true);
      const refusal = await server.refusal(removeDraftFile, { params: { id: second } }, drafter);
      expect(refusal.keys).toEqual(['lang_attachment_admin_only']);
      expect((await shown()).files.map(({ name }) => name)).toEqual(['belge.pdf', 'ek-2.pdf']);
      // A document is no attachment, and the owner is an administrator.
      expect((await remove(file.id)).status).toBe(200);
      const own = await save(emptyId, 0, 'Yöneticinin');
      expect(own.attachmentsStay).toBe(false);
    } finally {
      await setRule(false);
    }
  });

  it('of another set of files than the person saw is refused', async () => {
    const draft = await makeDraft(server, { name: 'Dosya değişti' });
    const added = await upload(server, owner, draft.id, 'sonradan.pdf', makePdf({ filler: 60 }));
    expect((await circulate(draft.id, draft.version)).status).toBe(409);
    const seen = await server.call(getDraft, { params: { id: draft.id } }, owner);
    expect(seen.version).toBe(draft.version + 1);
    const removed = await server.call(removeDraftFile, { params: { id: added.id } }, owner);
    expect(removed.draftVersion).toBe(draft.version + 2);
    expect((await circulate(draft.id, seen.version)).status).toBe(409);
    const content = { ...draft.content, fileOrder: [] };
    const body = { version: removed.draftVersion, content };
    const ordered = await server.call(saveDraft, { params: { id: draft.id }, body }, owner);
    expect((await circulate(draft.id, removed.draftVersion)).status).toBe(409);
    expect((await circulate(draft.id, ordered.version)).status).toBe(200);
  });

  it('with something missing names every finding and keeps the draft', async () => {
    const { id } = await save(emptyId, 0, 'Eksik');
    const refusal = await server.refusal(circulateDraft, { params: { id }, body: { version: 1 } }, owner);
    expect(refusal.status).toBe(400);
    expect(refusal.keys).toEqual(
      expect.arrayContaining([
        'lang_draft_step_required',
        'lang_draft_recipient_required',
        'lang_draft_document_required',
      ]),
    );
    expect((await server.call(getDraft, { params: { id } }, owner)).version).toBe(1);
  });

  it('in no department wants the account to allow it, and the drafter’s own right to it (DRAFT-12, DRAFT-44)', async () => {
    const drafter = await server.person('approver');
    const userId = await server.userId('approver');
    const { id, version } = await makeDraft(server, { by: 'approver' });
    const asked = { params: { id }, body: { version } };
    const refusedWhile = async (off: string, on: string) => {
      await rows(off);
      try {
        const findings = async () =>
          (await server.call(getDraft, { params: { id } }, drafter)).findings.map(({ key }) => key);
        // The server keeps an account's settings until it hears that they changed.
        await expect.poll(findings).toEqual(['lang_draft_department_required']);
        const { keys } = await server.refusal(circulateDraft, asked, drafter);
        expect(keys).toEqual(['lang_draft_department_required']);
      } finally {
        await rows(on);
      }
    };
    const ofUser = (may: boolean) => `update users set may_start_independent = ${may} where id = '${userId}'`;
    const ofAccount = (may: boolean) =>
      `update accounts set params = params || '{"mayStartIndependent":${may}}' where code = 'demo'`;
    await refusedWhile(ofUser(false), ofUser(true));
    await refusedWhile(ofAccount(false), ofAccount(true));
    await expect.poll(async () => (await server.ask(circulateDraft, asked, drafter)).status).toBe(200);
    expect((await readJob(server, id, 'approver')).department).toBeNull();
  });

  it('in a department is for those who may start jobs in its name, while it is active (DRAFT-12, DRAFT-45, DRAFT-46)', async () => {
    const drafter = await server.person('approver');
    const departmentId = await makeDefinition(server, 'department', {
      name: 'Başlatan',
      userIds: [await server.userId('approver')],
    });
    const { id, version } = await makeDraft(server, { by: 'approver', departmentId });
    const asked = { params: { id }, body: { version } };
    const refusal = async () => (await server.refusal(circulateDraft, asked, drafter)).keys;
    expect(await refusal()).toEqual(['lang_draft_department_not_allowed']);
    await rows(`update department_people set may_start = true where department_id = '${departmentId}'`);
    const activate = (isActive: boolean) =>
      server.call(
        definitionEndpoints.department.activate,
        { body: { ids: [departmentId], isActive } },
        owner,
      );
    await activate(false);
    expect(await refusal()).toEqual(['lang_draft_department_passive']);
    await activate(true);
    expect((await server.ask(circulateDraft, asked, drafter)).status).toBe(200);
    expect((await readJob(server, id, 'approver')).department).toBe('Başlatan');
  });

  it('wants as many signers as the account does (DRAFT-35)', async () => {
    const [one, two] = [
      await makeDraft(server, { flow: [['signer1!']] }),
      await makeDraft(server, { flow: [['signer1!', 'signer2!']] }),
    ];
    const setMinimum = (minimum: number) =>
      rows(`update accounts set params = params || '{"minimumSigners":${minimum}}' where code = 'demo'`);
    await setMinimum(2);
    try {
      const asked = { params: { id: one.id }, body: { version: one.version } };
      const { body } = await server.refusal(circulateDraft, asked, owner);
      expect(body.errors).toMatchObject([{ key: 'lang_draft_minimum_signers', params: [2] }]);
      expect((await circulate(two.id, two.version)).status).toBe(200);
    } finally {
      await setMinimum(0);
    }
  });

  it('begins on the day that it is where the account is (DRAFT-47, DRAFT-48)', async () => {
    // Never on the same day: a day and an hour lie between them.
    const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const;
    const day = dayIn(west, new Date());
    const { id, version } = await makeDraft(server, { targetEndDate: day, finalizeLaterDate: day });
    const setZone = (timeZone: string) =>
      rows(`update accounts set params = params || '{"timeZone":"${timeZone}"}' where code = 'demo'`);
    try {
      await setZone(east);
      const asked = { params: { id }, body: { version } };
      expect((await server.refusal(circulateDraft, asked, owner)).keys).toEqual([
        'lang_draft_target_end_date_before_start',
        'lang_draft_finalize_date_before_start',
      ]);
      await setZone(west);
      expect((await circulate(id, version)).status).toBe(200);
    } finally {
      await setZone('Europe/Istanbul');
    }
  });

  it('numbers the jobs of the year one after the other, also when they come at once (DRAFT-08)', async () => {
    const drafts = await Promise.all(Array.from({ length: 5 }, () => makeDraft(server)));
    const answers = await Promise.all(
      drafts.map((draft) =>
        server.call(circulateDraft, { params: { id: draft.id }, body: { version: draft.version } }, owner),
      ),
    );
    const numbers = answers.map(({ trackingNumber }) => Number(trackingNumber.split('-')[1]));
    expect(new Set(numbers).size).toBe(5);
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(4);
  });

  it.each([
    ['', 'EV-2026/7', 'EV-\u202A2026\u200B/7'],
    [', also where letters are put together of two signs', 'GİDEN-Ş/7', 'GI\u0307DEN-S\u0327/7'],
    [', also where spaces are of another width', 'EV 2026 8', 'EV\u00A02026  8'],
  ])(
    'gives a document number to one of two jobs that ask for it at once (DRAFT-55)%s',
    async (_what, one, same) => {
      // The same to whoever reads it.
      const drafts = await Promise.all(
        [one, same].map((documentNumber) => makeDraft(server, { documentNumber })),
      );
      const answers = await Promise.all(drafts.map((draft) => circulate(draft.id, draft.version)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
      const text = await answers.find((answer) => answer.status === 400)?.text();
      expect(text).toContain('lang_draft_document_number_duplicate');
    },
  );
});

describe('a draft', () => {
  it('is its owner’s alone, whatever others may do, files included (DRAFT-11)', async () => {
    const draft = await makeDraft(server, { by: 'approver' });
    const fileId = draft.files[0]?.id ?? '';
    const stranger = await server.person('owner');
    for (const answer of [
      server.ask(getDraft, { params: { id: draft.id } }, stranger),
      server.ask(deleteDraft, { params: { id: draft.id } }, stranger),
      server.ask(circulateDraft, { params: { id: draft.id }, body: { version: draft.version } }, stranger),
      server.ask(removeDraftFile, { params: { id: fileId } }, stranger),
      server.ask(getFile, { params: { id: fileId }, query: {} }, stranger),
    ])
      expect((await answer).status).toBe(404);
    await expect(begin(server, stranger, draft.id, 'x.pdf', 10)).rejects.toThrow('404');
  });

  it('loses the boxes of a file together with the file, and keeps both when it cannot be removed', async () => {
    const files = { 'a.pdf': makePdf({ filler: 1 }), 'b.pdf': makePdf({ filler: 2 }) };
    const draft = await makeDraft(server, { name: 'Kutular', files, withBoxes: true });
    const [first, second] = draft.files;
    await server.call(removeDraftFile, { params: { id: first?.id ?? '' } }, owner);
    const after = await server.call(getDraft, { params: { id: draft.id } }, owner);
    expect(after.content.boxes.map((box) => box.fileId)).toEqual([second?.id]);
    expect(after.content.fileOrder).toEqual([second?.id]);
    const stranger = await server.person('approver');
    await server.refusal(removeDraftFile, { params: { id: second?.id ?? '' } }, stranger);
    const kept = await server.call(getDraft, { params: { id: draft.id } }, owner);
    expect([kept.version, kept.content.boxes]).toEqual([after.version, after.content.boxes]);
  });

  it('can be deleted with files, boxes and a half-done upload', async () => {
    const draft = await makeDraft(server, { withBoxes: true });
    await begin(server, owner, draft.id, 'yarım.pdf', 5000);
    await server.call(deleteDraft, { params: { id: draft.id } }, owner);
    expect(await rows(`select from job_files where job_id = '${draft.id}'`)).toEqual([]);
    expect(await rows(`select from uploads where job_id = '${draft.id}'`)).toEqual([]);
  });
});

it('jobs by name stand as Turkish readers look them up', async () => {
  const names = ['Cam', 'Çam', 'Ilıca', 'İnce', 'Oda', 'Öbek', 'Şark', 'Tan'];
  for (const [at, name] of names.toReversed().entries()) {
    const { id, version } = await makeDraft(server, { name: `Sıra ${name}`, documentNumber: `SIRA-${at}` });
    expect((await circulate(id, version)).status).toBe(200);
  }
  const query = { list: 'started' as const, search: 'sıra ', sort: 'name' as const, descending: false };
  const { items } = await server.call(listMyJobs, { body: query }, owner);
  expect(items.map((item) => item.name)).toEqual(names.map((name) => `Sıra ${name}`));
});
