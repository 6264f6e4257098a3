import type { MessageKey } from '@tomar/contract';
import { FailureBox } from '../FailureBox.tsx';

interface FormFailureProps {
  readonly form: { readonly failure: unknown };
  /** What was not done, where the form does not say it. */
  readonly undone?: MessageKey;
}

/** What went wrong with a form, apart from what its fields say. */
export function FormFailure({ form, undone }: FormFailureProps) {
  return form.failure ? <FailureBox error={form.failure} undone={undone} /> : null;
}
