import fc from 'fast-check';
import { expect, it } from 'vitest';
import { modules } from './accounts/modules.ts';
import { saveAccountParameters } from './accounts/parameterEndpoints.ts';
import { type MissingNeed, may, missingNeed, type Needs, type Viewer } from './callers.ts';
import { usableDocumentTypes } from './circulation/documentTypes.ts';
import { approveJob } from './circulation/jobEndpoints.ts';
import { authorities, holds } from './identity/authorities.ts';

const viewers: fc.Arbitrary<Viewer> = fc.record({
  authorities: fc.subarray([...authorities]),
  modules: fc.subarray([...modules]),
  options: fc.subarray(['enableBankOrderPage'] as const),
  licenceActive: fc.boolean(),
});
const needs: fc.Arbitrary<Needs> = fc.record(
  {
    authority: fc.subarray([...authorities], { minLength: 1, maxLength: 2 }),
    module: fc.constantFrom(...modules),
    option: fc.constant('enableBankOrderPage' as const),
    licence: fc.constant(true as const),
  },
  { requiredKeys: [] },
);
const nobody: Viewer = { authorities: [], modules: [], options: [], licenceActive: false };

it('what is missing is the first of authority, module, option and licence that the viewer has not', () => {
  fc.assert(
    fc.property(needs, viewers, (wanted, viewer) => {
      const lacks: Record<MissingNeed, boolean> = {
        authority: wanted.authority?.every((one) => !holds(viewer.authorities, one)) ?? false,
        module: wanted.module !== undefined && !viewer.modules.includes(wanted.module),
        option: wanted.option !== undefined && !viewer.options.includes(wanted.option),
        licence: wanted.licence === true && !viewer.licenceActive,
      };
      const first = (['authority', 'module', 'option', 'licence'] as const).find((one) => lacks[one]) ?? null;
      expect(missingNeed(wanted, viewer)).toBe(first);
    }),
  );
});

it('who needs nothing may, whoever it is', () => {
  expect(may({}, nobody)).toBe(true);
  expect(may({ needs: { record: 'job' } }, nobody)).toBe(true);
});

it('ACC-04: without a licence nothing is offered that the server would refuse', () => {
  const approver: Viewer = { ...nobody, authorities: ['Approved'] };
  expect(may(approveJob, approver)).toBe(false);
  expect(may(approveJob, { ...approver, licenceActive: true })).toBe(true);
});

it('ACC-12: a bank order wants the module and the option', () => {
  const types = (viewer: Partial<Viewer>) => usableDocumentTypes({ ...nobody, ...viewer });
  expect(types({})).toEqual(['Contract', 'General']);
  expect(types({ modules: ['BankOrders'] })).toEqual(['Contract', 'General']);
  expect(types({ options: ['enableBankOrderPage'] })).toEqual(['Contract', 'General']);
  expect(types({ modules: ['BankOrders'], options: ['enableBankOrderPage'] })).toContain('BankOrder');
});

it('AUTH-10: the account’s parameters are an Admin’s, not a SystemAdmin’s', () => {
  expect(may(saveAccountParameters, { ...nobody, authorities: ['SystemAdmin'], licenceActive: true })).toBe(
    false,
  );
  expect(may(saveAccountParameters, { ...nobody, authorities: ['Admin'], licenceActive: true })).toBe(true);
});
