import type { OfficeObstacleKey } from '@tomar/contract';
import type { Platform } from '../../../../platform/platform.ts';

/** Why the installation makes no PDFs of Office files, as people are told; null: it makes them. */
export async function officeObstacle({ office }: Platform): Promise<OfficeObstacleKey | null> {
  const obstacle = await office.obstacle();
  if (obstacle === null) return null;
  return obstacle === 'notInstalled' ? 'lang_office_not_installed' : 'lang_office_not_isolated';
}
