import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { languages } from '../messages/message.ts';
import { byId, listPage } from '../queries.ts';
import type { ImportDeclaration } from './importDeclaration.ts';
import { type ImportKind, importKinds } from './importKinds.ts';
import { imports } from './imports.ts';

/**
 * `reading`, then `ready` to be confirmed or `failed`: the file cannot be read. `applying` after the confirmation, then `done`;
 * back to `ready` where the account has changed since the preview. `cancelled`: by somebody, or because it waited too long.
 */
export const importStates = ['reading', 'failed', 'ready', 'applying', 'done', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

export const importEncodings = ['utf-8', 'windows-1254', 'utf-16le'] as const;
export type ImportEncoding = (typeof importEncodings)[number];

export const importSeparators = [',', ';', '\t'] as const;
export type ImportSeparator = (typeof importSeparators)[number];

/** How a file is to be read; what is null is found out. */
const reading = z.object({
  encoding: z._default(z.nullable(z.enum(importEncodings)), null),
  separator: z._default(z.nullable(z.enum(importSeparators)), null),
  /** The sheet's name. */
  sheet: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
});
export type ImportReading = z.infer<typeof reading>;

const finding = z.object({
  field: z.string(),
  key: z.string(),
  params: z.array(z.union([z.string(), z.number()])),
});

/** What a row comes to. */
export const rowOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

const counts = z.object({
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Rows that a warning stands in. */
  warned: z.int(),
});
export type ImportCounts = z.infer<typeof counts>;

const importRecord = z.object({
  id: idSchema,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  createdAt: z.string(),
  /** Of the preview: what is confirmed says which one was seen. */
  round: z.int(),
  /** How it was read; null until it is, and what the format has not. */
  format: z.nullable(z.enum(['xlsx', 'csv'])),
  encoding: z.nullable(z.enum(importEncodings)),
  separator: z.nullable(z.enum(importSeparators)),
  sheet: z.nullable(z.string()),
  sheets: z.array(z.string()),
  /** Headings that name no column. */
  ignored: z.array(z.string()),
  counts,
  /** Why it failed, or what became of the last try to write it. */
  problem: z.nullable(finding),
  /** Rows that are written so far, of `counts.rows`. */
  written: z.int(),
});
export type ImportRecord = z.infer<typeof importRecord>;

const importRow = z.object({
  /** As the file numbers it. */
  number: z.int(),
  outcome: z.enum(rowOutcomes),
  /** As they stand in the file, in the order of the columns: on the wire, names of columns as keys would be changed. */
  cells: z.array(z.string()),
  findings: z.array(z.extend(finding, { isWarning: z.boolean() })),
  /** What a record that is there changes in, in words. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type ImportRow = z.infer<typeof importRow>;

export const rowFilters = ['all', 'refused', 'warned', 'created', 'changed'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** What is asked by the kind of what is imported: who may is the kind's. */
function declareImport({ path, texts, needs, fresh }: ImportDeclaration) {
  const [, many] = texts.many;
  return {
    begin: endpoint({
      method: 'POST',
      path: `/${path}/begin`,
      summary: `${many}: send an xlsx or CSV file, which is read and shown before anything is written`,
      caller: 'member',
      needs: { ...needs, licence: true },
      query: z.extend(reading, { name: z.string().check(z.minLength(1), z.maxLength(1000)) }),
      body: 'bytes',
      reply: importRecord,
    }),
    list: endpoint({
      method: 'GET',
      path: `/${path}/list`,
      summary: `${many}: the reader's own imports, newest first`,
      caller: 'member',
      needs,
      reply: z.object({ items: z.array(importRecord) }),
    }),
    template: endpoint({
      method: 'GET',
      path: `/${path}/template`,
      summary: `${many}: a spreadsheet with the headings, an example and the allowed values`,
      caller: 'member',
      needs,
      query: z.object({ language: z._default(z.enum(languages), 'tr') }),
      reply: 'bytes',
    }),
    confirm: endpoint({
      method: 'POST',
      path: `/${path}/confirm/:id`,
      summary: `${many}: write what the preview showed, all of it or nothing`,
      caller: 'member',
      needs: { ...needs, licence: true, record: 'import', ...(fresh && { fresh }) },
      params: byId,
      /** `invite`: whoever is new is sent an invitation. */
      body: z.object({ round: z.int(), invite: z._default(z.boolean(), false) }),
      reply: importRecord,
      once: true,
    }),
  };
}

export type ImportEndpoints = ReturnType<typeof declareImport>;
export type ImportEndpointName = `${ImportKind}Import.${keyof ImportEndpoints}`;

/** The endpoints of each kind of import. */
export const importEndpoints = Object.fromEntries(
  importKinds.map((kind) => [kind, declareImport(imports[kind])]),
) as Record<ImportKind, ImportEndpoints>;

/** The same by name, such as `userImport.begin`. */
export const namedImportEndpoints = Object.fromEntries(
  Object.entries(importEndpoints).flatMap(([kind, made]) =>
    Object.entries(made).map(([action, declared]) => [`${kind}Import.${action}`, declared] as const),
  ),
) as Record<ImportEndpointName, ImportEndpoints['list']>;

export const getImport = endpoint({
  method: 'GET',
  path: '/import/get/:id',
  summary: 'How an import of the reader’s own stands',
  caller: 'member',
  needs: { record: 'import' },
  params: byId,
  reply: importRecord,
});

export const listImportRows = endpoint({
  method: 'POST',
  path: '/import/rows/:id',
  summary: 'A page of the preview: each row with what it comes to and what is wrong with it',
  caller: 'member',
  needs: { record: 'import' },
  params: byId,
  body: z.extend(listPage, { show: z._default(z.enum(rowFilters), 'all') }),
  reply: z.object({ columns: z.array(z.string()), items: z.array(importRow), total: z.int() }),
});

export const rereadImport = endpoint({
  method: 'POST',
  path: '/import/reread/:id',
  summary: 'Read the file once more, in another encoding, with another separator or another sheet',
  caller: 'member',
  needs: { licence: true, record: 'import' },
  params: byId,
  body: reading,
  reply: importRecord,
  once: true,
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/import/cancel/:id',
  summary: 'Give an import up, also while it is being written: nothing of it stays',
  caller: 'member',
  needs: { record: 'import' },
  params: byId,
  reply: importRecord,
  once: true,
});
