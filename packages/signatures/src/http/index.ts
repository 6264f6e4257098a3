export type { Fetcher, FetchRequest } from './fetcher.ts';
export { withinTime } from './withinTime.ts';
