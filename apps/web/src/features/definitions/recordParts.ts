import type { DefinitionRecord, DefinitionType } from '@tomar/contract';
import type { ComponentType } from 'react';
import { RecipientProfiles } from './profile/RecipientProfiles.tsx';
import { SignGroupProfiles } from './profile/SignGroupProfiles.tsx';
import { StampAccounts } from './stamps/StampAccounts.tsx';

/** What stands below the form of some records: what belongs to them or names them, with pages of its own. */
export const recordParts: Readonly<
  Partial<Record<DefinitionType, ComponentType<{ record: DefinitionRecord }>>>
> = { company: StampAccounts, recipient: RecipientProfiles, signGroup: SignGroupProfiles };
