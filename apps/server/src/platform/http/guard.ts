import {
  type CallerKind,
  callerHeaders,
  callersOf,
  type Endpoint,
  formerSigningKeyHeader,
  limits,
  type MissingNeed,
  missingNeed,
  type Needs,
} from '@tomar/contract';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { readSecret } from '../secrets/accountSecret.ts';
import { findSession, findSigningKey, hasFreshProof, noteFirstVisit, personOf } from './callerQueries.ts';
import {
  type AppError,
  callerUnknown,
  freshProofRequired,
  invalidToken,
  notFound,
  proofRequired,
  refused,
  unauthorized,
} from './errors.ts';
import type { Companion, Person, SessionHolder } from './person.ts';
import { noteWho } from './whoAsked.ts';

/** Who calls, by the kind of caller that the request proved. */
export type Caller =
  | { readonly kind: 'public' }
  | { readonly kind: 'session'; readonly session: SessionHolder }
  | { readonly kind: 'member'; readonly person: Person }
  | { readonly kind: 'companion'; readonly companion: Companion };

type Request = Pick<FastifyRequest, 'headers' | 'ip'>;

const header = ({ headers }: Request, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const signingKeyIn = (request: Request): string =>
  header(request, callerHeaders.signingKey) || header(request, formerSigningKeyHeader);

/** How each kind is proved; null: nobody can prove to be one yet. */
const provers: Record<CallerKind, null | ((platform: Platform, request: Request) => Promise<Caller>)> = {
  public: async () => ({ kind: 'public' }),
  session: askSession,
  member: askMember,
  companion: askCompanion,
  externalSigner: null,
  apiKey: null,
  operator: null,
};

/** Whether the request brings what a kind is proved with; without it, a kind of the endpoint's others is asked first. */
const brings: Partial<Record<CallerKind, (request: Request) => boolean>> = {
  session: (request) => header(request, callerHeaders.session) !== '',
  member: (request) => header(request, callerHeaders.session) !== '',
  companion: (request) => signingKeyIn(request) !== '',
};

/**
 * Finds out who calls and whether they may, in one query: first who, then what the endpoint needs of them, in the order
 * of `missingNeed`. What a record in the path demands is left to its handler.
 * @throws AppError invalid_token without a living session, not_found for an account that the person does not belong
 *   to, proof_required where the session has proved less than the account wants, refused for a signing session's key
 *   that is none, unauthorized without what the endpoint needs, fresh_proof_required where the last proof is too old,
 *   caller_unknown where nobody can prove to be who it is
 *   for
 */
export async function identify(
  platform: Platform,
  endpoint: Pick<Endpoint, 'caller' | 'needs'>,
  request: Request,
): Promise<Caller> {
  const kinds = callersOf(endpoint).filter((kind) => provers[kind] !== null);
  const kind = kinds.find((one) => brings[one]?.(request) === true) ?? kinds[0];
  const prove = kind && provers[kind];
  if (!prove) throw callerUnknown();
  const caller = await prove(platform, request);
  refuseMissing(endpoint.needs ?? {}, caller);
  if (endpoint.needs?.fresh) await refuseStale(platform, caller);
  return caller;
}

async function askSession(platform: Platform, request: Request): Promise<Caller> {
  const accountCode = header(request, callerHeaders.account);
  const row = await findSession(platform, header(request, callerHeaders.session), accountCode);
  if (!row) throw invalidToken();
  const { login_id: loginId, session_id: sessionId } = row;
  noteWho(request, { login: loginId });
  return { kind: 'session', session: { loginId, sessionId, ip: request.ip, accountCode } };
}

async function askMember(platform: Platform, request: Request): Promise<Caller> {
  const { session: key, account } = callerHeaders;
  const row = await findSession(platform, header(request, key), header(request, account));
  if (!row) throw invalidToken();
  noteWho(request, { login: row.login_id });
  const person = personOf(row, request.ip);
  if (!person) throw notFound();
  notePerson(request, person);
  if (row.proof_missing !== false) throw proofRequired();
  // A session of another account opens this one by the header alone, and whoever works here is here: nobody else gets their
  // user (moveLogin), nor are they overlooked when second factors are reset.
  if (row.first_visit && !(await noteFirstVisit(platform, person))) throw notFound();
  return { kind: 'member', person };
}

async function askCompanion(platform: Platform, request: Request): Promise<Caller> {
  const key = signingKeyIn(request);
  if (key === '') throw invalidToken();
  const secret = readSecret(key);
  if (!secret) throw refused('lang_sign_ticket_refused');
  const row = await findSigningKey(platform, secret);
  const person = row && personOf(row, request.ip);
  if (!person) throw refused('lang_sign_session_ended');
  notePerson(request, person);
  return { kind: 'companion', companion: { person, keyHash: secret.hash, purpose: row.purpose } };
}

const notePerson = (request: Request, { loginId, accountId, userId }: Person) =>
  noteWho(request, { login: loginId, account: accountId, user: userId });

function refuseMissing(needs: Needs, caller: Caller): void {
  if (caller.kind === 'public' || caller.kind === 'session') return;
  const { person } = caller.kind === 'member' ? caller : caller.companion;
  const missing = missingNeed(needs, person);
  if (missing !== null) throw refusals[missing]();
}

/** What is dangerous wants a proof of the last minutes (ADR 53). */
async function refuseStale(platform: Platform, caller: Caller): Promise<void> {
  const held = caller.kind === 'member' ? caller.person : caller.kind === 'session' ? caller.session : null;
  const accountId = caller.kind === 'member' ? caller.person.accountId : null;
  const since = new Date(platform.clock().getTime() - limits.freshProofMinutes * 60_000);
  if (!held || !(await hasFreshProof(platform, held.sessionId, accountId, since))) throw freshProofRequired();
}

const refusals: Record<MissingNeed, () => AppError> = {
  authority: () => unauthorized(),
  module: () => unauthorized('lang_module_off'),
  option: () => unauthorized('lang_option_off'),
  licence: () => unauthorized('lang_licence_expired'),
};
