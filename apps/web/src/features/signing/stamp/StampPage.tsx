import { getRouteApi } from '@tanstack/react-router';
import { SigningPage } from '../SigningPage.tsx';

const route = getRouteApi('/$accountCode/mymuhurjob/stamp');

/** A company's stamp, put by the server's key for the reader (SIGN-03, JOB-18). */
export const StampPage = () => <SigningPage act="stamp" named={route.useSearch().jobs} />;
