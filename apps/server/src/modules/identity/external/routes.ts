import * as endpoints from '@tomar/contract';
import { type Route, serve, servePublic } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginExternal, offeredProviders } from './beginExternal.ts';
import { getProviders, saveProvider, tryProvider } from './providerSettings.ts';
import { answerExternal } from './signInExternal.ts';

/** @param complete puts into the answer what identity asks of others */
export const externalRoutes = (
  platform: Platform,
  complete: (login: endpoints.LoginResult) => Promise<endpoints.LoginResult>,
): Route[] => [
  servePublic(endpoints.listExternalProviders, async ({ query }) => ({
    kinds: await offeredProviders(platform, query.accountCode),
  })),
  servePublic(endpoints.beginExternalSignIn, ({ body, ip }) => beginExternal(platform, body, ip)),
  servePublic(endpoints.signInWithMicrosoft, async (call) =>
    complete(await answerExternal(platform, call, 'Microsoft')),
  ),
  servePublic(endpoints.signInWithAdfs, async (call) =>
    complete(await answerExternal(platform, call, 'Adfs')),
  ),
  serve(endpoints.getIdentityProviders, ({ person }) => getProviders(platform, person)),
  serve(endpoints.saveIdentityProvider, ({ person, body }) => saveProvider(platform, person, body)),
  serve(endpoints.testIdentityProvider, ({ body }) => tryProvider(platform, body)),
];
