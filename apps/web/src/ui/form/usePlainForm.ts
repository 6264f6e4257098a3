import { usePlainSend } from '../../api/usePlainSend.ts';
import { type FormOptions, useFormWith } from './useFormWith.ts';

/** A form of the sign-in page, which is there before what the others need has loaded; see `useFormWith`. */
export const usePlainForm = <V extends object, Answer = unknown>(options: FormOptions<V, Answer>) =>
  useFormWith(usePlainSend, options);
