import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BodyGiven,
  emptyDirectory,
  getDirectory,
  importFromDirectory,
  saveDirectory,
  type saveDirectory as saveDirectoryEndpoint,
  searchDirectory,
  synchroniseDirectory,
} from '@tomar/contract';
import { Attribute, Change, Client } from 'ldapts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dnOf, type LdapPerson, peopleDn } from '../../../../../../lab/src/ldap/entries.ts';
import { hasSlapd, type LabDirectory, startSlapd } from '../../../../../../lab/src/ldap/startSlapd.ts';
import { startMail } from '../../../../../../lab/src/mail/startMail.ts';
import type { Caller } from '../../../testing/client.ts';
import { makeDefinition } from '../../../testing/definitionScene.ts';
import { makeJob } from '../../../testing/jobScene.ts';
import { mailAbout } from '../../../testing/readMail.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { allRecurring } from '../../index.ts';
import { synchronise } from './synchronise.ts';

const long = 'Ğ'.repeat(200);
const people: LdapPerson[] = [
  { uid: 'ayse', givenName: 'Ayşe', sn: 'Işık', mail: 'Ayse.ISIK@kurum.example' },
  { uid: 'ibrahim', givenName: 'İbrahim', sn: 'Çığ', mail: 'ibrahim.cig@kurum.example' },
  { uid: 'irem', givenName: 'İREM', sn: 'KILIÇ', mail: 'irem.kilic@kurum.example' },
  { uid: 'twin1', givenName: 'Ece', sn: 'Kaya', mail: 'ikiz@kurum.example' },
  { uid: 'twin2', givenName: 'Efe', sn: 'Kaya', mail: 'IKIZ@kurum.example' },
  { uid: 'nomail', givenName: 'Postasız', sn: 'Biri', mail: undefined },
  { uid: 'badmail', givenName: 'Kötü', sn: 'Posta', mail: 'degil' },
  { uid: 'noname', givenName: undefined, sn: 'Soyadı', mail: 'adsiz@kurum.example' },
  { uid: 'long', givenName: long, sn: 'Uzun', mail: 'uzun@kurum.example' },
  { uid: 'owner', givenName: 'Yeni', sn: 'Ad', mail: 'OWNER_MAIL' },
  { uid: 'paren', givenName: 'Par(an)*tez\\', sn: 'Şık', mail: 'parantez@kurum.example' },
].map(({ givenName, mail, ...rest }) => ({
  ...rest,
  ...(givenName && { givenName }),
  ...(mail && { mail }),
}));

describe.skipIf(!hasSlapd())('people of the directory (UI-28)', () => {
  let server: TestServer;
  let slapd: LabDirectory;
  let mail: Awaited<ReturnType<typeof startMail>>;
  let folder: string;
  let owner: Caller;
  let accountId: string;
  let ldap: Client;
  /** What slapd calls each person for good. */
  const ids = new Map<string, string>();
  const idOf = (uid: string) => ids.get(uid) ?? '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tomar-directory-'));
    mail = await startMail({ folder });
    server = await startTestServer({
      config: { outboundAllow: ['127.0.0.1'], smtpUrl: `smtp://127.0.0.1:${mail.smtpPort}` },
    });
    owner = await server.person('owner');
    accountId = await server.accountId();
    const [{ email } = { email: '' }] = await rows<{ email: string }>(
      'select email from users where id = $1',
      [await server.userId('owner')],
    );
    slapd = await startSlapd(
      people.map((one) => (one.uid === 'owner' ? { ...one, mail: email.toUpperCase() } : one)),
    );
    ldap = new Client({ url: `ldaps://127.0.0.1:${slapd.tlsPort}`, tlsOptions: { ca: slapd.ca } });
    await ldap.bind(slapd.manager.dn, slapd.manager.password);
    const { searchEntries } = await ldap.search(peopleDn, {
      filter: '(uid=*)',
      attributes: ['uid', 'entryUUID'],
    });
    for (const { uid, entryUUID } of searchEntries) ids.set(String(uid), String(entryUUID));
    await save({});
  });
  afterAll(async () => {
    await ldap.unbind();
    await server.close();
    await slapd.stop();
    await mail.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function save(change: Partial<BodyGiven<typeof saveDirectoryEndpoint>>) {
    const { version } = await server.call(getDirectory, {}, owner);
    const body = {
      ...emptyDirectory,
      isOn: true,
      host: slapd.host,
      port: slapd.tlsPort,
      ca: slapd.ca,
      bindDn: slapd.reader.dn,
      password: slapd.reader.password,
      baseDn: slapd.baseDn,
      version,
      ...change,
    };
    await server.call(saveDirectory, { body }, owner);
  }
  async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const found = await server.platform.db.pool.connect();
    try {
      await found.query('begin');
      await found.query("select set_config('tomar.account', $1, true)", [accountId]);
      return (await found.query(text, values)).rows as Row[];
    } finally {
      await found.query('rollback');
      found.release();
    }
  }
  const search = (words: string) => server.call(searchDirectory, { body: { words } }, owner);
  const found = async (words: string) =>
    (await search(words)).items.map(({ email }) => email.toLowerCase()).toSorted();
  const take = async (...uids: string[]) => {
    const body = { ids: uids.map(idOf), authorities: ['Draft' as const] };
    const { people: outcomes } = await server.call(importFromDirectory, { body }, owner);
    return outcomes.map(({ outcome, problem }) => (problem === null ? outcome : problem));
  };
  const user = async (email: string) =>
    (
      await rows<{ name: string; isActive: boolean; authorities: string[] }>(
        `select first_name || ' ' || last_name as name, is_active as "isActive", authorities from users where email = $1`,
        [email],
      )
    )[0];
  const set = (uid: string, attribute: string, ...values: string[]) =>
    ldap.modify(
      dnOf(uid),
      new Change({ operation: 'replace', modification: new Attribute({ type: attribute, values }) }),
    );
  const isActive = async (email: string) => (await user(email))?.isActive;
  const events = async (event: string) =>
    (await rows<{ event: string }>('select event from audit_events where event = $1', [event])).length;
  const report = async () => {
    await synchronise(server.platform, accountId);
    return (await server.call(getDirectory, {}, owner)).lastReport;
  };

  it('are found by words, whatever letters of İ, I, ı and i are typed', async () => {
    for (const words of ['ışık', 'IŞIK', 'işik', 'ayse.isik'])
      expect(await found(words)).toEqual(['ayse.isik@kurum.example']);
    expect(await found('irem kılıç')).toEqual(['irem.kilic@kurum.example']);
    expect(await found('İbrahim')).toEqual(['ibrahim.cig@kurum.example']);
    expect(await found('ece kaya')).toEqual(['ikiz@kurum.example']);
    expect(await found('kimse yok')).toEqual([]);
    expect((await search('')).items).toHaveLength(people.length);
  });

  it('are never found by what is typed as a filter', async () => {
    for (const words of ['*', ')(uid=*', '*)(objectClass=*', '\\2a', '(|(uid=*))'])
      expect(await found(words)).toEqual(words === '*' ? ['parantez@kurum.example'] : []);
    expect(await found('par(an)*tez\\')).toEqual(['parantez@kurum.example']);
  });

  it('say why they cannot be users', async () => {
    const { items } = await search('');
    const problems = Object.fromEntries(items.map(({ id, problem }) => [id, problem]));
    expect(problems[idOf('ayse')]).toBeNull();
    expect(problems[idOf('nomail')]).toBe('lang_directory_person_no_mail');
    expect(problems[idOf('badmail')]).toBe('lang_directory_person_bad_mail');
    expect(problems[idOf('noname')]).toBe('lang_directory_person_no_name');
    expect(problems[idOf('long')]).toBe('lang_directory_person_bad_name');
    const before = await rows('select id from users');
    ids.set('missing', '00000000-0000-4000-8000-000000000000');
    expect(await take('nomail', 'badmail', 'noname', 'long', 'missing')).toEqual([
      'lang_directory_person_no_mail',
      'lang_directory_person_bad_mail',
      'lang_directory_person_no_name',
      'lang_directory_person_bad_name',
      'lang_directory_person_gone',
    ]);
    expect(await rows('select id from users')).toHaveLength(before.length);
  });

  it('are never imported by what would be a filter, or holds what no database keeps', async () => {
    const before = await rows('select id from users order by id');
    const logins = await rows('select id from logins order by id');
    for (const id of ['*', '*)(uid=*', `${idOf('ayse')})(uid=*`, '\\2a', 'İ', 'ı'.repeat(200), '()']) {
      ids.set('typed', id);
      expect(await take('typed')).toEqual(['lang_directory_person_gone']);
    }
    for (const id of ['\0', `${idOf('ayse')}\0`]) {
      const body = { ids: [id], authorities: ['Draft' as const] };
      expect((await server.ask(importFromDirectory, { body }, owner)).status).toBeLessThan(500);
    }
    expect((await server.ask(searchDirectory, { body: { words: 'ay\0se' } }, owner)).status).toBeLessThan(
      500,
    );
    expect(await rows('select id from users order by id')).toEqual(before);
    expect(await rows('select id from logins order by id')).toEqual(logins);
  });

  it('become users with a login, authorities and an invitation; once', async () => {
    expect(await take('ayse', 'ibrahim', 'irem')).toEqual(['added', 'added', 'added']);
    expect(await user('ayse.isik@kurum.example')).toEqual({
      name: 'Ayşe Işık',
      isActive: true,
      authorities: ['Draft'],
    });
    expect(await mailAbout(mail, 'ayse.isik@kurum.example', 'Tomar')).toBeDefined();
    expect(await events('user.added')).toBeGreaterThanOrEqual(3);
    expect(await take('ayse', 'ibrahim')).toEqual(['updated', 'updated']);
    expect(await rows(`select id from users where email = 'ayse.isik@kurum.example'`)).toHaveLength(1);
    const { items } = await search('ayşe');
    expect(items[0]?.user).toEqual({ isActive: true, isImported: true });
  });

  it('are one user each when several import them at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => take('paren')));
    expect(all.flat().toSorted()).toEqual(['added', ...Array.from({ length: 5 }, () => 'updated')]);
    expect(await rows(`select id from users where email = 'parantez@kurum.example'`)).toHaveLength(1);
  });

  it('with the same e-mail are one user, and the second is refused', async () => {
    expect(await take('twin1', 'twin2')).toEqual(['added', 'lang_directory_person_other']);
    expect(await user('ikiz@kurum.example')).toMatchObject({ name: 'Ece Kaya' });
  });

  it('who are users already get the directory’s names and keep their authorities', async () => {
    const id = await server.userId('owner');
    const held = await rows('select authorities from users where id = $1', [id]);
    expect(await take('owner')).toEqual(['updated']);
    expect(await rows('select first_name, last_name from users where id = $1', [id])).toEqual([
      { first_name: 'Yeni', last_name: 'Ad' },
    ]);
    expect(await rows('select authorities from users where id = $1', [id])).toEqual(held);
    expect(await events('user.renamed')).toBe(1);
  });

  it('are renamed and deactivated by a synchronisation; their moving does not matter', async () => {
    await set('ayse', 'sn', 'Demir');
    await set('irem', 'givenName', long);
    await ldap.modifyDN(dnOf('ayse'), `uid=ayse,${slapd.baseDn}`);
    await ldap.del(dnOf('ibrahim'));
    expect(await report()).toMatchObject({ renamed: 1, deactivated: 1, kept: 0, problem: null });
    expect(await user('ayse.isik@kurum.example')).toMatchObject({ name: 'Ayşe Demir', isActive: true });
    expect(await user('irem.kilic@kurum.example')).toMatchObject({ name: 'İREM KILIÇ', isActive: true });
    expect(await isActive('ibrahim.cig@kurum.example')).toBe(false);
    expect(await events('user.deactivated')).toBe(1);
    const said = await events('account.directorySynchronised');
    expect(await report()).toMatchObject({ renamed: 0, deactivated: 0, problem: null });
    expect(await events('account.directorySynchronised')).toBe(said);
  });

  it('who come back are let in by the next import alone', async () => {
    const entry = { objectClass: 'inetOrgPerson', cn: 'İ', sn: 'Çığ', givenName: 'İbrahim' };
    await ldap.add(dnOf('ibrahim'), { ...entry, mail: 'ibrahim.cig@kurum.example' });
    await report();
    expect(await isActive('ibrahim.cig@kurum.example')).toBe(false);
    const [now] = (await search('ibrahim')).items;
    ids.set('ibrahim', now?.id ?? '');
    expect(now?.user).toEqual({ isActive: false, isImported: false });
    expect(await take('ibrahim')).toEqual(['updated']);
    expect(await isActive('ibrahim.cig@kurum.example')).toBe(true);
  });

  it('AUTH-13: leave the jobs of their sign groups when they leave, and find them when they come back', async () => {
    const [irem] = await rows<{ id: string }>(
      `select id from users where email = 'irem.kilic@kurum.example'`,
    );
    const memberIds = [irem?.id ?? '', await server.userId('approver')];
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute(
        `update users set authorities = '{Approved,Draft}' where id in ('${memberIds.join("','")}')`,
      ),
    );
    await makeDefinition(server, 'signGroup', { name: 'Dizinden gelenler', memberIds });
    const jobId = await makeJob(server, { flow: [['@Dizinden gelenler']], privacy: 'TopSecret' });
    const isIn = async () =>
      (
        await rows('select 1 from job_people where job_id = $1 and user_id = $2 and is_waiting', [
          jobId,
          irem?.id,
        ])
      ).length;
    expect(await isIn()).toBe(1);
    await ldap.del(dnOf('irem'));
    expect(await report()).toMatchObject({ deactivated: 1 });
    await expect.poll(isIn, { timeout: 20_000 }).toBe(0);
    const entry = { objectClass: 'inetOrgPerson', cn: 'İ', sn: 'KILIÇ', givenName: 'İREM' };
    await ldap.add(dnOf('irem'), { ...entry, mail: 'irem.kilic@kurum.example' });
    ids.set('irem', (await search('irem')).items[0]?.id ?? '');
    expect(await take('irem')).toEqual(['updated']);
    await expect.poll(isIn, { timeout: 20_000 }).toBe(1);
  });

  it('stay users when the directory cannot be asked, answers in part or not at all', async () => {
    const active = async () =>
      (await rows<{ n: number }>('select count(*)::int as n from users where is_active'))[0]?.n;
    const before = await active();
    const problem = async (change: Parameters<typeof save>[0]) => {
      await save(change);
      return (await report())?.problem;
    };
    expect(await problem({ port: 1 })).toBe('lang_directory_unreachable');
    expect(await problem({ ca: '' })).toBe('lang_directory_tls');
    expect(await problem({ bindDn: slapd.limited.dn, password: 'yanlış' })).toBe('lang_directory_bind');
    expect(await problem({ baseDn: `ou=yok,${slapd.baseDn}` })).toBe('lang_directory_base');
    // Three entries at most: more of those who are looked for are there.
    expect(await problem({ bindDn: slapd.limited.dn, password: slapd.limited.password })).toBe(
      'lang_directory_limited',
    );
    // Another filter, and nobody of those who were imported is a person any more.
    expect(await problem({ filter: '(uid=nomail)' })).toBe('lang_directory_all_left');
    // All but one have left, two at most may.
    expect(await problem({ filter: '(uid=ayse)', maxLeavers: 2 })).toBe('lang_directory_too_many_left');
    expect(await active()).toBe(before);
    expect(await report()).toMatchObject({ deactivated: 0, left: 5 });
  });

  it('who administer the account alone stay active', async () => {
    await save({ filter: '(&(objectClass=inetOrgPerson)(!(uid=owner)))' });
    expect(await report()).toMatchObject({ deactivated: 0, kept: 1, problem: null });
    expect(
      (
        await rows<{ ok: boolean }>('select is_active as ok from users where id = $1', [
          await server.userId('owner'),
        ])
      )[0]?.ok,
    ).toBe(true);
    await save({});
  });

  it('are looked for now when an administrator wants it, and by the account’s schedule', async () => {
    const before = (await report())?.at;
    await server.call(synchroniseDirectory, {}, owner);
    await expect
      .poll(async () => (await server.call(getDirectory, {}, owner)).lastReport?.at, { timeout: 20_000 })
      .not.toBe(before);
    const may = async (kind: string) =>
      server.platform.db.inAccount(accountId, (tx) => {
        const one = allRecurring.find((recurring) => recurring.kind === `synchronise-directory-${kind}`);
        return one?.mayRun?.(tx, accountId, new Date()) ?? Promise.resolve(null);
      });
    const now = async () => [await may('daily'), await may('hourly')];
    expect(await now()).toEqual([false, false]);
    await save({ schedule: 'Daily' });
    expect(await now()).toEqual([true, false]);
    await save({ schedule: 'Hourly' });
    expect(await now()).toEqual([false, true]);
    await save({ isOn: false, schedule: 'Hourly' });
    expect(await now()).toEqual([false, false]);
    const off = await server.refusal(searchDirectory, { body: { words: '' } }, owner);
    expect(off.body.errors[0]?.key).toBe('lang_directory_off');
  });
});
