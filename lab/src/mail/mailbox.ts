import { randomUUID } from 'node:crypto';
import { appendFileSync, createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { simpleParser } from 'mailparser';

/** One message as the server took it. */
export interface StoredMessage {
  id: string;
  /** Name of the `.eml` file in the folder. */
  file: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** Envelope, not headers: whom the message was really given for. */
  from: string;
  to: string[];
  subject: string;
  /** The `Message-ID` header, by which a repeated delivery is known. */
  messageId: string | null;
  /** Octets of the `.eml` file. */
  size: number;
  /** Whether the connection was encrypted. */
  secure: boolean;
  /** Who signed in, if anyone. */
  user: string | null;
}

export type Envelope = Pick<StoredMessage, 'from' | 'to' | 'secure' | 'user'>;

/** Headers are looked for in this many first octets. */
const headerWindow = 256 * 1024;

/** A folder of `.eml` files with one JSON line each in `index.jsonl`; any number of readers. */
export class Mailbox {
  readonly folder: string;
  readonly #index: string;

  constructor(folder: string) {
    this.folder = folder;
    this.#index = join(folder, 'index.jsonl');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Streams a message to disk; it is listed only once it lies there whole. */
  async store(message: Readable, envelope: Envelope): Promise<StoredMessage> {
    const id = randomUUID();
    const receivedAt = new Date().toISOString();
    const file = `${receivedAt.replaceAll(':', '')}-${id.slice(0, 8)}.eml`;
    const path = join(this.folder, file);
    const head: Buffer[] = [];
    let size = 0;
    const seen = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        if (size < headerWindow) head.push(piece);
        size += piece.length;
        yield piece;
      }
    };
    await pipeline(message, seen, createWriteStream(`${path}.part`, { mode: 0o600, flush: true }));
    await rename(`${path}.part`, path);
    const stored = { id, file, receivedAt, ...envelope, ...(await headersOf(Buffer.concat(head))), size };
    appendFileSync(this.#index, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
    return stored;
  }

  /** Oldest first. */
  list(): StoredMessage[] {
    if (!existsSync(this.#index)) return [];
    return readFileSync(this.#index, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): StoredMessage => JSON.parse(line));
  }

  find(id: string): (StoredMessage & { path: string }) | null {
    const message = this.list().find((candidate) => candidate.id === id);
    return message ? { ...message, path: join(this.folder, message.file) } : null;
  }

  async clear(): Promise<void> {
    await rm(this.#index, { force: true });
    for (const file of await readdir(this.folder))
      if (/\.eml(\.part)?$/.test(file)) await rm(join(this.folder, file), { force: true });
  }
}

async function headersOf(begin: Buffer): Promise<{ subject: string; messageId: string | null }> {
  const start = begin.subarray(0, headerWindow).toString('latin1');
  const end = start.search(/\r?\n\r?\n/);
  const head = Buffer.from(end < 0 ? start : `${start.slice(0, end)}\r\n\r\n`, 'latin1');
  const { subject = '', messageId = null } = await simpleParser(head);
  return { subject, messageId };
}
