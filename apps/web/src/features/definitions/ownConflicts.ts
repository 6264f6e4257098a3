import type { DefinitionType, DefinitionValues } from '@tomar/contract';
import type { ConflictField } from '../../ui/form/conflict/conflictField.ts';
import { settingsFields } from '../delivery/recipients/conflictFields.ts';

/** By what the own field of a definition is told apart when two people saved the same record. */
export const ownConflicts: Readonly<
  Partial<
    Record<
      DefinitionType,
      (mine: DefinitionValues, theirs: DefinitionValues) => readonly ConflictField<DefinitionValues>[]
    >
  >
> = { recipient: settingsFields };
