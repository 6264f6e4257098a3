import {
  type DefinitionValues,
  definitionEndpoints,
  emptyId,
  getFlowInputs,
  listProfilesNaming,
  lookUpDetailedProfiles,
} from '@tomar/contract';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { makeDefinition } from '../../../testing/definitionScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { usesOfRecipients } from '../../delivery/recipients/usesOfRecipients.ts';
import { profilesWithSignGroup, profilesWithUser } from './namedInProfiles.ts';

const { list, get, save, uses, history } = definitionEndpoints.circulationProfile;
const exported = definitionEndpoints.circulationProfile.export;

let server: TestServer;
let owner: Caller;
let approverId: string;
let signerId: string;
let accountId: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
  approverId = await server.userId('approver');
  signerId = await server.userId('signer1');
  accountId = await server.accountId();
});
afterAll(() => server.close());

let made = 0;
const newName = (what: string) => {
  made += 1;
  return `${what} ${made}`;
};

const makeRecipient = async (isSingleUse = false) => {
  const settings = { kind: 'FileSystem', path: newName('klasor') } as const;
  const body = { version: 0, name: newName('Arşiv'), isActive: true, isSingleUse, settings };
  return server.call(definitionEndpoints.recipient.save, { params: { id: emptyId }, body }, owner);
};

const makeGroup = async (memberIds: string[]) => {
  const body = { version: 0, name: newName('Yetkililer'), isActive: true, memberIds };
  return server.call(definitionEndpoints.signGroup.save, { params: { id: emptyId }, body }, owner);
};

const approves = (userId: string) => ({
  key: `k${userId}`,
  kind: 'user' as const,
  userId,
  role: 'Approver' as const,
});
const signs = (userId: string) => ({
  key: `k${userId}`,
  kind: 'user' as const,
  userId,
  role: 'Signer' as const,
});
const groupSigns = (signGroupId: string) => ({
  key: `k${signGroupId}`,
  kind: 'signGroup' as const,
  signGroupId,
  role: 'Signer' as const,
});
type Actor = ReturnType<typeof approves> | ReturnType<typeof signs> | ReturnType<typeof groupSigns>;
const stepsOf = (...steps: Actor[][]) =>
  steps.map((people, index) => ({ key: `s${index}`, completion: 'all' as const, people }));

const makeProfile = (values: Partial<DefinitionValues> = {}) =>
  makeDefinition(server, 'circulationProfile', {
    name: newName('Akış'),
    steps: stepsOf([approves(approverId)], [signs(signerId)]),
    ...values,
  });

const load = (id: string) => server.call(get, { params: { id }, query: {} }, owner);
const remarksOf = async (id: string) => (await load(id)).remarks.map(({ field, key }) => `${field} ${key}`);

const setUser = (id: string, change: string) =>
  server.platform.db.inAccount(accountId, (tx) =>
    tx.execute(`update users set ${change} where id = '${id}'`),
  );

describe('a circulation profile (FLOW-11, FLOW-12)', () => {
  it('has a name, departments, recipients, steps with approvers and signers, and is active', async () => {
    const departments = [
      await makeDefinition(server, 'department'),
      await makeDefinition(server, 'department'),
    ];
    const recipient = await makeRecipient();
    const steps = stepsOf([approves(approverId)], [signs(signerId)]);
    const id = await makeProfile({ departmentIds: departments, recipientIds: [recipient.id], steps });
    const stored = await load(id);
    expect(stored).toMatchObject({
      departmentIds: departments,
      recipientIds: [recipient.id],
      steps,
      isActive: true,
      remarks: [],
    });
    // With what its ids name.
    const named = new Map(stored.named.map((one) => [one.id, one.name]));
    for (const one of [...departments, recipient.id, approverId, signerId])
      expect(named.get(one)).toBeTruthy();
  });

  it('is used by several departments, whose uses say so', async () => {
    const department = await makeDefinition(server, 'department');
    await makeProfile({ departmentIds: [department] });
    await makeProfile({ departmentIds: [await makeDefinition(server, 'department'), department] });
    const asked = { body: { ids: [department] } };
    const { items } = await server.call(definitionEndpoints.department.uses, asked, owner);
    expect(items[0]?.uses).toContainEqual({ by: 'profiles', count: 2 });
  });

  it.each([
    [
      'a person',
      { steps: [{ key: 's', completion: 'all', people: [signs('9'.repeat(24))] }] },
      'steps',
      'lang_definition_person_unknown',
    ],
    [
      'a group',
      { steps: [{ key: 's', completion: 'all', people: [groupSigns('9'.repeat(24))] }] },
      'steps',
      'lang_definition_person_unknown',
    ],
    [
      'a department',
      { departmentIds: ['9'.repeat(24)] },
      'departmentIds',
      'lang_definition_reference_unknown',
    ],
    ['a recipient', { recipientIds: ['9'.repeat(24)] }, 'recipientIds', 'lang_definition_reference_unknown'],
  ] as const)('names %s of the account only', async (_what, values, field, key) => {
    const body = { version: 0, name: newName('Akış'), isActive: true, ...values };
    const refusal = await server.refusal(save, { params: { id: emptyId }, body: body as never }, owner);
    expect(refusal.body.modelState).toEqual({ [field]: [key] });
  });

  it('asks nobody for what that kind of participant cannot do', async () => {
    const people = [{ ...signs(signerId), role: 'Stamper' }];
    const body = { version: 0, name: newName('Akış'), isActive: true, steps: [{ key: 's', people }] };
    const refusal = await server.refusal(save, { params: { id: emptyId }, body: body as never }, owner);
    expect(refusal.body.modelState).toEqual({ steps: ['lang_step_role_not_for_actor'] });
  });

  it('takes nobody anew who is inactive, and keeps whoever became so', async () => {
    const recipient = await makeRecipient();
    const id = await makeProfile({ recipientIds: [recipient.id] });
    const off = { ...recipient, isActive: false };
    await server.call(
      definitionEndpoints.recipient.save,
      { params: { id: recipient.id }, body: off as never },
      owner,
    );
    const stored = await load(id);
    const body = { ...stored, name: newName('Akış') };
    await server.call(save, { params: { id }, body: body as never }, owner);
    const fresh = { version: 0, name: newName('Akış'), isActive: true, recipientIds: [recipient.id] };
    const refusal = await server.refusal(save, { params: { id: emptyId }, body: fresh as never }, owner);
    expect(refusal.body.modelState).toEqual({ recipientIds: ['lang_definition_reference_passive'] });
  });

  it('says in list and form that it cannot run any more, and why', async () => {
    const group = await makeGroup([signerId]);
    const name = newName('Durur mu');
    const id = await makeProfile({ name, steps: stepsOf([approves(approverId)], [groupSigns(group.id)]) });
    expect(await remarksOf(id)).toEqual([]);
    await setUser(signerId, 'is_active = false');
    try {
      expect(await remarksOf(id)).toEqual(['steps.1 lang_step_group_no_signer']);
      const { items } = await server.call(list, { body: { search: name } }, owner);
      expect(items[0]?.remarks.map(({ key }) => key)).toEqual(['lang_step_group_no_signer']);
    } finally {
      await setUser(signerId, 'is_active = true');
    }
    await setUser(approverId, `authorities = '{Signer}'`);
    try {
      expect(await remarksOf(id)).toEqual(['steps.0 lang_step_user_not_approver']);
    } finally {
      await setUser(approverId, `authorities = '{Approved}'`);
    }
    expect(await remarksOf(id)).toEqual([]);
  });

  it('is saved by one of two administrators at the same moment; the other is told, and nothing of either is mixed', async () => {
    await setUser(approverId, `authorities = '{Approved,CirculationProfile}'`);
    const other = await server.person('approver');
    for (let time = 0; time < 5; time += 1) {
      const departments = [
        await makeDefinition(server, 'department'),
        await makeDefinition(server, 'department'),
      ];
      const id = await makeProfile({ departmentIds: departments.slice(0, 1) });
      const { version, ...stored } = await load(id);
      const wishes = [
        { name: newName('Birinin'), departmentIds: departments, steps: stepsOf([approves(approverId)]) },
        { name: newName('Ötekinin'), departmentIds: departments.slice(1), steps: stepsOf([signs(signerId)]) },
      ];
      const answers = await Promise.all(
        wishes.map((wish, at) =>
          server.ask(
            save,
            { params: { id }, body: { ...stored, ...wish, version } as never },
            at === 0 ? owner : other,
          ),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const won = wishes[answers.findIndex(({ ok }) => ok)];
      const kept = await load(id);
      expect({ ...kept, departmentIds: kept.departmentIds }).toMatchObject({ ...won, version: version + 1 });
      const { items } = await server.call(history, { params: { id } }, owner);
      expect(items).toHaveLength(2);
      // Who was told saves on top of what they were shown.
      const lost = answers.findIndex(({ ok }) => !ok);
      const again = { ...kept, ...wishes[lost] } as never;
      const saved = await server.call(save, { params: { id }, body: again }, lost === 0 ? owner : other);
      expect(saved).toMatchObject({ ...wishes[lost], version: version + 2 });
    }
    await setUser(approverId, `authorities = '{Approved}'`);
  });

  it('and deactivated at the same moment is one or the other first, and never half', async () => {
    const id = await makeProfile();
    const { version, ...stored } = await load(id);
    const body = { ...stored, name: newName('Yarış'), version };
    const [saving, switching] = await Promise.all([
      server.ask(save, { params: { id }, body: body as never }, owner),
      server.ask(
        definitionEndpoints.circulationProfile.activate,
        { body: { ids: [id], isActive: false } },
        owner,
      ),
    ]);
    expect(switching.status).toBe(200);
    const kept = await load(id);
    expect(kept.isActive).toBe(false);
    expect([saving.status, kept.version]).toEqual(
      saving.ok ? [200, Number(version) + 2] : [409, Number(version) + 1],
    );
    expect(kept.name).toBe(saving.ok ? body.name : stored.name);
  });

  it('says nothing of one that is not active', async () => {
    const id = await makeProfile({ steps: [] });
    expect(await remarksOf(id)).not.toEqual([]);
    const off = { ids: [id], isActive: false };
    await server.call(definitionEndpoints.circulationProfile.activate, { body: off }, owner);
    expect(await remarksOf(id)).toEqual([]);
  });

  it('is told with names in its history and in the spreadsheet (REP-02)', async () => {
    const name = newName('Tarihli');
    const id = await makeProfile({ name, steps: stepsOf([approves(approverId)]) });
    const stored = await load(id);
    const body = { ...stored, steps: stepsOf([approves(approverId)], [signs(signerId)]) };
    await server.call(save, { params: { id }, body: body as never }, owner);
    const { items } = await server.call(history, { params: { id } }, owner);
    const [change] = items[0]?.changes ?? [];
    expect(change?.field).toBe('steps');
    expect(change?.after).toMatch(/^\[\["all",\[\["Approver",".+"\]\]\],\["all",\[\["Signer",".+"\]\]\]\]$/);
    const response = await server.ask(exported, { query: { search: name } }, owner);
    const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
    expect(sheet?.data[0]).toEqual(['Ad', 'Departmanlar', 'Alıcılar', 'Akış', 'Durum']);
    expect(String(sheet?.data[1]?.[3])).toMatch(/^1\. .+ \(onay\) → 2\. .+ \(imza\)$/);
  });
});

describe('whoever is named in profiles', () => {
  it('is counted: groups and recipients of active profiles, people of all, as their work is handed over', async () => {
    const group = await makeGroup([signerId]);
    const recipient = await makeRecipient();
    const user = await server.userId('owner');
    const counted = () =>
      server.platform.db.inAccount(accountId, async (tx) => [
        (await profilesWithUser(tx, accountId, [user])).get(user) ?? 0,
        (await profilesWithSignGroup(tx, accountId, [group.id])).get(group.id) ?? 0,
        (await usesOfRecipients.profiles?.(tx, accountId, [recipient.id]))?.get(recipient.id) ?? 0,
      ]);
    expect(await counted()).toEqual([0, 0, 0]);
    const id = await makeProfile({
      recipientIds: [recipient.id],
      steps: stepsOf([signs(user)], [groupSigns(group.id), approves(approverId)]),
    });
    expect(await counted()).toEqual([1, 1, 1]);
    for (const [kind, named] of [
      ['user', user],
      ['signGroup', group.id],
      ['recipient', recipient.id],
    ] as const) {
      const answer = await server.call(
        listProfilesNaming,
        { body: { kind, ids: ['9'.repeat(24), named] } },
        owner,
      );
      expect([answer.total, answer.items.map((one) => one.id)]).toEqual([1, [id]]);
    }
    const off = { ids: [id], isActive: false };
    await server.call(definitionEndpoints.circulationProfile.activate, { body: off }, owner);
    expect((await counted()).slice(0, 2)).toEqual([1, 0]);
  });
});

describe('for choosing', () => {
  it('profiles come with their steps, recipients and everybody whom they name (API-13)', async () => {
    const recipient = await makeRecipient();
    const name = newName('Ayrıntılı');
    const id = await makeProfile({ name, recipientIds: [recipient.id] });
    const drafter = await server.person('owner');
    const answer = await server.call(lookUpDetailedProfiles, { body: { name: 'ayrintili' } }, drafter);
    expect(answer.items.map((one) => one.id)).toEqual([id]);
    expect(answer.items[0]?.steps).toHaveLength(2);
    expect(answer.recipients.map((one) => one.id)).toEqual([recipient.id]);
    expect(answer.people.map((one) => one.id).toSorted()).toEqual([approverId, signerId].toSorted());
    // How a recipient is reached is not for drafters.
    expect(JSON.stringify(answer)).not.toContain('klasor');
    const none = await server.call(lookUpDetailedProfiles, { body: { ids: [] } }, drafter);
    expect(none.items).toEqual([]);
  });

  it('a trial run asks for those whom a flow names, as they are now', async () => {
    const group = await makeGroup([signerId]);
    const body = { userIds: [approverId], signGroupIds: [group.id], recipientIds: [], departmentIds: [] };
    const answer = await server.call(getFlowInputs, { body }, owner);
    expect(answer.people).toMatchObject([{ id: approverId, isActive: true }]);
    expect(answer.signGroups[0]?.members.map((one) => one.id)).toEqual([signerId]);
    expect(answer.minimumSigners).toBeGreaterThanOrEqual(0);
  });
});

it('a profile says which sign limits use it (FLOW-10)', async () => {
  const id = await makeProfile();
  const used = async () => (await server.call(uses, { body: { ids: [id] } }, owner)).items[0]?.uses;
  expect(await used()).toEqual([]);
  await makeDefinition(server, 'signLimit', { profileIds: [id] });
  expect(await used()).toEqual([{ by: 'signLimits', count: 1 }]);
});
