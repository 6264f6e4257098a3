import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MobileOperator } from '@tomar/contract';
import { inspectCades } from '@tomar/signatures/cades';
import { BufferSource } from '@tomar/signatures/io';
import { testKey, testPki } from '@tomar/signatures/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../../../../lab/src/http/listen.ts';
import { ensureCertificate } from '../../../../../lab/src/mail/certificate.ts';
import { operatorFile } from '../../../../../lab/src/mobile/operators.ts';
import { type Mssp, startMssp } from '../../../../../lab/src/mobile/startMssp.ts';
import { guardedConnector } from '../outbound/guardedConnect.ts';
import { type MobileSigning, newTransId, openMobileSigning } from './mobileSigning.ts';
import type { OperatorFile } from './operatorSettings.ts';
import { readOperatorFile } from './operatorSettings.ts';
import { postSoap } from './postSoap.ts';
import { statusCodes } from './statusCodes.ts';

const numbers: Readonly<Record<MobileOperator, string>> = {
  turkcell: '905321112233',
  vodafone: '905421112233',
  turkTelekom: '905051112233',
};
const lines: unknown[] = [];
const log = pino({}, { write: (line: string) => void lines.push(line) });

let folder: string;
let mssp: Mssp;
let file: OperatorFile;
let signing: MobileSigning;

const opened = (operators: OperatorFile) =>
  openMobileSigning(operators, guardedConnector(['127.0.0.1']), log, () => new Date());

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-mobile-'));
  const signer = testPki().issue({
    subject: { country: 'TR', serialNumber: '10000000146', commonName: 'DENEME' },
    key: testKey('rsa2048', 'mobile'),
  }).signer;
  const subscribers = new Map(
    Object.entries(numbers).map(([operator, number]) => [
      number,
      { operator: operator as MobileOperator, signer },
    ]),
  );
  mssp = await startMssp({ subscribers });
  const path = join(folder, 'operators.json');
  await writeFile(path, JSON.stringify(operatorFile(mssp.url)));
  file = readOperatorFile(path, false);
  signing = opened(file);
});
afterAll(async () => {
  await mssp.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  mssp.forget();
  mssp.change({ phones: {} });
  lines.length = 0;
});

const ask = (operator: MobileOperator = 'turkcell', client = signing) =>
  client.ask(operator, {
    transId: newTransId(),
    number: numbers[operator],
    text: 'Giriş 1 & 2',
    display: '482 917',
    timeoutSeconds: 120,
  });
async function askAndFollow(operator: MobileOperator = 'turkcell') {
  const asked = await ask(operator);
  if (asked.kind !== 'outstanding') return asked;
  return signing.follow(operator, asked.msspTransId, numbers[operator]);
}
const phone = (does: object, operator: MobileOperator = 'turkcell') =>
  mssp.change({ phones: { [numbers[operator]]: does } });

describe('a signature by phone, asked for and followed over a real socket', () => {
  it.each(['turkcell', 'vodafone', 'turkTelekom'] as const)(
    'comes from %s in its manner',
    async (operator) => {
      const answer = await askAndFollow(operator);
      if (answer.kind !== 'signed') throw new Error(JSON.stringify(answer));
      const { attached, signatures } = await inspectCades(new BufferSource(answer.signature));
      expect([attached, signatures.length]).toEqual([operator !== 'turkTelekom', 1]);
    },
  );

  it('is waited for while the phone is asked, by one request alone', async () => {
    phone({ afterPolls: 2 });
    const before = mssp.asked().length;
    const asked = await ask();
    if (asked.kind !== 'outstanding') throw new Error(asked.kind);
    const follow = () => signing.follow('turkcell', asked.msspTransId, numbers.turkcell);
    expect([(await follow()).kind, (await follow()).kind, (await follow()).kind]).toEqual([
      'outstanding',
      'outstanding',
      'signed',
    ]);
    expect(mssp.asked().length - before).toBe(1);
  });

  it('comes in one exchange where the operator is asked synchronously', async () => {
    const { turkcell } = file;
    if (!turkcell) throw new Error('no turkcell');
    const synch = opened({ turkcell: { ...turkcell, messagingMode: 'synch' } });
    expect(synch.operators).toEqual(['turkcell']);
    expect((await ask('turkcell', synch)).kind).toBe('signed');
  });

  it.each(statusCodes.filter((code) => ![100, 500, 502, 504].includes(code)))(
    'ends with a sentence for status %i',
    async (status) => {
      phone({ status });
      expect(await askAndFollow()).toMatchObject({
        kind: 'failed',
        key: expect.stringMatching(/^lang_mobile_/),
      });
    },
  );

  it('goes on where an operator says in a fault that the phone is still asked', async () => {
    const asked = await ask('vodafone');
    if (asked.kind !== 'outstanding') throw new Error(asked.kind);
    phone({ status: 504 }, 'vodafone');
    expect(await signing.follow('vodafone', asked.msspTransId, numbers.vodafone)).toEqual(asked);
  });

  it('is refused for a number of another operator, and of a phone that is asked already', async () => {
    const elsewhere = await signing.ask('vodafone', {
      transId: newTransId(),
      number: numbers.turkcell,
      text: 'x',
      display: 'x',
      timeoutSeconds: 120,
    });
    expect(elsewhere).toEqual({ kind: 'failed', key: 'lang_mobile_unknown_client' });
    phone({ does: 'wait' });
    await ask();
    expect(await ask()).toEqual({ kind: 'failed', key: 'lang_mobile_signature_in_progress' });
  });
});

describe('an operator that answers badly', () => {
  it('lets the transaction end, and no second request is sent for a lost answer', async () => {
    phone({ does: 'loseAnswer' }, 'turkTelekom');
    const before = mssp.asked().length;
    expect(await ask('turkTelekom')).toEqual({ kind: 'failed', key: 'lang_mobile_operator_unreachable' });
    expect(mssp.asked().length - before).toBe(1);
  });

  it('is told apart from one that cannot be reached', async () => {
    phone({ does: 'noXml' }, 'vodafone');
    expect(await askAndFollow('vodafone')).toEqual({ kind: 'failed', key: 'lang_mobile_unknown_status' });
    const { turkcell } = file;
    if (!turkcell) throw new Error('no turkcell');
    const away = opened({
      turkcell: { ...turkcell, signatureUrl: 'http://127.0.0.1:1/x', statusUrl: 'http://127.0.0.1:1/x' },
    });
    expect(await ask('turkcell', away)).toEqual({ kind: 'failed', key: 'lang_mobile_operator_unreachable' });
    expect(await away.follow('turkcell', 'h5', numbers.turkcell)).toEqual({ kind: 'unanswered' });
  });

  it('that sends on, or too much, gets and gives nothing', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(String(request.url));
      if (request.url === '/moved') response.writeHead(302, { location: '/target' }).end();
      else response.end('x'.repeat(400_000));
    });
    const { url, close } = await listen(server, 0);
    const post = (path: string) =>
      postSoap(guardedConnector(['127.0.0.1']), {
        url: `${url}${path}`,
        soap: '1.2',
        action: 'MSS_Signature',
        envelope: '<x/>',
        timeoutMs: 5000,
        maxBytes: 1000,
      });
    await expect(post('/moved')).rejects.toMatchObject({ code: 'outbound_unreachable' });
    await expect(post('/long')).rejects.toMatchObject({ code: 'outbound_too_large' });
    expect(asked).toEqual(['/moved', '/long']);
    await close();
  });

  it('is only spoken to where its certificate can be trusted', async () => {
    const { certificate, key } = ensureCertificate(join(folder, 'tls'));
    const secured = await startMssp({ subscribers: new Map(), tls: { certificate, key } });
    const post = (ca?: string) =>
      postSoap(guardedConnector(['127.0.0.1']), {
        url: `${secured.url}/turkcell/MSS_SignaturePort`,
        soap: '1.2',
        action: 'MSS_Signature',
        envelope: '<x/>',
        timeoutMs: 5000,
        maxBytes: 10_000,
        ...(ca !== undefined && { ca }),
      });
    await expect(post()).rejects.toMatchObject({ code: 'outbound_tls' });
    expect(String(Buffer.from(await post(certificate)))).toContain('m:_108');
    await secured.stop();
  });

  it('is named in the log with the status, never with what it was asked or the password', async () => {
    phone({ status: 401 }, 'vodafone');
    await askAndFollow('vodafone');
    const written = lines.join('');
    expect(written).toContain('"status":401');
    for (const secret of ['lab-ap-password', 'Giriş', '5421112233', '482 917'])
      expect(written).not.toContain(secret);
  });
});
