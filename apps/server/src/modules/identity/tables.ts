import type {
  Factor,
  IdentityType,
  LoginLinkKind,
  MessageKey,
  MobileOperator,
  SignInRefusal,
  SignInWay,
} from '@tomar/contract';
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { id } from '../../platform/database/ids.ts';
import { accountId, refersTo, tenantPolicy } from '../../platform/database/tenancy.ts';
import { accounts } from '../accounts/tables.ts';
import { users } from '../users/tables.ts';

/** People who sign in. Of the installation: one person may be a user of several accounts. */
export const logins = pgTable(
  'logins',
  {
    id: id('id').primaryKey(),
    /** In lower case. */
    email: text('email').notNull(),
    /** Argon2id, in its own notation; null until an invitation was accepted: then no password is right. */
    passwordHash: text('password_hash'),
    /** Null while the person still has the first one. */
    passwordChangedAt: at('password_changed_at'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: at('created_at').notNull(),
  },
  (table) => [uniqueIndex('logins_email').on(table.email)],
);

/** Which login is which user of which account. */
export const memberships = pgTable(
  'memberships',
  {
    loginId: id('login_id')
      .notNull()
      .references(() => logins.id),
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    userId: id('user_id').notNull(),
    /** Keyed digest of the user's identity number (information/numberDigest.ts): a certificate finds whom it names. */
    numberDigest: text('number_digest'),
    /** USR-02, USR-03: with what the user signs by phone; both or none. In clear, as a login's address: it is rung. */
    mobileOperator: text('mobile_operator').$type<MobileOperator>(),
    mobileNumber: text('mobile_number'),
    lastOpenedAt: at('last_opened_at'),
    /** When the account's administrator sent the last invitation; null: none was, or it was withdrawn. */
    invitedAt: at('invited_at'),
    /** Sessions opened before open this account no more: an administrator ended them here. */
    sessionsFrom: at('sessions_from'),
    /** An administrator here wants the login's second factors reset: they go once those of its other accounts do, too. */
    factorsResetAt: at('factors_reset_at'),
  },
  (table) => [
    primaryKey({ columns: [table.loginId, table.accountId] }),
    index('memberships_mobile').on(table.mobileNumber, table.mobileOperator),
    uniqueIndex('memberships_number').on(table.numberDigest, table.accountId),
  ],
);

/** What a user has given of their identity besides the number, which stands sealed with the user (USR-11 to USR-15). */
export const identityInformation = pgTable(
  'identity_information',
  {
    accountId: accountId(),
    userId: id('user_id').notNull(),
    identityType: text('identity_type').$type<IdentityType>().notNull(),
    /** Birth date and telephone number, sealed. */
    detailsSealed: text('details_sealed').notNull(),
    /** The privacy notice that the person accepted last, and when; null: none yet. */
    noticeVersion: text('notice_version'),
    noticeAcceptedAt: at('notice_accepted_at'),
    version: integer('version').notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    refersTo(users, table.accountId, table.userId).onDelete('cascade'),
    tenantPolicy('identity_information'),
  ],
);

/** A session, and after its end the record of it in the login history (USR-17). */
export const sessions = pgTable(
  'sessions',
  {
    id: id('id').primaryKey(),
    loginId: id('login_id')
      .notNull()
      .references(() => logins.id),
    /** The account that was opened last with it; only for the record. */
    openedAccountId: id('opened_account_id').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** When it was opened or renewed last; null in rows of a version before. */
    lastSeenAt: at('last_seen_at'),
    endedAt: at('ended_at'),
    device: text('device').notNull(),
    operatingSystem: text('operating_system').notNull(),
    browser: text('browser').notNull(),
    ipAddress: text('ip_address').notNull(),
    source: text('source').notNull(),
    validationType: text('validation_type').notNull(),
  },
  (table) => [index('sessions_history').on(table.loginId, table.createdAt)],
);

/** What a session has proved of its login, when and how: at the sign-in, and what was added since. */
export const sessionProofs = pgTable(
  'session_proofs',
  {
    sessionId: id('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    factor: text('factor').$type<Factor>().notNull(),
    /** The one account that it holds for, such as that of an identity provider; null: every account of the login. */
    onlyAccountId: id('only_account_id').references(() => accounts.id),
    /** Who vouches for it: `tomar`, or the provider by its name. */
    source: text('source').notNull(),
    provedAt: at('proved_at').notNull(),
  },
  (table) => [
    unique('session_proofs_one').on(table.sessionId, table.factor, table.onlyAccountId).nullsNotDistinct(),
  ],
);

/**
 * The keys that open a session, as SHA-256. A refresh adds one and lets the one it was asked with live for a
 * short while, for other tabs and for requests under way.
 */
export const sessionKeys = pgTable(
  'session_keys',
  {
    keyHash: text('key_hash').primaryKey(),
    sessionId: id('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('session_keys_session').on(table.sessionId)],
);

/** Failed sign-ins, counted by what throttle.ts counts by. `subject` is a hash: no list of tried addresses is kept. */
export const signInFailures = pgTable('sign_in_failures', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailureAt: at('last_failure_at').notNull(),
  blockedUntil: at('blocked_until'),
});

/**
 * Devices that a login was opened from, by the hash of the value in their cookie. They open nothing; their tries are
 * counted apart from those of strange devices.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    deviceHash: text('device_hash').notNull(),
    loginId: id('login_id')
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at').notNull(),
    /** Since another password it counts as strange until somebody signs in with it again; it is no new one then. */
    forgottenAt: at('forgotten_at'),
    /** What was proved on it holds for every account. Where one account alone vouched, its password tries are a stranger's. */
    provedLogin: boolean('proved_login').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.deviceHash, table.loginId] }),
    index('known_devices_login').on(table.loginId, table.lastUsedAt),
  ],
);

/** Sign-ins to a known login that were refused, for its login history. Tries that had to wait share one row an hour. */
export const refusedSignIns = pgTable(
  'refused_sign_ins',
  {
    loginId: id('login_id')
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    /** What rows are told apart by: an id, or the hour of tries that had to wait. */
    slot: text('slot').notNull(),
    way: text('way').$type<SignInWay>().notNull().default('Password'),
    reason: text('reason').$type<SignInRefusal>().notNull(),
    tries: integer('tries').notNull().default(1),
    at: at('at').notNull(),
    ipAddress: text('ip_address').notNull(),
    device: text('device').notNull(),
    operatingSystem: text('operating_system').notNull(),
    browser: text('browser').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.loginId, table.slot] }),
    index('refused_sign_ins_history').on(table.loginId, table.at),
  ],
);

/**
 * One-time links by which a person sets the first password. Only the SHA-256 of the link's secret is kept; used and
 * expired ones stay for a while, so that whoever holds the link is told what became of it.
 */
export const invitations = pgTable(
  'invitations',
  {
    tokenHash: text('token_hash').primaryKey(),
    loginId: id('login_id')
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    /** The account that invites; named so because the row is read before any account is known. */
    invitingAccountId: id('inviting_account_id')
      .notNull()
      .references(() => accounts.id),
    userId: id('user_id').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('invitations_login').on(table.loginId), index('invitations_age').on(table.expiresAt)],
);

/**
 * Sign-ins by phone that are under way or ended lately. The page's wish names one, by its hash; what is signed names the
 * try, and a signature opens one session at most.
 */
export const mobileSignIns = pgTable(
  'mobile_sign_ins',
  {
    wishHash: text('wish_hash').primaryKey(),
    operator: text('operator').$type<MobileOperator>().notNull(),
    /** Null with `login_id`: nobody has the number, and no phone is asked. */
    mobileNumber: text('mobile_number'),
    loginId: id('login_id').references(() => logins.id, { onDelete: 'cascade' }),
    accountCode: text('account_code'),
    /** What is signed. */
    challenge: text('challenge').notNull(),
    verificationCode: text('verification_code').notNull(),
    state: text('state').$type<MobileSignInState>().notNull(),
    /** Why it ended without a session. */
    reason: text('reason').$type<MessageKey>(),
    /** AP_TransID and MSSP_TransID of the one request. */
    transId: text('trans_id').notNull(),
    msspTransId: text('mssp_trans_id'),
    /** The status is asked again from then on. */
    nextAskAt: at('next_ask_at').notNull(),
    /** Accounts for whose users the signature holds. */
    provedAccountIds: text('proved_account_ids').array().notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('mobile_sign_ins_login').on(table.loginId),
    index('mobile_sign_ins_age').on(table.expiresAt),
  ],
);

/** `begun`: nothing was sent; `asking`: the request was; `waiting`: the operator has it; `told`: the page knows its end. */
export type MobileSignInState = 'begun' | 'asking' | 'waiting' | 'proved' | 'refused' | 'told' | 'used';

/** The passwords before the present one, as many as a new one is compared with; Argon2id. */
export const formerPasswords = pgTable(
  'former_passwords',
  {
    id: id('id').primaryKey(),
    loginId: id('login_id')
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash').notNull(),
    replacedAt: at('replaced_at').notNull(),
  },
  (table) => [index('former_passwords_login').on(table.loginId, table.replacedAt)],
);

/**
 * One-time links that a login was sent by mail, by which a password is set or a session opened. Only the SHA-256 of the
 * secret is kept; used and expired ones stay for a while, so that whoever holds the link is told what became of it.
 */
export const loginLinks = pgTable(
  'login_links',
  {
    id: id('id').primaryKey(),
    kind: text('kind').$type<LoginLinkKind>().notNull(),
    secretHash: text('secret_hash').notNull(),
    loginId: id('login_id')
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    /** The account in whose name it was sent; named so because the row is read before any account is known. */
    sendingAccountId: id('sending_account_id')
      .notNull()
      .references(() => accounts.id),
    userId: id('user_id').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    uniqueIndex('login_links_secret').on(table.secretHash),
    index('login_links_login').on(table.loginId, table.kind),
    index('login_links_age').on(table.expiresAt),
  ],
);
