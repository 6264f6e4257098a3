import { Text } from '@mantine/core';
import { IconFileText, IconSend } from '@tabler/icons-react';
import { t, tCount } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { jobTexts } from '../jobTexts.ts';
import classes from './FlowEnds.module.css';

/** Where the flow begins: the documents. */
export function FlowStart() {
  return (
    <div className={classes.end}>
      <IconFileText size={iconSize.normal} stroke={1.7} aria-hidden />
      <Text size="xs" fw={fontWeight.medium}>
        {t(jobTexts.flowStart)}
      </Text>
    </div>
  );
}

/** Where it ends: the recipients. */
export function FlowEnd({ recipients, done = false }: { recipients: number; done?: boolean }) {
  return (
    <div className={classes.end} data-done={done || undefined}>
      <IconSend size={iconSize.normal} stroke={1.7} aria-hidden />
      <Text size="xs" fw={fontWeight.medium}>
        {tCount(recipients, jobTexts.recipientOne, jobTexts.recipients)}
      </Text>
    </div>
  );
}
