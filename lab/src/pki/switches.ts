import { REVOCATION_REASONS, type RevocationReason } from '@tomar/signatures/x509';

const pkiParts = ['timestamp', 'ocsp', 'crl', 'certificates'] as const;
export type PkiPart = (typeof pkiParts)[number];

/** What the public-key service shall do wrong, so that a client's answer to it can be tried. */
export interface Switches {
  /** Parts whose connections break without an answer. */
  down: readonly PkiPart[];
  /** Milliseconds that every answer is held back. */
  slowMs: number;
  /** Time-stamps and OCSP answers carry a nonce that nobody sent. */
  wrongNonce: boolean;
  /** Time-stamps left; null for as many as anyone wants. */
  credit: number | null;
  /** Certificates revoked since this was switched: serial number or national id, and why. */
  revoke: Readonly<Record<string, RevocationReason>>;
}

export const noFailure: Switches = { down: [], slowMs: 0, wrongNonce: false, credit: null, revoke: {} };

/**
 * Reads switches from a request; what is left out keeps its value.
 * @throws TypeError naming what is wrong
 */
export function changeSwitches(current: Switches, change: unknown): Switches {
  if (typeof change !== 'object' || change === null) throw new TypeError('Switches are a JSON object.');
  const next = { ...current };
  for (const [name, value] of Object.entries(change)) {
    if (name === 'down' && Array.isArray(value) && value.every(isPart)) next.down = value;
    else if (name === 'slowMs' && isCount(value)) next.slowMs = value;
    else if (name === 'wrongNonce' && typeof value === 'boolean') next.wrongNonce = value;
    else if (name === 'credit' && (value === null || isCount(value))) next.credit = value;
    else if (name === 'revoke' && areReasons(value)) next.revoke = value;
    else throw new TypeError(`No such switch or value: ${name} ${JSON.stringify(value)}`);
  }
  return next;
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

const isPart = (value: unknown): value is PkiPart => pkiParts.some((part) => part === value);

const areReasons = (value: unknown): value is Switches['revoke'] =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((reason) => REVOCATION_REASONS.some((known) => known === reason));
