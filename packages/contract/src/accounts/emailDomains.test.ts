import { expect, it } from 'vitest';
import { checkEmailDomain, checkEmailDomains, splitDomains } from './emailDomains.ts';

it('DEF-11: domains are separated by a comma or a semicolon', () => {
  expect(splitDomains(' kurum.example; @ek.example,\nörnek.com.tr ;; ')).toEqual([
    'kurum.example',
    'ek.example',
    'örnek.com.tr',
  ]);
  expect(checkEmailDomains('kurum.example; @ek.example, örnek.com.tr', 'f')).toEqual([]);
  expect(checkEmailDomains('', 'f')).toEqual([]);
});

it.each([
  'kurum',
  'a@kurum.example',
  'http://kurum.example',
  '*.kurum.example',
  '-a.example',
  'a..b',
  '10.0.0.1',
])('DEF-11: %s is no domain', (text) => {
  expect(checkEmailDomains(`iyi.example;${text}`, 'f')).toEqual([
    { field: 'f', key: 'lang_params_email_domain_invalid', params: [text] },
  ]);
});

const refused = (email: string, domains: string) =>
  checkEmailDomain(email, domains, 'email').map(({ key }) => key);

it('DEF-10: only addresses of the domains pass; without any, all do', () => {
  expect(refused('ayse@elsewhere.example', '')).toEqual([]);
  expect(refused('ayse@KURUM.example', 'kurum.example')).toEqual([]);
  expect(refused('ayse@İSTANBUL.example', 'i̇stanbul.example')).toEqual([]);
  expect(refused('ayse@xn--rnek-4qa.com.tr', 'örnek.com.tr')).toEqual([]);
  for (const email of [
    'ayse@kurum.example.evil.example',
    'ayse@evilkurum.example',
    'ayse@alt.kurum.example',
    'ayse@kurum.example@evil.example',
    '',
  ])
    expect(refused(email, 'kurum.example; ek.example'), email).toEqual(['lang_email_domain_refused']);
});
