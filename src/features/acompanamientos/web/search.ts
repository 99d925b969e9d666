// Search parameters of the accompaniment form's address: the open draft, so that a reload continues with it.
import * as z from 'zod/mini';
import { absentOr } from '#platform/web/address.ts';

export const acompanamientoSearch = z.object({ borrador: absentOr(z.uuid()) });
