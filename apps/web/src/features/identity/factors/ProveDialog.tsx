import { Button, Modal, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getProofOffer, limits, proveAgain, sendProofCode } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { FactorForm } from './FactorForm.tsx';
import { factorTexts } from './factorTexts.ts';

interface ProveDialogProps {
  /** Why a proof is wanted, where it is not for something dangerous. */
  readonly why?: string;
  readonly done: (proved: boolean) => void;
}

/** Says why a proof is wanted, and takes it. */
export function ProveDialog({ why, done }: ProveDialogProps) {
  const offer = useQuery({
    queryKey: keys.proofOffer,
    queryFn: ({ signal }) => call(getProofOffer, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={() => done(false)}
      title={t(factorTexts.proveTitle)}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
      zIndex={400}
    >
      <Text size="sm" mb="md">
        {why ?? t(factorTexts.proveBody, limits.freshProofMinutes)}
      </Text>
      {offer.error ? (
        <FailureBox error={offer.error} retry={() => void offer.refetch()} />
      ) : offer.data ? (
        <FactorForm
          factors={[...(offer.data.password ? (['password'] as const) : []), ...offer.data.factors]}
          mail={offer.data.mail}
          phone={offer.data.phone}
          sendCode={() => call(sendProofCode, {})}
          prove={(given) => call(proveAgain, { body: { given } })}
          proved={() => done(true)}
        />
      ) : (
        <Skeleton h={120} />
      )}
      <Button variant="subtle" fullWidth mt="xs" onClick={() => done(false)}>
        {t(factorTexts.cancel)}
      </Button>
    </Modal>
  );
}
