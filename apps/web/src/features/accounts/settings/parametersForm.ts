import type { AccountParameters } from '@tomar/contract';
import type { SettingsForm } from './useSettingsForm.ts';

/** The form of the account's own rules, for its parts. */
export type ParametersForm = SettingsForm<AccountParameters>;
