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
  const page = pageWith(system)(
    '<html><head><title>Tomar</title><script src="/first.js"></script></head><body></body></html>',
  );
  expect(replyOf(getSystem, 200, carried(page))).toEqual(system);
  expect(page.endsWith('</script><script src="/first.js"></script></head><body></body></html>')).toBe(true);
});

it('the frame that is seen first bears the name of the installation, whatever it is', () => {
  const page = '<head><title>Tomar</title></head><p data-product>Tomar</p>';
  expect(pageWith({ ...system, title: 'Evrak & $1 <b>' })(page)).toMatch(
    /<p data-product>Evrak &amp; \$1 &lt;b><\/p>$/,
  );
  expect(pageWith({ ...system, title: '' })(page)).toMatch(/<p data-product>Tomar<\/p>$/);
});

it('no title of an installation leaves its element', () => {
  const title = '</script><script>alert(1)</script><!-- $& $1';
  const page = pageWith({ ...system, title })('<head><title>Tomar</title></head>');
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain('<!--');
  expect(replyOf(getSystem, 200, carried(page)).title).toBe(title);
});
