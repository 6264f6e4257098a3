import { Input, Pill, Stack } from '@mantine/core';
import {
  type CategoryChoice,
  type DraftContent,
  limits,
  privacyIsFixed,
  searchDraftCategories,
  sharedPrivacy,
} from '@tomar/contract';
import { useId } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
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
  const add = (category: CategoryChoice) => {
    nameCategory(category);
    saver.edit((now) => withCategory(now, category, [...chosenOf(now.categoryIds), category]));
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

/** The first category brings what it has; later ones change nothing but what a fixed privacy demands. */
function withCategory(
  now: DraftContent,
  category: CategoryChoice,
  chosen: readonly CategoryChoice[],
): DraftContent {
  const { documentType } = category;
  const isFirst = now.categoryIds.length === 0;
  const shared = isFirst || privacyIsFixed(chosen) ? sharedPrivacy(chosen) : null;
  return {
    ...now,
    categoryIds: [...now.categoryIds, category.id],
    ...(shared && { privacy: shared }),
    ...(isFirst && documentType !== 'Unknown' && { documentType }),
  };
}
