import { getSystem, replyOf } from '@tomar/contract';
import { expect, it } from 'vitest';
import { pageWith } from './pageWith.ts';

const system = {
  version: '2.15.5',
  title: 'Evrak',
  provider: { address: '', phone: '' },
  onPremises: false,
  signInWays: ['Password'],
  apiUrl: '',
  companionPort: 4999,
  mobileOperators: [],
  signerVersion: '2.1.0',
  fileBytes: 1,
};

const carried = (page: string) =>
  /<script type="application\/json" id="system">([^<]*)<\/script>/.exec(page)?.[1] ?? '';

it('the page carries what the installation says of itself', () => {
  const page = pageWith(system)('<html><head><title>Tomar</title></head><body></body></html>');
  expect(replyOf(getSystem, 200, carried(page))).toEqual(system);
  expect(page.endsWith('</script></head><body></body></html>')).toBe(true);
});

it('no title of an installation leaves its element', () => {
  const title = '</script><script>alert(1)</script><!-- $& $1';
  const page = pageWith({ ...system, title })('<head></head>');
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain('<!--');
  expect(replyOf(getSystem, 200, carried(page)).title).toBe(title);
});
