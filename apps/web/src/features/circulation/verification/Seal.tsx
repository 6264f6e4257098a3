import { Text, Title } from '@mantine/core';
import {
  type Icon,
  IconArrowsExchange,
  IconBan,
  IconHourglass,
  IconQuestionMark,
  IconRosetteDiscountCheck,
  IconX,
} from '@tabler/icons-react';
import type { VerificationState } from '@tomar/contract';
import classes from './Seal.module.css';

type SealKind = VerificationState | 'unknown';

const icons: Readonly<Record<SealKind, Icon>> = {
  Completed: IconRosetteDiscountCheck,
  InCirculation: IconHourglass,
  Declined: IconX,
  Cancelled: IconBan,
  Replaced: IconArrowsExchange,
  unknown: IconQuestionMark,
};

interface SealProps {
  readonly kind: SealKind;
  readonly title: string;
  readonly body: string;
}

/** The verdict, as large as it matters: read first, and read aloud when it comes. */
export function Seal({ kind, title, body }: SealProps) {
  const Shown = icons[kind];
  return (
    <div className={classes.seal} data-kind={kind}>
      <span className={classes.ring} aria-hidden>
        <Shown size={40} stroke={1.6} />
      </span>
      <Title order={2} size="h2" className={classes.title ?? ''}>
        {title}
      </Title>
      <Text size="md" className={classes.body ?? ''}>
        {body}
      </Text>
    </div>
  );
}
