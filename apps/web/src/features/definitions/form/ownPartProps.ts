import type { DefinitionValues, Named } from '@tomar/contract';
import type { StoredForm } from '../../../ui/form/useStoredForm.ts';

/** What a form gives to the part that only its definition has. */
export interface OwnPartProps {
  /** Of the record; all zeros while it is new. */
  readonly id: string;
  readonly form: StoredForm<DefinitionValues>;
  /** Told what an id that is chosen names. */
  readonly know: (...named: readonly Named[]) => void;
}
