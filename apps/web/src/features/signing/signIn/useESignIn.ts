import { beginESignIn, enterByESignature, type LoginData } from '@tomar/contract';
import { apiBase } from '../../../api/apiBase.ts';
import { call } from '../../../api/call.ts';
import { noteRefresh } from '../../../api/lastRefresh.ts';
import { keepLogin } from '../../../api/session.ts';
import { useSend } from '../../../api/useSend.ts';
import { leaving, toSecondStep } from '../../identity/toSecondStep.ts';
import type { companionClient } from '../companion/companionClient.ts';
import { followRun } from '../companion/followRun.ts';
import { runFailure, type SignFailure, startFailure } from '../signFailure.ts';

export interface ESignInOrder {
  readonly client: ReturnType<typeof companionClient>;
  readonly tokenId: string;
  readonly certificateId: string;
  readonly pin: string;
  /** The person knows that one more wrong PIN locks the device. */
  readonly lastTry: boolean;
}

/** The companion could not finish, and said why. */
class NotSigned extends Error {
  readonly failure: SignFailure;
  constructor(failure: SignFailure) {
    super(failure.sentence);
    this.failure = failure;
  }
}

/** Sign-in from the button to the session: a challenge of the server, a run of the companion, and the way in. */
export function useESignIn(accountCode: string | null) {
  const send = useSend({
    meta: { quiet: true },
    mutationFn: async ({ client, ...order }: ESignInOrder): Promise<LoginData> => {
      const body = { ...(accountCode && { accountCode }) };
      const { ticket, claim } = await call(beginESignIn, { body });
      const api = new URL(apiBase, location.origin).href;
      const run = await followRun(client, await client.sign({ ...order, api, ticket, purpose: 'SignIn' }));
      if (run.failure) throw new NotSigned(runFailure(run.failure));
      const { data, pending } = await call(enterByESignature, { body: { claim } });
      if (pending !== undefined) {
        toSecondStep(pending);
        return leaving();
      }
      if (!data) throw new Error('the server opened no session');
      return data;
    },
    onSuccess: (login: LoginData) => {
      keepLogin(login);
      noteRefresh(login.loginId);
    },
  });
  const { error } = send;
  return {
    running: send.isPending || send.isSuccess,
    failure: error === null ? null : error instanceof NotSigned ? error.failure : startFailure(error),
    start: send.mutate,
  };
}
