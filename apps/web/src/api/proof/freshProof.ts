import { ApiError } from '@tomar/contract';

/** Asks the person for a fresh proof. False: they do not want to. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Who shows the dialog. @returns what ends that */
export function askForProofsWith(one: Asker): () => void {
  asker = one;
  return () => {
    if (asker === one) asker = null;
  };
}

const wantsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'fresh_proof_required';

/**
 * Does something that the server may want a fresh proof for. It is asked for then, once for all that want one at that
 * moment, and what was refused is tried once more. @throws what `work` throws; the refusal where nobody proved anything
 */
export async function withFreshProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!wantsProof(error) || !asker) throw error;
    asking ??= asker().finally(() => {
      asking = null;
    });
    if (!(await asking)) throw error;
    return work();
  }
}
