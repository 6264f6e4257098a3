import { MailFailed } from '../../../platform/mail/mailer.ts';
import { type LetterContext, type LetterMail, sendLetter } from '../../../platform/mail/sendLetter.ts';
import { PermanentTaskError } from '../../../platform/tasks/defineTask.ts';

/**
 * Hands a notice to the mail server once: `note` keeps from the moment before the mail server is asked to accept that it
 * was sent, and only a refusal takes that back. Whatever else happens, the mail may have arrived and does not go out again.
 * Where no mail server is set nobody is told, and nothing has failed.
 * @param note keeps a time, or takes it back (null); false: it was so before, and nothing was written
 * @throws PermanentTaskError where another try would not help
 */
export async function sendNoticeOnce(
  context: LetterContext,
  mail: LetterMail,
  note: (at: Date | null) => Promise<boolean>,
): Promise<void> {
  const { platform } = context;
  if (platform.config.smtpUrl === null) return;
  let isNoted = false;
  try {
    await sendLetter(context, {
      ...mail,
      beforeHandover: async () => {
        isNoted = await note(platform.clock());
        if (!isNoted) throw new AlreadySent();
      },
    });
  } catch (error) {
    const causes = [error, error instanceof Error ? error.cause : null];
    // What was thrown before the handover comes as a failure of the mail.
    if (causes.some((one) => one instanceof AlreadySent)) return;
    const failed = causes.find((one) => one instanceof MailFailed);
    const wasRefused = failed?.failure === 'refused_for_now' || failed?.failure === 'refused_for_good';
    if (isNoted && wasRefused) await note(null);
    if (isNoted && !wasRefused)
      throw new PermanentTaskError(`the mail ${mail.key} may have arrived`, { cause: failed ?? error });
    throw error;
  }
}

/** Another try has noted that it sends the notice. */
class AlreadySent extends Error {
  readonly code = 'notice_already_sent';
}
