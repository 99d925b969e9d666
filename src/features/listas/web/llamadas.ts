import { createCaller } from '#platform/web/api.ts';
import { listasContract } from '../contract.ts';

/** The calls with which managers keep the option lists. */
export const call = createCaller(listasContract);

/** Under which everything about one list is kept in the page's memory. */
export const claveDeLista = (lista: string) => ['listas', 'una', lista] as const;
