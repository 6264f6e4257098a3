import * as endpoints from '@tomar/contract';
import { type Route, serve } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endOthers, endOwn } from './endOwnSessions.ts';
import { endOfUser, userSessions } from './endUserSessions.ts';
import { runningSessions } from './runningSessions.ts';

/** Sessions that last: one's own, and those of a user whom one looks after. */
export const runningSessionRoutes = (platform: Platform): Route[] => [
  serve(endpoints.listSessions, ({ person }) => runningSessions(platform, person)),
  serve(endpoints.endOwnSession, ({ person, params }) => endOwn(platform, person, params.id)),
  serve(endpoints.endOtherSessions, ({ person }) => endOthers(platform, person)),
  serve(endpoints.listUserSessions, ({ person, params }) => userSessions(platform, person, params.id)),
  serve(endpoints.endUserSessions, ({ person, params }) => endOfUser(platform, person, params.id)),
];
