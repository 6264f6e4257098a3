import { useRef, useState } from 'react';
import { OneAtATime } from './oneAtATime.ts';
import { otherActionAt } from './otherAction.ts';

interface PlainSendOptions<Answer, Given> {
  readonly mutationFn: (given: Given) => Promise<Answer>;
  readonly onSuccess: (answer: Answer, given: Given) => void;
  readonly onError: (error: unknown) => void;
}

interface State {
  readonly pending: boolean;
  readonly error: unknown;
}
const idle: State = { pending: false, error: null };

/** As `useSend`, of the page alone: nothing is kept of what was sent, and no other part hears of its failure. */
export function usePlainSend<Answer, Given>({
  mutationFn,
  onSuccess,
  onError,
}: PlainSendOptions<Answer, Given>) {
  const [{ pending, error }, setState] = useState(idle);
  const gate = useRef(new OneAtATime());
  const send = async (given: Given) => {
    setState({ pending: true, error: null });
    try {
      const answer = await mutationFn(given);
      setState(idle);
      onSuccess(answer, given);
    } catch (failure) {
      setState({ pending: false, error: failure });
      onError(failure);
    } finally {
      gate.current.end();
    }
  };
  return {
    mutate: (given: Given) => {
      if (gate.current.begin(performance.now(), otherActionAt())) void send(given);
    },
    reset: () => setState(idle),
    isPending: pending,
    isError: error !== null,
    error,
  };
}
