import { limits } from '@tomar/contract';
import { z } from 'zod';
import type { Logger } from '../telemetry/log.ts';
import { type Announcement, announcement, changesChannel } from './announce.ts';
import type { EventHub, Listener } from './hub.ts';
import { openListening } from './listening.ts';
import { RecentChanges } from './recentChanges.ts';

/** Sessions, logins, users and accounts that ended, or want more proved; written by triggers (modules/identity/sessions/endedSessions.sql). */
const endings = 'tomar_endings';

/** A busier process remembers less than `limits.eventsKeptMs`; a page takes seconds to open. */
const maxRecent = 2000;

const isFor = (
  { account, users }: Announcement,
  { accountId, userId }: Pick<Listener, 'accountId' | 'userId'>,
): boolean => account === accountId && (users === 'account' || users.includes(userId));

const ending = z.union([
  z.object({ session: z.string() }),
  z.object({ login: z.string() }),
  z.object({ account: z.string(), user: z.string().optional() }),
]);

/**
 * Changes go through LISTEN/NOTIFY of PostgreSQL: sent within the transaction, they arrive in every web process
 * when it commits. Only ids travel. When the connection breaks, it is made again and everybody is told that
 * something may have been missed.
 */
export function openHub(databaseUrl: string, log: Logger): EventHub {
  const byAccount = new Map<string, Set<Listener>>();
  let count = 0;
  const recent = new RecentChanges<Announcement>(limits.eventsKeptMs, maxRecent);

  const notifyAll = () => {
    for (const listeners of byAccount.values()) for (const listener of listeners) listener.notify(null);
  };
  const receive = (payload: string) => {
    const parsed = announcement.safeParse(parseJson(payload));
    if (!parsed.success) {
      log.warn({ payload }, 'a notification that nobody understands');
      return;
    }
    const { data } = parsed;
    recent.add(data);
    for (const listener of byAccount.get(data.account) ?? [])
      if (isFor(data, listener)) listener.notify(data.change);
  };
  const endOf = (payload: string) => {
    const parsed = ending.safeParse(parseJson(payload));
    if (!parsed.success) {
      log.warn({ payload }, 'a notification that nobody understands');
      return;
    }
    const { data } = parsed;
    const ends = ({ accountId, userId, loginId, sessionId }: Listener): boolean => {
      if ('session' in data) return sessionId === data.session;
      if ('login' in data) return loginId === data.login;
      return accountId === data.account && (data.user === undefined || userId === data.user);
    };
    const all = [...byAccount.values()].flatMap((listeners) => [...listeners]);
    for (const listener of all) if (ends(listener)) listener.notify(null);
  };
  const listening = openListening(
    databaseUrl,
    {
      name: 'tomar events',
      channels: [changesChannel, endings],
      hear: (channel, payload) => (channel === endings ? endOf(payload) : receive(payload)),
      begin: (again) => {
        recent.begin();
        if (again) notifyAll();
      },
      interrupt: () => recent.interrupt(),
    },
    log,
  );

  return {
    listen(listener) {
      const listeners = byAccount.get(listener.accountId) ?? new Set();
      byAccount.set(listener.accountId, listeners);
      listeners.add(listener);
      count += 1;
      return () => {
        if (!listeners.delete(listener)) return;
        count -= 1;
        if (listeners.size === 0) byAccount.delete(listener.accountId);
      };
    },
    recent(to, ms) {
      const heard = recent.ofLast(ms);
      return heard?.filter((one) => isFor(one, to)).map(({ change }) => change) ?? null;
    },
    get listeners() {
      return count;
    },
    start: () => listening.start(),
    close: () => listening.close(),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
