import { ActionIcon, Alert, Group, MantineThemeProvider } from '@mantine/core';
import { useDisclosure, useNetwork } from '@mantine/hooks';
import { IconAlertTriangle, IconCloudOff, IconMenu2, IconWifiOff, IconX } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useLogin, useSession } from '../api/useSession.ts';
import { useProductName, useSystem } from '../api/useSystem.ts';
import { AccountSwitcher, accountMenu } from '../features/accounts/AccountSwitcher.tsx';
import type { Dropped } from '../features/circulation/drop/droppedFiles.ts';
import { takenElsewhere } from '../features/circulation/drop/takenElsewhere.ts';
import { Bell, bellMenu } from '../features/circulation/notices/Bell.tsx';
import { ProofAsker } from '../features/identity/factors/ProofAsker.tsx';
import { appTexts } from '../i18n/appTexts.ts';
import { t } from '../i18n/t.ts';
import { focusNewPage } from '../ui/focus/heading.ts';
import { Logo, LogoMark } from '../ui/Logo.tsx';
import { LanguageMenu, languageMenu } from '../ui/language/LanguageMenu.tsx';
import { isNaming } from '../ui/page/isNaming.ts';
import { lazyPart } from '../ui/page/lazyPart.tsx';
import { Loader, untilLoaded } from '../ui/page/loader.ts';
import { inTurn, onceCalm } from '../ui/page/onceCalm.ts';
import { useAccountCode } from '../ui/page/useAccountCode.ts';
import { SchemeToggle } from '../ui/SchemeToggle.tsx';
import { useScreen } from '../ui/useNarrow.ts';
import { Commands, palette } from './Commands.tsx';
import classes from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { UserMenu, userMenu } from './UserMenu.tsx';
import { useLiveChanges } from './useLiveChanges.ts';
import { useServerAway } from './useServerAway.ts';
import { useSessionCare } from './useSessionCare.ts';

const focusKeeper = new Loader(() => import('../ui/focus/keepFocus.ts'));
const SignInAgain = lazyPart(async () => (await import('../features/identity/SignInAgain.tsx')).SignInAgain);
const IdleWarning = lazyPart(async () => (await import('./IdleWarning.tsx')).IdleWarning, true);

const DropAnywhere = lazyPart(
  async () => (await import('../features/circulation/drop/DropAnywhere.tsx')).DropAnywhere,
  true,
);

/** The page has one banner, and a menu holds nothing but its items: the first of them takes the focus. */
const overlayTheme = {
  components: {
    ModalHeader: { defaultProps: { component: 'div' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
};

/** While a dialog takes the window's scroll bar away, what is fixed keeps clear of its place: react-remove-scroll's own name. */
const besideScrollBar = 'right-scroll-bar-position';

/** Where the menu stands beside the page, as in the style sheet. The widest screen that `useNarrow` knows is one of them. */
const menuBeside = '(width >= 48em)';

/** The frame of every signed-in page: header, side menu, content. */
export function Shell() {
  const accountCode = useAccountCode();
  const [opened, menu] = useDisclosure(false);
  // On a phone the menu is drawn once somebody opens it.
  const isBeside = useScreen(menuBeside);
  const [menuDrawn, setMenuDrawn] = useState(isBeside);
  if (!menuDrawn && (opened || isBeside)) setMenuDrawn(true);
  const main = useFocusAfterNavigation(menu.close);
  const menuButton = useRef<HTMLButtonElement>(null);
  const leaveMenu = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    menu.close();
    menuButton.current?.focus();
  };
  const name = useProductName();
  useEffect(() => onceCalm(fetchTheRest), []);
  useEffect(keepFocusOnceCalm, []);
  useLiveChanges();
  return (
    <MantineThemeProvider theme={overlayTheme}>
      <a href="#content" className="tomar-skip">
        {t(appTexts.skipToContent)}
      </a>
      <header className={`${classes.header} ${besideScrollBar}`}>
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="sm" wrap="nowrap" className={classes.left}>
            <ActionIcon
              ref={menuButton}
              variant="subtle"
              color="gray"
              c="var(--mantine-color-text)"
              size="lg"
              onClick={menu.toggle}
              onKeyDown={leaveMenu}
              hiddenFrom="sm"
              aria-label={t(opened ? appTexts.closeMenu : appTexts.openMenu)}
              aria-expanded={opened}
            >
              {opened ? <IconX stroke={1.7} /> : <IconMenu2 stroke={1.7} />}
            </ActionIcon>
            <Link to="/$accountCode" params={{ accountCode }} className="tomar-plain" aria-label={name}>
              <span className={classes.wide}>
                <Logo name={name} />
              </span>
              <span className={classes.narrow}>
                <LogoMark />
              </span>
            </Link>
            <AccountSwitcher />
          </Group>
          <Group gap={4} wrap="nowrap">
            <Commands />
            <Group gap={4} wrap="nowrap" visibleFrom="sm">
              <LanguageMenu />
              <SchemeToggle />
            </Group>
            <Bell />
            <UserMenu />
          </Group>
        </Group>
      </header>
      <nav
        aria-label={t(appTexts.mainMenu)}
        data-opened={opened || undefined}
        className={classes.menu}
        onKeyDown={leaveMenu}
      >
        {menuDrawn && <SideMenu close={menu.close} />}
      </nav>
      {/* On a phone the menu lies over it: nobody is to have the focus in what is hidden (WCAG 2.4.11). */}
      <main onFocus={menu.close} id="content" ref={main} tabIndex={-1} className={classes.main}>
        <Banners />
        <Outlet />
      </main>
      <WhenExpired />
      <WhenIdle />
      <Drops />
    </MantineThemeProvider>
  );
}

/**
 * Files can be dropped on every page, also before the part has come that takes them. What nothing takes leads nowhere
 * either: the browser would open it in place of the page.
 */
function Drops() {
  const [dragged, setDragged] = useState(false);
  const early = useRef<readonly Dropped[] | null>([]);
  useEffect(() => {
    const stop = new AbortController();
    for (const name of ['dragover', 'drop'] as const)
      addEventListener(
        name,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return;
          event.preventDefault();
          setDragged(true);
          if (name === 'drop' && early.current) early.current = [...early.current, readDrop(event)];
        },
        // Before what takes files has acted on it, or gone.
        { signal: stop.signal, capture: true },
      );
    return () => stop.abort();
  }, []);
  return (
    dragged && (
      <Suspense>
        <DropAnywhere early={early} />
      </Suspense>
    )
  );
}

/** An event's files can be read until it is over. */
function readDrop({ dataTransfer }: DragEvent): Dropped {
  const items = [...(dataTransfer?.items ?? [])].map((item) => {
    const [file, entry] = [item.getAsFile(), item.webkitGetAsEntry()];
    return { kind: item.kind, getAsFile: () => file, webkitGetAsEntry: () => entry };
  });
  return { at: location.pathname, taken: takenElsewhere(), items };
}

/** What a person may ask for next, though a page is drawn without it; also when the server is away by then. */
function fetchTheRest(): void {
  const menus = [palette, accountMenu, bellMenu, languageMenu, userMenu];
  inTurn([
    ...menus.map((menu) => () => menu.begun().catch(() => undefined)),
    SignInAgain.preload,
    IdleWarning.preload,
    DropAnywhere.preload,
    () => import('../api/versions/newerServer.ts').catch(() => undefined),
  ]);
}

/** @returns how to end it */
function keepFocusOnceCalm(): () => void {
  const stop = new AbortController();
  const stopWaiting = onceCalm(() => {
    const give = untilLoaded(focusKeeper, ({ keepFocus }) => {
      stop.signal.addEventListener('abort', keepFocus());
    });
    stop.signal.addEventListener('abort', give);
  });
  return () => {
    stopWaiting();
    stop.abort();
  };
}

function WhenIdle() {
  const endsAt = useSessionCare();
  return (
    endsAt !== null && (
      <Suspense>
        <IdleWarning endsAt={endsAt} />
      </Suspense>
    )
  );
}

function WhenExpired() {
  return (
    <>
      <ProofAsker />
      {useSession().state === 'expired' && <SignInAgain />}
    </>
  );
}

function Banners() {
  const { account } = useLogin();
  const { online } = useNetwork();
  const away = useServerAway();
  return (
    <>
      {!online && (
        <Alert color="warm" icon={<IconWifiOff />} mb="md" role="status">
          {t(appTexts.offline)}
        </Alert>
      )}
      {online && away && (
        <Alert color="warm" icon={<IconCloudOff />} mb="md" role="status">
          {t(appTexts.serverAway)}
        </Alert>
      )}
      {!account.isLicenceActive && (
        <Alert color="warm" icon={<IconAlertTriangle />} mb="md">
          {t(appTexts.licenceExpired)} <ProviderContact />
        </Alert>
      )}
    </>
  );
}

/** ERR-46: by which address or telephone number the provider is reached, as far as the operator says. */
function ProviderContact() {
  const { address = '', phone = '' } = useSystem()?.provider ?? {};
  if (address && phone) return t(appTexts.providerBoth, address, phone);
  if (address) return t(appTexts.providerAddress, address);
  return phone && t(appTexts.providerPhone, phone);
}

/** A person who moves by keyboard or ear begins the new page at its heading. */
function useFocusAfterNavigation(moved: () => void) {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const before = useRef(path);
  useEffect(() => {
    const from = before.current;
    if (from === path) return;
    before.current = path;
    // A new record that got its id is still the same page, with somebody typing in it.
    if (isNaming(from, path)) return;
    moved();
    focusNewPage(main.current);
  }, [path, moved]);
  return main;
}
