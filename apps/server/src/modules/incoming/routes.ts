import * as endpoints from '@tomar/contract';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { assignIncoming } from './acts/assignIncoming.ts';
import { changeIncomingCategory } from './acts/changeCategory.ts';
import { changeIncomingState } from './acts/changeState.ts';
import { createIncoming } from './acts/createIncoming.ts';
import { readIncoming } from './acts/readIncoming.ts';
import { revertIncoming } from './acts/revertIncoming.ts';
import { getIncoming } from './getIncoming.ts';
import { listIncoming } from './listIncoming.ts';
import { searchIncomingCategories } from './searchIncomingCategories.ts';

export const incomingRoutes = (platform: Platform): Route[] => [
  serve(endpoints.listIncoming, (call) => listIncoming(platform, call.person, call.body)),
  serve(endpoints.getIncoming, (call) => getIncoming(platform, call.person, call.params.id)),
  serve(endpoints.createIncoming, (call) => createIncoming(platform, call.person, call.body)),
  serve(endpoints.assignIncoming, (call) => assignIncoming(platform, call.person, call.params.id, call.body)),
  serve(endpoints.revertIncoming, (call) => revertIncoming(platform, call.person, call.params.id, call.body)),
  serve(endpoints.changeIncomingCategory, (call) =>
    changeIncomingCategory(platform, call.person, call.params.id, call.body),
  ),
  serve(endpoints.changeIncomingState, (call) =>
    changeIncomingState(platform, call.person, call.params.id, call.body),
  ),
  serve(endpoints.readIncoming, (call) => readIncoming(platform, call.person, call.params.id)),
  serve(endpoints.searchIncomingCategories, (call) =>
    searchIncomingCategories(platform, call.person, call.query),
  ),
];
