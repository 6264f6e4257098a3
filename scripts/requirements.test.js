import { describe, expect, it } from 'vitest';
import { findRequirements, idsOf, loadAreas, namedIn } from './requirements/find.js';
import { requirementReport } from './requirements/report.js';

const areas = {
  JOB: { area: 'Jobs', items: 2 },
  ID: { area: 'Identity', items: 1 },
  UI: { area: 'Shell', items: 72 },
};
const read = (text) => namedIn(areas, 'a.test.ts', text).map(([id, { title, line }]) => [id, title, line]);

describe('the requirements that tests name', () => {
  it('are told by title, also by one on a line of its own', () => {
    expect(read("it('ends a job (JOB-01, JOB-02)', () => {})")).toEqual([
      ['JOB-01', 'ends a job (JOB-01, JOB-02)', 1],
      ['JOB-02', 'ends a job (JOB-01, JOB-02)', 1],
    ]);
    expect(read("it.each([1])(\n  'opens (ID-01)',\n  () => {})")).toEqual([['ID-01', 'opens (ID-01)', 1]]);
  });

  it('are told by a comment above a test, and by anything inside one', () => {
    expect(read("// JOB-01\nit('first', () => {\n  // ID-01\n  expect('JOB-02').toBe(1);\n});")).toEqual([
      ['JOB-01', 'first', 2],
      ['ID-01', 'first', 2],
      ['JOB-02', 'first', 2],
    ]);
  });

  it('are all those of a range', () => {
    expect(read("it('UI-09 to UI-11: shows them', () => {})").map(([id]) => id)).toEqual([
      'UI-09',
      'UI-10',
      'UI-11',
    ]);
    expect(read("it('JOB-03 to JOB-02, JOB-01 to ID-03', () => {})").map(([id]) => id)).toEqual([
      'JOB-03',
      'JOB-02',
      'JOB-01',
      'ID-03',
    ]);
  });

  it('are not told by other words', () => {
    expect(read("it('a UUID-01, JOB-1x and X-JOB-01', () => {})")).toEqual([]);
  });

  it('exist', () => {
    const known = new Set(idsOf(loadAreas()));
    const unknown = [...findRequirements(loadAreas())]
      .filter(([id]) => !known.has(id))
      .map(([id, [{ file, line }]]) => `${id} in ${file}:${line}`);
    expect(unknown).toEqual([]);
    expect(known.size).toBe(501);
  });

  it('are counted in the report', () => {
    const found = new Map([['JOB-02', [{ file: 'a.test.ts', line: 3, title: 'ends' }]]]);
    expect(requirementReport(areas, found, { prefixes: ['JOB'], onlyMissing: false }).split('\n')).toEqual([
      'JOB  Jobs: 1 of 2',
      '  JOB-01  no test',
      '  JOB-02  a.test.ts:3  ends',
      '1 of 2 requirements are named by a test.',
    ]);
    expect(requirementReport(areas, found, { prefixes: ['ID', 'JOB'], onlyMissing: true })).not.toContain(
      'ends',
    );
  });
});
