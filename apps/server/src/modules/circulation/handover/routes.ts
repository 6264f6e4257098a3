import { countWorkOfUsers as countWorkEndpoint, handOverWork, previewHandover } from '@tomar/contract';
import { type Route, serve } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DefinitionNeeds, definitionStores } from '../../definitions/index.ts';
import { countWorkOfUsers } from './countWork.ts';
import { handOverWorkOf } from './handOverWork.ts';
import { previewHandoverOf } from './previewHandover.ts';

/** What a leaver stands in, and who takes it over. */
export function handoverRoutes(platform: Platform, definitionNeeds: DefinitionNeeds): Route[] {
  const stores = definitionStores(platform, definitionNeeds);
  return [
    serve(countWorkEndpoint, ({ person, body }) => countWorkOfUsers(platform, person, body)),
    serve(previewHandover, ({ person, params, body }) =>
      previewHandoverOf(platform, stores.circulationProfile, person, params.id, body),
    ),
    serve(handOverWork, ({ person, params, body }) =>
      handOverWorkOf(platform, stores, person, params.id, body),
    ),
  ];
}
