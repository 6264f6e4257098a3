import { dateStyleOf } from '../../../platform/mail/letter/formats.ts';
import { sendLetter } from '../../../platform/mail/sendLetter.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { knownAccount, readerLanguage } from '../../accounts/index.ts';
import { findUsers, substitutionsById, wantsLetters } from '../../users/index.ts';
import { aboutSubstitutions } from './followSubstitutionHandler.ts';
import { substitutionLetter } from './substitutionLetter.ts';
import { tellSubstitutionTask } from './tellSubstitutionTask.ts';

export const tellSubstitutionHandler = handleTask(tellSubstitutionTask, {
  async run(context, { substitutionId, userId }) {
    const { platform, accountId, taskId } = context;
    const found = await platform.db.inAccount(accountId, async (tx) => {
      const [row] = await substitutionsById(tx, accountId, [substitutionId]);
      if (!row) return null;
      const account = await knownAccount(tx, accountId);
      return { row, account, users: await findUsers(tx, accountId, [row.absentId, row.substituteId]) };
    });
    if (!found) return;
    const { row, account, users } = found;
    const isSubstitute = row.substituteId === userId;
    const [user, other] = [users.get(userId), users.get(isSubstitute ? row.absentId : row.substituteId)];
    if (!user || !wantsLetters(user) || !other) return;
    const language = readerLanguage(user.language, account.params);
    const said = {
      account: account.title,
      other: other.name,
      isSubstitute,
      isEnded: row.state === 'Over',
      kinds: row.kinds,
      firstDay: row.firstDay,
      lastDay: row.lastDay,
      url: `${platform.config.publicUrl}/${account.code}/${isSubstitute ? 'myjob' : 'profile'}`,
    };
    await sendLetter(context, {
      key: `substitution-${taskId}`,
      to: user.email,
      thread: null,
      from: null,
      ...substitutionLetter(said, language, dateStyleOf(language, account.params)),
    });
  },
  about: aboutSubstitutions,
});
