import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { inUnit } from '../../../platform/unit.ts';
import { entryOf, sendInvitationTo } from '../../identity/index.ts';
import { findUsers } from '../../users/index.ts';
import { inviteImportedTask } from './inviteImportedTask.ts';

export const inviteImportedHandler = handleTask(inviteImportedTask, {
  async run({ platform, accountId }, { userIds }) {
    await inUnit(platform, { accountId, system: 'imports' }, async (unit) => {
      for (const user of (await findUsers(unit.tx, accountId, userIds)).values()) {
        // By a try that died after its commit, or by somebody at the page meanwhile.
        const { invitedAt } = await entryOf(unit.tx, accountId, user.id);
        if (user.isActive && invitedAt === null) await sendInvitationTo(platform, unit, user);
      }
    });
  },
});
