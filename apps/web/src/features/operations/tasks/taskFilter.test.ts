import { describe, expect, it } from 'vitest';
import { t } from '../../../i18n/t.ts';
import { dayBounds } from '../../../ui/days/dayBounds.ts';
import { taskKindTexts } from '../texts.ts';
import { filterOf, kindChoices } from './taskFilter.ts';
import { readTaskSearch } from './taskSearch.ts';

const job = 'a'.repeat(24);

it('reads a state, a kind, a job, a day and a page, and names what is none', () => {
  const said = { states: 'dead', kind: 'deliver', job, day: '2026-11-02', page: 2 } as const;
  expect(readTaskSearch(said)).toEqual(said);
  const wrong = { states: ['dead'], kind: 'Nothing', job: 'x', day: '31.12.2026', page: 1.5 };
  expect(readTaskSearch(wrong)).toEqual({ dropped: 'states.kind.job.day.page' });
});

describe('what the address says', () => {
  it('is asked of the server, and nothing of what it leaves out', () => {
    expect(filterOf({ page: 2 })).toEqual({});
    expect(filterOf({ states: 'dead', kind: 'deliver', job, day: '2026-11-02' })).toEqual({
      states: ['dead'],
      kinds: ['deliver'],
      jobId: job,
      day: dayBounds('2026-11-02'),
    });
  });

  it('of a kind without a name, of that alone', () => {
    expect(filterOf({ kind: 'unheard-of' }).kinds).toEqual(['unheard-of']);
  });

  it('of a name that several kinds have is asked of all of them', () => {
    const [first] = kindChoices().filter(
      ({ label }) => label === t(['Dizinle eşitleme', 'Synchronising with the directory']),
    );
    expect(filterOf(readTaskSearch({ kind: first?.value })).kinds).toEqual([
      'synchronise-directory',
      'synchronise-directory-daily',
      'synchronise-directory-hourly',
    ]);
  });
});

it('each kind of work can be chosen, each name once', () => {
  const choices = kindChoices();
  const chosen = choices.flatMap(({ value }) => filterOf(readTaskSearch({ kind: value })).kinds ?? []);
  expect(chosen.toSorted()).toEqual(Object.keys(taskKindTexts).toSorted());
  expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
});
