import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  ApiError,
  completeSignIn,
  type LoginData,
  openPendingSignIn,
  sendSignInCode,
  signInWays,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { noteRefresh } from '../../../api/lastRefresh.ts';
import { publicKeys } from '../../../api/queryKeys.ts';
import '../../../i18n/secondFactorMessages.ts';
import { type Text as Phrase, t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { FactorForm } from './FactorForm.tsx';
import { besideTexts, factorTexts } from './factorTexts.ts';

interface SecondStepProps {
  /** Of the sign-in that waits. */
  readonly secret: string;
  /** @param setUpAt the account to set up something of one's own for, where nothing but codes by mail and SMS are there */
  readonly signedIn: (login: LoginData, setUpAt: string | null) => void;
}

/** Completes a sign-in that waits for a second factor (ID-07), or says why it waits no more. */
export function SecondStep({ secret, signedIn }: SecondStepProps) {
  const { data, error } = useQuery({
    queryKey: publicKeys.pendingSignIn(secret),
    queryFn: ({ signal }) => call(openPendingSignIn, { body: { secret }, signal }),
    retry: (tries, failure) => tries < 2 && failure instanceof ApiError && failure.status === 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error)
    return (
      <Stack gap="lg" mt="md">
        <FailureBox error={error} />
        <Button component="a" href="/" variant="default">
          {t(factorTexts.toSignIn)}
        </Button>
      </Stack>
    );
  if (!data) return <Skeleton h={160} mt="md" />;
  return (
    <>
      <Text c="dimmed" size="sm" mt={6} mb="lg">
        {t(besideOf(data.way), data.accountTitle)}
      </Text>
      <FactorForm
        factors={data.factors}
        mail={data.mail}
        phone={data.phone}
        sendCode={(by) => call(sendSignInCode, { body: { secret, by } })}
        prove={async (given) => {
          if (given.factor === 'password') throw new TypeError('a password is no second factor');
          const { data: login, errorMessages } = await call(completeSignIn, { body: { secret, given } });
          if (!login) throw refusedAtCode(errorMessages);
          return login;
        }}
        proved={(login) => {
          signedIn(
            login,
            data.factors.every((factor) => factor === 'mailCode' || factor === 'smsCode')
              ? data.accountTitle
              : null,
          );
          noteRefresh(login.loginId);
        }}
      />
    </>
  );
}

const besideOf = (way: string): Phrase => {
  const known = signInWays.find((one) => one === way);
  return known ? besideTexts[known] : factorTexts.mfaBody;
};

/** The answer of a sign-in that was refused, as other refusals come: it stands at the field. */
const refusedAtCode = (keys: readonly string[]) =>
  new ApiError(400, {
    code: 'refused',
    modelState: {},
    errors: keys.map((key) => ({ field: 'code', key, params: [], tr: '', en: '' })),
    requestId: '',
  });
