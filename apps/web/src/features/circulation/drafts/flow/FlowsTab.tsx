import { Stack } from '@mantine/core';
import { FlowEditor } from '../../flow/editor/FlowEditor.tsx';
import { MissingList } from '../MissingList.tsx';
import { Recipients } from '../recipients/Recipients.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { flowOfDraft } from './flowOfDraft.ts';

/** Who acts in which order, as a picture or a list, and where the result goes (DRAFT-14). */
export function FlowsTab({ editing }: { editing: DraftEditing }) {
  return (
    <Stack>
      <FlowEditor editing={flowOfDraft(editing)} />
      <Recipients editing={editing} />
      <MissingList findings={editing.byTab.flows} />
    </Stack>
  );
}
