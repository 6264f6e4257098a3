import { askPasskey, beginPasskey, type PasskeyAssertion, type PasskeyRegistration } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import '../../../i18n/secondFactorMessages.ts';
import { describedPasskey, passkeyRefusal, whyNoPasskey } from './passkeyFailure.ts';

/**
 * Has the browser sign a challenge of the server's with a passkey of the person's.
 * @throws ApiError of the server, or with a sentence for what the browser refused
 */
export async function askBrowserForPasskey(): Promise<PasskeyAssertion> {
  requirePasskeys();
  const { challenge, rpId, timeoutMs } = await call(askPasskey, {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, timeout: timeoutMs, userVerification: 'required' },
  }).catch((error: unknown) => {
    throw describedPasskey(error, { rpId });
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/**
 * Has the browser make a passkey for the person. It is discoverable (WebAuthn Level 3, 6.2.1): it also signs in by itself.
 * @throws ApiError as `askBrowserForPasskey`
 */
export async function makePasskeyInBrowser(): Promise<PasskeyRegistration> {
  requirePasskeys();
  const { challenge, rp, user, algorithms, known, timeoutMs } = await call(beginPasskey, {});
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, rawId, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp,
      user,
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: known.map((id) => ({ id, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: timeoutMs,
    },
  }).catch((error: unknown) => {
    throw describedPasskey(error, { rpId: rp.id });
  });
  const { clientDataJSON, attestationObject } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } };
}

/** @throws ApiError where the browser would not even ask */
function requirePasskeys(): void {
  const why = whyNoPasskey({ isSecure: isSecureContext, knowsPasskeys: 'PublicKeyCredential' in window });
  if (why) throw passkeyRefusal(why);
}
