import type { ProviderForm } from '@tomar/contract';
import { eachField, sayOn } from '../../../../ui/form/conflict/conflictField.ts';
import { providerTexts } from './texts.ts';

/** What is chosen by when two people saved the same provider. */
export const providerFields = eachField<ProviderForm>({
  isOn: [providerTexts.isOn, sayOn],
  clientId: [providerTexts.clientId, (text) => text],
  authority: [providerTexts.authority, (text) => text],
  groupsClaim: [providerTexts.groupsClaim, (text) => text],
  authorityRules: [
    providerTexts.rules,
    (rules) => rules.map(({ value, authorities }) => `${value}: ${authorities.join(', ')}`).join('\n'),
  ],
});
