import type { Backfill } from '../platform/backfills/backfill.ts';
import type { Cleanup } from '../platform/housekeeping.ts';
import type { Route } from '../platform/http/serve.ts';
import type { Platform } from '../platform/platform.ts';
import type { TaskHandler } from '../platform/tasks/handleTask.ts';
import type { Recurring } from '../platform/tasks/recurring/defineRecurring.ts';
import { accountsRoutes } from './accounts/index.ts';
import {
  circulationRoutes,
  clearUploads,
  presentJob,
  profilePicture,
  remindLate,
  remindPersonHandler,
  waitingJobCount,
} from './circulation/index.ts';
import { deliverHandler, deliveryRoutes, notifyOwnerHandler, sealDeliveries } from './delivery/index.ts';
import { clearLoginHistory, clearSessions, identityRoutes, loginHistory } from './identity/index.ts';
import { approvedJobs, notifyTurnHandler } from './jobs/index.ts';
import { operationsRoutes } from './operations/index.ts';
import {
  clearSigningSessions,
  completeHandler,
  signingRoutes,
  signWithServerKeyHandler,
} from './signing/index.ts';
import { usersRoutes } from './users/index.ts';

/** Everything the server answers, module by module. What one module asks of a later one is handed to it here. */
export const allRoutes = (platform: Platform): Route[] => [
  ...identityRoutes(platform, { waitingJobCount, profilePicture }),
  ...accountsRoutes(platform),
  ...usersRoutes(platform, { loginHistory, profilePicture }),
  ...circulationRoutes(platform),
  ...signingRoutes(platform, { presentJob }),
  ...deliveryRoutes(platform),
  ...operationsRoutes(platform, { taskHandlers: allTasks }),
];

/** What every account has again and again. */
export const allRecurring: readonly Recurring[] = [remindLate];

/** What is filled in rows of older versions. One goes when every installation that may still come has done it. */
export const allBackfills: readonly Backfill[] = [approvedJobs];

/** All background work there is. */
export const allTasks: readonly TaskHandler<unknown>[] = [
  completeHandler,
  deliverHandler,
  notifyOwnerHandler,
  notifyTurnHandler,
  remindPersonHandler,
  signWithServerKeyHandler,
  ...allRecurring.map(({ task }) => task),
];

/** What is cleared away every hour. */
export const allCleanups: readonly Cleanup[] = [
  { name: 'sessions', run: clearSessions },
  { name: 'login_history', run: clearLoginHistory },
  { name: 'uploads', run: clearUploads },
  // Not cleared away, but sealed: what versions before kept in clear.
  { name: 'settings_in_clear', run: sealDeliveries },
  { name: 'signing_sessions', run: clearSigningSessions },
];
