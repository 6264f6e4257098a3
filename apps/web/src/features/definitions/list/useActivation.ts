import { useQueryClient } from '@tanstack/react-query';
import { type DefinitionType, definitionEndpoints } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { definitionTexts } from '../texts.ts';

export interface Activation {
  readonly ids: readonly string[];
  readonly isActive: boolean;
}

/** Activates or deactivates records, and has everything that shows them fetched again. */
export function useActivation(type: DefinitionType, done: () => void) {
  const client = useQueryClient();
  return useSend({
    mutationFn: ({ ids, isActive }: Activation) =>
      call(definitionEndpoints[type].activate, { body: { ids: [...ids], isActive } }),
    onSuccess: async ({ changed }, { isActive }) => {
      const said = isActive ? definitionTexts.activated : definitionTexts.deactivated;
      notifySuccess(t(said, formatNumber(changed)));
      await Promise.all(
        [keys.definitions(type), keys.anyDefinition(type)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      done();
    },
  });
}
