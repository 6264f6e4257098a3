import { listMyJobs, may, type Viewer } from '@tomar/contract';
import type { JobPlace } from './jobColumns.tsx';

/** Which list a job's page stands below: what people are told of leads below their own jobs, and not all have these. */
export function placeOf(pathname: string, viewer: Viewer): JobPlace {
  const [, , place] = pathname.split('/');
  if (place === 'job' || place === 'mymuhurjob') return place;
  return may(listMyJobs, viewer) ? 'myjob' : 'mymuhurjob';
}
