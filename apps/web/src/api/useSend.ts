import {
  type DefaultError,
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { OneAtATime } from './oneAtATime.ts';
import { otherActionAt } from './otherAction.ts';
import { withFreshProof } from './proof/freshProof.ts';

export type Sending<Data, Error, Variables, Context> = Omit<
  UseMutationResult<Data, Error, Variables, Context>,
  'mutateAsync'
>;

/**
 * A change that the page sends to the server. A second click, by a double click or because the answer takes its
 * time, does not send it again. What wants a fresh proof of the person is tried once more when they gave it. (The lint refuses `useMutation` everywhere else.)
 */
export function useSend<Data = unknown, Error = DefaultError, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): Sending<Data, Error, Variables, Context> {
  const { mutationFn } = options;
  const [gate, setGate] = useState(() => new OneAtATime());
  const { mutate, reset, ...mutation } = useMutation<Data, Error, Variables, Context>({
    ...options,
    ...(mutationFn && { mutationFn: (...given) => withFreshProof(() => mutationFn(...given)) }),
    onSettled: (...given) => {
      gate.end();
      return options.onSettled?.(...given);
    },
  });
  const send = useCallback(
    (variables: Variables, callbacks?: MutateOptions<Data, Error, Variables, Context>) => {
      if (gate.begin(performance.now(), otherActionAt())) mutate(variables, callbacks);
    },
    [gate, mutate],
  );
  /** What is under way is not looked at any more; it holds up nothing that is asked for next. */
  const forget = useCallback(() => {
    setGate(new OneAtATime());
    reset();
  }, [reset]);
  return { ...mutation, mutate: send, reset: forget } as Sending<Data, Error, Variables, Context>;
}
