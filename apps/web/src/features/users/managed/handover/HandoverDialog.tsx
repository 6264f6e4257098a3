import { Alert, Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type HandoverItem,
  type HandoverKind,
  handOverWork,
  handoverKinds,
  previewHandover,
  searchUsers,
  type UserDetail,
  type UserLookup,
} from '@tomar/contract';
import { useRef, useState } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { useSend } from '../../../../api/useSend.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { FailureBox } from '../../../../ui/FailureBox.tsx';
import { beginsAtFirstField } from '../../../../ui/focus/firstField.ts';
import { LookupBox } from '../../../../ui/lookup/LookupBox.tsx';
import { notifySuccess } from '../../../../ui/notify.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { fullName } from '../list/userColumns.tsx';
import { useUsersChanged } from '../useUserActs.ts';
import { kindTexts, handoverTexts as texts } from './handoverTexts.ts';
import { StayingItems } from './StayingItems.tsx';

interface HandoverDialogProps {
  readonly user: UserDetail;
  readonly close: () => void;
}

const atBegin: { after: string | null; moved: number; staying: readonly HandoverItem[] } = {
  after: null,
  moved: 0,
  staying: [],
};

/** Hands a leaver's work over to a successor, who is shown what that is before. */
export function HandoverDialog({ user, close }: HandoverDialogProps) {
  const [successor, setSuccessor] = useState<UserLookup | null>(null);
  const [chosen, setChosen] = useState<readonly HandoverKind[]>(
    // Who defines profiles may want another one there than in what runs.
    handoverKinds.filter((kind) => kind !== 'profiles'),
  );
  const [kept, setKept] = useState<readonly HandoverItem[] | null>(null);
  const [gone, setGone] = useState(0);
  /** How far it has come, so that after a failure the same handover goes on, of which both are told once. */
  const far = useRef(atBegin);
  const changed = useUsersChanged();
  const params = { id: user.id };
  const preview = useQuery({
    queryKey: [...keys.user(user.id), 'handover', successor?.id],
    queryFn: ({ signal }) =>
      call(previewHandover, { params, body: { successorId: successor?.id ?? '' }, signal }),
    enabled: successor !== null,
    gcTime: 0,
  });
  const counts = preview.data?.counts;
  const kinds = chosen.filter((kind) => (counts?.[kind] ?? 0) > 0);
  const total = kinds.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0);
  const handing = useSend({
    // In batches: what is done stays done, whatever becomes of the next one.
    mutationFn: async (successorId: string) => {
      for (;;) {
        const { after, moved: before, staying: stayed } = far.current;
        const { next, moved, kept } = await handOver(params, { successorId, kinds: [...kinds], after });
        far.current = { after: next, moved: before + moved, staying: [...stayed, ...kept] };
        setGone(before + moved);
        if (next === null) break;
      }
      const { moved, staying } = far.current;
      far.current = atBegin;
      return { moved, staying };
    },
    onSuccess: async ({ moved, staying }) => {
      notifySuccess(t(texts.done, formatNumber(moved)));
      await changed();
      setKept(staying);
      if (staying.length === 0) close();
    },
    onError: () => void preview.refetch(),
  });
  return (
    <Modal
      opened
      onClose={handing.isPending ? () => undefined : close}
      size="lg"
      title={t(texts.title, fullName(user))}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      <Stack gap="md" ref={beginsAtFirstField}>
        <Text size="sm">{t(texts.body)}</Text>
        <LookupBox
          label={t(texts.successor)}
          placeholder={t(texts.choose)}
          nothing={t(texts.nobody)}
          chosen={successor ? fullName(successor) : ''}
          lookup={keys.lookup('members')}
          ask={(name, signal) => call(searchUsers, { query: { name }, signal })}
          entryOf={(one) => ({
            id: one.id,
            name: fullName(one),
            detail: [one.title, one.department, one.email].filter(Boolean).join(' · '),
            problem: one.id === user.id ? fullName(user) : undefined,
          })}
          choose={(one) => {
            setSuccessor(one);
            far.current = atBegin;
            setKept(null);
          }}
        />
        {preview.isError && <FailureBox error={preview.error} retry={() => void preview.refetch()} />}
        {successor && !preview.data && !preview.isError && <Skeleton h={120} />}
        {preview.data && counts && kept === null && (
          <>
            <Checkbox.Group
              label={t(texts.what)}
              value={[...kinds]}
              onChange={(values) => setChosen(handoverKinds.filter((kind) => values.includes(kind)))}
            >
              <Stack gap="xs" mt="xs">
                {handoverKinds.map((kind) => (
                  <Checkbox
                    key={kind}
                    value={kind}
                    label={t(texts.kindWith, t(kindTexts[kind]), formatNumber(counts[kind]))}
                    disabled={counts[kind] === 0}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
            <StayingItems
              title={t(texts.stays)}
              items={preview.data.items.filter(({ kind, reason }) => reason !== null && kinds.includes(kind))}
            />
            {preview.data.more && (
              <Text size="sm" c="dimmed">
                {t(
                  texts.andMore,
                  formatNumber(preview.data.items.filter(({ kind }) => kind === 'turns').length),
                )}
              </Text>
            )}
            {counts.profiles > 0 && !kinds.includes('profiles') && (
              <Alert color="blue">{t(texts.profiles, formatNumber(counts.profiles))}</Alert>
            )}
          </>
        )}
        {kept && <StayingItems title={t(texts.stayed)} items={kept} />}
        {handing.isPending && (
          <Text size="sm" role="status">
            {t(texts.progress, formatNumber(gone), formatNumber(total))}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={handing.isPending}>
            {t(kept ? uiTexts.close : uiTexts.cancel)}
          </Button>
          {!kept && (
            <Button
              disabled={!successor || total === 0}
              loading={handing.isPending}
              onClick={() => successor && handing.mutate(successor.id)}
            >
              {t(texts.do)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

const handOver = (
  params: { readonly id: string },
  body: { readonly successorId: string; readonly kinds: HandoverKind[]; readonly after: string | null },
) => call(handOverWork, { params, body });
