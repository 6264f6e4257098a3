import { foreignKey, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';
import { id } from '../../../platform/database/ids.ts';
import { accountId, refersTo, tenantPolicy } from '../../../platform/database/tenancy.ts';
import { accounts } from '../../accounts/tables.ts';
import { jobFiles } from '../../jobs/tables.ts';

/** The verification code that stands on a document since its circulation (SIGN-17). It is printed: no secret of ours. */
export const documentCodes = pgTable(
  'document_codes',
  {
    accountId: accountId(),
    fileId: id('file_id').notNull(),
    code: text('code').notNull(),
    /** Of the document as it went into circulation, with its code. Its bytes may be gone: each signature makes others. */
    circulatedSha256: text('circulated_sha256').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.fileId] }),
    refersTo(jobFiles, table.accountId, table.fileId).onDelete('cascade'),
    unique('document_codes_code').on(table.accountId, table.code),
    tenantPolicy('document_codes'),
  ],
);

/**
 * Whose a code is: all that can be asked before an account is known, one code at a time (accountOfCode.sql). Codes differ over
 * all accounts; each goes with its document.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    code: text('code').primaryKey(),
    /** Named so because the row is read before any account is known. */
    issuingAccountId: id('issuing_account_id')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    foreignKey({
      name: 'verification_codes_document',
      columns: [table.issuingAccountId, table.code],
      foreignColumns: [documentCodes.accountId, documentCodes.code],
    }).onDelete('cascade'),
  ],
);
