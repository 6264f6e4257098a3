import { retryDelivery as retryDeliveryEndpoint } from '@tomar/contract';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { retryDelivery } from './retryDelivery.ts';

export const deliveryRoutes = (platform: Platform): Route[] => [
  serve(retryDeliveryEndpoint, (call) => retryDelivery(platform, call.person, call.params.id, call.body)),
];
