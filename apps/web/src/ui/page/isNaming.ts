import { emptyId } from '@tomar/contract';

/** Whether a path follows a new record that got its id: `…/draft/000000000000000000000000` → `…/draft/6b01a275…` */
export function isNaming(from: string, to: string): boolean {
  const at = from.indexOf(emptyId);
  return at >= 0 && to.startsWith(from.slice(0, at)) && to.length === from.length;
}
