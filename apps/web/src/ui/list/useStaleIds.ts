import { useEffect, useEffectEvent } from 'react';
import { namesIn } from './address.ts';

/**
 * Takes ids out of the address that name nothing any more, and has it said.
 * @param ids parts of the address with the id that each holds
 * @param named what the server knows of them; undefined as long as it has not answered
 */
export function useStaleIds(
  ids: Readonly<Record<string, string | undefined>>,
  named: readonly { readonly id: string }[] | undefined,
  dropped: string | undefined,
  change: (part: Readonly<Record<string, string | undefined>>) => void,
): void {
  const stale = named
    ? Object.entries(ids).flatMap(([part, id]) =>
        id !== undefined && !named.some((one) => one.id === id) ? [part] : [],
      )
    : [];
  const drop = useEffectEvent(() => {
    change({
      ...Object.fromEntries(stale.map((part) => [part, undefined])),
      dropped: [...new Set([...namesIn(dropped), ...stale])].join('.'),
    });
  });
  const which = stale.join('.');
  useEffect(() => {
    if (which !== '') drop();
  }, [which]);
}
