import { askPasskey, type PasskeyAssertion } from '@tomar/contract';
import { call } from '../../../api/call.ts';

/** Has the browser sign a challenge of the server's with a passkey of the person's. @throws ApiError; Error of the browser's */
export async function askBrowserForPasskey(): Promise<PasskeyAssertion> {
  const { challenge, rpId, timeoutMs } = await call(askPasskey, {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, timeout: timeoutMs, userVerification: 'required' },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}
