import type { MessageKey } from '@tomar/contract';
import { type OddReader, type OddToken, startOddToken } from '@tomar/signatures/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../testing/client.ts';
import { makeJob, readJob } from '../../../../testing/jobScene.ts';
import {
  ask,
  ended,
  fingerprintOf,
  identityOf,
  serverKey,
  type TokenSettings,
  tokenSettings,
} from '../../../../testing/serverKeys.ts';
import { type SceneServer, startSceneServer } from '../../../../testing/startSceneServer.ts';

const odd: OddToken | undefined = startOddToken();
const identity = identityOf('10000000146');
const reader: OddReader = {
  slot: 0,
  reader: 'HSM',
  label: 'SUNUCU',
  serial: '1111',
  pin: '1234',
  certificates: [identity.certificate, ...identity.chain],
};

describe.skipIf(odd === undefined)('a token of the server that fails', () => {
  let token: OddToken;
  let settings: TokenSettings;
  /** Two processes' worth: workers of the same installation, each with the token's library in a process of its own. */
  let server: SceneServer;
  let another: SceneServer;
  let person: Caller;
  let jobId: string;

  const outcome = async (through = server): Promise<readonly [string, string | null]> => {
    const { id } = await ask(through, person, jobId);
    const { state, error } = await ended(through, person, id);
    return [state, error];
  };
  const failed = (key: MessageKey) => ['Failed', key];
  const logins = () => token.calls('C_Login').length;

  beforeAll(async () => {
    if (odd === undefined) throw new Error('no compiler');
    token = odd;
    token.plugIn([reader]);
    settings = await tokenSettings(token.library, 'SUNUCU', '1234');
    const config = { serverToken: settings.settings };
    server = await startSceneServer({ config });
    another = await startSceneServer({
      database: server.database,
      config: {
        ...config,
        secretKeys: server.platform.config.secretKeys,
        blobDir: server.platform.config.blobDir,
      },
    });
    person = await server.person('signer1');
    jobId = await makeJob(server);
    const whose = ['--email', 'gulsen@demo.example', '--certificate', fingerprintOf(identity)];
    await serverKey(server, 'bind', 'demo', ...whose);
  });
  afterEach(async () => {
    expect((await readJob(server, jobId)).files.map((file) => file.signatures)).toEqual([0]);
    token.order();
    token.plugIn([reader]);
    token.setWrongTries(0, 0);
    await settings.writePin('1234');
    token.forgetCalls();
  });
  afterAll(async () => {
    await another.close();
    await server.close();
    await settings.remove();
    token.remove();
  });

  it('gets a wrong PIN once, however many ask, in whichever process', async () => {
    await settings.writePin('9999');
    const ends = await Promise.all(Array.from({ length: 6 }, (_, at) => outcome(at % 2 ? server : another)));
    for (const end of ends) expect(end).toEqual(failed('lang_sign_server_key_pin'));
    expect(logins()).toBe(1);
    expect(await outcome()).toEqual(failed('lang_sign_server_key_pin'));
    expect(logins()).toBe(1);
    await expect(serverKey(server, 'try', fingerprintOf(identity))).rejects.toThrow('wrong_pin');
    expect(logins()).toBe(2);
    // The operator gave the token the PIN that the file has: one word of theirs, and it is asked again.
    token.plugIn([{ ...reader, pin: '9999' }]);
    expect(await outcome()).toEqual(failed('lang_sign_server_key_pin'));
    await expect(serverKey(server, 'try', fingerprintOf(identity))).rejects.toThrow('last_try');
    const trying = serverKey(server, 'try', fingerprintOf(identity), '--last-try');
    expect(await trying).toContain('takes the PIN');
    expect((await outcome())[1]).toBe('lang_sign_result_not_accepted');
  });

  it('is asked again once the PIN file holds another PIN', async () => {
    await settings.writePin('9999');
    expect(await outcome()).toEqual(failed('lang_sign_server_key_pin'));
    await settings.writePin('1234');
    expect((await outcome())[1]).toBe('lang_sign_result_not_accepted');
    expect(logins()).toBe(2);
  });

  it('with one try left is not tried', async () => {
    token.setWrongTries(0, 2);
    expect(await outcome()).toEqual(failed('lang_sign_server_key_pin'));
    expect(logins()).toBe(0);
  });

  it('that is locked is told', async () => {
    token.setWrongTries(0, 3);
    expect(await outcome()).toEqual(failed('lang_sign_server_key_locked'));
    expect(logins()).toBe(0);
  });

  it('that is not there, or one of two with its label, is told', async () => {
    token.plugIn([{ ...reader, label: 'BASKA' }]);
    expect(await outcome()).toEqual(failed('lang_sign_server_key_missing'));
    token.plugIn([reader, { ...reader, slot: 1, serial: '2222' }]);
    expect(await outcome()).toEqual(failed('lang_sign_server_key_missing'));
    expect(logins()).toBe(0);
  });

  it('that hangs is ended, and works the next time', async () => {
    token.order('C_Login hang once');
    expect(await outcome()).toEqual(failed('lang_sign_server_key_timeout'));
    expect((await outcome())[1]).toBe('lang_sign_result_not_accepted');
  });

  it('whose library crashes takes no server with it, and works the next time', async () => {
    token.order('C_Sign crash once');
    expect(await outcome()).toEqual(failed('lang_sign_server_key_module'));
    expect((await outcome())[1]).toBe('lang_sign_result_not_accepted');
  });
});
