import type { ReactNode } from 'react';
import { beginsAtFirstField } from '../focus/firstField.ts';
import { UnsavedGuard } from '../page/UnsavedGuard.tsx';
import type { Form } from './useFormWith.ts';

interface FormFrameProps {
  readonly form: Pick<Form<object>, 'submit' | 'unsaved'>;
  readonly children: ReactNode;
}

/**
 * Around the fields of a form: sends it, and asks before the page is left with something unsaved in it. A dialog begins
 * at its first field.
 */
export function FormFrame({ form, children }: FormFrameProps) {
  return (
    // What is wrong is said in the language of the page, not in the browser's.
    <form ref={beginsAtFirstField} noValidate autoComplete="off" onSubmit={form.submit}>
      <UnsavedGuard unsaved={form.unsaved} />
      {children}
    </form>
  );
}
