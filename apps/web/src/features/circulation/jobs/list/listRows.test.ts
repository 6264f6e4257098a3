import { jobLists } from '@tomar/contract';
import { expect, it } from 'vitest';
import { listRows } from './listRows.ts';

it('leads to each list of jobs once', () => {
  expect(listRows(false).flat().sort()).toEqual([...jobLists].sort());
});

it('leads whoever starts jobs to drafts and templates, too', () => {
  expect(listRows(true).flat().sort()).toEqual([...jobLists, 'drafts', 'templates'].sort());
});
