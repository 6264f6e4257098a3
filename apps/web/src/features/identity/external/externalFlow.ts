import {
  beginExternalSignIn,
  type LoginData,
  type ProviderKind,
  signInWithAdfs,
  signInWithMicrosoft,
} from '@tomar/contract';
import * as oauth from 'oauth4webapi';
import { call } from '../../../api/call.ts';
import { externalPath, readExternalFlow, writeExternalFlow } from '../../../storage/externalFlow.ts';
import { SignInRefused } from '../signInErrors.ts';
import { leaving, toSecondStep } from '../toSecondStep.ts';

/** The provider sent the person back without tokens, or to a tab that asked for none. */
export class ExternalFailed extends Error {
  readonly why: 'gaveUp' | 'lost';
  constructor(why: 'gaveUp' | 'lost', options?: ErrorOptions) {
    super(`external sign-in: ${why}`, options);
    this.why = why;
  }
}

const redirectAddress = () => `${location.origin}${externalPath}`;

/**
 * Leaves for the provider: the code flow with PKCE, and the server's nonce and state. What the way back needs lies in the
 * tab's session storage (ID-12).
 * @throws ApiError where the account offers no such way
 */
export async function leaveForProvider(
  accountCode: string,
  kind: ProviderKind,
  redirect: string | undefined,
): Promise<void> {
  const { scopes, nonce, ...begun } = await call(beginExternalSignIn, { body: { accountCode, kind } });
  const verifier = oauth.generateRandomCodeVerifier();
  writeExternalFlow({ ...begun, nonce, verifier, kind, accountCode, redirect: redirect ?? null });
  const address = new URL(begun.authorizationEndpoint);
  const asked = {
    client_id: begun.clientId,
    redirect_uri: redirectAddress(),
    response_type: 'code',
    scope: scopes,
    state: begun.state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  location.assign(address);
}

export interface Finished {
  readonly login: LoginData;
  /** The path that was asked for before, inside the application. */
  readonly redirect: string | null;
}

/**
 * The way back: changes the code for the tokens, and these for a session.
 * @param answer the query that the provider sent the person back with
 * @throws ExternalFailed, ApiError, SignInRefused
 */
export async function finishAtProvider(answer: URLSearchParams): Promise<Finished> {
  const flow = readExternalFlow();
  writeExternalFlow(null);
  if (!flow || answer.get('state') !== flow.state) throw new ExternalFailed('lost');
  const { issuer, tokenEndpoint, authorizationEndpoint, clientId, nonce, verifier, secret, kind } = flow;
  const server = { issuer, token_endpoint: tokenEndpoint, authorization_endpoint: authorizationEndpoint };
  const client = { client_id: clientId };
  const tokens = await fetchTokens();
  const body = { idToken: tokens.id_token ?? '', accessToken: tokens.access_token, secret };
  const reply = await call(kind === 'Microsoft' ? signInWithMicrosoft : signInWithAdfs, { body });
  if (reply.pending !== undefined) {
    toSecondStep(reply.pending, flow.redirect ? `?redirect=${encodeURIComponent(flow.redirect)}` : '');
    return leaving();
  }
  if (!reply.success || !reply.data) throw new SignInRefused(reply.errorMessages);
  return { login: reply.data, redirect: flow.redirect };

  async function fetchTokens() {
    try {
      const parameters = oauth.validateAuthResponse(server, client, answer, flow?.state ?? '');
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        parameters,
        redirectAddress(),
        verifier,
        // The server lets no address without TLS through but those of this computer.
        { [oauth.allowInsecureRequests]: tokenEndpoint.startsWith('http:') },
      );
      return await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
    } catch (error) {
      throw new ExternalFailed('gaveUp', { cause: error });
    }
  }
}
