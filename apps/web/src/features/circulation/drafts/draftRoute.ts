import { useMatch, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type DraftTab, draftTabs, emptyId } from '@tomar/contract';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';

const paths = {
  draft: '/$accountCode/draft/$id',
  bankorder: '/$accountCode/bankorder/$id',
} as const;

/** Where a draft is open: at `draft/{id}` (UI-41), or, a bank order, at `bankorder/{id}` (UI-43), with its tab. */
export function useDraftRoute() {
  const isOrder = useMatch({ from: paths.bankorder, shouldThrow: false }) !== undefined;
  const { id = emptyId } = useParams({ strict: false });
  const { tab } = useSearch({ strict: false }) as { readonly tab?: string };
  const accountCode = useAccountCode();
  const navigate = useNavigate();
  const now: DraftTab = draftTabs.find((one) => one === tab) ?? 'general';
  /** Another id or tab of the same page, without a word of what is unsaved: the editor goes on. */
  const go = (to: { readonly id?: string; readonly tab?: string | null }) => {
    const next = to.tab === undefined ? now : to.tab;
    void navigate({
      to: isOrder ? paths.bankorder : paths.draft,
      params: { accountCode, id: to.id ?? id },
      search: next && next !== 'general' ? { tab: next } : {},
      replace: true,
      ignoreBlocker: true,
    });
  };
  return { isOrder, id, tab: now, go };
}
