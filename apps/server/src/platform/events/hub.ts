import type { ChangeEvent } from '@tomar/contract';
import type { Tx } from '../database/database.ts';

export interface Listener {
  readonly accountId: string;
  readonly userId: string;
  /** Called with null when changes may have been missed: everything shown should be fetched again. */
  readonly tell: (change: ChangeEvent | null) => void;
}

export interface EventHub {
  /** Tells open pages of these people once the transaction commits. */
  announce(
    tx: Tx,
    accountId: string,
    change: ChangeEvent,
    userIds: readonly string[] | 'account',
  ): Promise<void>;
  /** @returns how to stop listening */
  listen(listener: Listener): () => void;
  readonly listeners: number;
  start(): Promise<void>;
  close(): Promise<void>;
}
