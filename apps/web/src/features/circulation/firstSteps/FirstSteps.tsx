import { Anchor, Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getSetupGuide, may } from '@tomar/contract';
import type { ReactNode } from 'react';
import { currentSession } from '../../../api/session.ts';
import { useViewer, viewerOf } from '../../../api/useViewer.ts';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { Section } from '../../../ui/Section.tsx';
import {
  isGuideOpen,
  SetupGuide,
  setupGuideQuery,
  useSetupGuide,
} from '../../operations/setup/SetupGuide.tsx';
import { useKeptSteps } from '../firstPart.ts';
import classes from './FirstSteps.module.css';
import { stepsFor } from './stepsFor.ts';
import { firstStepsTexts, stepTexts } from './texts.ts';

interface FirstStepsProps {
  /** What stands there until it is known what the steps are. */
  readonly awaited: ReactNode;
  /** What follows them: it comes with them, and is not moved by them. */
  readonly below: ReactNode;
}

/** Asks for what the steps depend on. */
export async function readyFirstSteps(client: QueryClient): Promise<void> {
  const session = currentSession();
  if (session.state === 'in' && may(getSetupGuide, viewerOf(session.login)))
    await client.prefetchQuery(setupGuideQuery());
}

/** In place of what waits, for somebody who has no job yet: where to begin, and for administrators what is missing. */
export function FirstSteps(props: FirstStepsProps) {
  const isGuided = may(getSetupGuide, useViewer());
  useKeptSteps(isGuided);
  if (isGuided) return <Guided {...props} />;
  return (
    <>
      <Steps isGuided={false} />
      {props.below}
    </>
  );
}

function Guided({ awaited, below }: FirstStepsProps) {
  const guide = useSetupGuide();
  if (guide.isPending) return awaited;
  const isGuided = guide.data !== undefined && isGuideOpen(guide.data);
  return (
    <>
      <Stack>
        <SetupGuide />
        <Steps isGuided={isGuided} />
      </Stack>
      {below}
    </>
  );
}

function Steps({ isGuided }: { isGuided: boolean }) {
  const accountCode = useAccountCode();
  const viewer = useViewer();
  return (
    <Section title={t(firstStepsTexts.title)} hint={t(firstStepsTexts.hint)}>
      <ol className={classes.steps}>
        {stepsFor(viewer, isGuided).map(({ key, path }, index) => (
          <li key={key}>
            <Anchor
              component={Link}
              to={`/${accountCode}/${path}`}
              underline="never"
              className={classes.step}
            >
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <span className={classes.text}>
                <Text component="span" display="block" fw={fontWeight.medium}>
                  {t(stepTexts[key].title)}
                </Text>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {t(stepTexts[key].body)}
                </Text>
              </span>
              <IconChevronRight size={iconSize.normal} stroke={1.7} aria-hidden className={classes.arrow} />
            </Anchor>
          </li>
        ))}
      </ol>
    </Section>
  );
}
