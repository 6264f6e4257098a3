import type { Unit } from '../../../../platform/unit.ts';
import { wantsSms } from '../../../users/index.ts';
import type { Told } from '../tables.ts';
import { isSmsKind } from './noticeSms.ts';
import { sendNoticeSmsTask } from './sendNoticeSmsTask.ts';

/** Where the installation sends SMS, a task for who wants this notice on the phone (USR-08); it asks again when it runs. */
export async function orderSms(unit: Unit, { userId, kind, key }: Told): Promise<void> {
  if (!unit.sendsSms || key === undefined || !isSmsKind(kind)) return;
  if (await wantsSms(unit.tx, unit.accountId, userId))
    await unit.enqueue(sendNoticeSmsTask, { userId, key }, { key: `${userId}-${key}` });
}
