import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { describeFailure } from '../api/describeFailure.ts';
import { endOfDocument } from '../api/session.ts';
import { t } from '../i18n/t.ts';
import { iconSize } from './iconSize.ts';
import { uiTexts } from './texts.ts';

/**
 * Tells a person that something did not work (ERR-01 to ERR-08); stays until it is read. After that person has left,
 * nobody is told: the next one at the page has nothing to do with it.
 */
export function notifyError(error: unknown): void {
  if (endOfDocument().aborted) return;
  const { heading, messages } = describeFailure(error);
  notifications.show({
    id: `failure:${heading}:${messages.join()}`,
    role: 'alert',
    color: 'red',
    icon: <IconAlertTriangle size={iconSize.normal} />,
    title: heading,
    message: messages.map((message) => <div key={message}>{message}</div>),
    autoClose: 12_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': t(uiTexts.close) },
  });
}

/** Says in one sentence why something was not done, where no failure of the server tells it. */
export function notifyProblem(message: string): void {
  if (endOfDocument().aborted) return;
  notifications.show({
    id: `problem:${message}`,
    role: 'alert',
    color: 'red',
    icon: <IconAlertTriangle size={iconSize.normal} />,
    message,
    autoClose: 8000,
    withBorder: true,
    closeButtonProps: { 'aria-label': t(uiTexts.close) },
  });
}

/** Says that something was done; not to whoever comes next, either. */
export function notifySuccess(message: string): void {
  if (endOfDocument().aborted) return;
  notifications.show({
    role: 'status',
    color: 'leaf',
    icon: <IconCheck size={iconSize.normal} />,
    message,
    autoClose: 4000,
    withBorder: true,
    closeButtonProps: { 'aria-label': t(uiTexts.close) },
  });
}
