import { type ProviderKind, providerKinds } from '@tomar/contract';

/** Who keeps a user's identity, as the column says it; null: Tomar. @throws Error for a name that is no provider's */
export function knownSource(source: string | null): ProviderKind | null {
  if (source === null) return null;
  const kind = providerKinds.find((one) => one === source);
  if (!kind) throw new Error(`${source} is no identity provider`);
  return kind;
}
