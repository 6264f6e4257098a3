/** Tables that belong to no account, each with the reason. Every other table is bound to one by row-level security. */
export const installationTables: Readonly<Record<string, string>> = {
  accounts: 'the tenants themselves; a request finds its account here first',
  logins: 'one person may be a user of several accounts',
  memberships: 'which accounts a login may open; asked before an account is known',
  invitations: 'as memberships; holds hashes of links only',
  sessions: 'a session is of a login, whatever the account',
  session_keys: 'as sessions',
  session_proofs: 'as sessions; asked before an account is opened',
  known_devices: 'as sessions; asked before an account is known',
  refused_sign_ins: 'as sessions; a try is at a login, whatever the account',
  token_logins: 'the server’s token is the installation’s; holds a digest of its PIN under a key',
  sign_in_failures: 'counted before anybody is known; holds hashes only',
};
