import { submitCertificate } from '@tomar/contract';
import { lookTogether } from '../../../../platform/database/lookTogether.ts';
import { refused } from '../../../../platform/http/errors.ts';
import { accountSettings, lookSettings } from '../../../accounts/index.ts';
import { findSigner, findUser } from '../../../users/index.ts';
import { judgeCertificate } from '../../certificates/judgeCertificate.ts';
import { demandsOn } from '../../certificates/signerDemands.ts';
import { serverKeyOf } from '../../serverKeys/serverKeyRecord.ts';
import { embedAs } from '../embedSignature.ts';
import { type Preparation, prepareAgain, prepareDocument } from '../prepareDocument.ts';
import { documentsOf } from '../sessionDocuments.ts';
import { personSigns } from '../signatureActs.ts';
import type { Purpose } from './purpose.ts';

/** Documents of jobs get the person's signature, and the jobs' flows go on. Begun by `beginSigning`. */
export const signJobs: Purpose = {
  // As the companion is asked by the guard.
  needs: submitCertificate.needs ?? {},
  withoutRight: 'lang_sign_server_key_not_bound',
  keyNotThere: 'lang_sign_server_key_not_there',
  async serverKey(tx, _session, { accountId, userId }) {
    const bound = await serverKeyOf(tx, accountId, userId);
    if (!bound) throw refused('lang_sign_server_key_not_bound');
    return bound.certificateSha256;
  },
  async toSign(platform, tx, session, { accountId, userId, name }) {
    const settings = await accountSettings(tx, accountId);
    const [documents, user] = await lookTogether(
      tx,
      () => documentsOf(tx, session),
      () => findSigner(platform, tx, accountId, userId),
    );
    const profiles = documents.map(({ job }) => job.signatureProfile);
    const demands = demandsOn(settings, user, profiles);
    return {
      judge: (certificate, chain) => judgeCertificate(platform, certificate, chain, demands),
      async prepare(held) {
        const signer = { name, shown: { user, look: lookSettings(settings) } };
        const preparations: Preparation[] = [];
        for (const document of documents) {
          const prepared = await prepareDocument(platform, held, signer, document);
          if (prepared) preparations.push(prepared);
        }
        return preparations;
      },
    };
  },
  load: documentsOf,
  async prepareAgain(platform, held, item) {
    const { accountId, userId, name } = held.person;
    const shown = await platform.db.inAccount(accountId, async (tx) => {
      const settings = await accountSettings(tx, accountId);
      return { user: await findUser(tx, accountId, userId), look: lookSettings(settings) };
    });
    return prepareAgain(platform, held, { name, shown }, item);
  },
  take: embedAs(personSigns),
};
