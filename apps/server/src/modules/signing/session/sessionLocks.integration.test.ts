import { ApiError, beginSigning } from '@tomar/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { askDigests, handIn, redeem, signDigests, signerOf } from '../../../testing/companionSession.ts';
import { makeJob } from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

let server: SceneServer;
let admin: pg.Client;
beforeAll(async () => {
  server = await startSceneServer();
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await server.close();
});

/** Connections of the server that wait for a lock of a row or an advisory one. */
const waiting = (least: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await admin.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows.length).toBeGreaterThanOrEqual(least);
    },
    { timeout: 20_000, interval: 20 },
  );

it('a certificate that comes again while the last signature is put in waits for it and is refused: no circle of locks', async () => {
  const signer = signerOf('10000000146');
  const person = await server.person('signer1');
  const jobId = await makeJob(server, { flow: [['signer1!'], ['approver']] });
  const { ticket } = await server.call(beginSigning, { body: { jobIds: [jobId] } }, person);
  const key = await redeem(server, ticket);
  const values = await signDigests(signer, await askDigests(server, key, signer));
  // The signature's transaction stands still just after it has written the document.
  await admin.query(`
    create function wait_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(78); return null; end $$;
    create trigger wait_here after update on signing_items for each row
      when (new.state = 'Embedded') execute function wait_here()`);
  await admin.query('select pg_advisory_lock(78)');
  const signed = handIn(server, key, values);
  await waiting(1);
  // The companion lost the answer to its certificate and sends it once more.
  const again = askDigests(server, key, signer).then(
    () => null,
    (error: unknown) => error,
  );
  await waiting(2);
  await admin.query('select pg_advisory_unlock(78)');
  expect((await signed).session.state).toBe('Embedded');
  const refusal = await again;
  expect(refusal).toBeInstanceOf(ApiError);
  expect((refusal as ApiError).keys).toEqual(['lang_sign_session_ended']);
});
