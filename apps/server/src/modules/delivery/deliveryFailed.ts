import type { MessageKey } from '@tomar/contract';

/**
 * What a failure says of the other side: it has nothing and the same may succeed later; it has nothing and will not
 * take it; nobody knows whether it has it.
 */
export type DeliveryFate = 'forNow' | 'forGood' | 'uncertain';

/**
 * A delivery that did not go out, as far as anybody knows. The message, which the task keeps for administrators, says
 * nothing of the job: the detail may hold names of files, addresses and paths (present.ts says who reads it).
 */
export class DeliveryFailed extends Error {
  readonly code = 'delivery_failed';
  readonly key: MessageKey;
  readonly detail: string;
  readonly fate: DeliveryFate;
  constructor(key: MessageKey, detail: string, options: { fate: DeliveryFate; cause?: unknown }) {
    super(key, { cause: options.cause });
    this.name = 'DeliveryFailed';
    this.key = key;
    this.detail = detail.slice(0, 2000);
    this.fate = options.fate;
  }
}

/** What is told of any failure. */
export function reasonOf(error: Error): { readonly errorKey: string; readonly errorDetail: string } {
  const known = error instanceof DeliveryFailed ? error : error.cause;
  if (known instanceof DeliveryFailed) return { errorKey: known.key, errorDetail: known.detail };
  return { errorKey: 'lang_delivery_failed', errorDetail: '' };
}
