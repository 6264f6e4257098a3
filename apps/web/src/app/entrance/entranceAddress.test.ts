import { describe, expect, it } from 'vitest';
import { askedOfSignIn, signInFrom } from './entranceAddress.ts';

const at = (path: string) => new URL(path, 'https://tomar.example');

describe('somebody who has not signed in', () => {
  it.each([
    ['/demo', '/?redirect=%2Fdemo'],
    ['/demo/myjob?list=waiting#x', '/?redirect=%2Fdemo%2Fmyjob%3Flist%3Dwaiting%23x'],
    ['/invitation/else', '/?redirect=%2Finvitation%2Felse'],
    ['/passwordreset', '/?redirect=%2Fpasswordreset'],
    ['/verify/a/b', '/?redirect=%2Fverify%2Fa%2Fb'],
    ['/verifyit', '/?redirect=%2Fverifyit'],
  ])('is sent from %s to the sign-in page (ID-22)', (path, to) => {
    expect(signInFrom(at(path))).toBe(to);
  });

  it.each([
    '/',
    '/?redirect=%2Fdemo',
    '/invitation#secret',
    '/invitation/#secret',
    '/passwordreset/a',
    '/esign?redirect=%2Fdemo',
    '/verify',
    '/verify/ABCD-1234-EFGH-5678',
  ])('stays at %s', (path) => {
    expect(signInFrom(at(path))).toBeNull();
  });

  it('comes back to where they were sent from (ID-23)', () => {
    const path = '/demo/draft/1?tab=flows&q=a%26b#end';
    expect(askedOfSignIn(at(signInFrom(at(path)) ?? ''))).toEqual({ redirect: path });
  });
});

describe('the sign-in page', () => {
  it.each([
    '/?redirect=https%3A%2F%2Fevil.example',
    '/?redirect=%2F%2Fevil.example',
    '/?redirect=%22%2Fdemo%22',
    '/',
  ])('goes nowhere after %s', (path) => {
    expect(askedOfSignIn(at(path))).toEqual({ redirect: undefined });
  });

  it('is asked for nothing by the address of another page', () => {
    expect(askedOfSignIn(at('/invitation?redirect=%2Fdemo'))).toBeNull();
  });
});
