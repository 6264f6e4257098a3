import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type Attachment, simpleParser } from 'mailparser';
import { type Listening, listen } from '../http/listen.ts';
import { readBody } from '../http/readBody.ts';
import { listPage, messagePage } from './html.ts';
import type { Mailbox } from './mailbox.ts';
import type { ReadMessage } from './readMessage.ts';
import type { Switches } from './switches.ts';

export interface PagesOptions {
  mailbox: Mailbox;
  switches(): Switches;
  /** @throws TypeError for a switch that does not exist */
  change(wanted: unknown): Promise<Switches>;
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:";

/**
 * Serves the mailbox on loopback: `/` and `/messages/:id` for people; `GET|DELETE /api/messages`,
 * `GET /api/messages/:id`, `…/source`, `…/attachments/:number`, `GET|PUT /api/switches` for programs.
 */
export async function listenHttp(options: PagesOptions, port: number): Promise<Listening> {
  const server = createServer((request, response) => {
    answer(options, request, response).catch((error: Error) => {
      if (response.headersSent) response.destroy(error);
      else send(response, error instanceof TypeError ? 400 : 500, 'text/plain; charset=utf-8', error.message);
    });
  });
  return listen(server, port);
}

async function answer(
  options: PagesOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { mailbox } = options;
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const action = `${request.method} ${pathname}`;
  if (action === 'GET /') return html(response, listPage(mailbox.list().reverse()));
  if (action === 'GET /api/messages') return json(response, mailbox.list());
  if (action === 'GET /api/switches') return json(response, options.switches());
  if (action === 'PUT /api/switches')
    return json(response, await options.change(JSON.parse((await readBody(request)).toString('utf8'))));
  if (action === 'DELETE /api/messages') {
    await mailbox.clear();
    response.writeHead(204).end();
    return;
  }
  const [, api, id = '', part, number] =
    /^(\/api)?\/messages\/([\w-]+)(?:\/(source|body|attachments)(?:\/(\d+))?)?$/.exec(pathname) ?? [];
  const message = request.method === 'GET' ? mailbox.find(id) : null;
  if (!message) return send(response, 404, 'text/plain; charset=utf-8', 'Nothing here.');
  if (part === 'source') {
    response.writeHead(200, { 'content-type': 'message/rfc822', 'content-length': message.size });
    return pipeline(createReadStream(message.path), response);
  }
  const { path, ...stored } = message;
  const parsed = await simpleParser(createReadStream(path));
  if (part === 'attachments') return attachment(response, parsed.attachments[Number(number)]);
  if (part === 'body')
    return html(response, parsed.html || `<pre>${parsed.textAsHtml ?? ''}</pre>`, 'sandbox; ');
  const read: ReadMessage = {
    ...stored,
    cc: [parsed.cc ?? []]
      .flat()
      .map((list) => list.text)
      .join(', '),
    headers: Object.fromEntries(
      parsed.headerLines.map(({ key, line }) => [key, line.slice(key.length + 1).trim()]),
    ),
    text: parsed.text ?? '',
    html: parsed.html || null,
    attachments: await Promise.all(parsed.attachments.map(describe)),
  };
  return api ? json(response, read) : html(response, messagePage(read));
}

async function describe({ filename, contentType, content, size }: Attachment) {
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(content)));
  return { name: filename ?? '', contentType, size, sha256: digest.toString('hex') };
}

function attachment(response: ServerResponse, found: Attachment | undefined): void {
  if (!found) {
    send(response, 404, 'text/plain; charset=utf-8', 'No such attachment.');
    return;
  }
  const name = encodeURIComponent(found.filename ?? 'attachment');
  response.setHeader('content-disposition', `attachment; filename*=UTF-8''${name}`);
  send(response, 200, found.contentType, found.content);
}

function json(response: ServerResponse, value: unknown): void {
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(value));
}

function html(response: ServerResponse, page: string, restriction = ''): void {
  response.setHeader('content-security-policy', restriction + policy);
  send(response, 200, 'text/html; charset=utf-8', page);
}

function send(response: ServerResponse, status: number, contentType: string, content: string | Buffer): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.writeHead(status, { 'content-type': contentType }).end(content);
}
