import { describe, expect, it } from 'vitest';
import { type AnyEndpoint, ApiError } from './client.ts';
import type { Schema } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { offeredLists, replyOfNewer } from './newerServer.ts';
import { defOf, sampleOf } from './testing/sampleOf.ts';
import { toWire } from './wire.ts';

// A page that was open when its installation was upgraded reads what a newer server says: every answer below is one of this
// version with what the next one might add to it (docs/adr/0093-pages-and-servers-of-two-versions.md).

const answers = [...endpoints].filter(
  (one): one is [string, AnyEndpoint & { readonly reply: Schema }] => typeof one[1].reply !== 'string',
);

/** A word of this version that a newer one may add others to, and the unions on the way to it. */
interface Word {
  readonly path: string;
  readonly variants: ReadonlyMap<string, number>;
}

function wordsOf(schema: Schema, path = '', variants: ReadonlyMap<string, number> = new Map()): Word[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) =>
        wordsOf(inner, `${path}.${name}`, variants),
      );
    case 'array':
      return wordsOf(def.element, `${path}[]`, variants);
    case 'default':
    case 'nullable':
    case 'optional':
    case 'readonly':
      return wordsOf(def.innerType, path, variants);
    case 'union':
      return def.options.flatMap((option, at) =>
        wordsOf(option, `${path}|${at}`, new Map([...variants, [path, at]])),
      );
    case 'enum':
      return [{ path, variants }];
    case 'literal':
      return typeof def.values[0] === 'string' ? [{ path, variants }] : [];
    default:
      return [];
  }
}

const read = (endpoint: AnyEndpoint, answer: unknown): unknown =>
  replyOfNewer(endpoint, 200, JSON.stringify(toWire(answer)));

it.each(answers)('%s: does without keys of a newer server, at any depth', (_, endpoint) => {
  const known = read(endpoint, sampleOf(endpoint.reply, {}));
  expect(read(endpoint, sampleOf(endpoint.reply, { newKeys: true }))).toEqual(known);
});

describe('a word of a newer server', () => {
  const fates = answers.flatMap(([name, endpoint]) =>
    wordsOf(endpoint.reply).map(({ path, variants }) => {
      const answer = sampleOf(endpoint.reply, { variants, newAt: path });
      try {
        return { name, endpoint, path, read: JSON.stringify(read(endpoint, answer)), error: null };
      } catch (error) {
        return { name, endpoint, path, read: null, error };
      }
    }),
  );

  it('is met in many places', () => {
    expect(fates.length).toBeGreaterThan(300);
  });

  it('is passed over where a list only offers, and is nowhere taken for another one', () => {
    const passed = fates.filter(({ error }) => error === null);
    expect(passed.filter(({ read }) => read?.includes('OfTheNextVersion'))).toEqual([]);
    const lists = passed.flatMap(({ endpoint, path }) => offeredAlong(endpoint, path));
    expect(new Set(lists)).toEqual(offeredLists);
    expect(lists).toHaveLength(passed.length);
  });

  it('anywhere else tells the person to load the page anew, whatever the endpoint', () => {
    const refused = fates.filter(({ error }) => error !== null);
    const isTold = (error: unknown) =>
      error instanceof ApiError &&
      error.code === 'reply_off_contract' &&
      error.keys[0] === 'lang_newer_version';
    expect(refused.filter(({ error }) => !isTold(error))).toEqual([]);
  });

  it('loses nothing else of its list', () => {
    const notices = endpoints.get('listNotices') as AnyEndpoint & { readonly reply: Schema };
    const { items } = sampleOf(notices.reply, {}) as { items: object[] };
    const answer = { items: [items[0], { ...items[0], kind: 'OfTheNextVersion' }, items[0]], hasMore: false };
    expect(read(notices, answer)).toEqual({ items: [items[0], items[0]], hasMore: false });
  });
});

it('is not said of an answer that is none of Tomar’s', () => {
  const [, endpoint] = answers[0] ?? [];
  for (const text of ['<html>', 'null', '7'])
    expect(() => endpoint && replyOfNewer(endpoint, 200, text)).toThrow('500 reply_off_contract');
});

/** The offered lists, of which there is one, on the way to a word. */
const offeredAlong = ({ path }: AnyEndpoint, way: string): string[] => {
  const parts = way.slice(1).split('[]');
  const places = parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join('[]'));
  return places.flatMap((place) => [place, `${path} ${place}`].filter((one) => offeredLists.has(one)));
};
