import { expect, it } from 'vitest';
import { type SetupFacts, setupProgress } from './setupSteps.ts';

const empty: SetupFacts = {
  people: 1,
  signers: 0,
  signing: 0,
  drafters: 0,
  titles: 0,
  departments: 0,
  categories: 0,
  minimumSigners: 0,
  categoryRequired: false,
  mayStartIndependent: true,
  wantsTimestamp: false,
  hasTimestampAuthority: false,
  recipients: 0,
  hasLogo: false,
};
const steps = (facts: Partial<SetupFacts>) => setupProgress({ ...empty, ...facts });
const missing = (facts: Partial<SetupFacts>) =>
  steps(facts)
    .filter(({ isDone, isOptional }) => !isDone && !isOptional)
    .map(({ step }) => step);

it('a new account misses whoever signs, whoever starts jobs, and a recipient', () => {
  expect(missing({})).toEqual(['signers', 'drafters', 'recipient']);
});

it('departments are missed where no job may be independent of one', () => {
  expect(missing({ mayStartIndependent: false })).toContain('departments');
  expect(missing({ mayStartIndependent: false, departments: 1 })).not.toContain('departments');
});

it('a time-stamp authority is a step only where a profile wants time-stamps', () => {
  expect(steps({}).map(({ step }) => step)).not.toContain('timestamp');
  expect(missing({ wantsTimestamp: true })).toContain('timestamp');
  expect(missing({ wantsTimestamp: true, hasTimestampAuthority: true })).not.toContain('timestamp');
});

it('DEF-07: categories are a step only where each job needs one', () => {
  expect(steps({}).map(({ step }) => step)).not.toContain('categories');
  expect(missing({ categoryRequired: true })).toContain('categories');
  expect(missing({ categoryRequired: true, categories: 1 })).not.toContain('categories');
});

it('DEF-07: so many have to be able to sign as the account wants of each job', () => {
  const facts = { signers: 3, signing: 1 };
  expect(missing({ ...facts, minimumSigners: 1 })).not.toContain('signers');
  expect(missing({ ...facts, minimumSigners: 2 })).toContain('signers');
});

it('what is there is ticked, and nothing is missing in the end', () => {
  const facts = { people: 3, signers: 2, drafters: 1, recipients: 1 };
  expect(missing(facts)).toEqual([]);
  expect(
    steps(facts)
      .filter(({ isDone }) => isDone)
      .map(({ step }) => step),
  ).toEqual(['people', 'signers', 'drafters', 'recipient']);
});
