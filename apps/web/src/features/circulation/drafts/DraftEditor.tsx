import { Alert, Anchor, Badge, Button, Group, Tabs, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCheck,
  IconMailDown,
  IconVersions,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type DraftTab, draftTabs, isEmptyId } from '@tomar/contract';
import { useEffect } from 'react';
import { appTexts } from '../../../i18n/appTexts.ts';
import { t, tCount } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { useShownInside } from '../../../ui/useShownInside.ts';
import { incomingTexts } from '../../incoming/incomingTexts.ts';
import { CopyDraftButton } from '../copying/CopyDraftButton.tsx';
import { LeftBehindNotice } from '../copying/LeftBehindNotice.tsx';
import { useDroppedFiles } from '../drop/useDroppedFiles.ts';
import { actTexts } from '../jobs/acts/actTexts.ts';
import { MakeTemplateButton } from '../templates/MakeTemplateButton.tsx';
import { TemplateBar } from '../templates/TemplateBar.tsx';
import { templateTexts } from '../templates/texts.ts';
import { useDraftRoute } from './draftRoute.ts';
import { FilesTab } from './files/FilesTab.tsx';
import { UploadList } from './files/UploadList.tsx';
import { useUploads } from './files/useUploads.ts';
import { FlowsTab } from './flow/FlowsTab.tsx';
import { GeneralTab } from './general/GeneralTab.tsx';
import { ConflictChoice } from './saving/ConflictChoice.tsx';
import type { DraftSaver } from './saving/draftSaver.ts';
import { LeaveGuard } from './saving/LeaveGuard.tsx';
import { SaveStateLabel } from './saving/SaveStateLabel.tsx';
import { useDraftEditor } from './saving/useDraftEditor.ts';
import { SummaryTab } from './summary/SummaryTab.tsx';
import { draftTexts, tabTexts } from './texts.ts';

interface DraftEditorProps {
  readonly saver: DraftSaver;
  /** A new draft got its id. */
  readonly named: (id: string) => void;
}

/** The five tabs of creating a job (DRAFT-02), in any order, saved as one goes. */
export function DraftEditor({ saver, named }: DraftEditorProps) {
  const editing = useDraftEditor(saver);
  const uploads = useUploads(editing);
  const { id: routeId, isOrder, ...place } = useDraftRoute();
  const tab = { now: place.tab, go: (next: string | null) => place.go({ tab: next }) };
  useDroppedFiles(uploads, isEmptyId(routeId));
  const { id, revises, answered } = editing.snapshot.detail;
  const accountCode = useAccountCode();
  useEffect(() => {
    if (isEmptyId(routeId) && !isEmptyId(id)) named(id);
  }, [id, routeId, named]);
  const next = draftTabs[draftTabs.indexOf(tab.now) + 1];
  const tabs = useShownInside<HTMLDivElement>(tab.now);
  /** By a button in the page: it stays below, or goes with its tab, and who pressed it reads on above. */
  const lead = (to: DraftTab) => {
    tab.go(to);
    tabs.current?.querySelectorAll<HTMLElement>('[role=tab]')[draftTabs.indexOf(to)]?.focus();
  };
  return (
    <Page
      title={editing.content.name.trim() || t(isOrder ? draftTexts.newOrder : draftTexts.newDraft)}
      crumbs={[
        { label: t(appTexts.myJobs), path: 'myjob' },
        editing.snapshot.detail.isTemplate
          ? { label: t(templateTexts.templates), path: 'myjob?list=templates' }
          : { label: t(draftTexts.drafts), path: 'myjob?list=drafts' },
      ]}
      actions={
        <>
          <SaveStateLabel editing={editing} />
          {!isEmptyId(id) && !editing.gone && (
            <>
              <CopyDraftButton id={id} name={editing.content.name} save={() => saver.flush()} />
              {!editing.snapshot.detail.isTemplate && (
                <MakeTemplateButton id={id} name={editing.content.name} save={() => saver.flush()} />
              )}
            </>
          )}
        </>
      }
    >
      {editing.gone && (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {tMessage('lang_draft_not_found_or_circulating')}
        </Alert>
      )}
      {revises && (
        <Alert color="gray" icon={<IconVersions />}>
          {t(actTexts.draftRevises, revises.trackingNumber)}{' '}
          <Anchor inherit component={Link} to={`/${accountCode}/myjob/${revises.jobId}`}>
            {t(actTexts.draftRevised)}
          </Anchor>
        </Alert>
      )}
      {answered && (
        <Alert color="gray" icon={<IconMailDown />}>
          {t(incomingTexts.answersNote, answered.trackingNo)}{' '}
          {answered.isVisible && (
            <Anchor
              inherit
              underline="always"
              component={Link}
              to={`/${accountCode}/incomingDoc/${answered.id}`}
            >
              {t(incomingTexts.openDocument)}
            </Anchor>
          )}
        </Alert>
      )}
      {editing.snapshot.detail.isTemplate && (
        <TemplateBar id={id} name={editing.content.name} save={() => saver.flush()} />
      )}
      <LeftBehindNotice
        left={editing.content.leftBehind}
        understood={() => editing.set({ leftBehind: [] })}
      />
      {tab.now !== 'files' && <UploadList uploads={uploads} kind="Document" />}
      <Tabs value={tab.now} onChange={(value) => tab.go(value)} keepMounted={false} variant="default">
        <Tabs.List
          ref={tabs}
          aria-label={t(draftTexts.tabs)}
          mb="lg"
          style={{
            flexWrap: 'nowrap',
            overflowX: 'auto',
            // The library's own line is as long as the list is wide, and is scrolled away with the first tabs.
            boxShadow: 'inset 0 calc(-1 * var(--tabs-list-border-width)) var(--tab-border-color)',
          }}
        >
          {draftTabs.map((one) => (
            <Tabs.Tab key={one} value={one} style={{ flex: 'none' }}>
              <Group gap={8} wrap="nowrap">
                <Text size="sm" fw={one === tab.now ? fontWeight.strong : fontWeight.normal}>
                  {t(tabTexts[one])}
                </Text>
                {one !== 'summary' && <TabState missing={editing.byTab[one].length} />}
              </Group>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralTab editing={editing} />
        </Tabs.Panel>
        <Tabs.Panel value="flows">
          <FlowsTab editing={editing} />
        </Tabs.Panel>
        <Tabs.Panel value="files">
          <FilesTab editing={editing} uploads={uploads} kind="Document" toGeneral={() => lead('general')} />
        </Tabs.Panel>
        <Tabs.Panel value="attachments">
          <FilesTab editing={editing} uploads={uploads} kind="Attachment" toGeneral={() => lead('general')} />
        </Tabs.Panel>
        <Tabs.Panel value="summary">
          <SummaryTab editing={editing} uploads={uploads} goTo={lead} />
        </Tabs.Panel>
      </Tabs>
      {next && (
        <Group justify="flex-end">
          <Button
            variant="light"
            rightSection={<IconArrowRight size={iconSize.small} aria-hidden />}
            onClick={() => lead(next)}
          >
            {t(draftTexts.next, t(tabTexts[next]))}
          </Button>
        </Group>
      )}
      <ConflictChoice editing={editing} />
      <LeaveGuard editing={editing} uploads={uploads} />
    </Page>
  );
}

function TabState({ missing }: { missing: number }) {
  if (missing === 0)
    return (
      <IconCheck
        size={iconSize.small}
        color="var(--tomar-good)"
        role="img"
        aria-label={t(draftTexts.complete)}
      />
    );
  return (
    <Badge
      size="sm"
      circle
      color="warm"
      variant="light"
      role="img"
      aria-label={tCount(missing, draftTexts.missingOne, draftTexts.missing)}
    >
      {missing}
    </Badge>
  );
}
