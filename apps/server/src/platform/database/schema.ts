// Every table there is, for the migrations. A module's tables join here once it has some.
export * from '../../modules/accounts/tables.ts';
export * from '../../modules/circulation/tables.ts';
export * from '../../modules/delivery/tables.ts';
export * from '../../modules/identity/tables.ts';
export * from '../../modules/jobs/tables.ts';
export * from '../../modules/signing/tables.ts';
export * from '../../modules/users/tables.ts';
export * from '../audit/tables.ts';
export * from '../http/once/tables.ts';
export * from '../tasks/tables.ts';
