import { IconLock } from '@tabler/icons-react';
import { type DefinitionType, type ImportKind, type MenuEntry, mayOpen, menu } from '@tomar/contract';
import type { ReactNode } from 'react';
import { useViewer } from '../api/useViewer.ts';
import { appTexts } from '../i18n/appTexts.ts';
import { t } from '../i18n/t.ts';
import { iconSize } from '../ui/iconSize.ts';
import { type Preloaded, preloadedLike } from '../ui/page/lazyPage.tsx';
import { Notice } from '../ui/page/Notice.tsx';

export type PageComponent = ((given: object) => ReactNode) &
  Preloaded & {
    /** The menu entries whose conditions guard it: any one of them opens it. */
    readonly guard?: readonly MenuEntry['key'][];
  };

/**
 * The same condition that shows a menu entry guards the page behind it (UI-50), and what several lead to, any one of theirs.
 * @param instead for whoever may not open it
 */
export function guarded(
  keys: MenuEntry['key'] | readonly MenuEntry['key'][],
  page: PageComponent,
  instead: PageComponent = NoRight,
): PageComponent {
  const guard = [keys].flat();
  const entries = menu.filter(({ key }) => guard.includes(key));
  const guardedPage = () => <Guard entries={entries} page={page} instead={instead} />;
  return preloadedLike(Object.assign(guardedPage, { guard }), page);
}

/** A page that every definition shares, as that of one. */
export const ofType = (
  type: DefinitionType,
  Page: ((given: { type: DefinitionType }) => ReactNode) & Preloaded,
): PageComponent => preloadedLike(() => <Page type={type} />, Page);

/** A page that every kind of import shares, as that of one. */
export const ofKind = (
  kind: ImportKind,
  Page: ((given: { kind: ImportKind }) => ReactNode) & Preloaded,
): PageComponent => preloadedLike(() => <Page kind={kind} />, Page);

interface GuardProps {
  readonly entries: readonly MenuEntry[];
  readonly page: PageComponent;
  readonly instead: PageComponent;
}

function Guard({ entries, page: Page, instead: Instead }: GuardProps) {
  const viewer = useViewer();
  return entries.some((entry) => mayOpen(entry, viewer)) ? <Page /> : <Instead />;
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
