import { IconLock } from '@tabler/icons-react';
import { type DefinitionType, type ImportKind, type MenuEntry, mayOpen, menu } from '@tomar/contract';
import type { ReactNode } from 'react';
import { useViewer } from '../api/useViewer.ts';
import { appTexts } from '../i18n/appTexts.ts';
import { t } from '../i18n/t.ts';
import { iconSize } from '../ui/iconSize.ts';
import { Notice } from '../ui/page/Notice.tsx';

export type PageComponent = ((given: object) => ReactNode) & {
  readonly preload?: () => Promise<void>;
  /** The menu entry whose condition guards it. */
  readonly guard?: MenuEntry['key'];
};

/** The same condition that shows a menu entry guards the page behind it (UI-50). */
export function guarded(key: MenuEntry['key'], page: PageComponent): PageComponent {
  const entry = menu.find((one) => one.key === key);
  return Object.assign(
    () => <Guard entry={entry} page={page} />,
    { guard: key },
    page.preload ? { preload: page.preload } : {},
  );
}

/** A page that every definition shares, as that of one. */
export const ofType = (
  type: DefinitionType,
  Page: ((given: { type: DefinitionType }) => ReactNode) & { readonly preload: () => Promise<void> },
): PageComponent => Object.assign(() => <Page type={type} />, { preload: Page.preload });

/** A page that every kind of import shares, as that of one. */
export const ofKind = (
  kind: ImportKind,
  Page: ((given: { kind: ImportKind }) => ReactNode) & { readonly preload: () => Promise<void> },
): PageComponent => Object.assign(() => <Page kind={kind} />, { preload: Page.preload });

function Guard({ entry, page: Page }: { entry: MenuEntry | undefined; page: PageComponent }) {
  const viewer = useViewer();
  return entry && mayOpen(entry, viewer) ? <Page /> : <NoRight />;
}

function NoRight() {
  return (
    <Notice
      icon={<IconLock size={iconSize.page} />}
      title={t(appTexts.noRightTitle)}
      body={t(appTexts.noRightBody)}
    />
  );
}
