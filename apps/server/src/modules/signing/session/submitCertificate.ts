import type { BodyOf, DigestToSign, submitCertificate as declaration } from '@tomar/contract';
import { refused } from '../../../platform/http/errors.ts';
import type { Companion } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import { findSigner } from '../../users/index.ts';
import { judgeCertificate } from '../certificates/judgeCertificate.ts';
import { demandsOn } from '../certificates/signerDemands.ts';
import { type KeyHolder, openSession } from './keyHolder.ts';
import { notePreparation, type Preparation, prepareDocument } from './prepareDocument.ts';
import { documentsOf } from './sessionDocuments.ts';
import { changeLiving, type SessionRow } from './sessionRecord.ts';
import { settleWithin } from './settleSession.ts';

/** Takes the certificate that will sign, and answers with the digests of all documents still to be signed. */
export async function submitCertificate(
  platform: Platform,
  companion: Companion,
  body: BodyOf<typeof declaration>,
): Promise<{ digests: DigestToSign[] }> {
  const { accountId, userId } = companion.person;
  const { holder, documents, user, settings } = await platform.db.inAccount(accountId, async (tx) => {
    const found = await openSession(platform, tx, companion);
    return {
      holder: found,
      documents: await documentsOf(tx, found.session),
      user: await findSigner(platform, tx, accountId, userId),
      settings: await accountSettings(tx, accountId),
    };
  });
  const profiles = documents.map(({ job }) => job.signatureProfile);
  const { warning } = await judgeCertificate(
    platform,
    Buffer.from(body.certificate, 'base64'),
    body.chain.map((text) => Buffer.from(text, 'base64')),
    demandsOn(settings, user?.idNumber ?? null, profiles),
  );
  const given = { certificates: [body.certificate, ...body.chain], warning };
  const signing: KeyHolder = { ...holder, session: { ...holder.session, ...given } };
  const preparations: Preparation[] = [];
  for (const document of documents) {
    const prepared = await prepareDocument(
      platform,
      signing,
      { user, timeZone: settings.timeZone },
      document,
    );
    if (prepared) preparations.push(prepared);
  }
  const fits = preparations.every(
    ({ signature }) => signature === null || body.schemes.includes(signature.scheme),
  );
  const digests = await issueDigests(platform, signing, given, fits ? preparations : undefined);
  if (!digests) throw refused('lang_sign_certificate_unusable');
  if (digests.length === 0) throw refused('lang_sign_no_documents');
  return { digests };
}

/**
 * Notes the certificate and issues the digests; a session without any is settled.
 * @param preparations undefined where the certificate's key cannot sign them: the session keeps the certificate
 * @throws AppError refused where the session has ended meanwhile, such as by giving it up
 */
const issueDigests = (
  platform: Platform,
  holder: KeyHolder,
  given: Pick<SessionRow, 'certificates' | 'warning'>,
  preparations: readonly Preparation[] | undefined,
): Promise<DigestToSign[] | undefined> =>
  inUnit(platform, holder.person, async (unit) => {
    const session = await changeLiving(unit, holder, {
      ...given,
      state: preparations ? 'DigestsIssued' : 'CertificateGiven',
    });
    if (!session) throw refused('lang_sign_session_ended');
    if (!preparations) return undefined;
    const digests: DigestToSign[] = [];
    for (const preparation of preparations) {
      const digest = await notePreparation(unit.tx, preparation);
      if (digest) digests.push(digest);
    }
    if (digests.length === 0) await settleWithin(unit, holder);
    return digests;
  });
