export type OutboundFailure =
  | 'outbound_refused'
  | 'outbound_timeout'
  | 'outbound_tls'
  | 'outbound_unreachable'
  | 'outbound_idle'
  | 'outbound_too_large';

/** A connection to the outside that was not made, or was ended by its limits. */
export class OutboundFailed extends Error {
  readonly code: OutboundFailure;
  /** Where the other side answered, and with another status than was wanted. */
  readonly status: number | undefined;
  constructor(code: OutboundFailure, message: string, options?: ErrorOptions & { status?: number }) {
    super(message, options);
    this.name = 'OutboundFailed';
    this.code = code;
    this.status = options?.status;
  }
}
