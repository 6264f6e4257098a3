import { acceptInvitation, openInvitation, signIn } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCleanups } from '../../../platform/housekeeping.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { addUser } from '../../users/index.ts';
import { addMembership, ensureInvitedLogin } from '../addLogin.ts';
import { clearSessions } from '../sessions/clearSessions.ts';
import { addInvitation } from './invite.ts';

const hourMs = 60 * 60_000;
let server: TestServer;
let offsetMs = 0;
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'], clock: () => new Date(Date.now() + offsetMs) });
});
beforeEach(async () => {
  offsetMs = 0;
  await server.platform.db.inInstallation((tx) => tx.execute(sql`delete from sign_in_failures`));
});
afterAll(() => server.close());

/** A user of `demo` who was invited for three days. */
async function invite() {
  count += 1;
  const email = `davetli${count}@demo.example`;
  const accountId = await server.accountId();
  const { secrets } = server.platform;
  const now = server.platform.clock();
  return server.platform.db.inAccount(accountId, async (tx) => {
    const { id: loginId } = await ensureInvitedLogin(tx, email, now);
    const user = { loginId, email, firstName: 'Çağrı', lastName: 'Öğüt', authorities: [] };
    const userId = await addUser(tx, secrets, accountId, user, now);
    await addMembership(tx, loginId, accountId, userId);
    const invited = { loginId, accountId, userId };
    const token = await addInvitation(tx, invited, now, new Date(now.getTime() + 72 * hourMs));
    return { email, token, invited };
  });
}

const opened = async (token: string) => (await server.refusal(openInvitation, { body: { token } })).keys;
const accepted = async (token: string, password = 'kalem-mavi-1') =>
  (await server.refusal(acceptInvitation, { body: { token, password } })).keys;
const signsIn = async (email: string, password: string) =>
  (await server.call(signIn, { body: { email, password } })).success;

describe('an invitation link', () => {
  it('lets its holder set one password, once', async () => {
    const { email, token } = await invite();
    expect(await signsIn(email, '')).toBe(false);
    expect(await server.call(openInvitation, { body: { token } })).toMatchObject({ email });
    await server.call(acceptInvitation, { body: { token, password: 'kalem-mavi-1' } });
    expect(await signsIn(email, 'kalem-mavi-1')).toBe(true);
    expect(await opened(token)).toEqual(['lang_invitation_used']);
    expect(await accepted(token, 'kalem-yesil-2')).toEqual(['lang_invitation_used']);
    expect(await signsIn(email, 'kalem-yesil-2')).toBe(false);
  });

  it('sets one of two passwords that come at the same moment', async () => {
    const { email, token } = await invite();
    const passwords = ['birinci-kalem-1', 'ikinci-kalem-2', 'ucuncu-kalem-3'];
    const answers = await Promise.all(
      passwords.map((password) => server.ask(acceptInvitation, { body: { token, password } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const right = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    for (const password of passwords) expect(await signsIn(email, password)).toBe(password === right);
  });

  it('is not used up by a password that breaks the rules (ID-26, ID-27)', async () => {
    const { token } = await invite();
    expect(await accepted(token, 'kısa1')).toEqual(['lang_password_too_short']);
    expect(await accepted(token, 'rakamsız')).toEqual(['lang_password_letter_and_number']);
    expect(await accepted(token, 'Çağrı-1990')).toEqual(['lang_password_personal']);
    expect(await accepted(token, 'parola123')).toEqual(['lang_password_common']);
    await server.call(acceptInvitation, { body: { token, password: 'şişe-kalem-123' } });
  });

  it('opens nothing after its time; a month later nothing is known of it', async () => {
    const { email, token } = await invite();
    offsetMs = 72 * hourMs + 1000;
    expect(await opened(token)).toEqual(['lang_invitation_expired']);
    expect(await accepted(token)).toEqual(['lang_invitation_expired']);
    expect(await signsIn(email, 'kalem-mavi-1')).toBe(false);
    offsetMs = 34 * 24 * hourMs;
    await runCleanups(server.platform, [{ name: 'sessions', run: clearSessions }]);
    expect(await opened(token)).toEqual(['lang_invitation_unknown']);
  });

  it('that was never made is told as such; guesses count as failed sign-ins of their network', async () => {
    const { token } = await invite();
    expect(await opened('A'.repeat(43))).toEqual(['lang_invitation_unknown']);
    expect(await accepted('A'.repeat(43))).toEqual(['lang_invitation_unknown']);
    for (let tries = 0; tries < 198; tries += 1) await opened('B'.repeat(43));
    const held = await server.refusal(openInvitation, { body: { token } });
    expect([held.status, held.keys]).toEqual([429, ['lang_too_many_requests']]);
  });

  it('costs its holder no try', async () => {
    const { token } = await invite();
    for (let tries = 0; tries < 3; tries += 1) await server.call(openInvitation, { body: { token } });
    const { rows } = await server.platform.db.inInstallation((tx) =>
      tx.execute(sql`select failures from sign_in_failures`),
    );
    expect(rows).toEqual([]);
  });

  it('is kept as a hash only', async () => {
    const { token } = await invite();
    const { rows } = await server.platform.db.inInstallation((tx) =>
      tx.execute(sql`select i::text as line from invitations i`),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('of an account or a person who was switched off opens nothing', async () => {
    const { token, invited } = await invite();
    const { accountId, userId } = invited;
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute(sql`update users set is_active = false where id = ${userId}`),
    );
    expect(await opened(token)).toEqual(['lang_invitation_unknown']);
    expect(await accepted(token)).toEqual(['lang_invitation_unknown']);
  });
});
