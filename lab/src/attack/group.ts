/** What a run is asked to do. A seed and a number determine a case. */
export interface AttackOptions {
  readonly count: number;
  readonly seed: number;
  /** Runs this case alone, with the number it has in the whole run. */
  readonly only?: number;
  /** Leaves out the cases of other kinds. Updates of PDFs know them. */
  readonly kinds?: RegExp;
  /** Where the files of every finding go, and those of a case that runs alone; nowhere unless given. */
  readonly keepIn?: string;
  readonly say: (text: string) => void;
}

/** One case whose verdict is wrong, with all that is needed to see it again. */
export interface Finding {
  readonly number: number;
  /** What was done, by the names of the grammar. */
  readonly kind: string;
  /** Who showed what, or why the verdict did not pass. */
  readonly reason: string;
}

export interface AttackResult {
  readonly cases: number;
  /** How many of them are legal: the verdict has to pass. */
  readonly legal: number;
  /** A change that is not allowed, with a verdict that passed. */
  readonly accepted: readonly Finding[];
  /** A legal case whose verdict did not pass. */
  readonly refused: readonly Finding[];
  /** What else is worth a line: which judge was asked how often, what was left out. */
  readonly notes: readonly string[];
}

export type AttackGroup = (options: AttackOptions) => Promise<AttackResult>;

/** The share of legal cases that may be refused. */
const REFUSED_AT_MOST = 0.01;

export function hasFailed({ accepted, refused, legal }: AttackResult): boolean {
  return accepted.length > 0 || refused.length > legal * REFUSED_AT_MOST;
}
