/** What a phone does when it is asked to sign. */
export const phoneDeeds = [
  'accept',
  /** Nobody touches it until it is told otherwise. */
  'wait',
  'cancel',
  'timeOut',
  'wrongPin',
  /** It signs something else than it was asked for. */
  'otherContent',
  /** Its clock is years ahead. */
  'fromFuture',
  /** An answer that is no CMS, and one that is no XML. */
  'garbage',
  'noXml',
  /** The connection breaks after the phone rang. */
  'loseAnswer',
] as const;
export type PhoneDeed = (typeof phoneDeeds)[number];

export interface PhoneSwitch {
  readonly does: PhoneDeed;
  /** A status of TS 102 204 in its place. */
  readonly status: number | null;
  /** So many status requests are answered with 504 first. */
  readonly afterPolls: number;
}

export const usualPhone: PhoneSwitch = { does: 'accept', status: null, afterPolls: 0 };

/** Number (`905…`) → what its phone does; others do as usual. */
export type PhoneSwitches = Readonly<Record<string, PhoneSwitch>>;

/**
 * Reads switches from a request: `{"phones": {"905321112233": {"does": "cancel"}}}`. What is left out of a phone is as
 * usual, and other phones keep what they do.
 * @throws TypeError naming what is wrong
 */
export function changePhones(change: unknown): PhoneSwitches {
  if (!isRecord(change) || !isRecord(change.phones)) throw new TypeError('Switches are {"phones": {…}}.');
  return Object.fromEntries(
    Object.entries(change.phones).map(([number, wanted]) => [number, phoneSwitch(number, wanted)]),
  );
}

function phoneSwitch(number: string, wanted: unknown): PhoneSwitch {
  if (!isRecord(wanted)) throw new TypeError(`${number}: a phone's switch is an object`);
  const { does = usualPhone.does, status = null, afterPolls = 0, ...more } = wanted;
  const deed = phoneDeeds.find((known) => known === does);
  const isStatus = status === null || (typeof status === 'number' && status >= 100 && status < 10_000);
  const isCount = typeof afterPolls === 'number' && Number.isInteger(afterPolls) && afterPolls >= 0;
  if (deed === undefined || !isStatus || !isCount || Object.keys(more).length > 0)
    throw new TypeError(`No such switch or value: ${number} ${JSON.stringify(wanted)}`);
  return { does: deed, status, afterPolls };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
