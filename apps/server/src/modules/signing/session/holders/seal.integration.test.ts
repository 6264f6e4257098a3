import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  askToSign,
  askToStamp,
  exportAudit,
  getFile,
  getFileVerdicts,
  type SignatureStandard,
} from '@tomar/contract';
import { writePem } from '@tomar/signatures/der';
import { makePdf, type SoftHsm, softHsmLibrary, startSoftHsm, testPki } from '@tomar/signatures/testing';
import { xmlsecIds } from '@tomar/signatures/testing/xades';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CommandRefused } from '../../../../commands/commandErrors.ts';
import type { TaskContext } from '../../../../platform/tasks/handleTask.ts';
import type { Caller } from '../../../../testing/client.ts';
import { makeJob, readJob } from '../../../../testing/jobScene.ts';
import {
  ask,
  ended,
  fingerprintOf,
  identityOf,
  sealIdentity,
  serverKey,
  type TokenSettings,
  tokenSettings,
} from '../../../../testing/serverKeys.ts';
import { placesOf, stampScene } from '../../../../testing/stamps/stampScene.ts';
import { type SceneServer, startSceneServer } from '../../../../testing/startSceneServer.ts';
import { signersOf } from '../../signersOf.ts';
import { signWithServerKey } from './signWithServerKey.ts';

const run = promisify(execFile);
const library = softHsmLibrary();
const pin = '24681357';
const label = 'Tomar muhur';
const seal = sealIdentity('ÇINAR SANAYİ A.Ş.');
const other = sealIdentity('BAŞKA A.Ş.');
const person = identityOf('10000000146');
const pdf = makePdf({ filler: 2000 });
const xml = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?>\n<mektup xmlns="urn:x-deneme"><tutar>1000</tutar></mektup>\n',
);
const text = Buffer.from('Düz yazı: çğıöşü, İIıi.\n'.repeat(100));

describe.skipIf(library === undefined)('SIGN-03, JOB-18: a company’s stamp by a key of the server', () => {
  let hsm: SoftHsm;
  let token: TokenSettings;
  let server: SceneServer;
  let scene: Awaited<ReturnType<typeof stampScene>>;
  let stamper: Caller;
  let home: string;
  const asked = (jobIds: readonly string[], caller = stamper) =>
    scene.keysOf(server.call(askToStamp, { body: { jobIds: [...jobIds] } }, caller));
  const outcome = async (caller: Caller, ...jobIds: string[]) => {
    const { state, error } = await scene.stamp(caller, ...jobIds);
    return [state, error];
  };
  const signaturesIn = async (jobId: string) =>
    (await readJob(server, jobId)).files.map(({ signatures }) => signatures);

  beforeAll(async () => {
    if (library === undefined) throw new Error('no SoftHSM');
    home = await mkdtemp(join(tmpdir(), 'tomar-seal-'));
    hsm = startSoftHsm(library);
    hsm.addToken(label, pin);
    hsm.addIdentity(label, pin, seal, 'muhur', 'a1');
    hsm.addIdentity(label, pin, person, 'kisi', 'b2');
    hsm.addIdentity(label, pin, other, 'baska', 'c3');
    token = await tokenSettings(library, label, pin);
    server = await startSceneServer({ config: { serverToken: token.settings } });
    scene = await stampScene(server, fingerprintOf(seal));
    stamper = await server.person('signer1');
    await serverKey(server, 'bind-seal', 'demo', '--certificate', fingerprintOf(seal));
  });
  afterEach(() => token.writePin(pin));
  afterAll(async () => {
    await server.close();
    await token.remove();
    hsm.remove();
    await rm(home, { recursive: true, force: true });
  });

  it('goes into every document, and the flow goes on; page and trail say who asked and which company stamped', async () => {
    const files = Object.fromEntries([1, 2, 3].map((n) => [`Belge ${n}.pdf`, makePdf({ filler: n * 500 })]));
    const jobId = await makeJob(server, { flow: [['signer2!'], [`#${scene.account}`], ['approver']], files });
    const signed = await serverKeySigns(jobId);
    expect(signed).toBe('Embedded');
    expect((await readJob(server, jobId)).waitingFor).toBe('AwaitingStamp');
    const session = await server.call(askToStamp, { body: { jobIds: [jobId], note: 'Onaylı' } }, stamper);
    expect([session.purpose, session.holder, session.state]).toEqual(['Seal', 'ServerKey', 'Created']);
    const after = await ended(server, stamper, session.id);
    expect([after.state, after.error]).toEqual(['Embedded', null]);
    const job = await readJob(server, jobId);
    expect(job.files.map(({ signatures }) => signatures)).toEqual([2, 2, 2]);
    expect(placesOf(job).map(({ state, name, actedBy }) => [state, name, actedBy?.userId ?? null])).toEqual([
      ['Signed', expect.any(String), await server.userId('signer2')],
      ['Stamped', scene.account, await server.userId('signer1')],
      ['Waiting', expect.any(String), null],
    ]);
    const [file] = job.files;
    const verdicts = await server.call(getFileVerdicts, { params: { id: file?.id ?? '' } }, stamper);
    expect(verdicts.map(({ signer }) => signer)).toEqual(['SUNUCU 11111111110', 'ÇINAR SANAYİ A.Ş.']);
    const names = await server.platform.db.inAccount(await server.accountId(), async (tx) =>
      (await signersOf(tx, await server.accountId(), file?.id ?? '')).map(({ name }) => name),
    );
    expect(names).toEqual(['Yiğit Şahin', scene.company]);
    const stamped = job.timeline.filter(
      ({ event }) => event === 'job.stamped' || event === 'document.stamped',
    );
    expect(stamped).toHaveLength(4);
    for (const { facts, actorName } of stamped) {
      expect(facts).toContainEqual({ name: 'stampAccount', value: scene.account });
      expect(facts).toContainEqual({ name: 'company', value: scene.company });
      expect(actorName).toBe(placesOf(job)[1]?.actedBy?.name);
    }
    const done = job.timeline.find(({ event }) => event === 'job.stamped');
    expect(done?.note).toBe('Onaylı');
  });

  /** What waits for signer2's signature is signed by a key that is bound to them. */
  async function serverKeySigns(jobId: string): Promise<string> {
    const signer = identityOf('11111111110');
    hsm.addIdentity(label, pin, signer, 'ikinci', 'd4');
    await serverKey(
      server,
      'bind',
      'demo',
      '--email',
      'yigit@demo.example',
      '--certificate',
      fingerprintOf(signer),
    );
    const caller = await server.person('signer2');
    return (await ended(server, caller, (await ask(server, caller, jobId)).id)).state;
  }

  it.each([
    ['Pades', 'Sözleşme.pdf', pdf],
    ['CadesParallel', 'Yazı.txt', text],
    ['CadesSerial', 'Yazı.txt', text],
    ['CadesManifest', 'Yazı.txt', text],
    ['Xades', 'Mektup.xml', xml],
  ] as const)('by %s is good for tools that are not ours', async (standard, name, bytes) => {
    const jobId = await scene.jobOf({ signatureStandard: standard, files: { [name]: bytes } });
    expect(await outcome(stamper, jobId)).toEqual(['Embedded', null]);
    const { files } = await readJob(server, jobId);
    const file = files.find(({ id, carrierId }) =>
      standard === 'CadesManifest' ? id !== carrierId && carrierId : id === carrierId,
    );
    const answer = await server.ask(
      getFile,
      { params: { id: file?.carrierId ?? '' }, query: {} },
      await server.person('owner'),
    );
    await judge(standard, Buffer.from(await answer.arrayBuffer()));
  });

  async function judge(standard: SignatureStandard, signed: Buffer): Promise<void> {
    const path = join(home, `signed-${standard}`);
    const pem = join(home, 'root.pem');
    await writeFile(path, signed);
    await writeFile(pem, writePem('CERTIFICATE', testPki().root.certificate));
    if (standard === 'Pades') {
      await run('qpdf', ['--check', path]);
      const { stdout } = await run('pdfsig', ['-nocert', path]);
      expect(stdout).toMatch(/Signature is Valid/);
      expect(stdout).toContain('ÇINAR SANAYİ A.Ş.');
    } else if (standard === 'Xades')
      await run('xmlsec1', ['--verify', ...xmlsecIds, '--trusted-pem', pem, path]);
    else {
      const trust = ['-CAfile', pem, '-purpose', 'any', '-out', `${path}.content`];
      await run('openssl', ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', path, ...trust]);
    }
  }

  it('is put on in one session in many jobs, and in those of one account alone', async () => {
    const second = await scene.stampOf('İkinci mühür', { certificateSha256: fingerprintOf(other) });
    expect(second).not.toBe('');
    const jobs = [await scene.jobOf(), await scene.jobOf()];
    const foreign = await makeJob(server, { flow: [['#İkinci mühür']] });
    expect(await asked([...jobs, foreign])).toEqual([400, 'lang_sign_stamp_several']);
    expect(await outcome(stamper, ...jobs)).toEqual(['Embedded', null]);
    for (const jobId of jobs) expect(await signaturesIn(jobId)).toEqual([1]);
  });

  it('is put on once by two who ask at once, and by one who clicks twice', async () => {
    const jobId = await scene.jobOf();
    const [one, two] = await Promise.all(
      [1, 2].map(() => server.call(askToStamp, { body: { jobIds: [jobId] } }, stamper)),
    );
    for (const session of [one, two])
      expect((await ended(server, stamper, session?.id ?? '')).state).toBe('Embedded');
    expect(await signaturesIn(jobId)).toEqual([1]);
    expect(await asked([jobId])).toEqual([400, 'lang_sign_already_stamped']);
    const faster = await scene.jobOf();
    const another = await server.person('signer2');
    const begun = await Promise.all(
      [stamper, another].map((caller) => server.call(askToStamp, { body: { jobIds: [faster] } }, caller)),
    );
    const ends = [
      await ended(server, stamper, begun[0]?.id ?? ''),
      await ended(server, another, begun[1]?.id ?? ''),
    ];
    expect(ends.map(({ state }) => state).sort()).toEqual(['Embedded', 'Failed']);
    expect(ends.find(({ state }) => state === 'Failed')?.error).toBe('lang_sign_stamp_by_other');
    expect(await signaturesIn(faster)).toEqual([1]);
  });

  it('is no signature: whoever signed a document may have it stamped, and stamp before signing', async () => {
    await serverKey(
      server,
      'bind',
      'demo',
      '--email',
      'gulsen@demo.example',
      '--certificate',
      fingerprintOf(person),
    );
    const first = await makeJob(server, { flow: [['signer1!'], [`#${scene.account}`]] });
    expect((await ended(server, stamper, (await ask(server, stamper, first)).id)).state).toBe('Embedded');
    expect(await outcome(stamper, first)).toEqual(['Embedded', null]);
    const later = await makeJob(server, { flow: [[`#${scene.account}`], ['signer1!']] });
    expect(await outcome(stamper, later)).toEqual(['Embedded', null]);
    expect((await ended(server, stamper, (await ask(server, stamper, later)).id)).state).toBe('Embedded');
    for (const jobId of [first, later]) expect(await signaturesIn(jobId)).toEqual([2]);
  });

  it('is not for who does another part of the step, and says whose turn it is then', async () => {
    const jobId = await makeJob(server, { flow: [['signer1!', `#${scene.account}`]] });
    expect(await asked([jobId])).toEqual([400, 'lang_job_acted_already_stamp']);
    expect(await outcome(await server.person('signer2'), jobId)).toEqual(['Embedded', null]);
  });

  it('is not to be had by asking for a signature', async () => {
    const jobId = await scene.jobOf();
    const body = { jobIds: [jobId], holder: 'ServerKey' as const, purpose: 'Seal' as const };
    expect(await scene.keysOf(server.call(askToSign, { body }, stamper))).toEqual([
      400,
      'lang_sign_kind_unavailable',
    ]);
  });

  it('is refused to whoever is not among the account’s people, or lost the right or the module', async () => {
    const jobId = await scene.jobOf();
    await scene.havePeople('signer2');
    expect(await asked([jobId])).toEqual([404, 'lang_not_found']);
    await scene.havePeople('approver', 'signer1', 'signer2');
    await scene.setAuthorities('signer1', 'Signer,Draft');
    expect(await asked([jobId])).toEqual([401, 'lang_unauthorized']);
    await scene.setAuthorities('signer1', 'Approved,Signer,Muhur,Draft');
    await scene.inDemo(`update periods set modules = array_remove(modules, 'Stamps')`);
    expect(await asked([jobId])).toEqual([401, 'lang_module_off']);
    await scene.inDemo(`update periods set modules = array_append(modules, 'Stamps')`);
    expect(await asked([jobId])).toBe('done');
  });

  it('is refused by an account or company that is not active, and by a certificate that nobody bound', async () => {
    const jobId = await scene.jobOf();
    await scene.activate(false);
    expect(await asked([jobId])).toEqual([400, 'lang_sign_stamp_passive']);
    await scene.activate(true);
    await scene.activateCompany(false);
    expect(await asked([jobId])).toEqual([400, 'lang_sign_stamp_passive']);
    await scene.activateCompany(true);
    // Another organisation's certificate is on the same token: its fingerprint is no secret.
    await scene.change({ certificateSha256: fingerprintOf(other) });
    expect(await asked([jobId])).toEqual([400, 'lang_sign_stamp_not_bound']);
    await scene.change({ certificateSha256: fingerprintOf(seal).toUpperCase() });
    expect(await outcome(stamper, jobId)).toEqual(['Embedded', null]);
  });

  it('is of a certificate of an organisation: the operator binds no person’s', async () => {
    const bind = (identity: typeof seal) =>
      serverKey(server, 'bind-seal', 'demo', '--certificate', fingerprintOf(identity));
    await expect(bind(person)).rejects.toThrow(CommandRefused);
    await expect(bind(person)).rejects.toThrow('a person’s certificate');
    expect(await bind(other)).toContain('BAŞKA A.Ş.');
    const release = serverKey(server, 'release-seal', 'demo', '--certificate', fingerprintOf(other));
    expect(await release).toContain('any more');
    const again = serverKey(server, 'release-seal', 'demo', '--certificate', fingerprintOf(other));
    expect(await again).toContain('nothing was changed');
    const response = await server.ask(exportAudit, {}, await server.person('owner'));
    const trail = await response.text();
    for (const event of ['sealKey.bound', 'sealKey.released']) expect(trail).toContain(event);
  });

  // ADR 99
  it('takes no key that signs for a user, and none that stamps signs for one', async () => {
    const accountId = await server.accountId();
    const sha256 = fingerprintOf(other);
    const bindSeal = () => serverKey(server, 'bind-seal', 'demo', '--certificate', sha256);
    // However it came to be: the certificate of an organisation is nobody's own.
    await scene.inDemo(
      `insert into server_keys (account_id, user_id, certificate_sha256, certificate, bound_at)
       values ('${accountId}', '${await server.userId('approver')}', '${sha256}', '', now())`,
    );
    await expect(bindSeal()).rejects.toThrow(CommandRefused);
    await expect(bindSeal()).rejects.toThrow(/signs for İbrahim .* of "demo"/);
    await serverKey(server, 'release', 'demo', '--email', 'ibrahim@demo.example');
    expect(await bindSeal()).toContain('BAŞKA A.Ş.');
    await serverKey(server, 'release-seal', 'demo', '--certificate', sha256);
    const bindPerson = () =>
      serverKey(
        server,
        'bind',
        'demo',
        '--email',
        'gulsen@demo.example',
        '--certificate',
        fingerprintOf(person),
      );
    await scene.inDemo(
      `insert into seal_keys (account_id, certificate_sha256, certificate, bound_at)
       values ('${accountId}', '${fingerprintOf(person)}', '', now())`,
    );
    await expect(bindPerson()).rejects.toThrow(CommandRefused);
    await expect(bindPerson()).rejects.toThrow('bound to stamp accounts of "demo"');
    await serverKey(server, 'release-seal', 'demo', '--certificate', fingerprintOf(person));
    expect(await bindPerson()).toContain('signs for');
  });
});

describe.skipIf(library === undefined)('a try to stamp with a key of the server', () => {
  let hsm: SoftHsm;
  let token: TokenSettings;
  let server: SceneServer;
  let scene: Awaited<ReturnType<typeof stampScene>>;
  let stamper: Caller;
  const late = sealIdentity('ESKİ A.Ş.', { notAfter: new Date(Date.now() + 3_600_000) });

  beforeAll(async () => {
    if (library === undefined) throw new Error('no SoftHSM');
    hsm = startSoftHsm(library);
    hsm.addToken(label, pin);
    hsm.addIdentity(label, pin, seal, 'muhur', 'a1');
    hsm.addIdentity(label, pin, person, 'kisi', 'b2');
    hsm.addIdentity(label, pin, late, 'eski', 'c3');
    token = await tokenSettings(library, label, pin);
    server = await startSceneServer({ services: ['web'], config: { serverToken: token.settings } });
    scene = await stampScene(server, fingerprintOf(seal));
    stamper = await server.person('signer1');
    for (const one of [seal, late])
      await serverKey(server, 'bind-seal', 'demo', '--certificate', fingerprintOf(one));
  });
  afterAll(async () => {
    await server.close();
    await token.remove();
    hsm.remove();
  });

  async function waitingTry(jobId: string): Promise<TaskContext & { readonly sessionId: string }> {
    const { id } = await server.call(askToStamp, { body: { jobIds: [jobId] } }, stamper);
    return {
      platform: server.platform,
      accountId: await server.accountId(),
      taskId: '',
      attempt: 1,
      claim: 1,
      lastAttempt: false,
      signal: new AbortController().signal,
      stillMine: async () => true,
      sessionId: id,
    };
  }
  const errorOf = async ({ sessionId }: { readonly sessionId: string }) =>
    (await ended(server, stamper, sessionId)).error;
  const signaturesIn = async (jobId: string) =>
    (await readJob(server, jobId)).files.map(({ signatures }) => signatures);

  it('puts nothing in where the account, its people, the right, the module or the binding went meanwhile', async () => {
    const jobId = await scene.jobOf();
    const during = async (change: () => Promise<unknown>, back: () => Promise<unknown>) => {
      const context = await waitingTry(jobId);
      await change();
      await signWithServerKey(context, { sessionId: context.sessionId });
      await back();
      return errorOf(context);
    };
    const modules = (how: string) => scene.inDemo(`update periods set modules = ${how}(modules, 'Stamps')`);
    expect(
      await during(
        () => scene.activate(false),
        () => scene.activate(true),
      ),
    ).toBe('lang_sign_stamp_passive');
    expect(
      await during(
        () => scene.havePeople('signer2'),
        () => scene.havePeople('approver', 'signer1', 'signer2'),
      ),
    ).toBe('lang_job_not_waiting_for_you');
    expect(
      await during(
        () => scene.setAuthorities('signer1', 'Draft'),
        () => scene.setAuthorities('signer1', 'Approved,Signer,Muhur,Draft'),
      ),
    ).toBe('lang_sign_stamp_not_yours');
    expect(
      await during(
        () => modules('array_remove'),
        () => modules('array_append'),
      ),
    ).toBe('lang_module_off');
    expect(
      await during(
        () => serverKey(server, 'release-seal', 'demo', '--certificate', fingerprintOf(seal)),
        () => serverKey(server, 'bind-seal', 'demo', '--certificate', fingerprintOf(seal)),
      ),
    ).toBe('lang_sign_stamp_not_bound');
    const gone = sealIdentity('YOK A.Ş.');
    const bound = `insert into seal_keys (account_id, certificate_sha256, certificate, bound_at)
      values ('${await server.accountId()}', '${fingerprintOf(gone)}', '', now())`;
    await scene.inDemo(bound);
    expect(
      await during(
        () => scene.change({ certificateSha256: fingerprintOf(gone) }),
        () => scene.change({ certificateSha256: fingerprintOf(seal) }),
      ),
    ).toBe('lang_sign_stamp_not_there');
    expect(await signaturesIn(jobId)).toEqual([0]);
  });

  it('is judged again: no certificate that has expired, and no person’s, however it came to be named', async () => {
    const jobId = await scene.jobOf();
    await scene.change({ certificateSha256: fingerprintOf(late) });
    const context = await waitingTry(jobId);
    const clock = () => new Date(Date.now() + 2 * 3_600_000);
    const { sessionId } = context;
    await scene.inDemo(
      `update signing_sessions set expires_at = expires_at + interval '3 hours' where id = '${sessionId}'`,
    );
    await signWithServerKey({ ...context, platform: { ...server.platform, clock } }, { sessionId });
    expect(await errorOf(context)).toBe('lang_sign_certificate_expired');
    await scene.inDemo(
      `insert into seal_keys (account_id, certificate_sha256, certificate, bound_at)
       values ('${await server.accountId()}', '${fingerprintOf(person)}', '', now())`,
    );
    await scene.change({ certificateSha256: fingerprintOf(person) });
    const another = await waitingTry(jobId);
    await signWithServerKey(another, { sessionId: another.sessionId });
    expect(await errorOf(another)).toBe('lang_sign_stamp_certificate_person');
    await scene.change({ certificateSha256: fingerprintOf(seal) });
    expect(await signaturesIn(jobId)).toEqual([0]);
  });

  it('ERR-24: whose value is no good says that the stamp was not accepted', async () => {
    const jobId = await scene.jobOf();
    const context = await waitingTry(jobId);
    const { serverToken } = server.platform;
    if (serverToken === null) throw new Error('no token');
    const open: typeof serverToken.open = async (id) => {
      const key = await serverToken.open(id);
      return { ...key, sign: async (request) => (await key.sign(request)).map((byte) => byte ^ 1) };
    };
    const platform = { ...server.platform, serverToken: { ...serverToken, open } };
    await signWithServerKey({ ...context, platform }, { sessionId: context.sessionId });
    expect((await ended(server, stamper, context.sessionId)).items[0]?.error).toBe(
      'lang_sign_stamp_not_accepted',
    );
    expect(await signaturesIn(jobId)).toEqual([0]);
  });

  it('of a worker that died in the middle goes on with the rest, and stamps nothing twice', async () => {
    const files = Object.fromEntries([1, 2, 3].map((n) => [`Belge ${n}.pdf`, makePdf({ filler: n * 500 })]));
    const jobId = await scene.jobOf({ files });
    const context = await waitingTry(jobId);
    const { sessionId } = context;
    const { serverToken } = server.platform;
    if (serverToken === null) throw new Error('no token');
    let signed = 0;
    const open: typeof serverToken.open = async (id) => {
      const key = await serverToken.open(id);
      const sign: typeof key.sign = async (request) => {
        signed += 1;
        return signed > 2 ? new Promise<Uint8Array>(() => undefined) : key.sign(request);
      };
      return { ...key, sign };
    };
    const dying = { ...server.platform, serverToken: { ...serverToken, open } };
    void signWithServerKey({ ...context, platform: dying }, { sessionId });
    await expect.poll(() => signed).toBe(3);
    await signWithServerKey(context, { sessionId });
    expect((await ended(server, stamper, sessionId)).state).toBe('Embedded');
    expect(await signaturesIn(jobId)).toEqual([1, 1, 1]);
    const { timeline } = await readJob(server, jobId);
    expect(timeline.filter(({ event }) => event === 'job.stamped')).toHaveLength(1);
  });
});
