import { ApiError } from '@tomar/contract';
import { useRef } from 'react';
import { useSend } from '../../api/useSend.ts';
import { t } from '../../i18n/t.ts';
import { notifySuccess } from '../notify.tsx';
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
  /** Told of what the server has now. */
  readonly keep?: (stored: Stored<V>) => void;
}

/** A record that is edited as a whole and saved at once; of two people who edit it, the second is asked. */
export function useStoredForm<V extends object>({
  loaded,
  load,
  save,
  keep,
  ...rules
}: StoredFormOptions<V>) {
  const version = useRef(loaded.version);
  const follow = (stored: Stored<V>) => {
    version.current = stored.version;
    keep?.(stored);
    return stored.values;
  };
  const form = useForm<V, Stored<V>>({
    ...rules,
    begin: loaded.values,
    send: (values) => save(version.current, values),
    valuesOf: (stored) => stored.values,
    sent: (stored) => {
      follow(stored);
      notifySuccess(t(formTexts.saved));
    },
  });
  const saveMine = useSend({
    mutationFn: load,
    onSuccess: (theirs) => {
      version.current = theirs.version;
      form.submit();
    },
  });
  const takeTheirs = useSend({ mutationFn: load, onSuccess: (theirs) => form.restart(follow(theirs)) });
  const conflict = form.failure instanceof ApiError && form.failure.status === 409;
  return {
    ...form,
    /** Nothing of it is stored yet. */
    isNew: version.current === 0,
    failure: conflict ? null : form.failure,
    conflict,
    saveMine: () => saveMine.mutate(),
    savingMine: saveMine.isPending || form.sending,
    takeTheirs: () => takeTheirs.mutate(),
    takingTheirs: takeTheirs.isPending,
  };
}

export type StoredForm<V extends object> = ReturnType<typeof useStoredForm<V>>;
