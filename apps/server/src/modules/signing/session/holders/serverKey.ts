import { refused } from '../../../../platform/http/errors.ts';
import { serverKeyOf } from '../../serverKeys/serverKeyRecord.ts';
import type { Holder } from './holder.ts';
import { signWithServerKeyTask } from './signWithServerKeyTask.ts';

/** A key on the server's token, for the one user whom the operator has bound it to. */
export const serverKey: Holder = {
  way: 'task',
  async refuseOthers({ config }, tx, { accountId, userId }) {
    if (config.serverToken === null) throw refused('lang_sign_server_key_off');
    if (!(await serverKeyOf(tx, accountId, userId))) throw refused('lang_sign_server_key_not_bound');
  },
  ask: (unit, sessionId, person) =>
    unit.enqueue(signWithServerKeyTask, { sessionId, ip: person.ip }, { key: sessionId }),
};
