import { t } from '../../../../i18n/t.ts';
import { ConflictDialog } from '../../../../ui/form/conflict/ConflictDialog.tsx';
import { useNamed } from '../flow/useNamed.ts';
import { draftTexts } from '../texts.ts';
import { describeField, fieldTexts } from './describeField.ts';
import { type DraftField, differencesOf, mergedDraft } from './differences.ts';
import type { DraftEditing } from './useDraftEditor.ts';

/** Two pages saved the same draft: the person says which one stays, field by field or in all. */
export function ConflictChoice({ editing }: { editing: DraftEditing }) {
  const { content, saver, snapshot, named, files } = editing;
  const { state, detail, theirs } = snapshot;
  const other = useNamed(theirs ?? detail);
  const differing =
    theirs &&
    Object.entries(differencesOf(detail.content, content, theirs.content)).map(([name, side]) => {
      const field = name as DraftField;
      return {
        name,
        label: t(fieldTexts[field]),
        mine: describeField(field, content, named, files),
        theirs: describeField(field, theirs.content, other.named, theirs.files),
        side,
      };
    });
  return (
    <ConflictDialog
      opened={state === 'conflict'}
      title={t(draftTexts.conflictTitle)}
      differing={differing}
      keep={(choices) => saver.settle((mine, now) => mergedDraft(mine, now, choices))}
      keepAll={(side) => saver.settle((mine, now) => (side === 'mine' ? mine : now.content))}
    />
  );
}
