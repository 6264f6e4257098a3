import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FileDrop } from './FileDrop.tsx';

const shown = (error?: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <FileDrop
        title="Bırakın"
        hint="PDF"
        label="Dosya"
        accept={undefined}
        error={error}
        dropped={() => undefined}
      />
    </MantineProvider>,
  );

// A form leads whoever tried to the first field that is marked so.
it('marks its input as wrong, and describes it with what is wrong', () => {
  const markup = shown('Belgenin dosyasını ekleyin.');
  const described = /<input[^>]*aria-invalid="true"[^>]*aria-describedby="([^"]+)"/.exec(markup)?.[1];
  expect(markup).toMatch(new RegExp(`id="${described}"[^>]*>Belgenin dosyasını ekleyin\\.`));
  expect(shown()).not.toContain('aria-invalid');
});
