import {
  type BodyGiven,
  type Definition,
  type DefinitionField,
  type DefinitionType,
  definitionEndpoints,
  definitions,
  definitionTypes,
  draftContent,
  emptyId,
  endpoints,
  type FieldValue,
  fieldsOf,
  getAccountParameters,
  getDraft,
  getTemplate,
  getTimestampSettings,
  makeTemplate,
  type Schema,
  saveAccountParameters,
  saveDraft,
  saveProfile,
  saveTemplate,
  saveTimestampSettings,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Caller } from './client.ts';
import { makeDefinition, referencesOf, validValues } from './definitionScene.ts';
import { makeDraft } from './jobScene.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

// A page of a version before saves what it knows; what it does not say stays as it was
// (docs/adr/0093-pages-and-servers-of-two-versions.md).

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
afterAll(() => server.close());

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

/** The names of what a save may leave out of a record. */
const mayBeAbsent = (schema: Schema): string[] => {
  const def = defOf(schema);
  if (def.type !== 'object') return [];
  return Object.entries(def.shape).flatMap(([name, field]) =>
    ['default', 'optional'].includes(defOf(field).type) ? [name] : [],
  );
};

const without = <T extends object>(whole: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name))) as T;

/** Saves that stand in no case below, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  saveDirectory: 'its password alone may be absent, and stays: directorySettings.integration.test.ts',
  saveUser: 'its picture alone may be absent, and stays: managedUsers.integration.test.ts',
};
const here = ['saveDraft', 'saveTemplate', 'saveTimestampSettings', 'saveProfile', 'saveAccountParameters'];

it('every save of a kept record that may leave something out has its case', () => {
  const saves = [...endpoints].filter(
    ([name, { body }]) =>
      /^save|\.save$/.test(name) &&
      body !== undefined &&
      body !== 'bytes' &&
      (mayBeAbsent(body).length > 0 || name === 'saveDraft'),
  );
  const named = definitionTypes.map((type) => `${type}.save`);
  expect(saves.map(([name]) => name).sort()).toEqual([...here, ...Object.keys(elsewhere), ...named].sort());
});

describe('a draft', () => {
  const full = async () => {
    const [department, category, flow] = await Promise.all([
      makeDefinition(server, 'department'),
      makeDefinition(server, 'category'),
      makeDefinition(server, 'circulationProfile'),
    ]);
    return {
      name: 'Kira',
      description: 'Açıklama',
      privacy: 'Secret',
      documentType: 'Contract',
      documentNumber: 'K-1',
      categoryIds: [category],
      amount: '100.00',
      currency: 'USD',
      signatureStandard: 'CadesParallel',
      departmentId: department,
      targetEndDate: '2030-01-02',
      finalizeLaterDate: '2030-01-03',
      isForeignCurrency: true,
      exchangeRate: '32.5',
      stampTax: '9.48',
      stampTaxReason: 'İstisna',
      validUntil: '2031-01-01',
      circulationProfileId: flow,
      steps: [{ key: 'a', completion: 'any', people: [] }],
      recipients: [{ key: 'r', settings: { kind: 'Email', to: ['a@b.example'], fileLimit: 2 } }],
      sendAttachments: false,
      showAttachmentsToExternalSigners: true,
      stampQueueNumber: 1,
      incomingDocId: null,
      leftBehind: [{ kind: 'boxes', name: 'Eski.pdf', step: 2 }],
    } satisfies BodyGiven<typeof saveDraft>['content'];
  };
  const save = (id: string, version: number, content: BodyGiven<typeof saveDraft>['content']) =>
    server.call(saveDraft, { params: { id }, body: { version, content } }, owner);

  it('keeps each field that a save leaves out: rates, reasons and numbers among them', async () => {
    const content = await full();
    const { id, content: kept } = await save(emptyId, 0, content);
    expect(kept).toEqual(draftContent.parse(content));
    let version = 1;
    for (const field of mayBeAbsent(draftContent)) {
      const saved = await save(id, version, without(content, [field]));
      expect([field, saved.content]).toEqual([field, kept]);
      version = saved.version;
    }
    const saved = await save(id, version, { name: 'Kira 2' });
    expect(saved.content).toEqual({ ...kept, name: 'Kira 2' });
    expect((await server.call(getDraft, { params: { id } }, owner)).content).toEqual(saved.content);
  });

  it('keeps what stands within its steps and recipients, by their keys', async () => {
    const content = await full();
    const { id, content: kept } = await save(emptyId, 0, content);
    const saved = await save(id, 1, {
      ...content,
      steps: [{ key: 'a', people: [] }],
      recipients: content.recipients.map((one) => ({
        ...one,
        settings: without(one.settings, ['fileLimit']),
      })),
    });
    expect(saved.content).toEqual(kept);
  });

  it('is emptied by a save that says so', async () => {
    const { id } = await save(emptyId, 0, await full());
    const blank = draftContent.parse({ name: 'Kira' });
    expect((await save(id, 1, blank)).content).toEqual(blank);
  });

  it('of a template keeps the places of texts, the boxes and the order of its files', async () => {
    const files = { 'Bir.pdf': makePdf({ pages: [{}] }), 'İki.pdf': makePdf({ pages: [{}] }) };
    const draft = await makeDraft(server, { name: 'Kalıp', flow: [['signer1!']], files });
    const input = { params: { id: draft.id }, body: { name: 'Kalıp' } };
    const { draftId: id } = await server.call(makeTemplate, input, owner);
    const before = await server.call(getDraft, { params: { id } }, owner);
    const [first, second] = before.files.map((file) => file.id);
    const place = { key: 'p', fileId: first ?? '', page: 1, x: 60, y: 600, width: 200, height: 20 };
    const box = { fileId: first ?? '', page: 1, x: 50, y: 50, width: 150, height: 50 };
    const kept = await save(id, before.version, {
      ...before.content,
      fileOrder: [second ?? '', first ?? ''],
      boxes: [{ ...box, personKey: before.content.steps[0]?.people[0]?.key ?? '' }],
      placeholders: [{ ...place, name: 'Kiracı', size: 11, isRequired: true }],
    });
    expect([kept.content.placeholders.length, kept.content.boxes.length]).toEqual([1, 1]);
    const saved = await save(id, kept.version, { name: 'Kalıp' });
    expect(saved.content).toEqual(kept.content);
    expect(saved.files.map((file) => file.id)).toEqual([second, first]);
  });

  it('keeps what an old server beside a new one does not write', async () => {
    const { id, content: kept } = await save(emptyId, 0, await full());
    const old = without(kept, ['exchangeRate', 'stampTaxReason', 'stampQueueNumber', 'leftBehind']);
    const accountId = await server.accountId();
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute(
        `update jobs set content = '${JSON.stringify({ ...old, name: 'Eski sunucudan' })}' where id = '${id}'`,
      ),
    );
    const now = await server.call(getDraft, { params: { id } }, owner);
    expect(now.content).toEqual({ ...kept, name: 'Eski sunucudan' });
  });
});

describe('what stands beside drafts', () => {
  it('a template keeps its department', async () => {
    const draft = await makeDraft(server, { name: 'Kalıp 2', flow: [['approver']] });
    const input = { params: { id: draft.id }, body: { name: 'Kalıp 2' } };
    const { draftId: id } = await server.call(makeTemplate, input, owner);
    const departmentId = await makeDefinition(server, 'department');
    const { version } = await server.call(getTemplate, { params: { id } }, owner);
    const body = { version, isActive: true, audience: 'Department' as const, departmentId, roles: [] };
    const saved = await server.call(saveTemplate, { params: { id }, body }, owner);
    const again = { ...without(body, ['departmentId']), version: saved.version };
    expect(await server.call(saveTemplate, { params: { id }, body: again }, owner)).toMatchObject({
      department: { id: departmentId },
    });
  });

  it('the time-stamp authority keeps its user, policy and kind', async () => {
    const { version } = await server.call(getTimestampSettings, {}, owner);
    const whole = { version, kind: 'KamuSm' as const, url: 'https://tsa.example/', user: '1', password: '2' };
    const body = { ...whole, policyOid: '1.2.3' };
    const kept = await server.call(saveTimestampSettings, { body }, owner);
    expect(kept).toMatchObject({ kind: 'KamuSm', user: '1', policyOid: '1.2.3', hasPassword: true });
    const less = { version: kept.version, url: whole.url };
    expect(await server.call(saveTimestampSettings, { body: less }, owner)).toEqual({
      ...kept,
      version: kept.version + 1,
    });
  });

  it('a profile and the account’s rules keep what is not named', async () => {
    const whole = {
      includeTitleInSignature: true,
      notifyByEmail: false,
      notifyByMobile: true,
      digestHour: 7,
      sendReminders: false,
      language: 'en' as const,
    };
    const kept = await server.call(saveProfile, { body: whole }, owner);
    expect(kept).toMatchObject(whole);
    const less = { includeTitleInSignature: true, notifyByEmail: false };
    expect(await server.call(saveProfile, { body: less }, owner)).toMatchObject(whole);
    const rules = await server.call(getAccountParameters, {}, owner);
    const changes = { minimumSigners: 2, onlyAdminDeletesAttachments: true };
    const body = { version: rules.version, changes };
    const { version } = await server.call(saveAccountParameters, { body }, owner);
    const next = { version, changes: { minimumSigners: 3 } };
    expect((await server.call(saveAccountParameters, { body: next }, owner)).parameters).toMatchObject({
      minimumSigners: 3,
      onlyAdminDeletesAttachments: true,
    });
  });

  it('the account’s rules keep those that an old server beside a new one does not write', async () => {
    const { version } = await server.call(getAccountParameters, {}, owner);
    const changes = { reminderDaysBefore: 7, ownHolidays: ['2030-01-02'] };
    const { parameters } = await server.call(saveAccountParameters, { body: { version, changes } }, owner);
    const old = without(parameters, ['reminderDaysBefore', 'ownHolidays']);
    const params = JSON.stringify({ ...old, contractWarningDays: 12 });
    const accountId = await server.accountId();
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute(`update accounts set params = '${params}' where id = '${accountId}'`),
    );
    const now = await server.call(getAccountParameters, {}, owner);
    expect(now.parameters).toEqual({ ...parameters, contractWarningDays: 12 });
  });

  it('the account’s rules keep what this version does not know', async () => {
    const query = (text: string) => server.platform.db.pool.query(text, ['demo']);
    await query(`update accounts set params = params || '{"ruleOfTheNextVersion": 7}' where code = $1`);
    const { version } = await server.call(getAccountParameters, {}, owner);
    await server.call(saveAccountParameters, { body: { version, changes: { minimumSigners: 4 } } }, owner);
    const { rows } = await query(
      `select params ->> 'ruleOfTheNextVersion' as rule from accounts where code = $1`,
    );
    expect(rows).toEqual([{ rule: '7' }]);
  });
});

describe.each(definitionTypes.map((type) => [type]))('a definition: %s', (type) => {
  it('keeps each field that a save leaves out', async () => {
    const definition = definitions[type];
    const { save, get } = definitionEndpoints[type];
    const references = await referencesOf(server, definition, owner);
    const tried: string[] = [];
    for (const [name, field] of fieldsOf(definition)) {
      const value = await otherThanBlank(definition, name, field);
      const whole = { ...validValues(definition), ...references, ...value, isActive: false };
      const asked = { params: { id: emptyId }, body: { version: 0, ...whole } };
      const answer = await server.ask(save, asked, owner);
      if (answer.status !== 200) continue;
      const { id } = await server.call(get, { params: { id: idIn(await answer.json()) }, query: {} }, owner);
      const kept = await server.call(get, { params: { id }, query: {} }, owner);
      const absent = ['isActive', ...(field.kind === 'own' ? [] : [name])];
      const body = without({ ...whole, version: kept.version }, absent);
      const saved = await server.call(save, { params: { id }, body }, owner);
      expect([name, saved]).toEqual([name, { ...kept, version: kept.version + 1 }]);
      tried.push(name);
    }
    // What has rules with other fields is tried in their own tests.
    expect(
      fieldsOf(definition)
        .map(([name]) => name)
        .filter((name) => !tried.includes(name)),
    ).toEqual(untried[type] ?? []);
  });
});

const idIn = (answer: unknown): string => String((answer as { readonly Id: string }).Id);

const untried: Partial<Record<DefinitionType, readonly string[]>> = {
  company: ['mersis', 'detsis'],
  stampAccount: ['kind', 'serviceUrl', 'serviceUser', 'servicePassword', 'userIds'],
};

/** Where a rule wants a certain value. */
const fitting: Readonly<Record<string, Readonly<Record<string, FieldValue>>>> = {
  'department.email': { email: 'birim@ornek.example' },
  'signLimit.isInfinite': { isInfinite: true, endAmount: '' },
  'externalSigner.phone': { phone: '05321112233' },
  'externalSigner.idNumber': { idNumber: '10000000146' },
};

/** A value that a blank record has not, with what it needs beside it. */
async function otherThanBlank(
  definition: Definition,
  name: string,
  field: DefinitionField,
): Promise<Readonly<Record<string, FieldValue>>> {
  const known = fitting[`${definition.type}.${name}`];
  if (known) return known;
  if (definition.type === 'department' && name === 'starterIds') {
    const own = [await server.userId('owner')];
    return { userIds: own, starterIds: own };
  }
  const beside = field.when ? { [field.when[0]]: field.when[1] } : {};
  switch (field.kind) {
    case 'text':
    case 'amount':
      return { ...beside, [name]: field.sample ?? (field.kind === 'amount' ? '10.00' : 'Metin') };
    case 'choice':
      return { ...beside, [name]: field.options.at(-1)?.[0] ?? '' };
    case 'switch':
      return { ...beside, [name]: true };
    case 'reference':
      return { ...beside, [name]: await makeDefinition(server, field.to) };
    case 'references':
      return { ...beside, [name]: [await makeDefinition(server, field.to)] };
    case 'people':
      return { ...beside, [name]: [await server.userId('approver')] };
    case 'steps':
      return { ...beside, [name]: validValues(definition)[name] ?? [] };
    case 'own':
      return { ...beside, [name]: field.sample };
  }
}
