import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import {
  IconArrowRight,
  IconFileText,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fold, listMyJobs, may, shownMenu } from '@tomar/contract';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { call } from '../api/call.ts';
import { chooseLanguage } from '../api/chooseLanguage.ts';
import { keys } from '../api/queryKeys.ts';
import { endSession } from '../api/refresh.ts';
import { useViewer } from '../api/useViewer.ts';
import { appTexts } from '../i18n/appTexts.ts';
import { language } from '../i18n/language.ts';
import { menuName } from '../i18n/menuName.ts';
import { t } from '../i18n/t.ts';
import { iconSize } from '../ui/iconSize.ts';
import { languageNames } from '../ui/language/languageNames.ts';
import { useAccountCode } from '../ui/page/useAccountCode.ts';
import { useSchemeSwitch } from '../ui/SchemeToggle.tsx';

export const openPalette = (): void => spotlight.open();

interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly description?: string;
  readonly run: () => void;
}

/**
 * Ctrl K: go to a page, run a command, or find a job by its name.
 * @param typed while it was being loaded
 */
export function CommandPalette({ typed }: { typed: string }) {
  const [query, setQuery] = useState(typed);
  const wanted = fold(query.trim());
  const matching = (commands: readonly Command[]) =>
    commands.filter((command) => fold(command.label).includes(wanted));
  const pages = matching(usePageCommands());
  const actions = matching(useActionCommands());
  const jobs = useJobCommands(query.trim());
  const groups = [
    { label: t(appTexts.commandsJobs), commands: jobs },
    { label: t(appTexts.commandsPages), commands: pages },
    { label: t(appTexts.commandsActions), commands: actions },
  ].filter((group) => group.commands.length > 0);
  // Jobs come later than the typing: Enter takes the first of what is listed when none was chosen by arrow key.
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = groups[0]?.commands[0];
    if (event.key !== 'Enter' || !first || wanted === '') return;
    if (event.currentTarget.closest('[role="dialog"]')?.querySelector('[data-selected]')) return;
    event.preventDefault();
    spotlight.close();
    first.run();
  };
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={['mod + K']}
      tagsToIgnore={[]}
      // There and gone at once: while it fades, what is typed would be lost.
      transitionProps={{ duration: 0 }}
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': t(appTexts.commands) } }}
      styles={{ actionBody: { minWidth: 0 }, actionLabel: { overflowWrap: 'anywhere' } }}
    >
      <Spotlight.Search
        placeholder={t(appTexts.commandsPlaceholder)}
        aria-label={t(appTexts.commands)}
        // The modal's focus trap comes later, after the first letters.
        autoFocus
        onKeyDown={enter}
        leftSection={<IconSearch size={iconSize.normal} stroke={1.7} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.label} label={group.label}>
            {group.commands.map((command) => (
              <Spotlight.Action
                key={command.id}
                label={command.label}
                leftSection={command.icon}
                onClick={command.run}
                {...(command.description && { description: command.description })}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{t(appTexts.commandsNothing)}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function usePageCommands(): Command[] {
  const accountCode = useAccountCode();
  const viewer = useViewer();
  const navigate = useNavigate();
  const go = (path: string) => () => void navigate({ to: `/${accountCode}/${path}` });
  return [
    ...shownMenu(viewer).map((entry) => ({
      id: entry.key,
      label: menuName(entry.key),
      icon: <IconArrowRight size={iconSize.normal} aria-hidden />,
      run: go(entry.path),
    })),
    {
      id: 'profile',
      label: t(appTexts.profile),
      icon: <IconUserCircle size={iconSize.normal} aria-hidden />,
      run: go('profile'),
    },
  ];
}

function useActionCommands(): Command[] {
  const scheme = useSchemeSwitch();
  const other = language === 'tr' ? 'en' : 'tr';
  return [
    {
      id: 'scheme',
      label: scheme.label,
      icon: <IconMoon size={iconSize.normal} aria-hidden />,
      run: scheme.toggle,
    },
    {
      id: 'language',
      label: languageNames[other],
      icon: <IconLanguage size={iconSize.normal} aria-hidden />,
      run: () => void chooseLanguage(other),
    },
    {
      id: 'signOut',
      label: t(appTexts.signOut),
      icon: <IconLogout size={iconSize.normal} aria-hidden />,
      run: () => void endSession('signedOut'),
    },
  ];
}

function useJobCommands(query: string): Command[] {
  const accountCode = useAccountCode();
  const navigate = useNavigate();
  const viewer = useViewer();
  const [search] = useDebouncedValue(query, 250);
  const mayLook = may(listMyJobs, viewer);
  const found = useQuery({
    queryKey: [...keys.jobs, 'palette', search],
    enabled: mayLook && search.length >= 2,
    queryFn: ({ signal }) => call(listMyJobs, { body: { search, pageSize: 6 }, signal }),
  });
  // What was found for the words before is not what Enter means now.
  if (search.length < 2 || search !== query) return [];
  return (found.data?.items ?? []).map((job) => ({
    id: job.id,
    label: job.name,
    description: job.trackingNumber,
    icon: <IconFileText size={iconSize.normal} aria-hidden />,
    run: () => void navigate({ to: `/${accountCode}/myjob/${job.id}` }),
  }));
}
