import { createCaller } from '#platform/web/api.ts';
import { lecturasContract } from '../contract.ts';

/** The calls that ask for readings of the platform. */
export const call = createCaller(lecturasContract);
