import { expect, it } from 'vitest';
import { type Authority, authorities, holds, otherHolds } from './authorities.ts';

const without = (...left: Authority[]) => authorities.filter((authority) => !left.includes(authority));

it('AUTH-01: there are exactly fifteen authorities', () => {
  expect(authorities).toEqual([
    'Admin',
    'SystemAdmin',
    'Signer',
    'Approved',
    'Muhur',
    'Finalizer',
    'CirculationProfile',
    'DepartmentManager',
    'Draft',
    'Report',
    'Rem',
    'DraftCirculationCustomization',
    'IncomingDocumentsManager',
    'IncomingDocumentsAssigner',
    'Uets',
  ]);
});

it('AUTH-02: Admin implies everything but Signer, Approved and Muhur', () => {
  for (const needed of without('Signer', 'Approved', 'Muhur')) expect(holds(['Admin'], needed)).toBe(true);
  for (const needed of ['Signer', 'Approved', 'Muhur'] as const) expect(holds(['Admin'], needed)).toBe(false);
  expect(holds(['Admin'], 'User')).toBe(true);
});

it('AUTH-03: SystemAdmin implies Finalizer, CirculationProfile and DepartmentManager only', () => {
  const implied = authorities.filter((needed) => needed !== 'SystemAdmin' && holds(['SystemAdmin'], needed));
  expect(implied).toEqual(['Finalizer', 'CirculationProfile', 'DepartmentManager']);
});

it('AUTH-04: any other authority is needed exactly', () => {
  for (const held of without('Admin', 'SystemAdmin'))
    for (const needed of authorities) expect(holds([held], needed)).toBe(held === needed);
});

it('AUTH-05, AUTH-06: what is seen of another user', () => {
  expect(authorities.filter((needed) => otherHolds(['SystemAdmin'], needed))).toEqual([
    'Admin',
    'SystemAdmin',
    'Finalizer',
    'CirculationProfile',
    'DepartmentManager',
  ]);
  expect(otherHolds(['Admin'], 'Signer')).toBe(false);
  expect(otherHolds(['Admin', 'Signer'], 'Signer')).toBe(true);
});
