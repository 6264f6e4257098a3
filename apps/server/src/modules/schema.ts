// Every table there is, for the migrations. A module's tables join here once it has some.
export * from '../platform/audit/tables.ts';
export * from '../platform/backfills/tables.ts';
export * from '../platform/blobs/tables.ts';
export * from '../platform/http/once/tables.ts';
export * from '../platform/mail/letterhead/tables.ts';
export * from '../platform/tasks/tables.ts';
export * from '../platform/tokens/tables.ts';
export * from './accounts/tables.ts';
export * from './circulation/tables.ts';
export * from './delivery/tables.ts';
export * from './identity/directory/tables.ts';
export * from './identity/external/tables.ts';
export * from './identity/factors/tables.ts';
export * from './identity/tables.ts';
export * from './jobs/tables.ts';
export * from './signing/tables.ts';
export * from './users/tables.ts';
