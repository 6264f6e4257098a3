import { limits } from '@tomar/contract';
import { textsIn } from '../../../../platform/mail/letter/letter.ts';
import { handleTask } from '../../../../platform/tasks/handleTask.ts';
import { readerLanguage } from '../../../accounts/index.ts';
import { cellphoneOf } from '../../../users/index.ts';
import { aboutUsers } from '../../notices/aboutUsers.ts';
import { codeToSend } from './codeToSend.ts';
import { sendSmsCodeTask } from './sendSmsCodeTask.ts';

/** Sends a code that counts still, to the number that stands beside its user now. */
export const sendSmsCodeHandler = handleTask(sendSmsCodeTask, {
  async run({ platform, accountId }, wanted) {
    const found = await platform.db.inAccount(accountId, async (tx) => {
      const kept = await codeToSend(platform, tx, accountId, wanted);
      return kept && { ...kept, number: await cellphoneOf(tx, accountId, wanted.userId) };
    });
    if (!found?.number || platform.sms === null) return;
    const { user, account, code, number } = found;
    const say = textsIn(readerLanguage(user.language, account.params));
    // The site, so that nobody types it into another; nothing that people wrote.
    const { host } = new URL(platform.config.publicUrl);
    const text = say(
      [
        '{0} doğrulama kodunuz: {1}. {2} dakika geçerlidir; kimseye söylemeyin.',
        'Your code for {0}: {1}. It is valid for {2} minutes; tell it to nobody.',
      ],
      host,
      code,
      limits.mailCodeMinutes,
    );
    await platform.sms.send({ number, text });
  },
  about: aboutUsers,
});
