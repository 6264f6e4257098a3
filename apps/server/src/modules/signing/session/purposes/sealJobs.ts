import { askToStamp } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../platform/database/database.ts';
import { lookTogether } from '../../../../platform/database/lookTogether.ts';
import { byId } from '../../../../platform/database/tenancy.ts';
import { refused } from '../../../../platform/http/errors.ts';
import { accountSettings } from '../../../accounts/index.ts';
import { findStampAccounts, type StampAccount } from '../../../definitions/index.ts';
import { jobParticipants } from '../../../jobs/tables.ts';
import { judgeSealCertificate, sealDemands } from '../../certificates/judgeSealCertificate.ts';
import { signingItems } from '../../tables.ts';
import { embedAs } from '../embedSignature.ts';
import { type Preparation, prepareAgain, prepareDocument } from '../prepareDocument.ts';
import { documentsOf } from '../sessionDocuments.ts';
import { companyStamps, whyNoStamp } from '../signatureActs.ts';
import type { Purpose, SessionName } from './purpose.ts';

/**
 * Documents of jobs get the seal of the company whose stamp account's turn it is, by the key that the account names on the
 * server's token, and the jobs' flows go on. Begun by `askToStamp`.
 */
export const sealJobs: Purpose = {
  needs: askToStamp.needs ?? {},
  withoutRight: 'lang_sign_stamp_not_yours',
  keyNotThere: 'lang_sign_stamp_not_there',
  serverKey: async (tx, session) => (await stampOf(tx, session)).certificateSha256.toLowerCase(),
  async toSign(platform, tx, session, { accountId }) {
    const settings = await accountSettings(tx, accountId);
    const [documents, stamp] = await lookTogether(
      tx,
      () => documentsOf(tx, session),
      () => stampOf(tx, session),
    );
    const profiles = documents.map(({ job }) => job.signatureProfile);
    const demands = sealDemands(settings, profiles, stamp.certificateSha256);
    return {
      judge: (certificate, chain) => judgeSealCertificate(platform, certificate, chain, demands),
      async prepare(held) {
        const preparations: Preparation[] = [];
        for (const document of documents) {
          const prepared = await prepareDocument(platform, held, sealerOf(stamp), document);
          if (prepared) preparations.push(prepared);
        }
        return preparations;
      },
    };
  },
  load: documentsOf,
  async prepareAgain(platform, held, item) {
    const stamp = await platform.db.inAccount(held.person.accountId, (tx) => stampOf(tx, held.session));
    return prepareAgain(platform, held, sealerOf(stamp), item);
  },
  take: embedAs(companyStamps),
};

/** The company signs; a seal shows on no page. */
const sealerOf = ({ company }: StampAccount) => ({ name: company, shown: null });

/** The one stamp account of a session's documents, as it is now. @throws AppError refused where it does not stamp any more */
async function stampOf(tx: Tx, { accountId, id }: SessionName): Promise<StampAccount> {
  const rows = await tx
    .selectDistinct({ id: jobParticipants.stampAccountId })
    .from(signingItems)
    .innerJoin(jobParticipants, byId(jobParticipants, signingItems.accountId, signingItems.participantId))
    .where(and(eq(signingItems.accountId, accountId), eq(signingItems.sessionId, id)));
  const [only, ...others] = rows.flatMap((row) => row.id ?? []);
  if (only === undefined || others.length > 0)
    throw new Error(`signing session ${id} is not of one stamp account`);
  const stamp = (await findStampAccounts(tx, accountId, [only])).get(only);
  const reason = await whyNoStamp(tx, accountId, stamp);
  if (!stamp || reason !== null) throw refused(reason ?? 'lang_sign_stamp_passive');
  return stamp;
}
