import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  askToSign,
  askToStamp,
  beginSigning,
  cancelSigning,
  getSigningSession,
  renewSigningTicket,
  retrySigning,
  type SigningSession,
} from '@tomar/contract';
import { useRef, useState } from 'react';
import { apiBase } from '../../api/apiBase.ts';
import { call } from '../../api/call.ts';
import { isTransient } from '../../api/failure.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSend } from '../../api/useSend.ts';
import type { companionClient } from './companion/companionClient.ts';
import { followRun, pause, pollMs } from './companion/followRun.ts';
import { lastWordOf } from './documentToSign.ts';
import { endedPartly, isOpen, runFailure, type SignFailure } from './signFailure.ts';
import type { SigningAct, SigningWords } from './signingWords.ts';

export interface SignOrder {
  readonly client: ReturnType<typeof companionClient>;
  readonly jobIds: readonly string[];
  readonly note: string;
  readonly tokenId: string;
  readonly certificateId: string;
  readonly pin: string;
  /** The person knows that one more wrong PIN locks the device. */
  readonly lastTry: boolean;
}

/** A key of the server signs: the one that is bound to the signer, or of a stamp account that of its certificate. */
export interface ServerKeyOrder {
  readonly client: null;
  readonly act: SigningAct;
  readonly jobIds: readonly string[];
  readonly note: string;
  /** Which one the page names, where it stamps. */
  readonly stampAccountId?: string;
}

export type SignState =
  | { readonly step: 'choosing'; readonly failure: SignFailure | null }
  | { readonly step: 'running' }
  /** Signed, but no time-stamp could be had: it can be asked for again without the PIN. */
  | { readonly step: 'withoutTimestamp'; readonly session: SigningSession; readonly failure: SignFailure }
  | { readonly step: 'ended'; readonly session: SigningSession };

/** After the companion is done, the server may still be writing the last signatures. */
const settleMs = 60_000;

/**
 * Signing from the button to the result: a session on the server, a run of the companion with the session's
 * ticket, and the session's word on what was signed. A try after a wrong PIN goes on with the same session.
 */
export function useSigning({ failures }: Pick<SigningWords, 'failures'>) {
  const client = useQueryClient();
  const [state, setState] = useState<SignState>({ step: 'choosing', failure: null });
  const [sessionId, setSessionId] = useState<string | null>(null);
  const open = useRef<SigningSession | null>(null);
  const session = useQuery({
    queryKey: keys.signingSession(sessionId),
    enabled: sessionId !== null,
    queryFn: ({ signal }) => call(getSigningSession, { params: { id: sessionId ?? '' }, signal }),
    refetchInterval: state.step === 'running' ? 800 : false,
  }).data;

  const changed = () => {
    for (const queryKey of [keys.jobs, keys.anyJob, keys.dashboard, keys.accounts])
      void client.invalidateQueries({ queryKey });
  };

  const run = useSend({
    meta: { quiet: true },
    mutationFn: async (order: SignOrder | ServerKeyOrder): Promise<SignState> => {
      if (order.client === null) {
        const body = { jobIds: [...order.jobIds], note: order.note };
        const { stampAccountId } = order;
        const asked =
          order.act === 'stamp'
            ? await call(askToStamp, { body: { ...body, ...(stampAccountId && { stampAccountId }) } })
            : await call(askToSign, { body: { ...body, holder: 'ServerKey' } });
        open.current = asked;
        setSessionId(asked.id);
        const after = await settled(asked.id, new Date(asked.expiresAt).getTime());
        open.current = after;
        return stateAfter(failures, after, null);
      }
      const { session: begun, ticket } = await ticketFor(order, open.current);
      open.current = begun;
      setSessionId(begun.id);
      const progress = await order.client.sign({
        api: new URL(apiBase, location.origin).href,
        ticket,
        tokenId: order.tokenId,
        certificateId: order.certificateId,
        pin: order.pin,
        lastTry: order.lastTry,
      });
      const ended = await followRun(order.client, progress);
      const after = await settled(begun.id, ended.state === 'done' ? Date.now() + settleMs : 0);
      open.current = after;
      return stateAfter(failures, after, ended.failure ? runFailure(ended.failure) : null);
    },
    onMutate: () => setState({ step: 'running' }),
    onError: (error) => setState({ step: 'choosing', failure: failures.start(error) }),
    onSuccess: setState,
    onSettled: changed,
  });

  const again = useSend({
    mutationFn: (id: string) => call(retrySigning, { params: { id } }),
    onSuccess: (after) => {
      open.current = after;
      client.setQueryData(keys.signingSession(after.id), after);
      setState(stateAfter(failures, after, null));
    },
    onSettled: changed,
  });

  return {
    state,
    session: lastWordOf(state, session),
    /** Puts kept signatures in, with another try at their time-stamps. */
    retryTimestamp: () => {
      if (sessionId) again.mutate(sessionId);
    },
    isRetrying: again.isPending,
    start: run.mutate,
    /** Ends the session on the server; whoever holds the key then finds its part in it over. */
    giveUp: () => {
      if (sessionId) void call(cancelSigning, { params: { id: sessionId } }).catch(() => undefined);
    },
  };
}

/** @param failure what the companion said, if it could not finish */
function stateAfter(
  { ended, withoutTimestamp }: SigningWords['failures'],
  after: SigningSession,
  failure: SignFailure | null,
): SignState {
  if (after.canRetry)
    return { step: 'withoutTimestamp', session: after, failure: ended(after) ?? withoutTimestamp() };
  if (after.state === 'Embedded' || endedPartly(after)) return { step: 'ended', session: after };
  const cancelled = after.state === 'Failed' && after.error === 'lang_sign_cancelled';
  return {
    step: 'choosing',
    failure: cancelled ? ended(after) : (failure ?? ended(after)),
  };
}

/** A ticket of the session of the last try while that is open, else of a new one. */
async function ticketFor(order: SignOrder, before: SigningSession | null) {
  if (before?.holder === 'Companion' && isOpen(before, Date.now()))
    try {
      return await call(renewSigningTicket, { params: { id: before.id }, body: { note: order.note } });
    } catch (error) {
      if (isTransient(error)) throw error;
      // Ended meanwhile: begin anew.
    }
  return await call(beginSigning, { body: { jobIds: [...order.jobIds], note: order.note } });
}

/** The session once it has ended, or as it stands at that time, in milliseconds. */
async function settled(id: string, until: number): Promise<SigningSession> {
  for (;;) {
    const session = await call(getSigningSession, { params: { id } });
    if (!isOpen(session, Date.now()) || Date.now() > until) return session;
    await pause(pollMs);
  }
}
