import { createServer } from 'node:http';
import {
  type AccountParameters,
  getAccountParameters,
  getDraft,
  getTimestampSettings,
  listAudit,
  listSettingChanges,
  refreshSession,
  saveAccountParameters,
  saveTimestampSettings,
  testTimestampSettings,
} from '@tomar/contract';
import { kamusm } from '@tomar/signatures/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../../../lab/src/http/listen.ts';
import type { Caller } from '../../testing/client.ts';
import { makeDraft } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { startTrustServices, type TrustServices } from '../../testing/trustServices.ts';
import { resealTimestampPassword } from './resealTimestampPassword.ts';

let server: TestServer;
let trustServices: TrustServices;
let owner: Caller;

beforeAll(async () => {
  trustServices = await startTrustServices();
  server = await startTestServer({ services: ['web'], config: { outboundAllow: ['127.0.0.1'] } });
  owner = await server.person('owner');
});
afterEach(() => {
  trustServices.switches.timestamps = 'up';
  trustServices.switches.login = null;
});
afterAll(async () => {
  await server.close();
  await trustServices.close();
});

const parametersNow = () => server.call(getAccountParameters, {}, owner);
const settingsNow = () => server.call(getTimestampSettings, {}, owner);

describe('account parameters (DEF-01)', () => {
  it('are read with their defaults, saved at once, and told in the trail', async () => {
    const { version, parameters } = await parametersNow();
    expect(parameters).toMatchObject({ signatureProfile: 'baseline-b', timeZone: 'Europe/Istanbul' });
    const wanted: AccountParameters = {
      ...parameters,
      signatureProfile: 'baseline-t',
      standardProfiles: { ...parameters.standardProfiles, cadesParallel: 'tr-p4' },
    };
    const saved = await server.call(saveAccountParameters, { body: { version, parameters: wanted } }, owner);
    expect(saved).toEqual({ version: version + 1, parameters: wanted });
    expect(await parametersNow()).toEqual(saved);
    const { items } = await server.call(listAudit, { body: {} }, owner);
    const [event] = items.filter((item) => item.event === 'account.parametersSaved');
    expect(Object.keys(JSON.parse(event?.facts ?? '{}')).sort()).toEqual([
      'signatureProfile',
      'standardProfiles',
    ]);
  });

  it('change only where a save says so: a page that knows fewer of them resets none', async () => {
    const before = await parametersNow();
    const changes = { emailDomains: 'demo.example; ek.example', minimumSigners: 1 };
    const { version } = await server.call(
      saveAccountParameters,
      { body: { version: before.version, changes } },
      owner,
    );
    // What a page sends that was opened before there were domains.
    const { emailDomains: _, attachmentSending: __, ...known } = before.parameters;
    const older = { version, parameters: { ...known, undoCancelDisabled: true } };
    const saved = await server.call(saveAccountParameters, { body: older }, owner);
    expect(saved.parameters).toEqual({
      ...before.parameters,
      emailDomains: changes.emailDomains,
      undoCancelDisabled: true,
    });
    const nothing = await server.call(saveAccountParameters, { body: { version: saved.version } }, owner);
    expect(nothing.parameters).toEqual(saved.parameters);
    const reset = { version: nothing.version, changes: { emailDomains: '', undoCancelDisabled: false } };
    await server.call(saveAccountParameters, { body: reset }, owner);
  });

  it('say who changed each of them last, and when', async () => {
    const changed = async (setting: string) =>
      (await server.call(listSettingChanges, {}, owner)).find((one) => one.setting === setting);
    expect(await changed('synchronisationHours')).toBeUndefined();
    const { version } = await parametersNow();
    const began = Date.now();
    const body = { version, changes: { synchronisationHours: 7 } };
    await server.call(saveAccountParameters, { body }, owner);
    const last = await changed('synchronisationHours');
    expect(last?.by).toBe('Ayşe Işık');
    expect(new Date(last?.at ?? 0).getTime()).toBeGreaterThanOrEqual(began - 1000);
    expect(await changed('inboxRefreshMinutes')).toBeUndefined();
    const other = await server.person('builder', 'ornek');
    expect(await server.call(listSettingChanges, {}, other)).toEqual([]);
  });

  it('name the domains of addresses, and refuse what is none (DEF-10, DEF-11)', async () => {
    const { version } = await parametersNow();
    const body = { version, changes: { emailDomains: 'demo.example, olmaz' } };
    const refusal = await server.refusal(saveAccountParameters, { body }, owner);
    expect([refusal.status, refusal.keys]).toEqual([400, ['lang_params_email_domain_invalid']]);
  });

  it('name the locale of dates, which the next login result tells (DEF-09)', async () => {
    const told = async () => (await server.call(refreshSession, {}, owner)).data?.account.params;
    const save = async (defaultDateLocale: string | null) => {
      const { version, parameters } = await parametersNow();
      const body = { version, parameters: { ...parameters, defaultDateLocale } };
      await server.call(saveAccountParameters, { body }, owner);
    };
    await save('en-GB');
    expect(await told()).toMatchObject({ defaultDateLocale: 'en-GB' });
    await save(null);
    expect(await told()).toMatchObject({ defaultDateLocale: null });
  });

  it('name the page on which boxes begin, which every draft is told (DEF-08)', async () => {
    const { id } = await makeDraft(server);
    const told = async () => (await server.call(getDraft, { params: { id } }, owner)).signing.signaturePage;
    expect(await told()).toBe('last');
    const { version, parameters } = await parametersNow();
    const body = { version, parameters: { ...parameters, defaultSignaturePage: 'first' as const } };
    await server.call(saveAccountParameters, { body }, owner);
    expect(await told()).toBe('first');
  });

  it('saved on top of an older version are refused, also at the same moment', async () => {
    const { version, parameters } = await parametersNow();
    const save = (minimumSigners: number) =>
      server.ask(
        saveAccountParameters,
        { body: { version, parameters: { ...parameters, minimumSigners } } },
        owner,
      );
    const answers = await Promise.all([save(1), save(2)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('hold only what exists: time zones, languages', async () => {
    const { version, parameters } = await parametersNow();
    const wrong = { ...parameters, timeZone: 'Mars/Olympus', defaultDateLocale: 'x' };
    const refusal = await server.refusal(
      saveAccountParameters,
      { body: { version, parameters: wrong } },
      owner,
    );
    expect([refusal.status, refusal.keys]).toEqual([
      400,
      ['lang_params_time_zone_invalid', 'lang_params_locale_invalid'],
    ]);
  });
});

describe('the time-stamp authority (DEF-02)', () => {
  it('is saved with a password that nobody reads again, and is each account’s own', async () => {
    const password = 'Gizli-Parola-1';
    const form = { url: trustServices.timestampUrl, user: 'tomar', password, policyOid: '2.999.1.1' };
    const saved = await server.call(saveTimestampSettings, { body: { ...form, version: 0 } }, owner);
    expect(saved).toEqual({
      version: 1,
      kind: 'Basic',
      url: trustServices.timestampUrl,
      user: 'tomar',
      hasPassword: true,
      policyOid: '2.999.1.1',
    });
    expect(JSON.stringify(await settingsNow())).not.toContain(password);
    const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute(`select t::text as all from timestamp_authorities t`),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(password);
    const trail = await server.call(listAudit, { body: {} }, owner);
    expect(JSON.stringify(trail)).not.toContain(password);
    const other = await server.person('builder', 'ornek');
    expect(await server.call(getTimestampSettings, {}, other)).toMatchObject({ version: 0, url: '' });
  });

  it('keeps its password only for the server and user it was typed for', async () => {
    const { version, hasPassword, ...form } = await settingsNow();
    expect(hasPassword).toBe(true);
    const changes = [
      { url: 'http://elsewhere.example/tsa' },
      { user: 'other' },
      { kind: 'KamuSm', user: '7' },
    ];
    for (const change of changes as Partial<typeof form>[])
      for (const endpoint of [saveTimestampSettings, testTimestampSettings]) {
        const refusal = await server.refusal(endpoint, { body: { ...form, ...change, version } }, owner);
        expect(refusal.keys).toEqual(['lang_timestamp_password_again']);
      }
    const kept = await server.call(
      saveTimestampSettings,
      { body: { ...form, url: `${trustServices.timestampUrl}`, policyOid: '', version } },
      owner,
    );
    expect(kept).toMatchObject({ hasPassword: true, policyOid: '', version: version + 1 });
    const stale = await server.ask(saveTimestampSettings, { body: { ...form, version } }, owner);
    expect(stale.status).toBe(409);
  });

  it('is sealed anew with a new key', async () => {
    const { secrets, db } = server.platform;
    const accountId = await server.accountId();
    expect(await resealTimestampPassword({ db, secrets: { ...secrets, isOld: () => true } }, accountId)).toBe(
      1,
    );
    expect(await resealTimestampPassword(server.platform, accountId)).toBe(0);
  });

  it('gives a time-stamp when it is tried, with the stored password', async () => {
    trustServices.switches.login = { user: 'tomar', password: 'Gizli-Parola-1' };
    const { version: _, hasPassword: __, ...form } = await settingsNow();
    const trial = await server.call(testTimestampSettings, { body: form }, owner);
    expect(trial).toMatchObject({
      stamp: {
        authority: expect.stringContaining('Deneme Zaman Damgası'),
        accuracySeconds: 1,
        policyOid: '2.999.1.1',
      },
      credit: null,
      error: null,
    });
    const age = Date.now() - new Date(trial.stamp?.time ?? 0).getTime();
    expect(Math.abs(age)).toBeLessThan(10_000);
  });

  const failing = async (form: { url: string; user?: string; password?: string; policyOid?: string }) => {
    const { stamp, error } = await server.call(
      testTimestampSettings,
      { body: { password: '', ...form } },
      owner,
    );
    expect(stamp).toBeNull();
    return [error?.key, error?.code];
  };

  it('says what is wrong when none comes', async () => {
    const url = trustServices.timestampUrl;
    trustServices.switches.login = { user: 'tomar', password: 'x' };
    expect(await failing({ url, user: 'tomar', password: 'y' })).toEqual([
      'lang_timestamp_unauthorized',
      'http_unauthorized',
    ]);
    trustServices.switches.login = null;
    expect(await failing({ url, policyOid: '1.2.3' })).toEqual([
      'lang_timestamp_answer_invalid',
      'timestamp_policy',
    ]);
    trustServices.switches.timestamps = 'refused';
    expect(await failing({ url })).toEqual(['lang_timestamp_refused', 'timestamp_refused']);
    trustServices.switches.timestamps = 'down';
    expect(await failing({ url })).toEqual(['lang_timestamp_unreachable', 'http_unreachable']);
    expect(await failing({ url: `${trustServices.url}/crl` })).toEqual([
      'lang_timestamp_answer_invalid',
      expect.stringMatching(/^(cms|der|timestamp)_/),
    ]);
    const asked = { ...trustServices.asked };
    for (const inside of [
      'http://169.254.169.254/',
      'http://10.0.0.1/',
      'http://[::1]:1/',
      'http://2130706434/',
    ])
      expect(await failing({ url: inside })).toEqual([
        'lang_timestamp_address_refused',
        'http_address_refused',
      ]);
    expect(trustServices.asked).toEqual(asked);
  });

  it('is asked for its credit where it is Kamu SM', async () => {
    const customers = new Map([[4711n, { password: 'Gizli-2', credit: 250 }]]);
    const { url, close } = await listen(createServer(kamusm(customers)), 0);
    try {
      const form = { kind: 'KamuSm', url: `${url}/`, user: '4711' } as const;
      const passed = await server.call(
        testTimestampSettings,
        { body: { ...form, password: 'Gizli-2' } },
        owner,
      );
      expect(passed).toMatchObject({ stamp: { policyOid: '2.999.1.1' }, credit: 249, error: null });
      const refused = await server.call(testTimestampSettings, { body: { ...form, password: 'x' } }, owner);
      expect(refused).toMatchObject({
        stamp: null,
        credit: null,
        error: { key: 'lang_timestamp_refused', code: 'timestamp_refused' },
      });
    } finally {
      await close();
    }
  });

  it('is refused when it is no address at all', async () => {
    for (const [form, key] of [
      [{ url: '' }, 'lang_timestamp_url_required'],
      [{ url: 'ftp://x' }, 'lang_timestamp_url_invalid'],
      [{ url: 'http://user:pass@tsa.example' }, 'lang_timestamp_url_invalid'],
      [{ url: 'http://tsa.example', policyOid: '1.02.3' }, 'lang_timestamp_policy_invalid'],
      [{ url: 'http://tsa.example', kind: 'KamuSm', user: 'ayşe' }, 'lang_timestamp_kamusm_user'],
    ] as const) {
      const refusal = await server.refusal(testTimestampSettings, { body: form }, owner);
      expect([refusal.status, refusal.keys]).toEqual([400, [key]]);
    }
  });
});
