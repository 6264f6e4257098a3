import { Button, Group } from '@mantine/core';
import { IconFilePlus, IconTable, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
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
  return (
    <Group gap={4}>
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
          <IconButton
            icon={IconUsersGroup}
            label={t(templateTexts.settingsOf, name)}
            onClick={() => show('settings')}
          />
          <IconButton
            icon={IconTrash}
            label={t(templateTexts.remove, name)}
            onClick={() => open('delete', { id, name })}
          />
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
    <IconButton
      icon={IconTable}
      label={t(templateTexts.many, name)}
      onClick={() => void navigate({ to: '/$accountCode/template/$id/many', params: { accountCode, id } })}
    />
  );
}
