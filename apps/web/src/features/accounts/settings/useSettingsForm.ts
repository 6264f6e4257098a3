import type { MutationMeta } from '@tanstack/react-query';
import { ApiError } from '@tomar/contract';
import { useEffect, useState } from 'react';
import { holdUnsaved } from '../../../api/session.ts';
import { useSend } from '../../../api/useSend.ts';
import { language } from '../../../i18n/language.ts';
import { say } from '../../../i18n/say.ts';
import { tell } from '../../../ui/alarm.tsx';
import { keepTyped } from './keepTyped.ts';
import { settingsTexts } from './texts.ts';

/** Settings as the server has them: what is edited, and which save it was. */
export interface Stored<V> {
  readonly version: number;
  readonly values: V;
}

interface SettingsServer<V> {
  readonly load: () => Promise<Stored<V>>;
  /** @throws ApiError 409 when `version` is not the newest any more */
  readonly save: (version: number, values: V) => Promise<Stored<V>>;
  /** Told of what the server has now. */
  readonly keep: (stored: Stored<V>) => void;
}

const quiet: MutationMeta = { quiet: true };

/** Settings edited as a whole and saved at once; of two people who edit them, the second is asked. */
export function useSettingsForm<V extends object>(loaded: Stored<V>, server: SettingsServer<V>) {
  const [stored, setStored] = useState(loaded);
  const [values, setValues] = useState(loaded.values);
  const dirty = JSON.stringify(values) !== JSON.stringify(stored.values);
  useEffect(() => (dirty ? holdUnsaved() : undefined), [dirty]);
  const take = (next: Stored<V>) => {
    setStored(next);
    setValues(next.values);
    server.keep(next);
  };
  const save = useSend({
    meta: quiet,
    mutationFn: async ({ over, sent }: { over: boolean; sent: V }) =>
      server.save(over ? (await server.load()).version : stored.version, sent),
    onSuccess: (next, { sent }) => {
      setStored(next);
      setValues((now) => keepTyped(now, sent, next.values));
      server.keep(next);
      tell(say(settingsTexts.saved));
    },
  });
  const theirs = useSend({
    mutationFn: server.load,
    onSuccess: (next) => {
      take(next);
      save.reset();
    },
  });
  const failure = save.error instanceof ApiError ? save.error : null;
  return {
    values,
    set: (part: Partial<V>) => {
      if (save.isError) save.reset();
      setValues((before) => ({ ...before, ...part }));
    },
    dirty,
    saving: save.isPending,
    save: () => save.mutate({ over: false, sent: values }),
    conflict: failure?.status === 409,
    saveMine: () => save.mutate({ over: true, sent: values }),
    takeTheirs: () => theirs.mutate(),
    takingTheirs: theirs.isPending,
    /** The server's word on one field. */
    errorOf: (field: string): string | undefined => {
      const found = failure?.errors.find((error) => error.field === field);
      return found && (language === 'tr' ? found.tr : found.en);
    },
    /** What went wrong apart from a conflict and from single fields. */
    failure: save.error !== null && failure?.status !== 409 && !isOfFields(failure) ? save.error : null,
  };
}

export type SettingsForm<V extends object> = ReturnType<typeof useSettingsForm<V>>;

const isOfFields = (failure: ApiError | null): boolean =>
  failure !== null &&
  failure.status === 400 &&
  failure.errors.length > 0 &&
  failure.errors.every((error) => error.field !== '');
