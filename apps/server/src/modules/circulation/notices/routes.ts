import * as endpoints from '@tomar/contract';
import { type Route, serve } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listNotices, type NoticeNeeds } from './listNotices.ts';
import { readJobNotices, readNotice, readNotices } from './readNotices.ts';

export const noticeRoutes = (platform: Platform, needs: NoticeNeeds): Route[] => [
  serve(endpoints.listNotices, ({ person, query }) => listNotices(platform, person, query, needs)),
  serve(endpoints.readNotice, ({ person, params }) => readNotice(platform, person, params.id)),
  serve(endpoints.readNotices, ({ person, body }) => readNotices(platform, person, body)),
  serve(endpoints.readJobNotices, ({ person, params }) => readJobNotices(platform, person, params.id)),
];
