import { expect, it } from 'vitest';
import { loopbackAccess } from './loopbackAccess.ts';

const agents = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  safari: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  webKitGtk: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 Version/60.5 Safari/605.1.15',
  chromeOnIPad:
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0.0.0 Safari/604.1',
};

/** A browser that knows one permission, in this state. */
const knows = (known: string, state: PermissionState) => async (asked: { name: string }) => {
  if (asked.name !== known) throw new TypeError(`unknown permission ${asked.name}`);
  return { state };
};

it.each([agents.safari, agents.webKitGtk, agents.chromeOnIPad])(
  'is impossible by https in %s',
  async (agent) => {
    expect(await loopbackAccess(agent, 'https:', knows('geolocation', 'denied'))).toBe('impossible');
    expect(await loopbackAccess(agent, 'http:', knows('geolocation', 'denied'))).toBe('open');
  },
);

it.each(['loopback-network', 'local-network-access'])('is what the person said of %s', async (name) => {
  const access = (state: PermissionState) => loopbackAccess(agents.chrome, 'https:', knows(name, state));
  expect(await access('denied')).toBe('refused');
  expect(await access('prompt')).toBe('ask');
  expect(await access('granted')).toBe('open');
});

it('is open where the browser asks nobody', async () => {
  expect(await loopbackAccess(agents.firefox, 'https:', knows('geolocation', 'denied'))).toBe('open');
  expect(await loopbackAccess(agents.firefox, 'https:', null)).toBe('open');
});
