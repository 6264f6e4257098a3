import { defineTask } from '../../../../platform/tasks/defineTask.ts';
import { codePayload } from './sendMailCodeTask.ts';

/** Sends a one-time code to the number that its user has written. Neither is in the payload. */
export const sendSmsCodeTask = defineTask({
  kind: 'send-sms-code',
  payload: codePayload,
  subject: ({ userId }) => userId,
  // A code counts for five minutes; the same one twice does no harm.
  retry: { limit: 4, backoffSeconds: 10, maxSeconds: 60 },
});
