import type { Unit } from '../../../../platform/unit.ts';
import { whoWantsSms } from '../../../users/index.ts';
import type { Told } from '../tables.ts';
import { isSmsKind } from './noticeSms.ts';
import { sendNoticeSmsTask } from './sendNoticeSmsTask.ts';

const waiting = new WeakMap<Unit, { readonly userId: string; readonly key: string }[]>();

/**
 * Where the installation sends SMS, a task for who wants this notice on the phone (USR-08); it asks again when it runs. All whom a
 * unit tells are asked about at once, before it writes what others wait for.
 */
export function orderSms(unit: Unit, { userId, kind, key }: Told): void {
  if (!unit.sendsSms || key === undefined || !isSmsKind(kind)) return;
  const all = waiting.get(unit) ?? [];
  all.push({ userId, key });
  if (waiting.has(unit)) return;
  waiting.set(unit, all);
  unit.atEnd('tasks', async () => {
    const ids = all.map((one) => one.userId);
    const wanting = await whoWantsSms(unit.tx, unit.accountId, ids);
    for (const told of all)
      if (wanting.has(told.userId))
        await unit.enqueue(sendNoticeSmsTask, told, { key: `${told.userId}-${told.key}` });
    return [];
  });
}
