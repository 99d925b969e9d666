// Tells `load-uso.ts` where its chunk is. Each module that may ask for the chunk first imports this.
import { setUso } from './load-uso.ts';

setUso(async () => import('./al-usar.ts'));
