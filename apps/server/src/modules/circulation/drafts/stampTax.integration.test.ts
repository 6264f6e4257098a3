import {
  circulateDraft,
  type DraftDetail,
  getAccountParameters,
  getDraft,
  listSettingChanges,
  type StampTaxRate,
  saveAccountParameters,
  saveDraft,
} from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { type JobRecipe, makeDraft, readJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
afterAll(() => server.close());

/** The account's own rates, from a day long ago, so that no test asks which year it is. */
async function setRates(stampTaxRates: StampTaxRate[]) {
  const { version } = await server.call(getAccountParameters, {}, owner);
  return server.call(saveAccountParameters, { body: { version, changes: { stampTaxRates } } }, owner);
}
const tenPerMille: StampTaxRate = { from: '2020-01-01', perMille: '10.00', cap: '500.00' };
beforeEach(async () => {
  await setRates([tenPerMille]);
});

type Content = DraftDetail['content'];

const contract = (over: JobRecipe = {}) =>
  makeDraft(server, { documentType: 'Contract', amount: '1000.00', ...over });
const read = (id: string) => server.call(getDraft, { params: { id } }, owner);
const save = async (id: string, over: Partial<Content>) => {
  const { version, content } = await read(id);
  return server.call(
    saveDraft,
    { params: { id }, body: { version, content: { ...content, ...over } } },
    owner,
  );
};
const circulate = async (id: string) => {
  const { version } = await read(id);
  return server.call(circulateDraft, { params: { id }, body: { version } }, owner);
};
const findings = ({ findings: told }: DraftDetail) => told.map(({ field, key }) => `${field} ${key}`);
const wanted = 'stampTaxReason lang_draft_stamp_tax_reason_required';

/** How often a text stands in the chain itself, and beside it. */
async function inTrail(text: string): Promise<{ chain: number; beside: number }> {
  const accountId = await server.accountId();
  const { rows } = await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute<{ chain: number; beside: number }>(sql`
      select (select count(*)::int from audit_events e where e::text like ${`%${text}%`}) as chain,
        (select count(*)::int from audit_texts x where x::text like ${`%${text}%`}) as beside`),
  );
  return rows[0] ?? { chain: -1, beside: -1 };
}

describe('the stamp tax of a contract (DRAFT-18)', () => {
  it('that nobody wrote is the reckoned one when the job circulates', async () => {
    const { id } = await contract({ amount: '12345.67' });
    const job = await readJob(server, (await circulate(id)).jobId);
    expect(job.money).toEqual({
      amount: '12345.67',
      currency: 'TRY',
      isForeignCurrency: null,
      exchangeRate: '',
      stampTax: '123.46',
      validUntil: null,
    });
    expect(job.timeline.map(({ event }) => event)).not.toContain('job.stampTaxChanged');
  });

  it('is at most the cap, and of a foreign currency nothing without a rate of exchange', async () => {
    const capped = await contract({ amount: '9000000.00' });
    expect((await readJob(server, (await circulate(capped.id)).jobId)).money.stampTax).toBe('500.00');
    const unknown = await contract({ currency: 'EUR' });
    expect((await readJob(server, (await circulate(unknown.id)).jobId)).money.stampTax).toBe('');
    const known = await contract({ currency: 'EUR', exchangeRate: '41.5' });
    expect((await readJob(server, (await circulate(known.id)).jobId)).money).toMatchObject({
      stampTax: '415.00',
      exchangeRate: '41.5',
    });
  });

  it('that is another one wants a reason, which stands in the trail beside the chain, and nowhere else', async () => {
    const { id } = await contract();
    expect(findings(await save(id, { stampTax: '0.00' }))).toEqual([wanted]);
    await expect(circulate(id)).rejects.toThrow(wanted);
    const reason = 'Konut finansmanı istisnası Ğ7';
    expect(findings(await save(id, { stampTaxReason: reason }))).toEqual([]);
    const job = await readJob(server, (await circulate(id)).jobId);
    expect(job.money.stampTax).toBe('0.00');
    const told = job.timeline.find(({ event }) => event === 'job.stampTaxChanged');
    expect(told).toMatchObject({
      note: reason,
      facts: [
        { name: 'reckonedStampTax', value: '10.00' },
        { name: 'stampTax', value: '0.00' },
      ],
    });
    expect(await inTrail(reason)).toEqual({ chain: 0, beside: 1 });
    const accountId = await server.accountId();
    const { rows } = await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute<{ found: boolean }>(
        sql`select content::text like ${`%${reason}%`} as found from jobs where id = ${id}`,
      ),
    );
    expect(rows).toEqual([{ found: false }]);
  });

  it('DRAFT-50: is not negative, and no draft is lost for it', async () => {
    const { id } = await contract();
    const saved = await save(id, { stampTax: '-5.00' });
    expect(findings(saved)).toEqual(['stampTax lang_amount_negative']);
    expect(saved.content.stampTax).toBe('-5.00');
    await expect(circulate(id)).rejects.toThrow('stampTax lang_amount_negative');
  });

  it('rates that change while a draft is open are told by save and circulation, and change no figure', async () => {
    const { id } = await contract();
    const first = await save(id, { stampTax: '10.00' });
    expect(findings(first)).toEqual([]);
    expect(first.stampTaxRates).toEqual([tenPerMille]);
    await setRates([tenPerMille, { from: '2021-01-01', perMille: '20.00', cap: '' }]);
    await expect(circulate(id)).rejects.toThrow(wanted);
    const now = await save(id, { description: 'başka' });
    expect(findings(now)).toEqual([wanted]);
    expect(now.content.stampTax).toBe('10.00');
    expect(now.stampTaxRates).toHaveLength(2);
    expect(findings(await save(id, { stampTax: '20.00' }))).toEqual([]);
    expect((await readJob(server, (await circulate(id)).jobId)).money.stampTax).toBe('20.00');
  });

  it('DRAFT-49, DRAFT-19: an amount of 19 digits, a negative one and a currency in lower case are said at their fields', async () => {
    const { id } = await contract();
    const told = async (over: Partial<Content>) => findings(await save(id, over));
    expect(await told({ amount: `${'9'.repeat(19)}.00` })).toEqual(['amount lang_amount_too_large']);
    expect(await told({ amount: '-0.01' })).toEqual(['amount lang_amount_negative']);
    expect(await told({ amount: '1000.00', currency: 'try' })).toEqual([
      'currency lang_draft_currency_invalid',
    ]);
    await expect(circulate(id)).rejects.toThrow('currency lang_draft_currency_invalid');
  });
});

describe('the account’s own rates', () => {
  it('are judged each at its place, and what is wrong changes nothing', async () => {
    const wrong = setRates([
      { from: '2026-02-30', perMille: '10.00', cap: '' },
      { from: '2026-01-01', perMille: '1000.01', cap: '-1.00' },
    ]);
    await expect(wrong).rejects.toThrow('parameters.stampTaxRates.0.from lang_stamp_tax_day_required');
    await expect(wrong).rejects.toThrow('parameters.stampTaxRates.1.perMille lang_stamp_tax_rate_invalid');
    await expect(wrong).rejects.toThrow('parameters.stampTaxRates.1.cap lang_amount_negative');
    const { parameters } = await server.call(getAccountParameters, {}, owner);
    expect(parameters.stampTaxRates).toEqual([tenPerMille]);
  });

  it('say who changed them last', async () => {
    const changes = await server.call(listSettingChanges, {}, owner);
    expect(changes.find(({ setting }) => setting === 'stampTaxRates')?.by).toBeTruthy();
  });

  it('that were stored and can be used no more cost only themselves', async () => {
    const accountId = await server.accountId();
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute(
        sql`update accounts set params = params || '{"stampTaxRates": [{"from": "dün", "perMille": "x", "cap": ""}], "minimumSigners": 0}'
          where id = ${accountId}`,
      ),
    );
    const { parameters } = await server.call(getAccountParameters, {}, owner);
    expect(parameters.stampTaxRates).toEqual([]);
  });
});
