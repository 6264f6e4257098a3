import { Badge, Menu, Text } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { deleteView, saveView, type View, type ViewedList } from '@tomar/contract';
import { useState } from 'react';
import '../../../i18n/listMessages.ts';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { ToolButton } from '../../../ui/list/ToolButton.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { viewTexts } from './texts.ts';
import { useReloadViews, useShowView, useViews } from './useViews.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { viewSearchOf } from './viewSearch.ts';

interface ViewMenuProps {
  readonly list: ViewedList;
  /** What the address of the list says; `saved` is the view that was chosen. */
  readonly search: object & { readonly saved?: string };
  /** Nothing stands beside it: on a phone it keeps its words. */
  readonly alone?: boolean;
}

/** The reader's views of a list: one to choose, and what is shown now to keep. */
export function ViewMenu({ list, search, alone = false }: ViewMenuProps) {
  const views = useViews(list);
  const show = useShowView();
  const [asking, setAsking] = useState<'new' | 'edit' | 'remove' | null>(null);
  const items = views.data?.items ?? [];
  const current = viewSearchOf({ ...search });
  const chosen = items.find(({ id }) => id === search.saved) ?? null;
  const changed = chosen !== null && chosen.search !== current;
  const reload = useReloadViews(list);
  const keep = useSend({
    mutationFn: ({ id, name, isStart, version }: View) =>
      call(saveView, { params: { id }, body: { list, name, isStart, version, search: current } }),
    onSuccess: () => notifySuccess(t(viewTexts.saved)),
    // Another tab may have saved it: what is shown next is what is kept.
    onSettled: reload,
  });
  const remove = useSend({
    mutationFn: ({ id }: View) => call(deleteView, { params: { id } }),
    onSuccess: () => {
      notifySuccess(t(viewTexts.removed));
      setAsking(null);
    },
    onSettled: reload,
  });
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <ToolButton
            icon={IconBookmark}
            label={
              chosen ? t(changed ? viewTexts.changedOf : viewTexts.viewOf, chosen.name) : t(viewTexts.views)
            }
            worded={alone || chosen !== null}
            maw={280}
          />
        </Menu.Target>
        <Menu.Dropdown aria-label={t(viewTexts.views)} mah={420} style={{ overflowY: 'auto' }}>
          <Menu.Item onClick={() => show(null)}>{t(viewTexts.whole)}</Menu.Item>
          {items.map((view) => (
            <Menu.Item
              key={view.id}
              onClick={() => show(view)}
              aria-current={view.id === chosen?.id || undefined}
              rightSection={view.isStart && <Badge>{t(viewTexts.start)}</Badge>}
            >
              <Text
                size="sm"
                fw={view.id === chosen?.id ? fontWeight.medium : fontWeight.normal}
                style={{ overflowWrap: 'anywhere' }}
              >
                {view.name}
              </Text>
            </Menu.Item>
          ))}
          <Menu.Divider />
          {chosen && changed && (
            <Menu.Item onClick={() => keep.mutate(chosen)}>{t(viewTexts.saveChange)}</Menu.Item>
          )}
          <Menu.Item onClick={() => setAsking('new')}>{t(viewTexts.saveNew)}</Menu.Item>
          {chosen && (
            <>
              <Menu.Item onClick={() => setAsking('edit')}>{t(viewTexts.edit)}</Menu.Item>
              <Menu.Item onClick={() => setAsking('remove')}>{t(viewTexts.remove)}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {(asking === 'new' || (asking === 'edit' && chosen)) && (
        <ViewDialog
          list={list}
          view={asking === 'edit' ? chosen : null}
          search={asking === 'edit' && chosen ? chosen.search : current}
          saved={(view) => show(view, true)}
          close={() => setAsking(null)}
        />
      )}
      {chosen && (
        <Confirm
          opened={asking === 'remove'}
          title={t(viewTexts.removeTitle, chosen.name)}
          body={t(viewTexts.removeBody)}
          confirm={t(viewTexts.removeConfirm)}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(chosen)}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  );
}
