import type { UploadState } from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentUpload } from './present.ts';
import { loadUpload } from './uploadRecord.ts';

export const getUpload = (platform: Platform, person: Person, uploadId: string): Promise<UploadState> =>
  platform.db.inAccount(person.accountId, async (tx) =>
    presentUpload(tx, await loadUpload(tx, person, uploadId)),
  );
