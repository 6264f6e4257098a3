import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../../testing/fakeBrowser.ts';
import { type CompanionAway, companionClient } from './companionClient.ts';

const port = 4151;
const status = { name: 'tomar-signer', version: '1.0.0', pkcs11: true, instance: 'i'.repeat(16) };

/** A browser in which a permission stands so, and a companion that answers as `answer` does. */
function browser(state: PermissionState, answer: () => unknown) {
  fakeBrowser();
  const permission = { state };
  const asked: string[] = [];
  Object.assign(location, { protocol: 'https:' });
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
    permissions: { query: async () => permission },
  });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(answer());
  });
  return { asked, permission };
}

const accessOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: CompanionAway) => error.access,
  );

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

describe('a browser that may ask whether the page may reach the companion', () => {
  it('is not made to ask by a look, whatever is looked for', async () => {
    const { asked } = browser('prompt', () => status);
    const client = companionClient(port);
    for (const look of [client.status(), client.tokens(), client.run('r')])
      expect(await accessOf(look)).toBe('ask');
    expect(asked).toEqual([]);
  });

  it('asks when the person connects, and then the page looks by itself', async () => {
    const { asked, permission } = browser('prompt', () => {
      permission.state = 'granted';
      return status;
    });
    const client = companionClient(port);
    expect(await accessOf(client.connect())).toBe('answered');
    expect(await accessOf(client.status())).toBe('answered');
    expect(asked).toHaveLength(2);
    // Permitted for that time alone: asked again, by a click again.
    permission.state = 'prompt';
    expect(await accessOf(companionClient(port).status())).toBe('ask');
  });

  it('says so when the person refuses, and goes on once that is undone', async () => {
    const { permission } = browser('prompt', () => {
      if (permission.state === 'granted') return status;
      permission.state = 'denied';
      throw new TypeError('Failed to fetch');
    });
    const client = companionClient(port);
    expect(await accessOf(client.connect())).toBe('refused');
    expect(await accessOf(client.status())).toBe('refused');
    permission.state = 'granted';
    expect(await accessOf(client.status())).toBe('answered');
  });
});

it('a companion that answered though nobody was asked is looked for by itself from then on', async () => {
  const { asked } = browser('prompt', () => status);
  expect(await accessOf(companionClient(port).connect())).toBe('answered');
  expect(await accessOf(companionClient(port).status())).toBe('answered');
  expect(await accessOf(companionClient(port + 1).status())).toBe('ask');
  expect(asked).toHaveLength(2);
});

it('WebKit, which lets no page that came by https reach it, is told so', async () => {
  browser('granted', () => {
    if (location.protocol === 'https:') throw new TypeError('Load failed');
    return status;
  });
  const safari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15';
  vi.stubGlobal('navigator', { userAgent: safari });
  const client = companionClient(port);
  for (const call of [client.status(), client.tokens(), client.connect()])
    expect(await accessOf(call)).toBe('impossible');
  Object.assign(location, { protocol: 'http:' });
  expect(await accessOf(client.status())).toBe('answered');
});
