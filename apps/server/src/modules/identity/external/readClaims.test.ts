import { describe, expect, it } from 'vitest';
import { readClaims } from './readClaims.ts';
import { takenAuthorities } from './takenAuthorities.ts';

describe('the address that finds a user', () => {
  it.each([
    ['Microsoft', { email: 'Ali@Kurum.Example ' }, 'ali@kurum.example'],
    ['Microsoft', { upn: 'ali@kurum.example' }, null],
    ['Adfs', { upn: 'ali@kurum.example' }, 'ali@kurum.example'],
    ['Adfs', { email: 'a@kurum.example', upn: 'b@kurum.example' }, 'a@kurum.example'],
    ['Microsoft', { email: 'ali' }, null],
    ['Microsoft', { email: ['ali@kurum.example'] }, null],
    ['Microsoft', {}, null],
  ] as const)('of %s with %j is %s', (kind, claims, email) => {
    expect(readClaims(kind, { ...claims } as never, '').email).toBe(email);
  });

  it.each([
    { email_verified: false },
    { email_verified: 'false' },
    // As .NET, and with it ADFS, writes them.
    { email_verified: 'False' },
    { xms_edov: ' FALSE ' },
    { xms_edov: 'no' },
    { xms_edov: 0 },
    { xms_edov: false },
    { idp: 'live.com' },
    { acct: 1 },
  ])('is not taken from somebody with %j', (claim) => {
    expect(readClaims('Microsoft', { email: 'ali@kurum.example', ...claim }, '').email).toBeNull();
  });
});

describe('groups', () => {
  it('are one or several, and none where the claim is missing', () => {
    expect(readClaims('Adfs', { group: 'A' }, 'group').groups).toEqual(['A']);
    expect(readClaims('Adfs', { group: ['A', 'B', 3] }, 'group').groups).toEqual(['A', 'B']);
    expect(readClaims('Adfs', {}, 'group').groups).toEqual([]);
  });

  it('are unknown, not none, where there were too many to name', () => {
    expect(readClaims('Microsoft', { _claim_names: { groups: 'src1' } }, 'groups').groups).toBeNull();
    expect(readClaims('Microsoft', { hasgroups: true }, 'groups').groups).toBeNull();
    expect(readClaims('Microsoft', { hasgroups: true, roles: ['r'] }, 'roles').groups).toEqual(['r']);
  });
});

it('a second factor is one that the provider names', () => {
  expect(readClaims('Microsoft', { amr: ['pwd', 'mfa'] }, '').secondFactor).toBe(true);
  expect(readClaims('Microsoft', { amr: ['pwd'] }, '').secondFactor).toBe(false);
  expect(readClaims('Microsoft', {}, '').secondFactor).toBe(false);
});

describe('authorities taken over (AUTH-07)', () => {
  const rules = [
    { value: 'imza', authorities: ['Signer' as const, 'Draft' as const] },
    { value: 'onay', authorities: ['Approved' as const, 'Draft' as const] },
  ];
  it('are those of all rules whose value the person has, and no others', () => {
    expect(takenAuthorities(rules, ['onay', 'imza', 'x'], false)).toEqual(['Signer', 'Approved', 'Draft']);
    expect(takenAuthorities(rules, ['IMZA'], false)).toEqual([]);
  });

  it('leave the account’s administrator what nobody may take (AUTH-08)', () => {
    expect(takenAuthorities(rules, [], true)).toEqual(['Admin', 'Signer', 'Approved']);
  });
});
