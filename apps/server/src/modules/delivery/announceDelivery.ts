import type { Unit } from '../../platform/unit.ts';
import { announceToViewers } from '../jobs/index.ts';

/** Open pages of those who may see the job load its deliveries again. */
export const announceDelivery = (unit: Unit, jobId: string): Promise<void> =>
  announceToViewers(unit, jobId, 'delivery');
