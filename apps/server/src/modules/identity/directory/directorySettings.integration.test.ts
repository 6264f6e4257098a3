import { createServer, type Server } from 'node:net';
import {
  type DirectoryForm,
  emptyDirectory,
  getDirectory,
  saveDirectory,
  testDirectory,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasSlapd, type LabDirectory, startSlapd } from '../../../../../../lab/src/ldap/startSlapd.ts';
import { ensureCertificate } from '../../../../../../lab/src/mail/certificate.ts';
import type { Caller } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { loadDirectory } from './directoryRecord.ts';
import { resealDirectory } from './resealDirectory.ts';

const people = [
  { uid: 'ayse', givenName: 'Ayşe', sn: 'Işık', mail: 'ayse.isik@kurum.example' },
  { uid: 'ibrahim', givenName: 'İbrahim', sn: 'Çığ', mail: 'ibrahim.cig@kurum.example' },
];

describe.skipIf(!hasSlapd())('the directory of an account (UI-28)', () => {
  let server: TestServer;
  let slapd: LabDirectory;
  let owner: Caller;
  let form: DirectoryForm;
  /** Takes connections and says nothing that is TLS. */
  let mute: Server;

  beforeAll(async () => {
    [server, slapd] = await Promise.all([
      startTestServer({ services: ['web'], config: { outboundAllow: ['127.0.0.1', 'localhost'] } }),
      startSlapd(people),
    ]);
    owner = await server.person('owner');
    form = {
      ...emptyDirectory,
      isOn: true,
      host: slapd.host,
      port: slapd.tlsPort,
      ca: slapd.ca,
      bindDn: slapd.reader.dn,
      password: slapd.reader.password,
      baseDn: slapd.baseDn,
    };
    mute = createServer((socket) => socket.end('220 hello\r\n'));
    await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done));
  });
  afterAll(async () => {
    mute.close();
    await server.close();
    await slapd.stop();
  });

  const trial = (change: Partial<DirectoryForm>) =>
    server.call(testDirectory, { body: { ...form, ...change } }, owner);
  const failure = async (change: Partial<DirectoryForm>) => (await trial(change)).error?.code;

  it.each([
    ['TLS', () => ({})],
    ['StartTLS', () => ({ security: 'StartTls', port: slapd.port })],
    ['TLS by the host’s name', () => ({ host: 'localhost' })],
    ['StartTLS by the host’s name', () => ({ security: 'StartTls', port: slapd.port, host: 'localhost' })],
  ] as [string, () => Partial<DirectoryForm>][])(
    'is tried over %s, and shows whom it found',
    async (_, change) => {
      const { error, sample } = await trial(change());
      expect(error).toBeNull();
      expect(sample.toSorted((a, b) => (a.email < b.email ? -1 : 1))).toEqual([
        { firstName: 'Ayşe', lastName: 'Işık', email: 'ayse.isik@kurum.example' },
        { firstName: 'İbrahim', lastName: 'Çığ', email: 'ibrahim.cig@kurum.example' },
      ]);
    },
  );

  it('says in words what is wrong', async () => {
    const port = (mute.address() as { port: number }).port;
    const other = ensureCertificate(server.folder).certificate;
    expect(await failure({ port: 1 })).toBe('unreachable');
    expect(await failure({ host: 'yok.invalid' })).toBe('unreachable');
    expect(await failure({ host: '127.0.0.2' })).toBe('not_allowed');
    expect(await failure({ port })).toBe('tls');
    expect(await failure({ port, security: 'StartTls' })).toMatch(/^(tls|unreachable)$/);
    // Plain where TLS is spoken, and the other way round.
    expect(await failure({ port: slapd.port })).toMatch(/^(tls|unreachable)$/);
    expect(await failure({ security: 'StartTls' })).toMatch(/^(tls|unreachable)$/);
    for (const security of ['Tls', 'StartTls'] as const) {
      const at = { security, port: security === 'Tls' ? slapd.tlsPort : slapd.port };
      expect(await failure({ ...at, ca: '' })).toBe('tls');
      expect(await failure({ ...at, ca: other })).toBe('tls');
    }
    expect(await failure({ password: 'yanlış' })).toBe('bind');
    expect(await failure({ bindDn: `cn=yok,${slapd.baseDn}` })).toBe('bind');
    expect(await failure({ bindDn: 'cn==' })).toBe('bind');
    expect(await failure({ baseDn: `ou=yok,${slapd.baseDn}` })).toBe('base');
    expect(await failure({ baseDn: 'ou=' })).toBe('base');
    // The branch is another directory's: referrals are not followed.
    expect(await failure({ baseDn: `ou=elsewhere,ou=people,${slapd.baseDn}` })).toBe('base');
    expect(await failure({ filter: '(uid=kimse)' })).toBe('nobody');
    const { error } = await trial({ password: 'yanlış' });
    expect(error?.key).toBe('lang_directory_bind');
  });

  it('refuses what is no filter, no certificate and no host, in both languages', async () => {
    const refused = async (change: Partial<DirectoryForm>) => {
      const { body } = await server.refusal(testDirectory, { body: { ...form, ...change } }, owner);
      return body.errors.map(({ field, key }) => `${field} ${key}`);
    };
    expect(await refused({ filter: '(uid=a' })).toEqual(['filter lang_directory_filter_invalid']);
    expect(await refused({ filter: '((uid=a)' })).toEqual(['filter lang_directory_filter_invalid']);
    const ca = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
    expect(await refused({ ca })).toEqual(['ca lang_directory_ca_invalid']);
    expect(await refused({ host: 'ldap://a.example' })).toEqual(['host lang_directory_host_invalid']);
    // The name of a SASL mechanism would be another way to sign in.
    expect(await refused({ bindDn: 'EXTERNAL' })).toEqual(['bindDn lang_directory_bind_dn_invalid']);
    // Without a password a directory says yes to anybody.
    expect(await refused({ password: '' })).toEqual(['password lang_directory_password_required']);
  });

  it('keeps the password sealed, never gives it, and sends it nowhere else', async () => {
    const saved = await server.call(saveDirectory, { body: { ...form, version: 0 } }, owner);
    expect(saved).toMatchObject({ version: 1, hasPassword: true, host: slapd.host });
    expect(JSON.stringify(await server.call(getDirectory, {}, owner))).not.toContain('okuyucu');
    const accountId = await server.accountId();
    const row = await server.platform.db.inAccount(accountId, (tx) => loadDirectory(tx, accountId));
    expect(JSON.stringify(row)).not.toContain('okuyucu');
    // The stored one goes with the same server and the same user.
    expect((await trial({ password: null })).error).toBeNull();
    const changes = [{ host: 'localhost' }, { port: slapd.port }, { bindDn: slapd.limited.dn }, { ca: '' }];
    for (const change of changes) {
      const body = { ...form, password: null, ...change };
      const tried = await server.refusal(testDirectory, { body }, owner);
      expect(tried.body.errors[0]?.key).toBe('lang_directory_password_again');
      const again = await server.refusal(saveDirectory, { body: { ...body, version: 1 } }, owner);
      expect(again.body.errors[0]?.key).toBe('lang_directory_password_again');
    }
    const late = await server.refusal(saveDirectory, { body: { ...form, version: 0 } }, owner);
    expect(late.status).toBe(409);
  });

  it('is sealed anew with a new key', async () => {
    const { db, secrets } = server.platform;
    const accountId = await server.accountId();
    expect(await resealDirectory({ db, secrets }, accountId)).toBe(0);
    expect(await resealDirectory({ db, secrets: { ...secrets, isOld: () => true } }, accountId)).toBe(1);
    expect((await trial({ password: null })).error).toBeNull();
  });
});
