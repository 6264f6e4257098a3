import type { Finding, SignatureStandard, Step } from '@tomar/contract';
import type { Choice, FlowNames } from './actors.ts';

/** A flow while it is edited: of a draft, or of a circulation profile. */
export interface FlowEditing {
  readonly steps: readonly Step[];
  /** How many recipients it ends at. */
  readonly recipients: number;
  /** What is asked in its steps depends on it. */
  readonly signatureStandard: SignatureStandard;
  readonly named: FlowNames;
  /** ACC-11: the account may stamp, so its stamp accounts are offered. */
  readonly hasStamps: boolean;
  /** What is wrong with the flow, at `steps.0` and so on. */
  readonly findings: readonly Finding[];
  /** Told of somebody who is about to be put into the flow. */
  readonly know: (choice: Choice) => void;
  /** Changes the steps as they are by then. */
  readonly edit: (next: (steps: readonly Step[]) => Step[]) => void;
}
