import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { entranceTexts } from '../../i18n/entranceTexts.ts';
import { t } from '../../i18n/t.ts';
import { LoadFailure } from '../page/loader.ts';
import classes from './LateFailure.module.css';

interface LateFailureProps {
  readonly failure: unknown;
  readonly retry: () => void;
  readonly close: () => void;
}

/** Something that was asked for could not be loaded; where it would have stood there is no room to say so. */
export function LateFailure({ failure, retry, close }: LateFailureProps) {
  const timedOut = failure instanceof LoadFailure && failure.timedOut;
  return (
    <div className={classes.place}>
      <Alert
        color="red"
        variant="light"
        className="tomar-surface"
        icon={<IconAlertTriangle />}
        title={t(timedOut ? entranceTexts.loadTimedOut : entranceTexts.loadFailed)}
        role="alert"
        withCloseButton
        closeButtonLabel={t(entranceTexts.close)}
        onClose={close}
      >
        <Button size="xs" variant="default" onClick={retry}>
          {t(entranceTexts.tryAgain)}
        </Button>
      </Alert>
    </div>
  );
}
