import { randomBytes, randomUUID } from 'node:crypto';
import type {
  CompanionPairingBegun,
  CompanionPairingRequest,
  CompanionRefusal,
  CompanionToken,
} from '@tomar/contract';
import type { Announcer } from './announcer.ts';
import { type PairingRequest, PairingRequests } from './pairingRequests.ts';
import type { Pairing, Pairings } from './pairings.ts';
import { pairingKey, readClaim, SignedCalls } from './signedCalls.ts';

/** A request as far as the door is concerned. */
export interface Caller {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  /** SHA-256 of the body, base64url. */
  readonly bodyHash: string;
  /** The header, if there is one. */
  readonly header: string | undefined;
}

interface Refused {
  readonly refused: CompanionRefusal['code'];
}

/** Who may do what: pairs pages by a code, and tells their requests from those of any other program. */
export class Door {
  /** Of this start: what was signed before is worth nothing. */
  readonly instance = randomUUID();
  /** Opens the companion's own page. */
  readonly ownerKey = randomBytes(32).toString('base64url');
  readonly requests = new PairingRequests();
  readonly pairings: Pairings;
  readonly #calls = new SignedCalls(this.instance);
  readonly #announcer: Announcer;
  readonly #sites = new Set<string>();

  constructor(pairings: Pairings, announcer: (ownerKey: string) => Announcer) {
    this.pairings = pairings;
    this.#announcer = announcer(this.ownerKey);
  }

  /** Sites that were told to the person since the start. */
  get sites(): string[] {
    return [...this.#sites];
  }

  begin(origin: string, { publicKey, browser }: CompanionPairingRequest): CompanionPairingBegun | Refused {
    if (pairingKey(publicKey) === undefined) return { refused: 'bad_request' };
    const request = this.requests.begin(origin, browser, publicKey);
    this.#announcer.code(request);
    return { id: request.id, mark: request.mark };
  }

  async confirm(caller: Caller, code: string): Promise<{ readonly paired: true } | Refused> {
    const claim = readClaim(caller.header ?? '');
    const open = claim && this.requests.find(claim.pairing, caller.origin);
    if (claim === undefined || open === undefined) return { refused: 'pairing_ended' };
    const verified = this.#calls.verify({ ...caller, header: '' }, claim, open.publicKey);
    if (verified !== 'right') return { refused: verified === 'old' ? 'signed_too_early' : 'not_paired' };
    const confirmed = this.requests.confirm(open.id, caller.origin, code);
    switch (confirmed.kind) {
      case 'paired':
        await this.pairings.add(pairingOf(confirmed.request));
        this.#sites.add(caller.origin);
        return { paired: true };
      case 'wrongCode':
        return { refused: 'wrong_code' };
      case 'ended':
        return { refused: 'pairing_ended' };
      case 'tooManyTries':
        return { refused: 'too_many_codes' };
    }
  }

  /** The pairing of a request; null where it does not claim to have one. */
  async identify(caller: Caller): Promise<Pairing | null | Refused> {
    if (caller.header === undefined) return null;
    const claim = readClaim(caller.header);
    const pairing = claim && this.pairings.find(claim.pairing, caller.origin);
    if (claim === undefined || pairing === undefined) return { refused: 'not_paired' };
    const verified = this.#calls.verify({ ...caller, header: '' }, claim, pairing.publicKey);
    if (verified !== 'right') return { refused: verified === 'old' ? 'signed_too_early' : 'not_paired' };
    await this.pairings.used(pairing.id, new Date());
    // The person hears of the site before it can ask for a PIN, once for each start.
    if (!this.#sites.has(pairing.origin)) {
      this.#sites.add(pairing.origin);
      this.#announcer.site(pairing.origin);
    }
    return pairing;
  }

  show(): void {
    if (this.requests.list().length > 0) this.#announcer.show();
  }
}

function pairingOf({ id, origin, browser, publicKey }: PairingRequest): Pairing {
  const now = new Date().toISOString();
  return { id, origin, browser, publicKey, pairedAt: now, usedAt: now };
}

/** What a caller may see who was not paired: which devices are there, not whose national id they bear. */
export function withoutNationalId(token: CompanionToken): CompanionToken {
  const ids = token.certificates.flatMap(({ nationalId }) => (nationalId === null ? [] : [nationalId]));
  const hide = (text: string) => ids.reduce((rest, id) => rest.replaceAll(id, '…'), text);
  return {
    ...token,
    label: hide(token.label),
    certificates: token.certificates.map((certificate) => ({
      ...certificate,
      nationalId: null,
      commonName: hide(certificate.commonName),
      serial: '',
      encoded: [],
    })),
  };
}
