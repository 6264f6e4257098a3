import type { Page } from '@playwright/test';

/**
 * Where in the page one of `words` can be found: in what is drawn, in what was fetched and kept, in the browser's
 * storage, in the router. Each place as `place: word`.
 */
export function traces(page: Page, words: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    // Objects of the application point at each other in circles.
    const texts = (value: unknown): string => {
      const seen = new Set<unknown>();
      return (
        JSON.stringify(value, (_, one: unknown) => {
          if (typeof one !== 'object' || one === null) return one;
          if (seen.has(one) || one instanceof Node) return undefined;
          seen.add(one);
          return one;
        }) ?? ''
      );
    };
    interface Fiber {
      child: Fiber | null;
      sibling: Fiber | null;
      memoizedProps: { client?: { getQueryCache?: () => { getAll: () => object[] } } } | null;
    }
    const queries = (): object[] => {
      const root = document.getElementById('root') ?? document.body;
      const name = Object.keys(root).find((key) => key.startsWith('__reactContainer$'));
      const waiting: (Fiber | null)[] = name ? [Reflect.get(root, name)] : [];
      for (let fiber = waiting.pop(); fiber !== undefined; fiber = waiting.pop()) {
        const cache = fiber?.memoizedProps?.client?.getQueryCache?.();
        if (cache) return cache.getAll();
        if (fiber) waiting.push(fiber.sibling, fiber.child);
      }
      throw new Error('the page has no cache of queries');
    };
    // What is still on its way shows, too, when it lands.
    const under = () =>
      queries().some((one) => Reflect.get(Reflect.get(one, 'state'), 'fetchStatus') === 'fetching');
    for (const end = Date.now() + 5000; under() && Date.now() < end; )
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const places: Record<string, string> = {
      title: document.title,
      address: location.href,
      page: document.documentElement.outerHTML,
      fields: texts(
        [...document.querySelectorAll('input, textarea')].map((one) => Reflect.get(one, 'value')),
      ),
      queries: texts(queries().map((one) => [Reflect.get(one, 'queryKey'), Reflect.get(one, 'state')])),
      router: texts(self.__TSR_ROUTER__?.state),
      localStorage: texts({ ...localStorage }),
      sessionStorage: texts({ ...sessionStorage }),
      caches: texts(await caches.keys()),
    };
    return Object.entries(places).flatMap(([place, text]) =>
      wanted.filter((word) => text.includes(word)).map((word) => `${place}: ${word}`),
    );
  }, words);
}
