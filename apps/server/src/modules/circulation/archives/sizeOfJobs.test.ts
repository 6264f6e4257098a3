import { limits } from '@tomar/contract';
import { expect, it } from 'vitest';
import { AppError } from '../../../platform/http/errors.ts';
import { type ArchiveSize, refuseTooLarge } from './sizeOfJobs.ts';

const most: ArchiveSize = {
  jobs: limits.archiveJobs,
  files: limits.archiveFiles,
  bytes: limits.archiveBytes,
};
const keysOf = (over: Partial<ArchiveSize>) => {
  try {
    refuseTooLarge({ ...most, ...over }, 'tr');
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.findings.map(({ key }) => key);
    throw error;
  }
};

it.each<[Partial<ArchiveSize>, string[]]>([
  [{}, []],
  [{ jobs: limits.archiveJobs + 1 }, ['lang_archive_too_many']],
  [{ files: limits.archiveFiles + 1 }, ['lang_archive_too_many']],
  [{ bytes: limits.archiveBytes + 1 }, ['lang_archive_too_large']],
])('an archive of %o more than it may hold is refused with %j', (over, keys) => {
  expect(keysOf(over)).toEqual(keys);
});
