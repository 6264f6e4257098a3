import {
  beginSigning,
  type DigestToSign,
  getSigningSession,
  renewSigningTicket,
  retrySigning,
  type SigningSession,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { askDigests, handIn, redeem, signDigests } from '../../../testing/companionSession.ts';
import { folder, makeJob, readJob } from '../../../testing/jobScene.ts';
import { startTrustScene, type TrustScene } from '../../../testing/startTrustScene.ts';

const minute = 60_000;
let scene: TrustScene;
let person: Caller;
let shift = 0;

beforeAll(async () => {
  scene = await startTrustScene({ services: ['web'], clock: () => new Date(Date.now() + shift) });
  person = await scene.person('signer1');
});
afterEach(() => {
  shift = 0;
  scene.trustServices.switches.timestamps = 'up';
  scene.trustServices.switches.longTokens = false;
});
afterAll(() => scene.close());

const documents = Object.fromEntries(
  [1, 2, 3].map((number) => [`Belge ${number}.pdf`, makePdf({ filler: number * 100 })]),
);
const jobWith = (signatureProfile: 'baseline-b' | 'baseline-t', files = documents) =>
  makeJob(scene, {
    flow: [['signer1!'], ['approver']],
    files,
    recipients: [{ ...folder('Karışık'), signatureProfile }],
  });
const begin = (...jobIds: string[]) => scene.call(beginSigning, { body: { jobIds } }, person);
const sessionNow = (id: string) => scene.call(getSigningSession, { params: { id } }, person);
const retry = (id: string) => scene.call(retrySigning, { params: { id } }, person);
const valuesFor = (digests: readonly DigestToSign[]) => signDigests(scene.keys.signer1, digests);
const statesOf = ({ items }: SigningSession) => items.map(({ state }) => state);
const signaturesIn = async (jobId: string) =>
  (await readJob(scene, jobId)).files.map((file) => file.signatures);

/** A session whose first document is signed but has no time-stamp; the others are still being signed. */
async function withFirstKept(jobId: string) {
  const { session, ticket } = await begin(jobId);
  const key = await redeem(scene, ticket);
  const [first, ...rest] = await valuesFor(await askDigests(scene, key, scene.keys.signer1));
  if (!first) throw new Error('nothing to sign');
  scene.trustServices.switches.timestamps = 'down';
  await handIn(scene, key, [first]);
  scene.trustServices.switches.timestamps = 'up';
  return { id: session.id, key, rest };
}

it('a time-stamp longer than the room for it costs one more digest and one more time-stamp, for the first only', async () => {
  const { trustServices, keys } = scene;
  const jobId = await jobWith('baseline-t');
  const { session, ticket } = await begin(jobId);
  const key = await redeem(scene, ticket);
  const values = await valuesFor(await askDigests(scene, key, keys.signer1));
  trustServices.switches.longTokens = true;
  const before = trustServices.asked.timestamps;
  const first = await handIn(scene, key, values.slice(0, 1));
  expect(first.again).toHaveLength(1);
  const second = await handIn(scene, key, await valuesFor(first.again));
  expect(second.again).toEqual([]);
  expect(trustServices.asked.timestamps - before).toBe(2);
  // Documents prepared from now on have the room.
  const next = await jobWith('baseline-t');
  const other = await begin(next);
  const otherKey = await redeem(scene, other.ticket);
  const rest = await valuesFor(await askDigests(scene, otherKey, keys.signer1));
  const known = trustServices.asked.timestamps;
  const end = await handIn(scene, otherKey, rest);
  expect([end.again, end.session.state]).toEqual([[], 'Embedded']);
  expect(trustServices.asked.timestamps - known).toBe(3);
  expect(statesOf(await sessionNow(session.id))).toEqual(['Embedded', 'DigestIssued', 'DigestIssued']);
});

describe('a document that waits for its time-stamp', () => {
  it('may be tried again while the others are being signed; the session goes on', async () => {
    const jobId = await jobWith('baseline-t');
    const { id, key, rest } = await withFirstKept(jobId);
    const between = await retry(id);
    expect(statesOf(between)).toEqual(['Embedded', 'DigestIssued', 'DigestIssued']);
    expect(['DigestsIssued', 'Signed']).toContain(between.state);
    const end = await handIn(scene, key, rest);
    expect([end.session.state, end.session.error]).toEqual(['Embedded', null]);
    expect(await signaturesIn(jobId)).toEqual([1, 1, 1]);
  });

  it('keeps its value when the companion starts over with the others', async () => {
    const jobId = await jobWith('baseline-t');
    const { id } = await withFirstKept(jobId);
    const { ticket } = await scene.call(renewSigningTicket, { params: { id } }, person);
    const key = await redeem(scene, ticket);
    const digests = await askDigests(scene, key, scene.keys.signer1);
    expect(digests).toHaveLength(2);
    shift = 2 * minute;
    const { session } = await handIn(scene, key, await valuesFor(digests));
    expect(statesOf(session)).toEqual(['Failed', 'Embedded', 'Embedded']);
    expect([session.state, session.canRetry]).toEqual(['Failed', true]);
    expect((await retry(id)).state).toBe('Embedded');
    expect(await signaturesIn(jobId)).toEqual([1, 1, 1]);
  });

  it('names the certificate that signed it, also when another one is given for the others', async () => {
    const jobId = await jobWith('baseline-t');
    const { id } = await withFirstKept(jobId);
    const { ticket } = await scene.call(renewSigningTicket, { params: { id } }, person);
    const key = await redeem(scene, ticket);
    const other = scene.trustServices.signerOf('10000000146');
    const digests = await askDigests(scene, key, other);
    shift = 2 * minute;
    await handIn(scene, key, await signDigests(other, digests));
    await retry(id);
    const { rows } = await scene.platform.db.inAccount(await scene.accountId(), (tx) =>
      tx.execute<{ serial: string }>(
        `select s.certificate_serial as serial from file_signatures s
         join job_files f on f.account_id = s.account_id and f.id = s.file_id
         where f.job_id = '${jobId}' order by f.position`,
      ),
    );
    const [first, second, third] = rows.map(({ serial }) => serial);
    expect(second).toBe(third);
    expect(first).not.toBe(second);
  });

  it('does not hold up documents of the session that need none', async () => {
    const stamped = await jobWith('baseline-t', { 'a.pdf': makePdf() });
    const plain = await jobWith('baseline-b', { 'b.pdf': makePdf() });
    const { ticket } = await begin(stamped, plain);
    const key = await redeem(scene, ticket);
    const values = await valuesFor(await askDigests(scene, key, scene.keys.signer1));
    scene.trustServices.switches.timestamps = 'down';
    const { session } = await handIn(scene, key, values);
    expect(statesOf(session)).toEqual(['Failed', 'Embedded']);
    expect(await signaturesIn(plain)).toEqual([1]);
  });

  it('is no reason to call a session signed that was given up with documents open', async () => {
    const jobId = await jobWith('baseline-t');
    const { id } = await withFirstKept(jobId);
    shift = 16 * minute;
    const late = await retry(id);
    expect(statesOf(late)).toEqual(['Embedded', 'DigestIssued', 'DigestIssued']);
    expect(late.state).toBe('Expired');
  });
});

type Step =
  | { readonly kind: 'timestamps'; readonly to: 'up' | 'down' | 'refused' }
  | { readonly kind: 'digests' | 'retry'; readonly tab: 0 | 1 }
  | { readonly kind: 'handIn'; readonly tab: 0 | 1; readonly which: readonly number[] }
  | { readonly kind: 'later' };

const tab = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('timestamps' as const),
    to: fc.constantFrom('up' as const, 'down' as const, 'refused' as const),
  }),
  fc.record({ kind: fc.constantFrom('digests' as const, 'retry' as const), tab }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('handIn' as const),
      tab,
      which: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
    }),
  },
  fc.record({ kind: fc.constant('later' as const) }),
);
/** One after another, or two at the same moment. */
const steps = fc.array(
  fc.oneof(
    step.map((one) => [one]),
    fc.tuple(step, step),
  ),
  {
    minLength: 4,
    maxLength: 9,
  },
);

/** One browser tab with its session, and the values that its companion has made. */
class Tab {
  readonly id: string;
  #ticket: string;
  #key = '';
  #digests = new Map<string, DigestToSign>();
  constructor({ session, ticket }: { session: SigningSession; ticket: string }) {
    this.id = session.id;
    this.#ticket = ticket;
  }

  async digests(): Promise<void> {
    const before = await sessionNow(this.id);
    if (['Embedded', 'Failed', 'Expired'].includes(before.state)) return;
    if (this.#ticket === '')
      this.#ticket = (await scene.call(renewSigningTicket, { params: { id: this.id } }, person)).ticket;
    this.#key = await redeem(scene, this.#ticket);
    this.#ticket = '';
    const digests = await askDigests(scene, this.#key, scene.keys.signer1);
    this.#digests = new Map(digests.map((digest) => [digest.itemId, digest]));
  }

  async handIn(which: readonly number[]): Promise<void> {
    const chosen = [...this.#digests.values()].filter((_, at) => which.includes(at));
    if (chosen.length === 0) return;
    const { again } = await handIn(scene, this.#key, await valuesFor(chosen));
    for (const digest of again) this.#digests.set(digest.itemId, digest);
  }
}

/** What two requests at once may be refused with: the other one was faster. */
const overtaken = /lang_sign_(session_ended|no_documents|nothing_kept|ticket_refused)/;
const tolerant = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Error && overtaken.test(error.message))) throw error;
  }
};

function perform(tabs: readonly [Tab, Tab], one: Step): Promise<unknown> {
  switch (one.kind) {
    case 'timestamps':
      scene.trustServices.switches.timestamps = one.to;
      return Promise.resolve();
    case 'later':
      shift += minute;
      return Promise.resolve();
    case 'digests':
      return tabs[one.tab].digests();
    case 'retry':
      return retry(tabs[one.tab].id);
    case 'handIn':
      return tabs[one.tab].handIn(one.which);
  }
}

/** Who signs alone is overtaken by nobody: what is not in the document yet is open, or its value is kept. */
function expectNothingLost(session: SigningSession): void {
  const states = statesOf(session);
  expect(session.state === 'Embedded').toBe(states.every((state) => state === 'Embedded'));
  for (const { state, error } of session.items) {
    if (state !== 'Failed') continue;
    expect(error).toMatch(/^lang_sign_timestamp_/);
    expect(session.canRetry).toBe(true);
  }
}

it('whatever comes in between, no session lies and no signature is lost or doubled', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      shift = 0;
      scene.trustServices.switches.timestamps = 'up';
      const jobId = await jobWith('baseline-t');
      const tabs = [new Tab(await begin(jobId)), new Tab(await begin(jobId))] as const;
      for (const one of tabs) await one.digests();
      // Where it is hard: the first document is signed, and its time-stamp is missing.
      scene.trustServices.switches.timestamps = 'down';
      await tabs[0].handIn([0]);
      for (const together of sequence) {
        await Promise.all(together.map((one) => tolerant(perform(tabs, one))));
        for (const { id } of tabs) expectNothingLost(await sessionNow(id));
      }
      scene.trustServices.switches.timestamps = 'up';
      shift += 2 * minute;
      for (const one of tabs) {
        await tolerant(retry(one.id));
        await tolerant(one.digests().then(() => one.handIn([0, 1, 2])));
        expectNothingLost(await sessionNow(one.id));
      }
      expect((await sessionNow(tabs[0].id)).state).toBe('Embedded');
      const { files, steps: after } = await readJob(scene, jobId);
      expect(files.map((file) => file.signatures)).toEqual([1, 1, 1]);
      expect(after.map(({ people }) => people[0]?.state)).toEqual(['Signed', 'Waiting']);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
