import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CompanionToken,
  companionRefusal,
  companionTokens,
  pairingHeader,
  companion as protocol,
} from '@tomar/contract';
import { testPki } from '@tomar/signatures/testing';
import { logNowhere } from '@tomar/tokens/log.ts';
import { schemesOfKey, signingCertificates } from '@tomar/tokens/signingCertificate.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningCompanion, startCompanion } from '../http/startCompanion.ts';
import { pageAt } from '../testing/page.ts';
import { tokensOf } from '../tokens/tokens.ts';
import type { Announcer } from './announcer.ts';
import { Pairings } from './pairings.ts';

const origin = 'http://127.0.0.1:4100';
const other = 'http://localhost:4100';
const { certificate } = testPki('p256').signer;
const nationalId = '10000000146';
const token: CompanionToken = {
  id: 'pkcs11-x',
  label: `KART ${nationalId}`,
  kind: 'pkcs11',
  pin: 'ready',
  minPinLength: 4,
  maxPinLength: 8,
  certificates: signingCertificates([{ certificate, schemes: schemesOfKey(certificate) }]),
};

let folder: string;
let companion: RunningCompanion;
let tried: string[];
let announced: string[];
let ownerKey: string;

const start = async (lab = true) => {
  const announcer = (key: string): Announcer => {
    ownerKey = key;
    return {
      code: ({ origin: site, code }) => void announced.push(`code ${site} ${code}`),
      site: (site) => void announced.push(`site ${site}`),
      show: () => void announced.push('show'),
    };
  };
  companion = await startCompanion({
    port: 0,
    origins: new Set([origin, other]),
    tokens: tokensOf([
      {
        owns: (id) => id === token.id,
        list: async () => [token],
        open: async (_id, _certificate, pin) => {
          tried.push(pin.reveal());
          return undefined;
        },
        close: async () => undefined,
      },
    ]),
    pkcs11: () => true,
    log: logNowhere,
    pairings: new Pairings(join(folder, 'state', 'pairings.json'), logNowhere),
    announcer,
    lab,
  });
  return pageAt(origin, companion.port);
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-pairing-'));
  tried = [];
  announced = [];
});
afterEach(async () => {
  await companion.stop();
  await rm(folder, { recursive: true, force: true });
});

const order = { api: `${origin}/api`, ticket: 't', tokenId: token.id, certificateId: '', pin: '1234' };
const codeIn = (body: unknown) => companionRefusal.parse(body).code;
const url = (path: string) => `http://127.0.0.1:${companion.port}${path}`;
const postForm = (path: string, form: Record<string, string>, from = 'null') =>
  fetch(url(path), {
    method: 'POST',
    headers: { origin: from },
    body: new URLSearchParams(form),
    redirect: 'error',
  });

describe('a page that was not paired', () => {
  it('sees which devices are there, and no national id anywhere', async () => {
    const page = await start();
    const { body } = await page.ask(protocol.paths.tokens);
    expect(companionTokens.parse(body)).toMatchObject({ paired: false, tokens: [{ id: token.id }] });
    expect(JSON.stringify(body)).not.toContain(nationalId);
    expect(JSON.stringify((await page.askSigned(await page.paired(), protocol.paths.tokens)).body)).toContain(
      nationalId,
    );
  });

  it('costs the card no try, signs nothing and reads no run', async () => {
    const page = await start();
    const refused = await page.ask(protocol.paths.sign, { method: 'POST', body: JSON.stringify(order) });
    expect([refused.status, codeIn(refused.body)]).toEqual([401, 'not_paired']);
    expect((await page.ask('/runs/abc')).status).toBe(401);
    expect(tried).toEqual([]);
  });
});

describe('pairing', () => {
  it('is done once, by the code that the companion shows, and kept over a start', async () => {
    const page = await start();
    const paired = await page.paired();
    expect(announced).toEqual([expect.stringMatching(new RegExp(`^code ${origin} \\d{6}$`))]);
    await page.end(await page.sign(order));
    expect(tried).toEqual(['1234']);
    await companion.stop();
    const again = await start();
    const { status, body } = await again.askSigned(paired, protocol.paths.tokens);
    expect([status, companionTokens.parse(body).paired]).toEqual([200, true]);
  });

  it('keeps nothing that whoever reads the file could sign with', async () => {
    const page = await start();
    await page.paired();
    const file = join(folder, 'state', 'pairings.json');
    expect((await stat(file)).mode & 0o077).toBe(0);
    const [kept] = JSON.parse(await readFile(file, 'utf8')).pairings;
    expect(Object.keys(kept).sort()).toEqual(['browser', 'id', 'origin', 'pairedAt', 'publicKey', 'usedAt']);
  });

  it('takes three wrong codes, then wants another one', async () => {
    const page = await start();
    const begun = await page.beginPairing();
    const code = await page.codeOf(begun.id);
    const wrong = code === '000000' ? '111111' : '000000';
    const answers = [];
    for (let count = 0; count < 3; count += 1) answers.push(codeIn((await page.confirm(begun, wrong)).body));
    expect(answers).toEqual(['wrong_code', 'wrong_code', 'pairing_ended']);
    expect(codeIn((await page.confirm(begun, code)).body)).toBe('pairing_ended');
  });

  it('takes no code at all after twenty wrong ones', async () => {
    const page = await start();
    const codes = new Set<string>();
    for (let count = 0; count < 8; count += 1) {
      const begun = await page.beginPairing();
      for (let tries = 0; tries < 3; tries += 1) codes.add(codeIn((await page.confirm(begun, 'x')).body));
    }
    expect(codes).toContain('too_many_codes');
    const begun = await page.beginPairing();
    expect(codeIn((await page.confirm(begun, await page.codeOf(begun.id))).body)).toBe('too_many_codes');
  });

  it('wants the key that was announced, and the site that asked', async () => {
    const page = await start();
    const [mine, theirs] = [await page.beginPairing(), await page.beginPairing()];
    const code = await page.codeOf(mine.id);
    const stolen = { id: mine.id, key: theirs.key };
    expect((await page.confirm(stolen, code)).status).toBe(401);
    expect((await pageAt(other, companion.port).confirm(mine, code)).status).toBe(403);
    expect((await page.confirm(mine, code)).status).toBe(200);
  });

  it('is for one site: another one cannot use it', async () => {
    const page = await start();
    const paired = await page.paired();
    const answer = await pageAt(other, companion.port).askSigned(paired, protocol.paths.tokens);
    expect([answer.status, codeIn(answer.body)]).toEqual([401, 'not_paired']);
  });

  it('refuses a key of another kind', async () => {
    const page = await start();
    const body = JSON.stringify({ publicKey: Buffer.from('no key').toString('base64'), browser: 'x' });
    expect((await page.ask(protocol.paths.pair, { method: 'POST', body })).status).toBe(400);
  });

  it('has its codes nowhere but in the companion’s window, outside the lab', async () => {
    const page = await start(false);
    await page.beginPairing();
    const code = announced[0]?.split(' ').at(-1) ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect((await page.ask('/lab/codes')).status).toBe(401);
    const status = await (await fetch(url('/'))).text();
    expect(status.replaceAll(' ', '')).not.toContain(code);
    expect(status).toContain('/show');
  });
});

describe('a signed request', () => {
  it('is taken once: whoever listened cannot send it again', async () => {
    const page = await start();
    const headers = await page.signed(await page.paired(), 'GET', protocol.paths.tokens);
    expect((await page.ask(protocol.paths.tokens, { headers })).status).toBe(200);
    expect((await page.ask(protocol.paths.tokens, { headers })).status).toBe(401);
  });

  it('is for its method, path and body only', async () => {
    const page = await start();
    const body = JSON.stringify(order);
    const by = await page.paired();
    const headers = await page.signed(by, 'POST', protocol.paths.sign, body);
    const changed = body.replace('1234', '5678');
    expect((await page.ask(protocol.paths.sign, { method: 'POST', headers, body: changed })).status).toBe(
      401,
    );
    expect((await page.ask(protocol.paths.tokens, { headers })).status).toBe(401);
    expect(tried).toEqual([]);
  });

  it('of an earlier start has to be signed anew', async () => {
    const page = await start();
    const headers = await page.signed(await page.paired(), 'GET', protocol.paths.tokens);
    await companion.stop();
    const again = await start();
    const answer = await again.ask(protocol.paths.tokens, { headers });
    expect([answer.status, codeIn(answer.body)]).toEqual([401, 'signed_too_early']);
  });

  it('with a header that is none is no request of a paired page', async () => {
    const page = await start();
    for (const header of ['x', '....', 'a'.repeat(200)]) {
      const answer = await page.ask(protocol.paths.tokens, { headers: { [pairingHeader]: header } });
      expect(codeIn(answer.body)).toBe('not_paired');
    }
  });
});

describe('the person', () => {
  it('is told which site asks before it can ask for the first PIN, once for each start', async () => {
    const page = await start();
    const paired = await page.paired();
    await companion.stop();
    announced = [];
    const again = await start();
    await again.askSigned(paired, protocol.paths.tokens);
    await again.askSigned(paired, protocol.paths.tokens);
    expect(announced).toEqual([`site ${origin}`]);
  });

  it('sees codes and pairings on the companion’s own page, and removes one there', async () => {
    const page = await start(false);
    const begun = await page.beginPairing();
    const code = announced[0]?.split(' ').at(-1) ?? '';
    const shown = await (await postForm('/own', { key: ownerKey })).text();
    expect(shown).toContain(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(shown).toContain(begun.mark);
    expect((await page.confirm(begun, code)).status).toBe(200);
    const own = `http://127.0.0.1:${companion.port}`;
    const after = await (await postForm('/own/remove', { key: ownerKey, id: begun.id }, own)).text();
    expect(after).not.toContain(begun.id);
    expect((await page.askSigned(begun, protocol.paths.tokens)).status).toBe(401);
  });

  it('alone opens that page: not a program without its key, and not a site', async () => {
    await start();
    expect((await postForm('/own', { key: 'x' })).status).toBe(401);
    expect((await postForm('/own', { key: ownerKey }, 'https://evil.example')).status).toBe(403);
    expect((await postForm('/own', { key: ownerKey }, origin)).status).toBe(400);
    expect((await fetch(url('/own'), { headers: { origin: 'null' } })).status).toBe(403);
  });
});

describe('connections', () => {
  /** Resolves with the status, on a connection of its own as a page's first one is. */
  const ask = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { origin, host: `127.0.0.1:${companion.port}` };
      const options = { port: companion.port, host: '127.0.0.1', path: '/status', agent: false, headers };
      httpRequest(options, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .once('error', reject)
        .end();
    });
  const half = (text: string) =>
    new Promise<Socket>((resolve) => {
      const socket = connect(companion.port, '127.0.0.1', () => {
        if (text !== '') socket.write(text);
        resolve(socket);
      });
      socket.on('error', () => undefined);
    });
  const closed = (socket: Socket) =>
    socket.destroyed || socket.closed ? undefined : new Promise((resolve) => socket.once('close', resolve));

  it.each([
    ['say nothing', ''],
    ['send half a head', 'GET /status HTTP/1.1\r\nHost: '],
  ])('200 that %s keep no page out, and are let go', async (_, text) => {
    await start();
    const sockets = await Promise.all(Array.from({ length: 200 }, () => half(text)));
    for (const socket of sockets) socket.resume();
    expect(await ask()).toBe(200);
    await Promise.all(sockets.map(closed));
    expect(await ask()).toBe(200);
  });
});
