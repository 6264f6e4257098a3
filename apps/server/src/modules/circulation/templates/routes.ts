import * as endpoints from '@tomar/contract';
import { type Route, serve } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginFromTemplate } from './beginFromTemplate.ts';
import { deleteTemplate } from './deleteTemplate.ts';
import { getTemplate } from './getTemplate.ts';
import { listTemplates } from './listTemplates.ts';
import { makeTemplate } from './makeTemplate.ts';
import { saveTemplate } from './saveTemplate.ts';

export const templateRoutes = (platform: Platform): Route[] => [
  serve(endpoints.listTemplates, (call) => listTemplates(platform, call.person, call.body)),
  serve(endpoints.getTemplate, (call) => getTemplate(platform, call.person, call.params.id)),
  serve(endpoints.makeTemplate, (call) => makeTemplate(platform, call.person, call.params.id, call.body)),
  serve(endpoints.saveTemplate, (call) => saveTemplate(platform, call.person, call.params.id, call.sent)),
  serve(endpoints.deleteTemplate, (call) => deleteTemplate(platform, call.person, call.params.id)),
  serve(endpoints.beginFromTemplate, (call) =>
    beginFromTemplate(platform, call.person, call.params.id, call.body),
  ),
];
