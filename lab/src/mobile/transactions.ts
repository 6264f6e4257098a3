import { randomBytes } from 'node:crypto';
import { signCades } from '@tomar/signatures/cades';
import { BufferSource } from '@tomar/signatures/io';
import type { Signer } from '@tomar/signatures/keys';
import { Fault, type MssRequest } from './messages.ts';
import { type LabOperator, manners } from './operators.ts';
import { type PhoneSwitch, type PhoneSwitches, usualPhone } from './phones.ts';

/** Somebody with a mobile signature. */
export interface Subscriber {
  readonly operator: LabOperator;
  readonly signer: Signer;
}

type SignatureAsked = Extract<MssRequest, { kind: 'signature' }>;

/** One request at one phone. */
export interface LabTransaction {
  readonly msspTransId: string;
  readonly operator: LabOperator;
  /** `905…` */
  readonly number: string;
  readonly asked: SignatureAsked;
  readonly endsAt: number;
  polls: number;
  /** What became of it; null while the phone is asked. */
  ended: { readonly status: number; readonly signature?: Uint8Array } | null;
}

/** The phones and what they are asked. A phone is asked one thing at a time. */
export class Transactions {
  readonly #all = new Map<string, LabTransaction>();
  readonly #subscribers: ReadonlyMap<string, Subscriber>;
  phones: PhoneSwitches = {};

  /** @param subscribers by number, `905…`; read at every request */
  constructor(subscribers: ReadonlyMap<string, Subscriber>) {
    this.#subscribers = subscribers;
  }

  /** Everything that phones were asked, oldest first. */
  list(): LabTransaction[] {
    return [...this.#all.values()];
  }

  forget(): void {
    this.#all.clear();
    this.phones = {};
  }

  phoneOf(number: string): PhoneSwitch {
    return this.phones[number] ?? usualPhone;
  }

  /** @throws Fault 105 for a number without mobile signature here, 406 while its phone is asked something else */
  begin(operator: LabOperator, asked: SignatureAsked): LabTransaction {
    const number = manners[operator].msisdn === 'national' ? `90${asked.msisdn}` : asked.msisdn;
    if (this.#subscribers.get(number)?.operator !== operator) throw new Fault(105, 'UNKNOWN_CLIENT');
    const now = Date.now();
    if (this.list().some((one) => one.number === number && one.ended === null && one.endsAt > now))
      throw new Fault(406, 'PB_SIGNATURE_PROCESS');
    const transaction: LabTransaction = {
      msspTransId: randomBytes(6).toString('hex'),
      operator,
      number,
      asked,
      endsAt: now + asked.timeoutSeconds * 1000,
      polls: 0,
      ended: null,
    };
    this.#all.set(transaction.msspTransId, transaction);
    return transaction;
  }

  /** @throws Fault 101 for a transaction that is not the operator's */
  find(operator: LabOperator, msspTransId: string): LabTransaction {
    const found = this.#all.get(msspTransId);
    if (found?.operator !== operator) throw new Fault(101, 'There is no such transaction');
    return found;
  }

  /** Lets the phone do what it does now. */
  async go(transaction: LabTransaction): Promise<void> {
    if (transaction.ended) return;
    const { does, status } = this.phoneOf(transaction.number);
    if (Date.now() >= transaction.endsAt) transaction.ended = { status: 208 };
    else if (status !== null) transaction.ended = { status };
    else if (does !== 'wait' && does !== 'loseAnswer')
      transaction.ended = await this.#deed(transaction, does);
  }

  async #deed({ number, operator, asked }: LabTransaction, does: PhoneSwitch['does']) {
    switch (does) {
      case 'cancel':
        return { status: 401 };
      case 'timeOut':
        return { status: 208 };
      case 'wrongPin':
        return { status: 402 };
      default: {
        const subscriber = this.#subscribers.get(number);
        if (!subscriber) return { status: 404 };
        const status = manners[operator].signed;
        if (does === 'garbage') return { status, signature: randomBytes(300) };
        const text = does === 'otherContent' ? `${asked.text} ` : asked.text;
        const signingTime = new Date(Date.now() + (does === 'fromFuture' ? 3 * 365 * 86_400_000 : 0));
        return { status, signature: await sign(text, operator, subscriber.signer, signingTime) };
      }
    }
  }
}

async function sign(
  text: string,
  operator: LabOperator,
  signer: Signer,
  signingTime: Date,
): Promise<Uint8Array> {
  const content = new BufferSource(Buffer.from(text));
  const { packaging } = manners[operator];
  const file = await signCades({ kind: 'new', content, packaging }, signer, { signingTime });
  return file.toBytes();
}
