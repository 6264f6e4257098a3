import { randomInt } from 'node:crypto';
import type { CompanionToken } from '@tomar/contract';
import {
  type Pkcs11Certificate,
  type Pkcs11Module,
  type Pkcs11Signer,
  type Pkcs11Slot,
  type Pkcs11Token,
  pkcs11Signer,
} from '@tomar/signatures/keys';
import { nameCards, pinLengths, pinState } from '../cardFacts.ts';
import { chooseCertificate } from '../chooseCertificate.ts';
import type { Log } from '../log.ts';
import { Pin } from '../pin.ts';
import { refuseBadPin } from '../refuseBadPin.ts';
import { type Certified, certificateId, schemesOfKey, signingCertificates } from '../signingCertificate.ts';
import { SigningFailure } from '../signingFailure.ts';
import { tokenFailure } from '../tokenFailure.ts';
import type { Calls, OpenedKey } from './calls.ts';

interface Card {
  readonly id: string;
  readonly slot: Pkcs11Slot;
  readonly token: Pkcs11Token;
}

/** The work with the cards of one loaded module, in the module's own process. */
export class Cards {
  readonly #module: Pkcs11Module;
  readonly #library: string;
  readonly #log: Log;
  readonly #keys = new Map<number, { readonly signer: Pkcs11Signer; readonly slot: number }>();
  /** Not from 0: a number of a process before this one must mean nothing here. */
  #lastKey = randomInt(2 ** 40);

  constructor(module: Pkcs11Module, library: string, log: Log) {
    this.#module = module;
    this.#library = library;
    this.#log = log;
  }

  list(): CompanionToken[] {
    return this.#find().flatMap((card) => this.#show(card));
  }

  /** @param octets the PIN; none where it is typed on the reader. Wiped by the caller. @throws SigningFailure */
  async open(give: Calls['open']['give'], octets: Uint8Array): Promise<OpenedKey | null> {
    const card = this.#find().find(({ id }) => id === give.tokenId);
    if (card === undefined) return null;
    try {
      return await this.#login(card, give, octets);
    } catch (error) {
      throw this.#failure(error, card.slot.id);
    }
  }

  /** @throws SigningFailure */
  async sign({ key, algorithm, digest, toBeSigned }: Calls['sign']['give']): Promise<Uint8Array> {
    const found = this.#keys.get(key);
    if (found === undefined) throw new SigningFailure('token_lost', 'The key is closed already');
    try {
      const request = { toBeSigned: fromBase64(toBeSigned), digest: fromBase64(digest), algorithm };
      return await found.signer.sign(request);
    } catch (error) {
      throw this.#failure(error, found.slot);
    }
  }

  async closeKey(key: number): Promise<void> {
    const found = this.#keys.get(key);
    this.#keys.delete(key);
    await found?.signer.close();
  }

  #find(): Card[] {
    const present = this.#module.slots().flatMap((slot) => {
      const { token } = slot;
      // SoftHSM and some readers offer an empty token to be initialised.
      return token?.pinInitialised === true ? [{ slot, token }] : [];
    });
    return nameCards(this.#library, present, ({ slot }) => this.#visible(slot.id));
  }

  #visible(slot: number): readonly string[] {
    return this.#module.certificates(slot).map(({ certificate }) => certificateId(certificate));
  }

  #certified(slot: number, certificates: readonly Pkcs11Certificate[]): (Certified & Pkcs11Certificate)[] {
    const offered = this.#module.schemes(slot);
    return certificates.map((one) => ({
      ...one,
      schemes: schemesOfKey(one.certificate).filter((scheme) => offered.includes(scheme)),
    }));
  }

  #show({ id, slot, token }: Card): CompanionToken[] {
    try {
      return [
        {
          id,
          label: token.label === '' ? token.model : token.label,
          kind: 'pkcs11',
          pin: pinState(token),
          ...pinLengths(token),
          certificates: signingCertificates(this.#certified(slot.id, this.#module.certificates(slot.id))),
        },
      ];
    } catch (error) {
      this.#log('token_unreadable', { library: this.#library, detail: textOf(error) });
      return [];
    }
  }

  async #login(card: Card, give: Calls['open']['give'], octets: Uint8Array): Promise<OpenedKey> {
    const { slot, token } = card;
    if (token.pinLocked) throw new SigningFailure('token_locked', 'The PIN is locked', { triesLeft: 0 });
    const onReader = token.pinPad && octets.length === 0;
    if (!onReader) {
      const pin = new Pin(octets);
      try {
        refuseBadPin(pin, { kind: 'pkcs11', ...pinLengths({ ...token, pinPad: false }) });
      } finally {
        pin.wipe();
      }
    }
    const visible = this.#certified(slot.id, this.#module.certificates(slot.id));
    // A token that hides what can sign until the PIN is searched after it, by the same rules.
    const hidden = give.certificateId === '' && signingCertificates(visible).length === 0;
    const chosen = hidden ? undefined : chooseCertificate(visible, give.certificateId).certificate;
    if (token.pinFinalTry && !give.lastTry)
      throw new SigningFailure('last_try', 'One more wrong PIN locks the token', { triesLeft: 1 });
    const signer = await pkcs11Signer({
      module: this.#module,
      slot: slot.id,
      expected: { ...token, description: slot.description, ...(chosen && { certificate: chosen }) },
      ...(onReader ? {} : { pin: octets }),
      ...(chosen === undefined
        ? { choose: (all) => chooseCertificate(this.#certified(slot.id, all), '') }
        : { certificate: chosen }),
    });
    const key = ++this.#lastKey;
    this.#keys.set(key, { signer, slot: slot.id });
    const offered = this.#module.schemes(slot.id);
    return {
      key,
      certificate: toBase64(signer.certificate),
      chain: signer.chain.map(toBase64),
      schemes: schemesOfKey(signer.certificate).filter((scheme) => offered.includes(scheme)),
    };
  }

  #failure(error: unknown, slot: number): SigningFailure {
    return tokenFailure(error, () => {
      try {
        return this.#module.token(slot);
      } catch {
        // Whatever the module calls it: a token that cannot be looked at is not there.
        return undefined;
      }
    });
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
