/** Builds the web application if its sources have changed. */
import { buildWeb } from './buildWeb.ts';

const built = await buildWeb();
console.log(built ? 'The web application is built.' : 'The web application is up to date.');
