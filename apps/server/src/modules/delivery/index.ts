export { deliverHandler } from './deliverHandler.ts';
export type { JobRecipient } from './deliveryRecord.ts';
export {
  cancelDeliveries,
  deliveriesOf,
  newDeliveries,
  recipientsOfJob,
  reviveDeliveries,
  startDeliveries,
} from './deliveryRecord.ts';
export { distinctNames, safeFileName, shortFileName, takeNames } from './fileNames.ts';
export { notifyOwnerHandler } from './ownerNotices/notifyOwnerHandler.ts';
export { maySendAgain } from './policy.ts';
export { presentDelivery } from './present.ts';
export { addRecipient } from './recipients/addRecipient.ts';
export { countRecipients } from './recipients/countRecipients.ts';
export { type FoundRecipient, findRecipients } from './recipients/findRecipients.ts';
export { type RecipientToWrite, recipientsNamed, writeRecipients } from './recipients/importedRecipients.ts';
export { recipientsOfProfiles } from './recipients/recipientsOfProfiles.ts';
export { usesOfRecipients } from './recipients/usesOfRecipients.ts';
export { recordReturn } from './returns/recordReturn.ts';
export { tellReturnHandler } from './returns/tellReturnHandler.ts';
export { deliveryRoutes } from './routes.ts';
export { resealDeliveries, sealDeliveries } from './sealDeliveries.ts';
export { nameOfExtra } from './settingsSnapshot.ts';
