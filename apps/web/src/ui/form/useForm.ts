// The rules may find anything.
import '../../i18n/allMessages.ts';
import { useSend } from '../../api/useSend.ts';
import { type FormOptions, type UseSender, useFormWith } from './useFormWith.ts';

/** A form of a page inside an account; see `useFormWith`. */
export const useForm = <V extends object, Answer = unknown>(options: FormOptions<V, Answer>) =>
  useFormWith(useQuietSend, options);

const useQuietSend: UseSender = (options) =>
  useSend({
    ...options,
    // It is said in the form.
    meta: { quiet: true },
    // What was typed may be a password: nothing keeps it once it was answered.
    gcTime: 0,
  });
