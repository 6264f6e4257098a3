import type { DefinitionType, DefinitionValues, Named } from '@tomar/contract';
import type { SubjectKind } from '../../platform/audit/facts.ts';
import type { SavedChange } from '../../platform/audit/savedChanges.ts';
import type { Unit } from '../../platform/unit.ts';

/** A record with what its ids name. */
export interface Said {
  readonly values: DefinitionValues;
  readonly named: readonly Named[];
}

/** What became of a record. */
export interface RecordEvent {
  readonly became: 'created' | 'saved' | 'activated' | 'deactivated';
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  /** What changed, as `writeChanges` keeps it. */
  readonly changes: string;
  /** Null: a new record. */
  readonly before: Said | null;
  /** Null where nothing but its state changed. */
  readonly after: Said | null;
}

/** How the audit trail tells of records. */
export interface DefinitionTrail {
  readonly subjectKind: SubjectKind;
  tell(unit: Unit, happened: RecordEvent): Promise<void>;
  /** What an event of the trail is in the history of the record: one of `definition.…`. */
  inHistory(event: string, changes: readonly SavedChange[]): string;
}

/** As it is told of every definition that has no events of its own. */
export const trailOf = (definition: DefinitionType): DefinitionTrail => ({
  subjectKind: 'definition',
  tell: async (unit, { became, id, name, changes }) => {
    const isSaved = became === 'created' || became === 'saved';
    await unit.audit({
      event: `definition.${became}`,
      subjectKind: 'definition',
      subjectId: id,
      facts: { definition, name, ...(isSaved && { changes }) },
    });
  },
  inHistory: (event) => event,
});

/** What a save was, of a definition that has one event for all of them. */
export function wasSaved(changes: readonly SavedChange[]): string {
  if (changes.some(({ field, before }) => field === 'name' && before === null)) return 'definition.created';
  const [only, ...others] = changes;
  if (only?.field !== 'isActive' || others.length > 0) return 'definition.saved';
  return only.after === 'true' ? 'definition.activated' : 'definition.deactivated';
}
