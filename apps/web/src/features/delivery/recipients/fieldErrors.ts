import { checkRecipient, type Recipient } from '@tomar/contract';
import { sayMessage } from '../../../i18n/say.ts';

/** The rules' word on one field of the settings; an empty required one is not shouted at before it was tried. */
export function settingsError(settings: Recipient, field: string): string | undefined {
  const finding = checkRecipient(settings, '').find(
    (one) => one.field === `.${field}` && !one.key.endsWith('_required'),
  );
  return finding && sayMessage(finding.key, finding.params);
}

export interface FieldsProps<S> {
  readonly settings: S;
  readonly change: (settings: S) => void;
}

/** A hint stands below the field. */
export const hintBelow: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
