import type { DirectoryForm } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { eachField, sayOn } from '../../../ui/form/conflict/conflictField.ts';
import { directoryTexts } from './texts.ts';

const same = (text: string) => text;

/** What is chosen by when two people saved the settings. A password is never said. */
export const directoryFields = eachField<DirectoryForm>({
  isOn: [directoryTexts.isOn, sayOn],
  host: [directoryTexts.host, same],
  port: [directoryTexts.port, String],
  security: [directoryTexts.security, (security) => t(directoryTexts[`security${security}`])],
  ca: [directoryTexts.ca, same],
  bindDn: [directoryTexts.bindDn, same],
  password: [
    directoryTexts.password,
    (password) => t(password === null ? directoryTexts.passwordStays : directoryTexts.passwordNew),
  ],
  baseDn: [directoryTexts.baseDn, same],
  filter: [directoryTexts.filter, same],
  attributes: [directoryTexts.who, (attributes) => Object.values(attributes).join(', ')],
  schedule: [directoryTexts.schedule, (schedule) => t(directoryTexts[`schedule${schedule}`])],
  maxLeavers: [directoryTexts.maxLeavers, String],
});
