import { expect, it } from 'vitest';
import { describeAgent } from './agent.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    { device: 'Computer', operatingSystem: 'Windows', browser: 'Edge 142' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    { device: 'Phone', operatingSystem: 'iOS', browser: 'Safari 18' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    { device: 'Phone', operatingSystem: 'Android', browser: 'Chrome 141' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    { device: 'Computer', operatingSystem: 'Linux', browser: 'Firefox 145' },
  ],
  ['curl/8.5.0', { device: 'Computer', operatingSystem: '', browser: '' }],
])('recognises %s', (header, agent) => {
  expect(describeAgent(header)).toEqual(agent);
});

it('says nothing when nothing was said', () => {
  expect(describeAgent(undefined)).toEqual({ device: '', operatingSystem: '', browser: '' });
});
