import { definitions, definitionTypes } from '@tomar/contract';
import type { Platform } from '../../platform/platform.ts';
import { resealFields } from './sealedFields.ts';
import { definitionTables } from './tables.ts';

/** After a change of keys: what records of definitions keep sealed. @returns how many */
export async function resealDefinitions(
  platform: Pick<Platform, 'db' | 'secrets'>,
  accountId: string,
): Promise<number> {
  let resealed = 0;
  for (const type of definitionTypes) {
    const kept = { definition: definitions[type], table: definitionTables[type] };
    resealed += await resealFields(platform, accountId, kept);
  }
  return resealed;
}
