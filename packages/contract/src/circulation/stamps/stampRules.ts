import { otherHolds } from '../../identity/authorities.ts';
import type { MessageKey } from '../../messages/index.ts';
import { authorityOf, embedsSignature } from '../actors.ts';
import type { DraftInputs } from '../draftInputs.ts';
import type { Step } from '../steps.ts';

type StampInputs = Pick<DraftInputs, 'stampAccounts' | 'hasStamps'>;

/** The ids of those who may stamp with an account now. */
export const possibleStampers = (stampAccountId: string, { stampAccounts }: StampInputs): string[] =>
  (stampAccounts?.get(stampAccountId)?.people ?? [])
    .filter(({ isActive, authorities }) => isActive && otherHolds(authorities, authorityOf.Stamper))
    .map(({ id }) => id);

/** What keeps a stamp account from stamping at all (ACC-11, DEF-20); the message names the step's number. */
export function stampProblem(stampAccountId: string, inputs: StampInputs): MessageKey | null {
  if (inputs.hasStamps === false) return 'lang_step_stamp_no_module';
  const account = inputs.stampAccounts?.get(stampAccountId);
  if (!account?.isActive) return 'lang_step_stamp_passive';
  if (!account.companyIsActive) return 'lang_step_stamp_company_passive';
  // A service has a protocol of its own, which no version speaks yet.
  if (account.kind === 'Service') return 'lang_step_stamp_service';
  return possibleStampers(stampAccountId, inputs).length > 0 ? null : 'lang_step_stamp_nobody';
}

/** A step as it runs, with the place that it has among the steps as they were drawn, from 0. */
export interface PlacedStep extends Step {
  readonly drawnAt: number;
}

/**
 * DRAFT-23: the steps as they run. Where the draft says after which of its steps the stamp is put, all its stamps leave the
 * steps in which they were drawn and make one of their own there, side by side; otherwise they stay.
 */
export function placeStamps(steps: readonly Step[], stampQueueNumber: number | null): PlacedStep[] {
  const drawn = steps.map((step, drawnAt): PlacedStep => ({ ...step, drawnAt }));
  const isStamp = ({ kind }: Step['people'][number]) => kind === 'stamp';
  const stamps = drawn.flatMap(({ people }) => people.filter(isStamp));
  if (stampQueueNumber === null || stamps.length === 0) return drawn;
  const own: PlacedStep = { key: 'stamps', completion: 'all', people: stamps, drawnAt: stampQueueNumber - 1 };
  return drawn
    .flatMap((step, at) => {
      const rest = { ...step, people: step.people.filter((person) => !isStamp(person)) };
      return at + 1 === stampQueueNumber ? [rest, own] : [rest];
    })
    .filter(({ people, drawnAt }) => people.length > 0 || steps[drawnAt]?.people.length === 0);
}

/**
 * Whether a signature or a seal stands in the documents already when the turn of those comes who initial in a drawn step, or may
 * come beside it.
 */
export function isSealedBefore(steps: readonly PlacedStep[], drawnAt: number): boolean {
  const at = steps.findIndex(
    (step) => step.drawnAt === drawnAt && step.people.some(({ role }) => role === 'Initialler'),
  );
  return steps.slice(0, at + 1).some(({ people }) => people.some(embedsSignature));
}
