import { changeIncomingCategory, checkNote } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { formTexts } from '../../../ui/form/texts.ts';
import { CategoryField } from '../CategoryField.tsx';
import { incomingTexts as texts } from '../incomingTexts.ts';
import { ActDialog } from './ActDialog.tsx';
import type { ActDialogProps } from './dialogProps.ts';

interface Values {
  readonly categoryId: string | null;
  readonly note: string;
}

/** INC-10 */
export function CategoryDialog({ document, done, close }: ActDialogProps) {
  const { id, version, category } = document;
  return (
    <ActDialog<Values>
      title={texts.categoryTitle}
      confirm={formTexts.save}
      begin={{ categoryId: category?.id ?? null, note: '' }}
      check={({ note }) => checkNote(note)}
      send={(values) => call(changeIncomingCategory, { params: { id }, body: { version, ...values } })}
      fields={(form) => (
        <CategoryField
          begin={category?.name ?? ''}
          change={(categoryId) => form.set({ categoryId })}
          fixed={form.sending}
          error={form.errorOf('categoryId')}
        />
      )}
      done={done}
      close={close}
    />
  );
}
