import { createCaller } from '#platform/web/api.ts';
import { titularesContract } from '../contract.ts';

/** The calls of the register of data owners' requests. */
export const call = createCaller(titularesContract);
