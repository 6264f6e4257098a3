import { Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { iconSize } from '../../ui/iconSize.ts';
import classes from './Remark.module.css';

/** What one should know of a file that is taken all the same. */
export function Remark({ children }: { children: string }) {
  return (
    <Text size="xs" component="span" className={classes.remark}>
      <IconInfoCircle size={iconSize.small} aria-hidden className={classes.icon} />
      {children}
    </Text>
  );
}
