import { Button, Group } from '@mantine/core';
import { IconFilePlus, IconTable, IconTrash, IconUsersGroup, type TablerIcon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { useNarrow } from '../../../ui/useNarrow.ts';
import type { OpenTemplate } from './TemplateDialogs.tsx';
import { templateTexts } from './texts.ts';

interface TemplateActionsProps {
  readonly id: string;
  readonly name: string;
  readonly isOwn: boolean;
  /** Of the `TemplateDialogs` around. */
  readonly open: OpenTemplate;
  /** What is on the page is saved first: that is what the dialogs show. */
  readonly save?: () => Promise<unknown>;
}

/** What can be done with a template besides editing its draft. */
export function TemplateActions({ id, name, isOwn, open, save }: TemplateActionsProps) {
  const show = (what: 'begin' | 'settings') =>
    // What cannot be saved says so on the page itself.
    void (save?.() ?? Promise.resolve()).then(
      () => open(what, { id, name }),
      () => undefined,
    );
  const isNarrow = useNarrow();
  return (
    <Group gap={4} wrap={isNarrow ? 'wrap' : 'nowrap'}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFilePlus size={iconSize.small} aria-hidden />}
        onClick={() => show('begin')}
      >
        {t(templateTexts.begin)}
      </Button>
      <ManyButton id={id} name={name} />
      {isOwn && (
        <>
          <SmallButton
            icon={IconUsersGroup}
            label={t(templateTexts.settingsOf, name)}
            onClick={() => show('settings')}
          >
            {t(templateTexts.rolesShort)}
          </SmallButton>
          <SmallButton
            icon={IconTrash}
            label={t(templateTexts.remove, name)}
            onClick={() => open('delete', { id, name })}
          >
            {t(templateTexts.removeShort)}
          </SmallButton>
        </>
      )}
    </Group>
  );
}

/** To the page that makes many jobs of a spreadsheet. */
function ManyButton({ id, name }: Pick<TemplateActionsProps, 'id' | 'name'>) {
  const accountCode = useAccountCode();
  const navigate = useNavigate();
  return (
    <SmallButton
      icon={IconTable}
      label={t(templateTexts.many, name)}
      onClick={() => void navigate({ to: '/$accountCode/template/$id/many', params: { accountCode, id } })}
    >
      {t(templateTexts.manyShort)}
    </SmallButton>
  );
}

interface SmallButtonProps {
  readonly icon: TablerIcon;
  /** What it does, and to what: read aloud. */
  readonly label: string;
  readonly onClick: () => void;
  /** The same in a word or two. */
  readonly children: string;
}

/** Beside the button that most people want; a phone has no room for its picture. */
function SmallButton({ icon: Icon, label, onClick, children }: SmallButtonProps) {
  const isNarrow = useNarrow();
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      px={8}
      leftSection={isNarrow ? undefined : <Icon size={iconSize.small} aria-hidden />}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
