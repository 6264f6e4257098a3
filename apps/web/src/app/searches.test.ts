import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signInSearch, signSearch, tabSearch } from './searches.ts';

const all = { signInSearch, signSearch, tabSearch };

describe('the search of an address', () => {
  it.each(Object.entries(all))(
    '%s takes whatever stands there, and reads its own answer alike',
    (_name, schema) => {
      const raw = fc.dictionary(
        fc.constantFrom('tab', 'jobs', 'q', 'subject', 'states', 'page', 'redirect', 'x'),
        fc.anything(),
      );
      fc.assert(
        fc.property(raw, (search) => {
          const once = schema.parse(search);
          expect(schema.parse(once)).toEqual(once);
          expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(once)));
        }),
      );
    },
  );

  it('keeps what fits', () => {
    expect(tabSearch.parse({ tab: 'flows' })).toEqual({ tab: 'flows' });
    expect(signInSearch.parse({ redirect: '/demo/myjob?list=waiting' })).toEqual({
      redirect: '/demo/myjob?list=waiting',
    });
  });

  it('leaves out what does not: another kind of value, a page before the first, another site', () => {
    expect(tabSearch.parse({ tab: 7 }).tab).toBeUndefined();
    expect(signInSearch.parse({ redirect: '//evil.example' }).redirect).toBeUndefined();
    expect(signInSearch.parse({ redirect: 5 }).redirect).toBeUndefined();
  });
});
