import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { describeFailure } from '../api/failure.ts';
import { say } from '../i18n/say.ts';
import { uiTexts } from './texts.ts';

/** Tells a person that something did not work (ERR-01 to ERR-08); stays until it is read. */
export function alarm(error: unknown): void {
  const { heading, messages } = describeFailure(error);
  notifications.show({
    id: `failure:${heading}:${messages.join()}`,
    role: 'alert',
    color: 'red',
    icon: <IconAlertTriangle size={18} />,
    title: heading,
    message: messages.map((message) => <div key={message}>{message}</div>),
    autoClose: 12_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': say(uiTexts.close) },
  });
}

/** Says that something was done. */
export function tell(message: string): void {
  notifications.show({
    role: 'status',
    color: 'leaf',
    icon: <IconCheck size={18} />,
    message,
    autoClose: 4000,
    withBorder: true,
    closeButtonProps: { 'aria-label': say(uiTexts.close) },
  });
}
