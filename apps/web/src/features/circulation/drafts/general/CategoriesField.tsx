import { Input, Pill, Stack } from '@mantine/core';
import {
  type CategoryChoice,
  limits,
  searchDraftCategories,
  usableDocumentTypes,
  withCategory,
} from '@tomar/contract';
import { useId } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { useViewer } from '../../../../api/useViewer.ts';
import { t } from '../../../../i18n/t.ts';
import { LookupBox } from '../../../../ui/lookup/LookupBox.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';

interface CategoriesFieldProps {
  readonly editing: DraftEditing;
  readonly error: string | undefined;
}

/** What the job is about (DRAFT-10). A category brings its document type and its privacy (DRAFT-30). */
export function CategoriesField({ editing, error }: CategoriesFieldProps) {
  const { content, named, saver, nameCategory, snapshot } = editing;
  const { categoryIds } = content;
  const id = useId();
  const usable = usableDocumentTypes(useViewer());
  const add = (category: CategoryChoice) => {
    nameCategory(category);
    saver.edit((now) => withCategory(now, category, chosenOf(now.categoryIds), usable));
  };
  const chosenOf = (ids: readonly string[]) => ids.flatMap((one) => named.categories.get(one) ?? []);
  const remove = (gone: string) =>
    saver.edit((now) => ({ ...now, categoryIds: now.categoryIds.filter((one) => one !== gone) }));
  return (
    <Stack gap={6} role="group" aria-labelledby={id}>
      <Input.Label id={id} component="div" required={snapshot.detail.categoryRequired}>
        {t(draftTexts.categories)}
      </Input.Label>
      {categoryIds.length > 0 && (
        <Pill.Group>
          {categoryIds.map((one) => {
            const name = named.categories.get(one)?.name ?? t(draftTexts.unknownCategory);
            return (
              <Pill
                key={one}
                size="md"
                maw="100%"
                withRemoveButton
                removeButtonProps={{
                  'aria-label': t(draftTexts.removeCategory, name),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => remove(one)}
              >
                {name}
              </Pill>
            );
          })}
        </Pill.Group>
      )}
      {categoryIds.length < limits.categoriesPerJob && (
        <LookupBox
          label={t(draftTexts.addCategory)}
          hideLabel
          placeholder={t(draftTexts.addCategory)}
          nothing={t(draftTexts.noCategory)}
          lookup={keys.lookup('draftCategories')}
          ask={(name, signal) => call(searchDraftCategories, { query: { name }, signal })}
          entryOf={(category) => ({
            id: category.id,
            name: category.name,
            problem: categoryIds.includes(category.id) ? t(draftTexts.categoryChosen) : undefined,
          })}
          choose={add}
          error={error}
        />
      )}
    </Stack>
  );
}
