import type { SignInWay } from '@tomar/contract';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';
import { id } from '../../../platform/database/ids.ts';
import type { Proof } from '../sessions/proofs.ts';
import type { ThrottleSubject } from '../signIn/throttle.ts';
import { logins } from '../tables.ts';

const loginId = () =>
  id('login_id')
    .notNull()
    .references(() => logins.id, { onDelete: 'cascade' });

/** Sign-ins whose first factor was right and whose second one is waited for, by the hash of the secret. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    secretHash: text('secret_hash').primaryKey(),
    loginId: loginId(),
    /** The one browser that may complete it, by the hash of its device cookie. */
    deviceHash: text('device_hash').notNull(),
    way: text('way').$type<SignInWay>().notNull(),
    proofs: jsonb('proofs').$type<readonly Proof[]>().notNull(),
    accountCode: text('account_code'),
    /** The account that wants the factor; what is sent by mail is sent in its name. */
    wantingAccountId: id('wanting_account_id').notNull(),
    userId: id('user_id').notNull(),
    /** Whose tries are forgiven at the end (throttle.ts). */
    subjects: jsonb('subjects').$type<readonly ThrottleSubject[]>().notNull(),
    /** Digest of the password's hash as it was: another password ends what the former one began. */
    passwordMark: text('password_mark').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    ipAddress: text('ip_address').notNull(),
    device: text('device').notNull(),
    operatingSystem: text('operating_system').notNull(),
    browser: text('browser').notNull(),
  },
  (table) => [
    index('pending_sign_ins_login').on(table.loginId),
    index('pending_sign_ins_age').on(table.expiresAt),
  ],
);

/** Authenticator applications, one of a login. */
export const totpSecrets = pgTable('totp_secrets', {
  loginId: loginId().primaryKey(),
  /** Sealed for the login. */
  sealed: text('sealed').notNull(),
  createdAt: at('created_at').notNull(),
  /** Null until a code of it was given: it proves nothing before. */
  confirmedAt: at('confirmed_at'),
  /** The time-step of the last code that was taken: none up to it is taken again (RFC 6238, 5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(-1),
});

/** Codes for whoever has lost the rest. SHA-256 of 140 random bits (of earlier versions 80) with the login: each opens once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    loginId: loginId(),
    codeHash: text('code_hash').notNull(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.loginId, table.codeHash] })],
);

/** Passkeys: public keys only (WebAuthn Level 3, 4, "credential record"). */
export const passkeys = pgTable(
  'passkeys',
  {
    credentialId: text('credential_id').primaryKey(),
    id: id('id').notNull(),
    loginId: loginId(),
    name: text('name').notNull(),
    /** COSE_Key, base64url. */
    publicKey: text('public_key').notNull(),
    /** As the authenticator counts; 0 for one that does not. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_login').on(table.loginId)],
);

/**
 * What was asked and is answered once: codes sent by mail, sealed, and challenges for passkeys, which their row itself
 * proves to be ours.
 */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    /** `mail <what it is for>`, `assertion <hash>` or `registration <hash>`. */
    subject: text('subject').primaryKey(),
    /** Null where the challenge finds out who it is. */
    loginId: id('login_id').references(() => logins.id, { onDelete: 'cascade' }),
    sealedCode: text('sealed_code'),
    tries: integer('tries').notNull().default(0),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('factor_challenges_login').on(table.loginId),
    index('factor_challenges_age').on(table.expiresAt),
  ],
);
