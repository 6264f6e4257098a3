import {
  lookUpRecipients as lookUpRecipientsEndpoint,
  retryDelivery as retryDeliveryEndpoint,
  searchRecipients,
  testRecipient as testRecipientEndpoint,
} from '@tomar/contract';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { lookUpRecipients } from './recipients/lookUpRecipients.ts';
import { testRecipient } from './recipients/testRecipient.ts';
import { retryDelivery } from './retryDelivery.ts';

export const deliveryRoutes = (platform: Platform): Route[] => [
  serve(retryDeliveryEndpoint, (call) => retryDelivery(platform, call.person, call.params.id, call.body)),
  serve(lookUpRecipientsEndpoint, ({ person, body }) => lookUpRecipients(platform, person, body)),
  serve(searchRecipients, ({ person, query }) => lookUpRecipients(platform, person, query)),
  serve(testRecipientEndpoint, ({ person, body }) => testRecipient(platform, person, body.settings)),
];
