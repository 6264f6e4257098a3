import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../secrets/secrets.ts';

/** What a mail is about, as its envelope's sender says it: a delivery in one of its rounds, or a letter about a job. */
export interface MailAbout {
  readonly accountId: string;
  readonly kind: 'delivery' | 'letter';
  /** Of the delivery, or of the job. */
  readonly id: string;
  /** Of a delivery, from 1; 0 for a letter. From 255 on all are alike. */
  readonly round: number;
}

/** One octet for the kind and the round, two ids of twelve, and the beginning of a keyed digest. */
const macOctets = 8;
const tokenOctets = 1 + 12 + 12 + macOctets;

/** How long a token is, in letters. */
export const tokenLength = Math.ceil((tokenOctets * 8) / 5);

/** RFC 5321, 4.5.3.1.1. */
const maxLocalPart = 64;

/** A round as a token tells it. */
export const toldRound = (round: number): number => Math.min(round, 255);

/** Whether an address has room for a token before its `@`. */
export const isReturnAddress = (address: string): boolean => {
  const [local = '', domain = '', ...rest] = address.split('@');
  const isPlain = /^[a-z0-9._-]+$/i.test(local) && /^[a-z0-9.-]+$/i.test(domain) && rest.length === 0;
  return isPlain && local.length + 1 + tokenLength <= maxLocalPart;
};

/**
 * The envelope's sender of a mail (VERP): whoever cannot deliver it sends their report there, and from the address alone it is
 * known what came back. Nobody can make one up: it ends with a keyed digest.
 */
export function returnAddress(secrets: Secrets, address: string, about: MailAbout): string {
  const said = octetsOf(about);
  const [mac = ''] = macsOf(secrets, said);
  const [local, domain] = address.split('@');
  return `${local}+${base32(Buffer.concat([said, Buffer.from(mac, 'hex').subarray(0, macOctets)]))}@${domain}`;
}

/**
 * What the addresses of a report say that came back; only what this installation has written itself.
 * @param text headers that name addresses; servers on the way may have changed the case of letters
 */
export function returnedAbout(secrets: Secrets, address: string, text: string): MailAbout[] {
  const [local = '', domain = ''] = address.split('@').map((part) => part.replace(/[.-]/g, '\\$&'));
  const found = text.matchAll(
    new RegExp(`(?<![\\w.+-])${local}\\+([a-z2-7]{${tokenLength}})@${domain}(?![\\w.-])`, 'gi'),
  );
  const tokens = new Set([...found].map(([, token = '']) => token.toLowerCase()));
  return [...tokens].flatMap((token) => read(secrets, token) ?? []);
}

function read(secrets: Secrets, token: string): MailAbout | undefined {
  const octets = fromBase32(token);
  const said = octets.subarray(0, -macOctets);
  const mac = octets.subarray(-macOctets);
  if (octets.length !== tokenOctets || base32(octets) !== token) return undefined;
  const isOurs = macsOf(secrets, said).some((one) =>
    timingSafeEqual(Buffer.from(one, 'hex').subarray(0, macOctets), mac),
  );
  if (!isOurs) return undefined;
  const [round = 0] = said;
  return {
    kind: round === 0 ? 'letter' : 'delivery',
    round,
    accountId: said.subarray(1, 13).toString('hex'),
    id: said.subarray(13).toString('hex'),
  };
}

const octetsOf = ({ accountId, id, round }: MailAbout): Buffer =>
  Buffer.concat([Buffer.from([toldRound(round)]), Buffer.from(accountId, 'hex'), Buffer.from(id, 'hex')]);

const macsOf = (secrets: Secrets, said: Buffer) => secrets.digests('mail-return', said.toString('hex'));

/** RFC 4648, 6, in small letters and without padding: servers may take addresses without regard to case. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567';

function base32(octets: Uint8Array): string {
  let [text, bits, held] = ['', 0, 0];
  for (const octet of octets) {
    held = (held << 8) | octet;
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(held >>> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer {
  const octets: number[] = [];
  let [bits, held] = [0, 0];
  for (const letter of text) {
    held = (held << 5) | letters.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    octets.push((held >>> bits) & 255);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(octets);
}
