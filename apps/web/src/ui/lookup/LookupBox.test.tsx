import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { keys } from '../../api/queryKeys.ts';
import { keepLogin, newDocument } from '../../api/session.ts';
import { fakeBrowser, loginOf } from '../../testing/fakeBrowser.ts';
import { LookupBox } from './LookupBox.tsx';

function signedInKey() {
  newDocument();
  fakeBrowser();
  keepLogin(loginOf('k1'));
  const key = keys.lookup('definitions', 'company');
  vi.unstubAllGlobals();
  return key;
}

// DEF-23
it('keeps what stands beside it at its input, above what is said to be wrong', () => {
  const lookup = signedInKey();
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <LookupBox
          label="Firma"
          placeholder="Ara"
          nothing="Yok"
          lookup={lookup}
          ask={async () => ({ items: [], more: false })}
          entryOf={() => ({ id: '', name: '' })}
          choose={() => undefined}
          error="Bu alan zorunludur."
          beside={<button type="button">Firma ekle</button>}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const [input, button, error] = ['<input', 'Firma ekle', 'Bu alan zorunludur.'].map((part) =>
    markup.indexOf(part),
  );
  expect(input).toBeGreaterThan(-1);
  expect(button).toBeGreaterThan(input ?? 0);
  expect(error).toBeGreaterThan(button ?? 0);
});
