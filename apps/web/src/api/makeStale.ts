import { noop, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Has everything under a key fetched anew; without a key, everything. A first answer under way may have been given before
 * the change, and the cache would take it for new: what it brings is stale as well.
 */
export function makeStale(client: QueryClient, queryKey?: QueryKey): void {
  const meant = queryKey === undefined ? {} : { queryKey };
  const underWay = client
    .getQueryCache()
    .findAll({ ...meant, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  for (const { queryKey: exactKey, promise } of underWay)
    promise?.then(() => client.invalidateQueries({ queryKey: exactKey, exact: true })).catch(noop);
  void client.invalidateQueries(meant);
}
