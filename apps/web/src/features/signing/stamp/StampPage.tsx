import { getRouteApi } from '@tanstack/react-router';
import { useLogin } from '../../../api/useSession.ts';
import { SigningPage } from '../SignPage.tsx';
import { stampPlaceIn } from './stampPlace.ts';
import { stampWords } from './stampWords.ts';

const route = getRouteApi('/$accountCode/mymuhurjob/stamp');

/** A company's stamp, put by the server's key for the reader (SIGN-03, JOB-18). */
export function StampPage() {
  const readerId = useLogin().user.id;
  return (
    <SigningPage
      words={stampWords}
      stampOf={(job) => stampPlaceIn(job, readerId)}
      named={route.useSearch().jobs}
    />
  );
}
