import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react';
import {
  besideFields,
  type FormFinding,
  findingOf,
  isPartOf,
  refusalOf,
  refusedFields,
  unlessMissing,
} from './fieldErrors.ts';
import { keepTyped } from './keepTyped.ts';

type NamesOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

export interface FormOptions<V extends object, Answer> {
  /** What the fields hold at first. */
  readonly begin: V;
  /** What is wrong, by the rules that the server asks, too. Nothing is sent while something is. */
  readonly check?: (values: V) => readonly FormFinding[];
  /** Whether a finding is said before the form was tried. */
  readonly early?: (finding: FormFinding) => boolean;
  readonly send: (values: V) => Promise<Answer>;
  /** The values as the server has them now, where its answer says so; else they are as they were sent. */
  readonly valuesOf?: (answer: Answer) => V;
  readonly sent?: (answer: Answer) => void;
  /** Told why not. @returns what is emptied, such as a password; all else stays as it was typed */
  readonly failed?: (error: unknown) => Partial<V> | undefined;
  /** It is gone once it was sent, or its page is: what is typed meanwhile would be lost, so nothing can be. */
  readonly leaves?: true;
  /** Whether something would be lost with the page. */
  readonly unsaved?: (values: V, changed: boolean) => boolean;
}

interface Sender<Given> {
  readonly mutate: (given: Given) => void;
  /** Forgets what came of it. */
  readonly reset: () => void;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
}

/** How a form is sent: `useSend` with what it brings, or, before that has loaded, `usePlainSend`. */
export type UseSender = <Answer, Given>(options: {
  readonly mutationFn: (given: Given) => Promise<Answer>;
  readonly onSuccess: (answer: Answer, given: Given) => void;
  readonly onError: (error: unknown) => void;
}) => Sender<Given>;

/**
 * A form: what is typed, what is wrong with it, and its way to the server. What is typed stays, whatever is answered;
 * a second click sends nothing; errors of the server stand at their fields. `FormFrame` stands around its fields.
 */
export function useFormWith<V extends object, Answer = unknown>(
  useSender: UseSender,
  options: FormOptions<V, Answer>,
) {
  const { begin, check, early = unlessMissing, send, valuesOf, sent, failed } = options;
  const [values, setValues] = useState(begin);
  const [saved, setSaved] = useState(begin);
  const [tried, setTried] = useState(false);
  /** Fields that say what is wrong with them. */
  const shown = useRef(new Set<string>());
  const findings = check?.(values) ?? [];
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const changed = !isSame(values, saved);
  const unsaved = options.unsaved ? options.unsaved(values, changed) : changed;
  const sending = useSender<Answer, V>({
    mutationFn: send,
    onSuccess: (answer, given) => {
      const now = valuesOf ? valuesOf(answer) : given;
      setSaved(now);
      setTried(false);
      setValues((typed) => keepTyped(typed, given, now));
      sent?.(answer);
    },
    onError: (error) => {
      const emptied = failed?.(error);
      if (!emptied) return;
      setValues((typed) => ({ ...typed, ...emptied }));
      // A field that was emptied here is not the person's to be told of.
      setTried(false);
    },
  });
  /** @param part what changes, or what it becomes of the values as they are by then */
  const set = (part: Partial<V> | ((now: V) => Partial<V>)) => {
    if (options.leaves && sending.isPending) return;
    if (sending.isError) sending.reset();
    setValues((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
  };
  /** What is said of the values by now. */
  const said = tried ? findings : findings.filter(early);
  const errorOf = (field: string): string | undefined => {
    shown.current.add(field);
    return findingOf(said, field) ?? refusalOf(sending.error, field);
  };
  return {
    values,
    set,
    errorOf,
    findings,
    changed,
    isChanged: (name: keyof V) => !isSame(values[name], saved[name]),
    /** Whether something is said to be wrong with a field, or with a part of it. */
    isWrong: (field: string) =>
      [...said, ...refusedFields(sending.error)].some((one) => isPartOf(one.field, field)),
    unsaved,
    sending: sending.isPending,
    /** What went wrong, apart from what the fields say. */
    failure: besideFields(sending.error, shown.current),
    /** For `onSubmit`, or without an event. */
    submit: (event?: SyntheticEvent<HTMLElement>) => {
      event?.preventDefault();
      // A form in a dialog that a form opened: what is sent there would come up to here, too.
      event?.stopPropagation();
      setTried(true);
      if (findings.length === 0) sending.mutate(values);
      else focusFirstWrong(event?.currentTarget);
    },
    /** Begins anew with other values. */
    restart: (next: V) => {
      sending.reset();
      setTried(false);
      setSaved(next);
      setValues(next);
    },
    /** The properties of a text field. */
    text: (name: NamesOf<V, string>) => ({
      value: values[name] as string,
      onChange: (event: Typed) => set({ [name]: event.currentTarget.value } as Partial<V>),
      error: errorOf(name),
    }),
    /** The properties of a switch or a box to tick. */
    box: (name: NamesOf<V, boolean>) => ({
      checked: values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set({ [name]: event.currentTarget.checked } as Partial<V>),
    }),
  };
}

export type Form<V extends object> = ReturnType<typeof useFormWith<V>>;

/** A field that says what is wrong with it; the library marks a box to tick for the eye alone. */
const wrong = '[aria-invalid="true"], input[data-error="true"]';

/** Whoever tried is led to the first field that stands in the way. */
function focusFirstWrong(form: HTMLElement | undefined): void {
  // The fields know of it once they are drawn again.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(wrong)?.focus());
}
