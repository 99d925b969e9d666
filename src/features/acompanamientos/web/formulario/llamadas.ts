import { createCaller } from '#platform/web/api.ts';
import { acompanamientosContract } from '../../contract.ts';

export const call = createCaller(acompanamientosContract);
