import * as endpoints from '@tomar/contract';
import { type Route, serve } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadTemplateToUse } from '../../circulation/index.ts';
import { sheetToFillIn } from '../template.ts';
import { loadBatch, presentBatch } from './batchRecord.ts';
import { beginBatch } from './beginBatch.ts';
import { deleteBatch } from './deleteBatch.ts';
import { listBatches, listBatchesLeft, listBatchRows } from './listBatches.ts';
import { continueBatch, startBatch, stopBatch } from './startBatch.ts';

export const batchRoutes = (platform: Platform): Route[] => [
  serve(endpoints.beginBatch, (call) =>
    beginBatch(platform, call.person, call.params.id, call.query.name, call.bytes()),
  ),
  serve(endpoints.getBatchSheet, async ({ person, params, query }) => {
    const { fields } = await platform.db.inAccount(person.accountId, (tx) =>
      loadTemplateToUse(tx, person, params.id),
    );
    const columns = endpoints.batchColumns(fields);
    const fileName = `${person.accountCode}-template.xlsx`;
    return sheetToFillIn({ title: ['İşler', 'Jobs'], columns, fileName }, query.language);
  }),
  serve(endpoints.listBatches, ({ person, params }) => listBatches(platform, person, params.id)),
  serve(endpoints.listBatchesLeft, ({ person }) => listBatchesLeft(platform, person)),
  serve(endpoints.getBatch, ({ person, params }) =>
    platform.db.inAccount(person.accountId, async (tx) =>
      presentBatch(tx, await loadBatch(tx, person, params.id)),
    ),
  ),
  serve(endpoints.listBatchRows, ({ person, params, body }) =>
    listBatchRows(platform, person, params.id, body),
  ),
  serve(endpoints.startBatch, ({ person, params, body }) => startBatch(platform, person, params.id, body)),
  serve(endpoints.stopBatch, ({ person, params }) => stopBatch(platform, person, params.id)),
  serve(endpoints.continueBatch, ({ person, params, body }) =>
    continueBatch(platform, person, params.id, body),
  ),
  serve(endpoints.deleteBatch, ({ person, params }) => deleteBatch(platform, person, params.id)),
];
