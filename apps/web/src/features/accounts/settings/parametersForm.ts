import type { AccountParameters } from '@tomar/contract';
import type { StoredForm } from '../../../ui/form/useStoredForm.ts';

/** The form of the account's own rules, for its parts. */
export type ParametersForm = StoredForm<AccountParameters>;
