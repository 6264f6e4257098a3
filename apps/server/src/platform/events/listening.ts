import pg from 'pg';
import type { Logger } from '../telemetry/log.ts';

/** A connection that hears what transactions notify, made again whenever it breaks. */
export interface Listening {
  start(): Promise<void>;
  /** A round trip: whatever was notified before is heard by its end. @throws while nobody listens */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Listener {
  /** As PostgreSQL shows the connection. */
  readonly name: string;
  readonly channels: readonly string[];
  hear(channel: string, payload: string): void;
  /** From now on nothing is missed. @param again not for the first time: something was missed in between */
  begin(again: boolean): void;
  /** Something may be missed until `begin`. */
  interrupt(): void;
}

const pauseMs = 1_000;

/** Nothing is connected before `start`; a database that is away then is tried again, too. */
export function openListening(databaseUrl: string, listener: Listener, log: Logger): Listening {
  let client: pg.Client | null = null;
  let closed = false;
  let again = false;
  let timer: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: listener.name,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    fresh.on('error', (error) => lost(fresh, error));
    fresh.on('end', () => lost(fresh, new Error('connection ended')));
    fresh.on('notification', ({ channel, payload }) => listener.hear(channel, payload ?? ''));
    client = fresh;
    await fresh.connect();
    await fresh.query(listener.channels.map((channel) => `listen ${channel}`).join('; '));
    if (client !== fresh) return;
    listener.begin(again);
    again = true;
  }
  function lost(which: pg.Client, error: Error): void {
    if (closed || client !== which) return;
    client = null;
    listener.interrupt();
    log.warn({ err: error }, 'listening for changes was interrupted');
    which.end().catch(() => undefined);
    reconnectSoon();
  }
  function reconnectSoon(): void {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      connect().catch((error: unknown) => {
        log.debug({ err: error }, 'still no connection to listen on');
        client = null;
        reconnectSoon();
      });
    }, pauseMs);
  }

  return {
    async start() {
      await connect().catch((error: unknown) => {
        log.warn({ err: error }, 'cannot listen for changes yet');
        client = null;
        again = true;
        reconnectSoon();
      });
    },
    async ping() {
      if (!client) throw new Error('nobody listens');
      await client.query('select 1');
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
