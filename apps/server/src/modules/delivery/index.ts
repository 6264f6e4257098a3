export { deliverHandler } from './deliverHandler.ts';
export {
  cancelDeliveries,
  createDeliveries,
  deliveriesOf,
  reviveDeliveries,
  startDeliveries,
} from './deliveryRecord.ts';
export { distinctNames, safeFileName } from './fileNames.ts';
export { maySendAgain } from './policy.ts';
export { presentDelivery } from './present.ts';
export { deliveryRoutes } from './routes.ts';
