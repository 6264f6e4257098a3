import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../http/listen.ts';
import { readBody } from '../http/readBody.ts';
import { Fault, type MssRequest, readRequest, writeAnswer, writeFault } from './messages.ts';
import { type LabOperator, labOperators, labProvider, manners } from './operators.ts';
import { changePhones, type PhoneSwitches } from './phones.ts';
import { SmsInbox } from './smsInbox.ts';
import { type LabTransaction, type Subscriber, Transactions } from './transactions.ts';

export interface MsspOptions {
  /** By number, `905321112233`. May change while it runs. */
  readonly subscribers: ReadonlyMap<string, Subscriber>;
  /** 0 or nothing: any free one. */
  readonly port?: number;
  /** PEM; with it everything is spoken over TLS. */
  readonly tls?: { readonly certificate: string; readonly key: string };
}

export interface Mssp {
  readonly url: string;
  change(wanted: unknown): PhoneSwitches;
  /** Everything that phones were asked, oldest first. */
  asked(): LabTransaction[];
  /** What came by SMS. */
  readonly sms: SmsInbox;
  /** Puts all phones down and lets them do as usual. */
  forget(): void;
  stop(): Promise<void>;
}

/**
 * Mobile signature service providers on loopback: three operators that speak ETSI TS 102 204 with SOAP, each in its own
 * manner, and phones that answer by themselves or on command. `PUT /api/switches` says what phones do, `GET /api/asked`
 * what they were asked. Besides a gateway for SMS, with what came at `GET /api/sms`. For trying and testing; never in
 * production.
 */
export async function startMssp({ subscribers, port = 0, tls }: MsspOptions): Promise<Mssp> {
  const transactions = new Transactions(subscribers);
  const sms = new SmsInbox();
  const change = (wanted: unknown) => {
    transactions.phones = { ...transactions.phones, ...changePhones(wanted) };
    return transactions.phones;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const action = `${request.method} ${request.url}`;
    if (action === 'GET /api/switches') return json(response, { phones: transactions.phones });
    if (action === 'PUT /api/switches')
      return json(response, { phones: change(JSON.parse((await readBody(request)).toString('utf8'))) });
    if (action === 'GET /api/asked') return json(response, transactions.list().map(shown));
    if (action === 'GET /api/sms') return json(response, sms.list());
    const smsAnswer = await sms.take(request);
    if (smsAnswer !== null) return send(response, 200, smsAnswer, 'application/json');
    const operator = labOperators.find((name) => request.url?.startsWith(`/${name}/MSS_`));
    if (operator === undefined || request.method !== 'POST') return send(response, 404, 'Nothing here.');
    await speak(transactions, operator, await readBody(request), response);
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: Error) => {
      if (response.headersSent) response.destroy(error);
      else
        send(response, error instanceof TypeError || error instanceof SyntaxError ? 400 : 500, error.message);
    });
  };
  const server = tls
    ? createTlsServer({ cert: tls.certificate, key: tls.key }, handle)
    : createServer(handle);
  const { url, close } = await listen(server, port);
  return {
    url: tls ? url.replace('http:', 'https:') : url,
    change,
    asked: () => transactions.list(),
    sms,
    forget: () => transactions.forget(),
    stop: close,
  };
}

async function speak(
  transactions: Transactions,
  operator: LabOperator,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const manner = manners[operator];
  const type = manner.soap === '1.1' ? 'text/xml' : 'application/soap+xml';
  try {
    const request = readRequest(body, manner);
    if (request.apId !== labProvider.apId || request.apPassword !== labProvider.apPassword)
      throw new Fault(104, 'UNAUTHORIZED_ACCESS');
    const transaction =
      request.kind === 'signature'
        ? transactions.begin(operator, request)
        : transactions.find(operator, request.msspTransId);
    await playOn(transactions, transaction, request);
    const { does } = transactions.phoneOf(transaction.number);
    if (does === 'loseAnswer') return void response.destroy();
    if (does === 'noXml' && transaction.ended) return send(response, 200, '<html><body>502 Bad Gateway<br>');
    send(response, 200, writeAnswer(manner, answerOf(transaction, request)), type);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    send(response, 500, writeFault(manner, error), type);
  }
}

/** A synchronous request is held until the phone has answered; of the others each status request is a step. */
async function playOn(
  transactions: Transactions,
  transaction: LabTransaction,
  request: MssRequest,
): Promise<void> {
  if (request.kind === 'status') {
    transaction.polls += 1;
    if (transaction.polls > transactions.phoneOf(transaction.number).afterPolls)
      await transactions.go(transaction);
    return;
  }
  if (request.mode !== 'synch') return;
  while (transaction.ended === null && transactions.phoneOf(transaction.number).does !== 'loseAnswer') {
    await transactions.go(transaction);
    if (transaction.ended === null) await sleep(50);
  }
}

function answerOf(transaction: LabTransaction, request: MssRequest) {
  const { ended, msspTransId, asked } = transaction;
  const { kind, apId, transId } = request;
  const about = { kind, apId, transId, msspTransId, msisdn: asked.msisdn };
  if (ended === null) return { ...about, status: kind === 'signature' ? 100 : 504 };
  // TS 102 204, 8.6: what went wrong is a fault.
  if (ended.signature === undefined) throw new Fault(ended.status, String(ended.status));
  return { ...about, ...ended };
}

const shown = ({ operator, number, asked, polls, ended }: LabTransaction) => ({
  operator,
  number,
  text: asked.text,
  display: asked.display,
  polls,
  status: ended?.status ?? null,
});

function send(response: ServerResponse, status: number, body: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

const json = (response: ServerResponse, value: unknown) =>
  send(response, 200, JSON.stringify(value), 'application/json');
