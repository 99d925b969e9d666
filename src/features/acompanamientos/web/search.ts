import * as z from 'zod/mini';
import { absentOr } from '#platform/web/address.ts';

/** Search parameters of the form's address: the open draft, so that a reload continues with it. */
export const acompanamientoSearch = z.object({ borrador: absentOr(z.uuid()) });
