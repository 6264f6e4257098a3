import type { IncomingDetail } from '@tomar/contract';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadIncoming } from './incomingRecord.ts';
import { presentIncoming } from './present.ts';

export const getIncoming = (platform: Platform, person: Person, id: string): Promise<IncomingDetail> =>
  platform.db.inAccount(person.accountId, async (tx) =>
    presentIncoming(tx, person, await loadIncoming(tx, person, id)),
  );
