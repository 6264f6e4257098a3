import type { Authority, Viewer } from '@tomar/contract';
import { expect, it } from 'vitest';
import { placeOf } from './placeOf.ts';

const viewer = (...authorities: Authority[]): Viewer => ({
  authorities,
  modules: ['Stamps'],
  options: [],
  licenceActive: true,
});
const id = '0'.repeat(24);

it('a job’s page leads back to the list that its address names', () => {
  const all = viewer('Report', 'Signer', 'Muhur');
  for (const place of ['job', 'myjob', 'mymuhurjob'])
    expect(placeOf(`/demo/${place}/${id}`, all)).toBe(place);
});

// UI-47, UI-50
it('leads whoever only stamps to their stamps, as they have no jobs of their own', () => {
  expect(placeOf(`/demo/myjob/${id}`, viewer('Muhur'))).toBe('mymuhurjob');
  expect(placeOf(`/demo/myjob/${id}`, viewer('Muhur', 'Approved'))).toBe('myjob');
});
