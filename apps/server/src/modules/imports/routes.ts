import {
  cancelImport as cancelDeclaration,
  getImport as getDeclaration,
  importEndpoints,
  importKinds,
  rereadImport as rereadDeclaration,
  listImportRows as rowsDeclaration,
} from '@tomar/contract';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { batchRoutes } from './batches/routes.ts';
import { beginImport } from './beginImport.ts';
import { cancelImport } from './cancelImport.ts';
import { confirmImport } from './confirmImport.ts';
import { loadImport, presentImport } from './importRecord.ts';
import { listImportRows, listImports } from './listImports.ts';
import { rereadImport } from './rereadImport.ts';
import { importTemplate } from './template.ts';

/** What is declared of each kind of import, served. */
export const importsRoutes = (platform: Platform): Route[] => [
  ...importKinds.flatMap((kind) => {
    const declared = importEndpoints[kind];
    return [
      serve(declared.begin, (call) => beginImport(platform, call.person, kind, call.query, call.bytes())),
      serve(declared.list, ({ person }) => listImports(platform, person, kind)),
      serve(declared.template, ({ person, query }) => importTemplate(person, kind, query.language)),
      serve(declared.confirm, ({ person, params, body }) =>
        confirmImport(platform, person, kind, params.id, body),
      ),
    ];
  }),
  ...batchRoutes(platform),
  serve(getDeclaration, ({ person, params }) =>
    platform.db.inAccount(person.accountId, async (tx) =>
      presentImport(await loadImport(tx, person, params.id)),
    ),
  ),
  serve(rowsDeclaration, ({ person, params, body }) => listImportRows(platform, person, params.id, body)),
  serve(rereadDeclaration, ({ person, params, body }) => rereadImport(platform, person, params.id, body)),
  serve(cancelDeclaration, ({ person, params }) => cancelImport(platform, person, params.id)),
];
