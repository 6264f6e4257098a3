/** What the mail server shall do wrong, so that a sender's answer to it can be tried. */
export interface Switches {
  /** Recipients (lower case) that are refused: for now (450) or for good (550). */
  refuse: Record<string, 'temporary' | 'permanent'>;
  /** Nobody listens on the port. */
  down: boolean;
  /** Milliseconds that every answer to a recipient and to a message is held back. */
  slowMs: number;
  /** So many next messages are kept, yet the connection breaks before the sender hears of it. */
  loseAnswers: number;
}

export const noFailure: Switches = { refuse: {}, down: false, slowMs: 0, loseAnswers: 0 };

/**
 * Reads switches from a request; what is left out keeps its value.
 * @throws TypeError naming what is wrong
 */
export function changeSwitches(current: Switches, change: unknown): Switches {
  if (typeof change !== 'object' || change === null) throw new TypeError('Switches are a JSON object.');
  const next = { ...current };
  for (const [name, value] of Object.entries(change)) {
    if (name === 'refuse') next.refuse = refusals(value);
    else if (name === 'down' && typeof value === 'boolean') next.down = value;
    else if ((name === 'slowMs' || name === 'loseAnswers') && Number.isInteger(value) && value >= 0)
      next[name] = value;
    else throw new TypeError(`No such switch or value: ${name} ${JSON.stringify(value)}`);
  }
  return next;
}

function refusals(value: unknown): Switches['refuse'] {
  if (typeof value !== 'object' || value === null)
    throw new TypeError('refuse is an object of address → kind.');
  const refuse: Switches['refuse'] = {};
  for (const [address, kind] of Object.entries(value)) {
    if (kind !== 'temporary' && kind !== 'permanent')
      throw new TypeError(`refuse ${address}: temporary or permanent, not ${JSON.stringify(kind)}`);
    refuse[address.toLowerCase()] = kind;
  }
  return refuse;
}
