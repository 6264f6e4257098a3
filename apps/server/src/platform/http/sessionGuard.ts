import { createHash } from 'node:crypto';
import { type Access, type Authority, holds, type Module } from '@tomar/contract';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { invalidToken, notFound, unauthorized } from './errors.ts';
import type { Person, SessionHolder } from './person.ts';

/*
 * The database functions `open_session` and `session_lasts` that this file asks are the identity module's
 * (modules/identity/openSession.sql): the platform knows their answers, not the tables behind them.
 */

/** What the key's stored form is: a key itself is never kept. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Who is asking, by the endpoint's access kind. */
export type Asker =
  | { readonly kind: 'public' }
  | { readonly kind: 'session'; readonly session: SessionHolder }
  | { readonly kind: 'member'; readonly person: Person }
  | { readonly kind: 'ticket'; readonly ticket: string };

interface SessionRow {
  session_id: string;
  login_id: string;
  account_id: string | null;
  account_code: string | null;
  user_id: string | null;
  first_name: string | null;
  last_name: string | null;
  authorities: Authority[] | null;
  modules: Module[] | null;
  licence_active: boolean | null;
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Finds out who asks and whether they may, in one query.
 * @throws AppError invalid_token without a living session, not_found for an account that the person does not
 *   belong to, unauthorized without the authority or module
 */
export async function identify(platform: Platform, access: Access, request: FastifyRequest): Promise<Asker> {
  if (access.kind === 'public') return { kind: 'public' };
  if (access.kind === 'ticket') {
    const ticket = header(request, 'ticket');
    if (ticket === '' || ticket.length > 200) throw invalidToken();
    return { kind: 'ticket', ticket };
  }
  const row = await findSession(platform, header(request, 'token'), header(request, 'account'));
  if (!row) throw invalidToken();
  if (access.kind === 'session')
    return {
      kind: 'session',
      session: {
        loginId: row.login_id,
        sessionId: row.session_id,
        ip: request.ip,
        accountCode: header(request, 'account'),
      },
    };
  const person = personOf(row, request.ip);
  if (!person) throw notFound();
  if (access.authority && !access.authority.some((needed) => holds(person.authorities, needed)))
    throw unauthorized();
  if (access.module && !person.modules.includes(access.module)) throw unauthorized('lang_module_off');
  return { kind: 'member', person };
}

async function findSession(platform: Platform, key: string, account: string): Promise<SessionRow | null> {
  // What has not the form of a key costs no look-up.
  if (!/^[A-Za-z0-9_-]{43}$/.test(key)) return null;
  const { rows } = await platform.db.pool.query<SessionRow>({
    name: 'open_session',
    text: 'select * from open_session($1, $2, $3)',
    // No account has so long a code; what is no account's code names none.
    values: [hashKey(key), account.slice(0, 65), platform.clock()],
  });
  return rows[0] ?? null;
}

function personOf(row: SessionRow, ip: string): Person | null {
  if (row.account_id === null || row.account_code === null || row.user_id === null) return null;
  return {
    accountId: row.account_id,
    accountCode: row.account_code,
    userId: row.user_id,
    loginId: row.login_id,
    name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    authorities: row.authorities ?? [],
    modules: row.modules ?? [],
    sessionId: row.session_id,
    ip,
    licenceActive: row.licence_active === true,
  };
}

/** Whether a session that was opened earlier still lasts. */
export async function isSessionAlive(platform: Platform, sessionId: string): Promise<boolean> {
  const { rows } = await platform.db.pool.query<{ lasts: boolean }>('select session_lasts($1, $2) as lasts', [
    sessionId,
    platform.clock(),
  ]);
  return rows[0]?.lasts === true;
}
