export { deliverHandler } from './deliverHandler.ts';
export {
  cancelDeliveries,
  createDeliveries,
  deliveriesOf,
  presentDelivery,
  reviveDeliveries,
  startDeliveries,
} from './deliveryRecord.ts';
export { distinctNames, safeFileName } from './fileNames.ts';
export { maySendAgain } from './policy.ts';
export { deliveryRoutes } from './routes.ts';
