import type { MessageKey } from '@tomar/contract';

/** Why a file is not read, as somebody is told. */
export class Unreadable extends Error {
  readonly key: MessageKey;
  readonly params: readonly (string | number)[];
  constructor(key: MessageKey, params: readonly (string | number)[] = []) {
    super(key);
    this.name = 'Unreadable';
    this.key = key;
    this.params = params;
  }
}
