export { accountSettings, type LoadedAccount, loadAccount } from './loadAccount.ts';
export { type AccountParams, accountParams } from './params.ts';
