import type { Recipient, RecipientKind } from '@tomar/contract';
import type { DeliveryContent } from '../deliveryContent.ts';
import type { DeliveryFailed } from '../deliveryFailed.ts';

/** What the other side took. */
export interface Transmitted {
  /** Addresses that it did not take although it took the rest. */
  readonly refused: readonly string[];
  /** Whether it says later what became of it: the delivery is not sent before that. */
  readonly awaitsEvidence: boolean;
}

/** What the other side says of something it took. */
export type Evidence =
  | { readonly kind: 'notYet' }
  | { readonly kind: 'arrived' }
  | { readonly kind: 'refused'; readonly error: DeliveryFailed };

/** The way out of the house. */
export interface Channel<P> {
  /**
   * Sends. Everything that may fail comes first, then `handOver`, then the other side is asked to accept.
   * @throws DeliveryFailed
   */
  transmit(what: P, handOver: () => Promise<void>, signal: AbortSignal): Promise<Transmitted>;
  /** Whether what a try handed over that nobody heard of again is there; null where nobody can tell. */
  hasArrived(what: P): Promise<true | null>;
  /** Asks for the evidence. Of a kind that awaits none it is never asked. @throws DeliveryFailed */
  follow?(what: P, signal: AbortSignal): Promise<Evidence>;
}

/** What goes to a recipient of a kind. */
export interface PackageOf<K extends RecipientKind> {
  readonly kind: K;
  readonly deliveryId: string;
  /** Grows when what was sent is sent again on purpose (JOB-11); the other side may tell the two apart by it. */
  readonly sending: number;
  /** Where a mail comes back to that is not delivered later. */
  readonly returnTo?: string;
  readonly recipient: Extract<Recipient, { kind: K }>;
  readonly content: DeliveryContent;
}
export type Package = PackageOf<RecipientKind>;

/** One channel for each kind of recipient. */
export type Channels = { readonly [K in RecipientKind]: Channel<PackageOf<K>> & Probing<K> };

/** What a connection test asks of a kind's channel. */
export interface Probing<K extends RecipientKind> {
  /**
   * Tries whether a recipient can be reached. Nothing is sent and nothing stays there.
   * @throws DeliveryFailed with what is wrong
   */
  probe(
    where: { readonly recipient: Extract<Recipient, { kind: K }>; readonly accountCode: string },
    signal: AbortSignal,
  ): Promise<void>;
}
