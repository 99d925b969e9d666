import * as z from 'zod/mini';
import { absentOr } from '#platform/web/address.ts';

/** What the address keeps of the form: which draft is open, so that a reload goes on with it. */
export const acompanamientoSearch = z.object({ borrador: absentOr(z.uuid()) });
