import type { Evidence } from '../../modules/delivery/channels/channel.ts';
import { DeliveryFailed } from '../../modules/delivery/deliveryFailed.ts';
import type { Process, Stage } from './stage.ts';

/** What the other side does with what it is asked to accept. */
export const answers = ['accepts', 'loses', 'refusesNow', 'refusesForGood'] as const;
export type OtherSidesAnswer = (typeof answers)[number];

export interface Handover {
  readonly delivery: number;
  readonly round: number;
  readonly answer: OtherSidesAnswer;
}

/** The mail server and the folder of a schedule: they remember what they were asked to accept. */
export class OtherSide {
  readonly handovers: Handover[] = [];
  /** Deliveries with their rounds, as `0-1`. */
  readonly denied = new Set<string>();
  readonly #stage: Stage;
  readonly #draw: (count: number) => number;

  /** @param draw chooses one of so many */
  constructor(stage: Stage, draw: (count: number) => number) {
    this.#stage = stage;
    this.#draw = draw;
  }

  /** What the other side has of a delivery: rounds in which it accepted. */
  accepted(delivery: number): number[] {
    return this.handovers
      .filter((one) => one.delivery === delivery && (one.answer === 'accepts' || one.answer === 'loses'))
      .map(({ round }) => round);
  }

  /** What the other side says of something it took; `denied` holds what it did not deliver after all. */
  evidence({ delivery, round }: { readonly delivery: number; readonly round: number }): Evidence {
    const kind = (['arrived', 'notYet', 'refused'] as const)[this.#draw(3)] ?? 'arrived';
    if (kind !== 'refused') return { kind };
    this.denied.add(`${delivery}-${round}`);
    return { kind, error: failed('forGood') };
  }

  /** A conversation; between any two of its steps others act, or the process dies. */
  async converse(
    process: Process,
    { delivery, round }: { readonly delivery: number; readonly round: number },
    handOver: () => Promise<void>,
  ): Promise<void> {
    await this.#stage.turn(process);
    if (this.#draw(8) === 1) throw failed('forNow');
    await handOver();
    // The moment between the ledger's word and the last byte may be long: the process was suspended.
    await this.#stage.turn(process);
    const answer = answers[this.#draw(answers.length)] ?? 'accepts';
    this.handovers.push({ delivery, round, answer });
    await this.#stage.turn(process);
    if (answer === 'loses') throw failed('uncertain');
    if (answer === 'refusesNow') throw failed('forNow');
    if (answer === 'refusesForGood') throw failed('forGood');
  }
}

const failed = (fate: 'forNow' | 'forGood' | 'uncertain') =>
  new DeliveryFailed('lang_delivery_failed', fate, { fate });
