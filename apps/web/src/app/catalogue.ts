/**
 * All texts of the interface by feature, for tests that look for them in a browser. Plain data: no part of the
 * interface is loaded with it.
 */

export { settingsTexts, timestampTexts } from '../features/accounts/settings/texts.ts';
export { draftTexts, tabTexts } from '../features/circulation/drafts/texts.ts';
export { dropTexts } from '../features/circulation/drop/texts.ts';
export { firstStepsTexts } from '../features/circulation/firstSteps/texts.ts';
export { decisionTexts } from '../features/circulation/jobs/decision/texts.ts';
export { verdictTexts } from '../features/circulation/jobs/verdicts/texts.ts';
export * from '../features/circulation/texts.ts';
export { definitionTexts } from '../features/definitions/texts.ts';
export { recipientKindTexts, recipientTexts } from '../features/delivery/recipients/texts.ts';
export { deliveryStateTexts, deliveryTexts } from '../features/delivery/texts.ts';
export { identityTexts } from '../features/identity/texts.ts';
export {
  auditFactTexts,
  eventTexts,
  factTexts,
  systemActorTexts,
  yesNoTexts,
} from '../features/operations/eventTexts.ts';
export {
  auditAreaTexts,
  operationsTexts,
  taskKindTexts,
  taskStateTexts,
} from '../features/operations/texts.ts';
export {
  profileFamilyTexts,
  profileHints,
  signatureProfileTexts,
  standardHints,
  standardTexts,
} from '../features/signing/standardTexts.ts';
export {
  adviceForKey,
  adviceTexts,
  certificateStatusTexts,
  itemStateTexts,
  signTexts,
} from '../features/signing/texts.ts';
export { profileTexts } from '../features/users/texts.ts';
export { appTexts } from '../i18n/appTexts.ts';
export type { Text, Texts } from '../i18n/t.ts';
export { uiTexts } from '../ui/texts.ts';
