import {
  getRecipient as getRecipientEndpoint,
  listRecipients as listRecipientsEndpoint,
  lookUpRecipients as lookUpRecipientsEndpoint,
  retryDelivery as retryDeliveryEndpoint,
  saveRecipient as saveRecipientEndpoint,
  searchRecipients,
  testRecipient as testRecipientEndpoint,
} from '@tomar/contract';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { getRecipient } from './recipients/getRecipient.ts';
import { listRecipients } from './recipients/listRecipients.ts';
import { lookUpRecipients } from './recipients/lookUpRecipients.ts';
import { saveRecipient } from './recipients/saveRecipient.ts';
import { testRecipient } from './recipients/testRecipient.ts';
import { retryDelivery } from './retryDelivery.ts';

export const deliveryRoutes = (platform: Platform): Route[] => [
  serve(retryDeliveryEndpoint, (call) => retryDelivery(platform, call.person, call.params.id, call.body)),
  serve(lookUpRecipientsEndpoint, ({ person, body }) => lookUpRecipients(platform, person, body)),
  serve(searchRecipients, ({ person, query }) => lookUpRecipients(platform, person, query)),
  serve(listRecipientsEndpoint, ({ person, body }) => listRecipients(platform, person, body)),
  serve(getRecipientEndpoint, ({ person, params }) => getRecipient(platform, person, params.id)),
  serve(testRecipientEndpoint, ({ person, body }) => testRecipient(platform, person, body.settings)),
  serve(saveRecipientEndpoint, ({ person, params, body }) =>
    saveRecipient(platform, person, params.id, body),
  ),
];
