import { handleTask } from '../../../../platform/tasks/handleTask.ts';
import { giveUpServerKey, signWithServerKey } from './signWithServerKey.ts';
import { signWithServerKeyTask } from './signWithServerKeyTask.ts';

export const signWithServerKeyHandler = handleTask(signWithServerKeyTask, {
  run: signWithServerKey,
  onDead: giveUpServerKey,
});
