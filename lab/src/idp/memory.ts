import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Kept {
  payload: AdapterPayload;
  /** Milliseconds. */
  readonly until: number;
}

/** What a provider remembers of sessions, grants and tokens, for as long as its process lives. */
export function inMemory(): AdapterFactory {
  const all = new Map<string, Kept>();
  const living = ({ until }: Kept) => until > Date.now();

  return (model): Adapter => {
    const keyOf = (id: string) => `${model} ${id}`;
    const found = (is: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
      for (const [key, kept] of all)
        if (key.startsWith(`${model} `) && living(kept) && is(kept.payload)) return kept.payload;
      return undefined;
    };
    return {
      async upsert(id, payload, expiresIn) {
        all.set(keyOf(id), { payload, until: Date.now() + (expiresIn ?? 3600) * 1000 });
      },
      async find(id) {
        const kept = all.get(keyOf(id));
        return kept && living(kept) ? kept.payload : undefined;
      },
      findByUid: async (uid) => found((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => found((payload) => payload.userCode === userCode),
      async consume(id) {
        const kept = all.get(keyOf(id));
        if (kept) kept.payload = { ...kept.payload, consumed: Math.floor(Date.now() / 1000) };
      },
      async destroy(id) {
        all.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of all) if (payload.grantId === grantId) all.delete(key);
      },
    };
  };
}
