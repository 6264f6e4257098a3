import {
  changePassword as changePasswordEndpoint,
  openPasswordLink,
  requestPasswordLink,
  resetPassword,
  sendPasswordLink,
} from '@tomar/contract';
import { type Route, serve, servePublic } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requestLink, sendPasswordLinkTo } from '../links/requestLink.ts';
import { changePassword } from './changePassword.ts';
import { resetPasswordBy, showPasswordLink } from './resetPassword.ts';

/** Passwords that are forgotten, changed and set by a link. */
export const passwordRoutes = (platform: Platform): Route[] => [
  servePublic(requestPasswordLink, ({ body, ip, afterwards }) =>
    requestLink(platform, 'password', { ...body, ip }, afterwards),
  ),
  servePublic(openPasswordLink, ({ body, ip }) => showPasswordLink(platform, body, ip)),
  servePublic(resetPassword, ({ body, ip }) => resetPasswordBy(platform, body, ip)),
  serve(changePasswordEndpoint, async ({ person, body }) => {
    await changePassword(platform, person, body);
    return { success: true as const };
  }),
  serve(sendPasswordLink, async ({ person, params }) => {
    await sendPasswordLinkTo(platform, person, params.id);
    return { success: true as const };
  }),
];
