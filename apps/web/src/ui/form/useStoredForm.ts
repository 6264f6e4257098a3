import { ApiError } from '@tomar/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSend } from '../../api/useSend.ts';
import { t } from '../../i18n/t.ts';
import { notifySuccess } from '../notify.tsx';
import { uiTexts } from '../texts.ts';
import type { Differing } from './conflict/ConflictDialog.tsx';
import type { ConflictField } from './conflict/conflictField.ts';
import { type Choices, differences, merged, type Side } from './conflict/differences.ts';
import { formTexts } from './texts.ts';
import { useForm } from './useForm.ts';
import type { FormOptions } from './useFormWith.ts';

/** A record as the server has it: what is edited, and which save it was. */
export interface Stored<V> {
  readonly version: number;
  readonly values: V;
}

interface StoredFormOptions<V extends object> extends Pick<FormOptions<V, Stored<V>>, 'check' | 'early'> {
  readonly loaded: Stored<V>;
  readonly load: () => Promise<Stored<V>>;
  /** @throws ApiError 409 when `version` is not the newest any more */
  readonly save: (version: number, values: V) => Promise<Stored<V>>;
  /** What is chosen by when somebody else saved it meanwhile; may differ with what the two records are. */
  readonly fields: (mine: V, theirs: V) => readonly ConflictField<V>[];
  /** Told of what the server has now. */
  readonly keep?: (stored: Stored<V>) => void;
}

/** A record that is edited as a whole and saved at once; of two people who edit it, the second is asked. */
export function useStoredForm<V extends object>({
  loaded,
  load,
  save,
  keep,
  fields,
  ...rules
}: StoredFormOptions<V>) {
  const stored = useRef(loaded);
  const [theirs, setTheirs] = useState<Stored<V> | null>(null);
  const follow = (next: Stored<V>) => {
    stored.current = next;
    keep?.(next);
    return next.values;
  };
  const looking = useSend({ mutationFn: load, meta: { quiet: true }, onSuccess: setTheirs });
  const form = useForm<V, Stored<V>>({
    ...rules,
    begin: loaded.values,
    send: (values) => save(stored.current.version, values),
    valuesOf: (answer) => answer.values,
    sent: (answer) => {
      follow(answer);
      notifySuccess(t(formTexts.saved));
    },
    failed: (error) => {
      if (!isConflict(error)) return undefined;
      setTheirs(null);
      looking.mutate();
      return undefined;
    },
  });
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  /** What was saved elsewhere is what is edited from now on, with `values` typed over it and saved. */
  const settle = (next: Stored<V>, values: V) => {
    flushSync(() => {
      form.restart(follow(next));
      form.set(values);
    });
    if (latest.current.changed) latest.current.submit();
  };
  const asked = isConflict(form.failure);
  const shown = asked && theirs ? { theirs, all: fields(form.values, theirs.values) } : null;
  return {
    ...form,
    /** Nothing of it is stored yet. */
    isNew: stored.current.version === 0,
    failure: asked ? null : form.failure,
    conflict: {
      opened: asked && !looking.isPending,
      differing: shown && inWords(shown.all, stored.current.values, form.values, shown.theirs.values),
      keep: async (choices: Choices) => {
        if (shown) settle(shown.theirs, merged(shown.all, form.values, shown.theirs.values, choices));
      },
      keepAll: async (side: Side) => {
        const next = await load();
        settle(next, side === 'mine' ? form.values : next.values);
      },
    },
  };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

function inWords<V>(all: readonly ConflictField<V>[], base: V, mine: V, theirs: V): Differing[] {
  const sides = differences(all, base, mine, theirs);
  return all.flatMap(({ name, label, say }) => {
    const side = sides[name];
    const said = (values: V) => say(values) || t(uiTexts.notGiven);
    return side ? [{ name, label: t(label), mine: said(mine), theirs: said(theirs), side }] : [];
  });
}

export type StoredForm<V extends object> = ReturnType<typeof useStoredForm<V>>;
