import { useMatch, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type DraftTab, draftTabs, emptyId } from '@tomar/contract';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';

const paths = {
  draft: '/$accountCode/draft/$id',
  bankorder: '/$accountCode/bankorder/$id',
  reply: '/$accountCode/draft/$id/incoming/$incomingDocId',
} as const;

interface DraftRoute {
  readonly isOrder: boolean;
  /** The incoming document that a new draft answers. */
  readonly incomingDocId: string | null;
  readonly id: string;
  readonly tab: DraftTab;
  readonly go: (to: { readonly id?: string; readonly tab?: string | null }) => void;
}

/**
 * Where a draft is open, with its tab: at `draft/{id}` (UI-41), a bank order at `bankorder/{id}` (UI-43), an answer at
 * `draft/{id}/incoming/{incomingDocId}` (UI-42) while it is begun.
 */
export function useDraftRoute(): DraftRoute {
  const isOrder = useMatch({ from: paths.bankorder, shouldThrow: false }) !== undefined;
  const { id = emptyId, incomingDocId = null } = useParams({ strict: false });
  const { tab } = useSearch({ strict: false }) as { readonly tab?: string };
  const accountCode = useAccountCode();
  const navigate = useNavigate();
  const now: DraftTab = draftTabs.find((one) => one === tab) ?? 'general';
  /** Another id or tab of the same page, without a word of what is unsaved: the editor goes on. */
  const go = (to: { readonly id?: string; readonly tab?: string | null }) => {
    const next = to.tab === undefined ? now : to.tab;
    const params = { accountCode, id: to.id ?? id };
    const search = next && next !== 'general' ? { tab: next } : {};
    const stay = { search, replace: true, ignoreBlocker: true } as const;
    if (incomingDocId !== null)
      void navigate({ to: paths.reply, params: { ...params, incomingDocId }, ...stay });
    else void navigate({ to: isOrder ? paths.bankorder : paths.draft, params, ...stay });
  };
  return { isOrder, incomingDocId, id, tab: now, go };
}
