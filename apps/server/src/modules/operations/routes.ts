import {
  dismissSetupGuide,
  exportAudit as exportAuditEndpoint,
  getLicenceSummary,
  getSetupGuide,
  getSystem,
  listAudit as listAuditEndpoint,
  listTasks as listTasksEndpoint,
  retryTask as retryTaskEndpoint,
  streamEvents,
} from '@tomar/contract';
import { systemInfo } from '../../platform/config/systemInfo.ts';
import { type Route, serve, servePublic } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/tasks/handleTask.ts';
import { exportAudit } from './exportAudit.ts';
import { licenceSummary } from './licence/licenceSummary.ts';
import { listAudit } from './listAudit.ts';
import { listTasks } from './listTasks.ts';
import { retryTask } from './retryTask.ts';
import { dismissGuide, setupGuide } from './setup/setupGuide.ts';

export const operationsRoutes = (
  platform: Platform,
  { taskHandlers }: { readonly taskHandlers: readonly TaskHandler<unknown>[] },
): Route[] => [
  servePublic(getSystem, async () => systemInfo(platform)),
  serve(streamEvents, async ({ query }) => ({ sinceMs: query.sinceMs })),
  serve(listTasksEndpoint, ({ person, body }) => listTasks(platform, taskHandlers, person, body)),
  serve(retryTaskEndpoint, async ({ person, params }) => {
    await retryTask(platform, taskHandlers, person, params.id);
    return { success: true as const };
  }),
  serve(listAuditEndpoint, ({ person, body }) => listAudit(platform, person, body)),
  serve(getLicenceSummary, ({ person }) => licenceSummary(platform, person)),
  serve(getSetupGuide, ({ person }) => setupGuide(platform, person)),
  serve(dismissSetupGuide, ({ person, body }) => dismissGuide(platform, person, body.isDismissed)),
  serve(exportAuditEndpoint, ({ person }) => exportAudit(platform, person)),
];
