import { lookTogether } from '../../../../platform/database/lookTogether.ts';
import { accountSettings, lookSettings } from '../../../accounts/index.ts';
import { findSigner } from '../../../users/index.ts';
import { demandsOn } from '../../certificates/signerDemands.ts';
import { embedSignature } from '../embedSignature.ts';
import { type Preparation, prepareAgain, prepareDocument } from '../prepareDocument.ts';
import { documentsOf } from '../sessionDocuments.ts';
import type { Purpose } from './purpose.ts';

/** Documents of jobs get the person's signature, and the jobs' flows go on. Begun by `beginSigning`. */
export const signJobs: Purpose = {
  async toSign(platform, tx, session, { accountId, userId }) {
    const settings = await accountSettings(tx, accountId);
    const [documents, user] = await lookTogether(
      tx,
      () => documentsOf(tx, session),
      () => findSigner(platform, tx, accountId, userId),
    );
    const profiles = documents.map(({ job }) => job.signatureProfile);
    return {
      demands: demandsOn(settings, user, profiles),
      async prepare(held) {
        const signer = { user, look: lookSettings(settings) };
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
  prepareAgain,
  take: embedSignature,
};
