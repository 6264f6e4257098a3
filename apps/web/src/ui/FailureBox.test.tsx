import { MantineProvider } from '@mantine/core';
import { ApiError, withoutDetails } from '@tomar/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FailureBox } from './FailureBox.tsx';

const shown = (retry?: () => void) =>
  renderToStaticMarkup(
    <MantineProvider>
      <FailureBox error={new ApiError(404, withoutDetails('not_found'))} {...(retry && { retry })} />
    </MantineProvider>,
  );

it('keeps no room below a sentence that is all there is to say', () => {
  expect(shown()).not.toContain('mantine-Alert-message');
  expect(shown(() => undefined)).toContain('mantine-Alert-message');
});
