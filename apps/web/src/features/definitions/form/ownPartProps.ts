import type { DefinitionValues, Named } from '@tomar/contract';
import type { StoredForm } from '../../../ui/form/useStoredForm.ts';

/** What a form gives to the part that only its definition has. */
export interface OwnPartProps {
  /** Of the record; all zeros while it is new. */
  readonly id: string;
  readonly form: Pick<StoredForm<DefinitionValues>, 'values' | 'set' | 'errorOf'>;
  /** Told what an id that is chosen names. */
  readonly know: (...named: readonly Named[]) => void;
  /** In the dialog that adds a record, what it needs alone. */
  readonly brief?: boolean;
}
