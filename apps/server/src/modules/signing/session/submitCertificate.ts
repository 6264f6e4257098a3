import type { BodyOf, DigestToSign, submitCertificate as declaration } from '@tomar/contract';
import { lookTogether } from '../../../platform/database/lookTogether.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { type HeldSession, openSession, type SessionCaller, sessionOf } from './heldSession.ts';
import { notePreparation, type Preparation } from './prepareDocument.ts';
import { purposeOf } from './purposes/purposeOf.ts';
import { changeLiving, type SessionRow } from './sessionRecord.ts';
import { settleWithin } from './settleSession.ts';

/** Takes the certificate that will sign, and answers with the digests of all documents still to be signed. */
export async function submitCertificate(
  platform: Platform,
  caller: SessionCaller,
  body: BodyOf<typeof declaration>,
): Promise<{ digests: DigestToSign[] }> {
  const { person } = caller;
  const session = sessionOf(caller);
  const purpose = purposeOf(session);
  const [held, toSign] = await platform.db.lookInAccount(person.accountId, (tx) =>
    lookTogether(
      tx,
      () => openSession(platform, tx, caller),
      () => purpose.toSign(platform, tx, session, person),
    ),
  );
  const { warning } = await toSign.judge(
    Buffer.from(body.certificate, 'base64'),
    body.chain.map((text) => Buffer.from(text, 'base64')),
  );
  const given = { certificates: [body.certificate, ...body.chain], warning };
  const signing: HeldSession = { ...held, session: { ...held.session, ...given } };
  const preparations = await toSign.prepare(signing);
  const fits = preparations.every(
    ({ signature }) => signature === null || body.schemes.includes(signature.scheme),
  );
  const digests = await issueDigests(platform, signing, given, fits ? preparations : undefined);
  if (!digests) throw refused('lang_sign_certificate_unusable');
  if (digests.length === 0) throw refused('lang_sign_no_documents');
  return { digests };
}

/**
 * Notes the certificate and issues the digests; a session without any is settled. Lost, the signatures are refused, and asked
 * for again.
 * @param preparations undefined where the certificate's key cannot sign them: the session keeps the certificate
 * @throws AppError refused where the session has ended meanwhile, such as by giving it up
 */
const issueDigests = (
  platform: Platform,
  held: HeldSession,
  given: Pick<SessionRow, 'certificates' | 'warning'>,
  preparations: readonly Preparation[] | undefined,
): Promise<DigestToSign[] | undefined> =>
  inUnit(
    platform,
    held.person,
    async (unit) => {
      const session = await changeLiving(unit, held, {
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
      if (digests.length === 0) await settleWithin(unit, held);
      return digests;
    },
    { mayBeLost: true },
  );
