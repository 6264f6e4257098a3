import { Badge, Text } from '@mantine/core';
import {
  IconActivity,
  IconAddressBook,
  IconAdjustments,
  IconArrowsHorizontal,
  IconBinaryTree2,
  IconBuilding,
  IconBuildingBank,
  IconCategory,
  IconFilePlus,
  IconHistory,
  IconIdBadge2,
  IconInbox,
  IconLayoutDashboard,
  IconListDetails,
  IconMailDown,
  IconMessage2,
  IconRoute,
  IconRubberStamp,
  IconSettings,
  IconSitemap,
  IconUsers,
  IconUsersGroup,
  IconWritingSign,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { emptyId, entryOfWaiting, limits, type MenuEntry, seesVersion, shownMenu } from '@tomar/contract';
import { useViewer } from '../api/useViewer.ts';
import { useAccounts } from '../features/accounts/useAccounts.ts';
import { appTexts } from '../i18n/appTexts.ts';
import { formatNumber } from '../i18n/format.ts';
import { language } from '../i18n/language.ts';
import { menuName } from '../i18n/menuName.ts';
import { t, tCount } from '../i18n/t.ts';
import { iconSize } from '../ui/iconSize.ts';
import { useAccountCode } from '../ui/page/useAccountCode.ts';
import classes from './SideMenu.module.css';

const icons: Record<MenuEntry['key'], TablerIcon> = {
  overview: IconLayoutDashboard,
  createJob: IconFilePlus,
  createOrder: IconBuildingBank,
  myJobs: IconInbox,
  myStamps: IconRubberStamp,
  jobManagement: IconListDetails,
  incomingDocuments: IconMailDown,
  settings: IconSettings,
  users: IconUsers,
  department: IconSitemap,
  title: IconIdBadge2,
  category: IconCategory,
  circulationProfile: IconRoute,
  signLimit: IconArrowsHorizontal,
  signGroup: IconUsersGroup,
  ozne: IconMessage2,
  company: IconBuilding,
  stampAccount: IconRubberStamp,
  externalSigner: IconWritingSign,
  recipient: IconAddressBook,
  parameters: IconAdjustments,
  directory: IconBinaryTree2,
  tasks: IconActivity,
  audit: IconHistory,
};

/**
 * Entries by authority and module (UI-50 and following); the version label for administrators (UI-62 to UI-64).
 * @param props.close closes the menu, on a phone: also an entry of the page where somebody is does
 */
export function SideMenu({ close }: { readonly close: () => void }) {
  const accountCode = useAccountCode();
  const viewer = useViewer();
  const path = useLocation({ select: (location) => location.pathname });
  const badged = entryOfWaiting(viewer);
  const waiting = useAccounts().data?.find((account) => account.code === accountCode)?.waitingJobCount ?? 0;
  return (
    <>
      <div className={classes.entries}>
        {shownMenu(viewer).map((entry) => {
          const Icon = icons[entry.key];
          const href = `/${accountCode}${entry.path && `/${entry.path}`}`;
          // A new record and those of its kind belong to one entry; what only leads on is one by itself.
          const kind = href.replace(`/${emptyId}`, '');
          const alone = entry.path === '' || entry.key === 'settings';
          const active = alone ? path.replace(/\/$/, '') === href : path.startsWith(kind);
          return (
            <Link
              key={entry.key}
              ref={active ? bringIntoView : undefined}
              to={href}
              activeOptions={{ exact: true }}
              aria-current={active ? 'page' : undefined}
              onClick={close}
              className={classes.entry}
            >
              <Icon size={iconSize.normal} stroke={1.7} aria-hidden />
              <span className={classes.label}>{menuName(entry.key)}</span>
              {entry === badged && waiting > 0 && <WaitingBadge count={waiting} />}
            </Link>
          );
        })}
      </div>
      {seesVersion(viewer) && (
        <Text
          component={Link}
          to={`/${accountCode}/${language === 'tr' ? 'updates' : 'updates-en'}`}
          size="xs"
          c="dimmed"
          m="md"
          onClick={close}
          className={classes.version}
        >
          {t(appTexts.version, limits.productVersion)}
        </Text>
      )}
    </>
  );
}

/** An administrator's menu is longer than a low window. */
const bringIntoView = (entry: HTMLElement | null) => {
  // Newer browsers answer with a promise, which React would be given.
  entry?.scrollIntoView({ block: 'nearest' });
};

function WaitingBadge({ count }: { count: number }) {
  return (
    <Badge
      variant="filled"
      color="warm"
      radius="xl"
      size="sm"
      aria-label={tCount(count, appTexts.waitingJob, appTexts.waitingJobs, formatNumber(count))}
      role="img"
    >
      {count > 99 ? '99+' : count}
    </Badge>
  );
}
