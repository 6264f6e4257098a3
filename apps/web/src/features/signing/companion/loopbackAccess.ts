/**
 * Whether the browser lets this page reach a program on its own computer: `ask` when it may ask the person first,
 * `refused` by the person, `impossible` where the browser lets no page do so.
 */
export type LoopbackAccess = 'open' | 'ask' | 'refused' | 'impossible';

/** Chromium's name for it, and the one of its versions 142 to 144. Other browsers know neither. */
const permissionNames = ['loopback-network', 'local-network-access'];

const accessByState = { granted: 'open', prompt: 'ask', denied: 'refused' } as const satisfies Readonly<
  Record<PermissionState, LoopbackAccess>
>;

type Query = (asked: { name: PermissionName }) => Promise<{ readonly state: PermissionState }>;

/**
 * WebKit takes http on loopback for mixed content: a page that came by https cannot ask there. Every browser on an
 * iPhone or iPad is WebKit too, whatever it calls itself.
 * @see https://bugs.webkit.org/show_bug.cgi?id=171934
 */
export const isBlockedByWebKit = (agent: string, protocol: string): boolean =>
  protocol === 'https:' && agent.includes('AppleWebKit/') && !/Chrom(e|ium)\//.test(agent);

/** What this browser lets this page do. */
export const accessOfPage = (): Promise<LoopbackAccess> =>
  loopbackAccess(
    navigator.userAgent,
    location.protocol,
    // Only pages of a secure context have it.
    navigator.permissions ? (asked) => navigator.permissions.query(asked) : null,
  );

/** @param query the browser's, null where it has none */
export async function loopbackAccess(
  agent: string,
  protocol: string,
  query: Query | null,
): Promise<LoopbackAccess> {
  if (isBlockedByWebKit(agent, protocol)) return 'impossible';
  if (query === null) return 'open';
  for (const name of permissionNames) {
    const asked = query({ name: name as PermissionName });
    // An unknown name is refused with an error.
    const state = await asked.then((status) => status.state).catch(() => null);
    if (state !== null) return accessByState[state];
  }
  return 'open';
}
