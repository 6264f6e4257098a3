import { FailureBox } from '../FailureBox.tsx';

/** What went wrong with a form, apart from what its fields say. */
export function FormFailure({ form }: { form: { readonly failure: unknown } }) {
  return form.failure ? <FailureBox error={form.failure} /> : null;
}
