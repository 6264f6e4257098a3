import { externalSignerRemarks } from '@tomar/contract';
import { accountSettings } from '../../accounts/index.ts';
import type { StoreSpecials } from '../definitionStore.ts';

/** EXT-01: external signers, with what the account wants of them now (DEF-05). */
export const externalSignerStore: StoreSpecials = {
  uses: {},
  remarks: async (tx, accountId, records) => {
    const settings = await accountSettings(tx, accountId);
    return new Map(records.map((record) => [record.id, externalSignerRemarks(record, settings)]));
  },
};
