import { refused, tooManyRequests } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enter, type SignInOrigin, type SignInOutcome } from '../signIn/enter.ts';
import { forgiveTries, networkSubjects, takeTry } from '../signIn/throttle.ts';
import { findLoginLink, useLoginLink } from './loginLinks.ts';

/**
 * Signs in with the key of a link (ID-06), which is used up by the transaction that opens the session: of two at the same
 * moment one gets in, and an account that wants more proved leaves it as it is. A key that nobody was given counts against
 * its network as a failed sign-in does.
 */
export async function signInWithLink(
  platform: Platform,
  { linkKey, accountCode }: { readonly linkKey: string; readonly accountCode?: string | undefined },
  from: SignInOrigin,
): Promise<SignInOutcome> {
  const now = platform.clock();
  const subjects = networkSubjects(from.ip);
  const seconds = await takeTry(platform.db, subjects, now);
  if (seconds > 0)
    return { kind: 'refused', reason: 'MustWait', loginId: null, answer: tooManyRequests(seconds) };
  const link = await platform.db.inInstallation(async (tx) => {
    const found = await findLoginLink(tx, 'signIn', linkKey);
    if (found) await forgiveTries(tx, subjects);
    return found;
  });
  const ended = {
    kind: 'refused',
    reason: 'UsedLink',
    loginId: link?.loginId ?? null,
    answer: refused(link ? 'lang_sign_in_link_ended' : 'lang_sign_in_link_unknown'),
  } as const;
  if (!link || link.usedAt || link.expiresAt <= now) return ended;
  const outcome = await enter(
    platform,
    {
      loginId: link.loginId,
      way: 'Link',
      proofs: [{ factor: 'link', source: 'tomar' }],
      accountCode,
      subjects: [],
      stillHolds: (tx) => useLoginLink(tx, link.id, now),
    },
    from,
  );
  return outcome.kind === 'refused' && outcome.reason === 'Overtaken' ? ended : outcome;
}
