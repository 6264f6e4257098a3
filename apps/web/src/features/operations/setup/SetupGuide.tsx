import { Anchor, Button, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dismissSetupGuide, getSetupGuide, type ReplyOf, type SetupStep } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { Section } from '../../../ui/Section.tsx';
import classes from './SetupGuide.module.css';
import { setupStepTexts, setupTexts } from './setupTexts.ts';

type Guide = ReplyOf<typeof getSetupGuide>;

/** Where each step is done, below the account. */
const paths: Readonly<Record<SetupStep, string>> = {
  people: 'settings/user',
  signers: 'settings/user',
  drafters: 'settings/user',
  titles: 'settings/title',
  departments: 'settings/department',
  categories: 'settings/category',
  timestamp: 'settings/params?tab=timestamp',
  recipient: 'settings/targetsystem',
  logo: 'settings/params',
};

export const setupGuideQuery = () =>
  queryOptions({ queryKey: keys.setupGuide, queryFn: ({ signal }) => call(getSetupGuide, { signal }) });

export const useSetupGuide = () => useQuery(setupGuideQuery());

/** Whether everything that the first job needs is there. */
const isReady = ({ steps }: Guide): boolean => steps.every(({ isDone, isOptional }) => isDone || isOptional);

/** Whether the guide shows by itself. */
export const isGuideOpen = (guide: Guide): boolean => !guide.isDismissed && !isReady(guide);

/**
 * What the account needs before its first job can start, each step a link, ticked by what is really there.
 * @param mayShowAgain where a guide that was hidden can be called back, and one that is done stays
 */
export function SetupGuide({ mayShowAgain = false }: { mayShowAgain?: boolean }) {
  const client = useQueryClient();
  const guide = useSetupGuide();
  const dismiss = useSend({
    mutationFn: (isDismissed: boolean) => call(dismissSetupGuide, { body: { isDismissed } }),
    onSuccess: (now) => client.setQueryData(keys.setupGuide, now),
  });
  if (!guide.data) return null;
  const { isDismissed, steps } = guide.data;
  if (isDismissed)
    return mayShowAgain ? (
      <div>
        <Button variant="subtle" size="xs" loading={dismiss.isPending} onClick={() => dismiss.mutate(false)}>
          {t(setupTexts.showAgain)}
        </Button>
      </div>
    ) : null;
  if (!mayShowAgain && !isGuideOpen(guide.data)) return null;
  return (
    <Section
      title={t(setupTexts.title)}
      hint={t(isReady(guide.data) ? setupTexts.ready : setupTexts.hint)}
      actions={
        <Button
          variant="default"
          size="xs"
          title={t(setupTexts.dismissHint)}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate(true)}
        >
          {t(setupTexts.dismiss)}
        </Button>
      }
    >
      <ol className={classes.steps}>
        {steps.map((one) => (
          <Step key={one.step} {...one} />
        ))}
      </ol>
    </Section>
  );
}

interface StepProps {
  readonly step: SetupStep;
  readonly isDone: boolean;
  readonly isOptional: boolean;
}

function Step({ step, isDone, isOptional }: StepProps) {
  const accountCode = useAccountCode();
  const Icon = isDone ? IconCircleCheck : IconCircle;
  const state = isDone ? setupTexts.done : isOptional ? setupTexts.optional : setupTexts.missing;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Icon size={iconSize.normal} stroke={1.7} aria-hidden className={classes.mark} />
      <div className={classes.text}>
        <Anchor component={Link} to={`/${accountCode}/${paths[step]}`} fw={fontWeight.medium}>
          {t(setupStepTexts[step].title)}
        </Anchor>
        <Text size="sm" c="dimmed">
          {t(state)} · {t(setupStepTexts[step].body)}
        </Text>
      </div>
    </li>
  );
}
