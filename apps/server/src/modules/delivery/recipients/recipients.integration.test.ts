import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ApiError,
  circulateDraft,
  type DraftContent,
  definitionEndpoints,
  draftContent,
  emailRecipient,
  emptyId,
  fileSystemRecipient,
  getDraft,
  getJob,
  listAudit,
  lookUpRecipients,
  type RecipientForm,
  saveDraft,
  searchRecipients,
  testRecipient,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import {
  approve,
  jobWhen,
  makeJob,
  makeRecipient,
  readJob,
  stepsOf,
  upload,
} from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

const { get, save, uses, activate, history, list } = definitionEndpoints.recipient;

let server: SceneServer;
let owner: Caller;

beforeAll(async () => {
  server = await startSceneServer();
  owner = await server.person('owner');
});
afterAll(() => server.close());

let documents = 0;
/** A draft with one approver that goes to these recipients. */
async function draftTo(...recipients: DraftContent['recipients']) {
  const content = draftContent.parse({
    name: 'Alıcılı',
    steps: await stepsOf(server, [['approver']]),
    recipients,
  });
  const made = await server.call(
    saveDraft,
    { params: { id: emptyId }, body: { version: 0, content } },
    owner,
  );
  documents += 1;
  await upload(server, owner, made.id, `Belge ${documents}.pdf`, makePdf());
  return server.call(getDraft, { params: { id: made.id } }, owner);
}
const listed = (recipientId: string, key = 'r') => ({ key, recipientId });
const circulate = async (...recipients: DraftContent['recipients']) => {
  const { id, version } = await draftTo(...recipients);
  return server.call(circulateDraft, { params: { id }, body: { version } }, owner);
};
const refusals = async (...recipients: DraftContent['recipients']) => {
  const { id, version } = await draftTo(...recipients);
  return (await server.refusal(circulateDraft, { params: { id }, body: { version } }, owner)).keys;
};
async function change(id: string, over: Partial<RecipientForm>) {
  const { id: _, ...stored } = await server.call(get, { params: { id }, query: {} }, owner);
  return server.call(save, { params: { id }, body: { ...stored, ...over } as never }, owner);
}

describe('the list of recipients', () => {
  it('API-24 to API-26, API-34: offers active ones that are not for a single use, in Turkish order', async () => {
    const settings = { kind: 'Email' as const, to: ['a@ornek.com.tr'], bcc: ['gizli@ornek.com.tr'] };
    await makeRecipient(server, settings, { name: 'Sıra İ' });
    await makeRecipient(server, settings, { name: 'Sıra I' });
    await makeRecipient(server, settings, { name: 'Sıra Ç' });
    await makeRecipient(server, settings, { name: 'Sıra C' });
    await makeRecipient(server, settings, { name: 'Sıra pasif', isActive: false });
    await makeRecipient(server, settings, { name: 'Sıra tek', isSingleUse: true });
    const { items } = await server.call(lookUpRecipients, { body: { name: 'sıra' } }, owner);
    expect((await server.call(searchRecipients, { query: { name: 'sıra' } }, owner)).items).toEqual(items);
    expect(items.map(({ name }) => name)).toEqual(['Sıra C', 'Sıra Ç', 'Sıra I', 'Sıra İ']);
    expect(JSON.stringify(items)).not.toContain('gizli');
    expect(JSON.stringify(items)).not.toContain('a@ornek');
  });

  it('AUTH-10: is defined by those who hold Finalizer, and a drafter only chooses', async () => {
    const drafter = await server.person('approver');
    const id = await makeRecipient(server, { kind: 'FileSystem', path: 'yetki' });
    expect((await server.ask(lookUpRecipients, { body: {} }, drafter)).status).toBe(200);
    expect((await server.ask(get, { params: { id }, query: {} }, drafter)).status).toBe(401);
    const body = {
      version: 1,
      name: 'Benim',
      isActive: true,
      settings: { kind: 'FileSystem' as const, path: 'benim' },
    };
    expect((await server.ask(save, { params: { id }, body }, drafter)).status).toBe(401);
  });

  it('refuses a save on top of an older one', async () => {
    const id = await makeRecipient(server, { kind: 'FileSystem', path: 'iki sekme' });
    await change(id, { name: 'Birinci' });
    const body = {
      version: 1,
      name: 'İkinci',
      isActive: true,
      settings: { kind: 'FileSystem' as const, path: 'x' },
    };
    expect((await server.ask(save, { params: { id }, body }, owner)).status).toBe(409);
  });

  it('DLV-15, DLV-22: refuses settings that break the rules, by field', async () => {
    const settings = { kind: 'Email' as const, to: ['kurum@hs01.kep.tr'], fileSizeLimitMb: 1024 };
    const input = { params: { id: emptyId }, body: { version: 0, name: 'Yanlış', isActive: true, settings } };
    expect((await server.refusal(save, input, owner)).keys).toEqual([
      'lang_recipient_rem_address_in_email',
      'lang_recipient_file_size_limit',
    ]);
  });
});

describe('a recipient among the definitions', () => {
  const bcc = 'gizli-adres@ornek.com.tr';
  const settings = { kind: 'Email' as const, to: ['liste@ornek.com.tr'], bcc: [bcc] };

  it('has a history and a trail that say that its settings changed, and never what is in them', async () => {
    const id = await makeRecipient(server, settings, { name: 'İzlenen alıcı' });
    await change(id, {
      name: 'İzlenen',
      settings: emailRecipient.parse({ kind: 'Email', to: ['b@ornek.example'] }),
    });
    await server.call(activate, { body: { ids: [id], isActive: false } }, owner);
    const past = await server.call(history, { params: { id } }, owner);
    expect(past.items.map(({ event, changes }) => [event, changes.map(({ field }) => field)])).toEqual([
      ['definition.deactivated', ['isActive']],
      ['definition.saved', ['name', 'settings']],
      ['definition.created', ['name', 'settings']],
    ]);
    const { items } = await server.call(listAudit, { body: { pageSize: 50 } }, owner);
    const told = items.filter(({ subjectId }) => subjectId === id);
    expect(told.map(({ event }) => event)).toEqual([
      'recipient.saved',
      'recipient.saved',
      'recipient.created',
    ]);
    expect(told.map(({ facts }) => JSON.parse(facts).settingsChanged)).toEqual([false, true, undefined]);
    for (const said of [JSON.stringify(past), JSON.stringify(told)])
      expect(said).not.toMatch(/ornek\.(com|example)/);
  });

  it('says which profiles, drafts and jobs under way it is used by', async () => {
    const id = await makeRecipient(server, settings, { name: 'Kullanılan alıcı' });
    const usesNow = async () => (await server.call(uses, { body: { ids: [id] } }, owner)).items[0]?.uses;
    expect(await usesNow()).toEqual([]);
    await draftTo(listed(id));
    expect(await usesNow()).toEqual([{ by: 'drafts', count: 1 }]);
    const { jobId } = await circulate(listed(id));
    expect(await usesNow()).toEqual([
      { by: 'drafts', count: 1 },
      { by: 'jobs', count: 1 },
    ]);
    await approve(server, 'approver', jobId);
    await jobWhen(server, jobId, (one) => one.status === 'Completed');
    expect(await usesNow()).toEqual([{ by: 'drafts', count: 1 }]);
  });

  it('may have the name of another, and is found by plain letters', async () => {
    const ids = [
      await makeRecipient(server, settings, { name: 'Iğdır arşivi' }),
      await makeRecipient(server, settings, { name: 'Iğdır arşivi' }),
    ];
    const found = await server.call(list, { body: { search: 'igdir arsivi' } }, owner);
    expect(found.items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

describe('a connection test', () => {
  const trial = (settings: object) =>
    server.call(testRecipient, { body: { settings: settings as never } }, owner);

  it('ERR-44: connects to the mail server and writes to nobody', async () => {
    const before = (await server.mail.mailbox.list()).length;
    const email = emailRecipient.parse({ kind: 'Email', to: ['dene@ornek.com.tr'] });
    expect(await trial(email)).toMatchObject({ passed: true, error: null });
    expect(await server.mail.mailbox.list()).toHaveLength(before);
  });

  it('ERR-45: says that the mail server cannot be reached, and a folder not be written to', async () => {
    await server.mail.change({ down: true });
    const email = emailRecipient.parse({ kind: 'Email', to: ['dene@ornek.com.tr'] });
    expect((await trial(email)).error?.key).toBe('lang_delivery_mail_unreachable');
    await server.mail.change({ down: false });
    expect((await trial(email)).passed).toBe(true);
    const folder = fileSystemRecipient.parse({ kind: 'FileSystem', path: 'dene/yeni' });
    expect(await trial(folder)).toMatchObject({ passed: true, error: null });
  });

  it('judges the settings first, and is for those who define recipients', async () => {
    const settings = fileSystemRecipient.parse({ kind: 'FileSystem', path: '../x' });
    const body = { settings };
    expect((await server.refusal(testRecipient, { body }, owner)).keys).toEqual([
      'lang_recipient_path_invalid',
    ]);
    const drafter = await server.person('approver');
    expect((await server.ask(testRecipient, { body }, drafter)).status).toBe(401);
  });
});

describe('a recipient that two jobs use', () => {
  it('DRAFT-42: deactivated and changed, is refused to new jobs and still gets what runs, as it was', async () => {
    const hidden = 'gizli-kopya@ornek.com.tr';
    const email = await makeRecipient(
      server,
      { kind: 'Email', to: ['iki-is@ornek.com.tr'], bcc: [hidden] },
      { name: 'Çözüm ortağı' },
    );
    const place = await makeRecipient(server, { kind: 'FileSystem', path: 'eski/yer' }, { name: 'Arşiv' });
    const both = [listed(email, 'a'), listed(place, 'b')];
    const first = await circulate(...both);
    const second = await circulate(...both);
    await change(email, {
      isActive: false,
      settings: emailRecipient.parse({ kind: 'Email', to: ['baska@ornek.com.tr'] }),
    });
    await change(place, { settings: fileSystemRecipient.parse({ kind: 'FileSystem', path: 'yeni/yer' }) });

    expect(await refusals(listed(email))).toEqual(['lang_draft_recipient_passive']);
    for (const { jobId } of [first, second]) {
      await approve(server, 'approver', jobId);
      const job = await jobWhen(server, jobId, (one) => one.status === 'Completed');
      expect(job.deliveries.map(({ name, kind, state }) => [name, kind, state])).toEqual([
        ['Çözüm ortağı', 'Email', 'Sent'],
        ['Arşiv', 'FileSystem', 'Sent'],
      ]);
    }
    const mails = (await server.mail.mailbox.list()).filter((mail) => mail.to.includes(hidden));
    expect(mails).toHaveLength(2);
    expect(mails.every((mail) => mail.to.includes('iki-is@ornek.com.tr'))).toBe(true);
    const delivered = join(server.folder, 'delivered', 'demo');
    expect((await readdir(join(delivered, 'eski', 'yer'))).length).toBe(2);
    expect(await readdir(delivered)).not.toContain('yeni');

    // AUTH-11 to AUTH-13: whoever sees the job learns names, kinds and states, in no field how they are reached.
    for (const who of ['approver', 'owner'] as const) {
      const seen = JSON.stringify(await readJob(server, first.jobId, who));
      expect(seen).toContain('Çözüm ortağı');
      for (const secret of [hidden, 'iki-is@', 'eski/yer', 'yeni/yer']) expect(seen).not.toContain(secret);
    }
  });

  it('is kept sealed by the job, and by nothing else of it', async () => {
    const place = await makeRecipient(server, { kind: 'FileSystem', path: 'mühürlü/yer' }, { name: 'Yer' });
    const extra = emailRecipient.parse({ kind: 'Email', to: ['x@ornek.com.tr'], bcc: ['y@ornek.com.tr'] });
    const { jobId } = await circulate(listed(place), { key: 'e', settings: extra });
    const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute(sql`select to_jsonb(d) as delivery, j.content from deliveries d
        join jobs j on j.account_id = d.account_id and j.id = d.job_id where d.job_id = ${jobId}`),
    );
    expect(rows).toHaveLength(2);
    for (const secret of ['mühürlü', 'y@ornek', 'FileSystem","path'])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('what is typed into a job', () => {
  it('DRAFT-40: is no folder; a draft of a version before still opens, and is refused until one is chosen', async () => {
    const settings = fileSystemRecipient.parse({ kind: 'FileSystem', path: '../her/yer' });
    const { id, version } = await draftTo({ key: 'k', settings });
    // As versions before stored it: without what joined the settings later.
    await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute(sql`update jobs set content = jsonb_set(content, '{recipients}',
        '[{"key": "k", "settings": {"kind": "FileSystem", "path": "serbest"}}]') where id = ${id}`),
    );
    const opened = await server.call(getDraft, { params: { id } }, owner);
    expect(opened.content.recipients).toMatchObject([{ settings: { kind: 'FileSystem', path: 'serbest' } }]);
    const refusal = await server.refusal(circulateDraft, { params: { id }, body: { version } }, owner);
    expect(refusal.keys).toEqual(['lang_draft_extra_recipient_kind']);
    const recipients = [listed(await makeRecipient(server, { kind: 'FileSystem', path: 'seçilen' }))];
    const body = { version, content: { ...opened.content, recipients } };
    const saved = await server.call(saveDraft, { params: { id }, body }, owner);
    await server.call(circulateDraft, { params: { id }, body: { version: saved.version } }, owner);
  });

  it('DRAFT-40, DRAFT-41, DLV-01, DLV-05: is one e-mail, known by its addresses but for the hidden ones', async () => {
    const typed = (to: string) => ({
      key: to,
      settings: emailRecipient.parse({ kind: 'Email', to: [to], bcc: [`gizli-${to}`] }),
    });
    expect(await refusals(typed('bir@ornek.com.tr'), typed('iki@ornek.com.tr'))).toEqual([
      'lang_draft_one_customized_recipient',
    ]);
    const { jobId } = await circulate(typed('bir@ornek.com.tr'));
    await approve(server, 'approver', jobId);
    const job = await jobWhen(server, jobId, (one) => one.status === 'Completed');
    expect(job.deliveries.map(({ name, state }) => [name, state])).toEqual([['bir@ornek.com.tr', 'Sent']]);
    expect(JSON.stringify(job)).not.toContain('gizli-bir');
  });

  it('names no recipient of another account', async () => {
    const builder = await server.person('builder', 'ornek');
    const settings = { kind: 'Email' as const, to: ['ornek@ornek.com.tr'] };
    const input = {
      params: { id: emptyId },
      body: { version: 0, name: 'Başkasının', isActive: true, settings },
    };
    const { id } = await server.call(save, input, builder);
    expect(await refusals(listed(id))).toEqual(['lang_draft_recipient_passive']);
  });
});

describe('a single-use recipient', () => {
  it('serves one job, of two that circulate at once only one', async () => {
    const settings = { kind: 'FileSystem' as const, path: 'tek kullanım' };
    const id = await makeRecipient(server, settings, { isSingleUse: true });
    const drafts = [await draftTo(listed(id)), await draftTo(listed(id))];
    const answers = await Promise.allSettled(
      drafts.map((draft) =>
        server.call(circulateDraft, { params: { id: draft.id }, body: { version: draft.version } }, owner),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = answers.find((one) => one.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(ApiError);
    expect(refused?.reason.keys).toEqual(['lang_draft_recipient_used_up']);
  });
});

it('a job of the first days is told without its folder’s path', async () => {
  const jobId = await makeJob(server, { flow: [['approver']], name: 'Eski gönderim' });
  await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute(sql`update deliveries set settings = '{"kind": "FileSystem", "path": "eski/gizli"}',
      name = '', kind = null, settings_sealed = null, recipient_id = null where job_id = ${jobId}`),
  );
  const job = await server.call(getJob, { params: { id: jobId } }, owner);
  expect(job.deliveries.map(({ name, kind }) => [name, kind])).toEqual([['', 'FileSystem']]);
  expect(JSON.stringify(job)).not.toContain('eski/gizli');
});
