import type { MessageKey } from '@tomar/contract';

/** A delivery that did not go out. `temporary`: the same may succeed later. */
export class DeliveryFailed extends Error {
  readonly code = 'delivery_failed';
  readonly key: MessageKey;
  readonly detail: string;
  readonly temporary: boolean;
  constructor(key: MessageKey, detail: string, options: { temporary: boolean; cause?: unknown }) {
    super(`${key}: ${detail}`, { cause: options.cause });
    this.name = 'DeliveryFailed';
    this.key = key;
    this.detail = detail.slice(0, 2000);
    this.temporary = options.temporary;
  }
}
