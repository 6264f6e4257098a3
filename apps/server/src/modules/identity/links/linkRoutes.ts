import {
  type LoginResult,
  requestSignInLink,
  signInWithLink as signInWithLinkEndpoint,
} from '@tomar/contract';
import { type Route, servePublic } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answerTry } from '../signIn/answerSignIn.ts';
import { requestLink } from './requestLink.ts';
import { signInWithLink } from './signInWithLink.ts';

/** Signing in with a one-time link. @param complete adds to the answer what every sign-in brings */
export const linkRoutes = (
  platform: Platform,
  complete: (result: LoginResult) => Promise<LoginResult>,
): Route[] => [
  servePublic(requestSignInLink, ({ body, ip, afterwards }) =>
    requestLink(platform, 'signIn', { ...body, ip }, afterwards),
  ),
  servePublic(signInWithLinkEndpoint, async (call) =>
    complete(
      await answerTry(platform, call, 'Link', call.body.linkKey, (from) =>
        signInWithLink(platform, call.body, from),
      ),
    ),
  ),
];
