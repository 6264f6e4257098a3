import { Stack } from '@mantine/core';
import { FlowEditor } from '../../flow/editor/FlowEditor.tsx';
import { flowOf } from '../draftFindings.ts';
import { MissingList } from '../MissingList.tsx';
import { Recipients } from '../recipients/Recipients.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { FixedFlow } from './FixedFlow.tsx';
import { FlowChoice } from './FlowChoice.tsx';
import { flowOfDraft } from './flowOfDraft.ts';
import { StampQueue } from './StampQueue.tsx';

/** Who acts in which order, as a picture or a list, and where the result goes (DRAFT-14). */
export function FlowsTab({ editing }: { editing: DraftEditing }) {
  const fixed = flowOf(editing.content, editing.named) !== null && !editing.snapshot.detail.mayCustomizeFlow;
  return (
    <Stack>
      <FlowChoice editing={editing} />
      {fixed ? <FixedFlow editing={editing} /> : <FlowEditor editing={flowOfDraft(editing)} />}
      <StampQueue editing={editing} />
      <Recipients editing={editing} fixed={fixed} />
      <MissingList findings={editing.byTab.flows} />
    </Stack>
  );
}
