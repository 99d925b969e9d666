// Asks to see in this tab what a profile over some rows would show, before it is given (issue 42 §1).
import { call } from '#platform/web/api.ts';
import { setHeaders } from '#platform/web/bearer.ts';
import { messageOf } from '#platform/web/http.ts';
import { alcanceSchema, permisosContract, VER_COMO_HEADER } from '../contract.ts';
import { readLooked } from './looked.ts';

let failure: string | null = null;

/** Returns the reason for which the tab shows what the person may see themselves; null: it shows the scope. */
export const failureOfLook = (): string | null => failure;

/**
 * Narrows the calls of this tab to the scope that it is asked to show.
 * @returns the permissions of a person who has it; null: the server refused
 */
export async function startLooking(): Promise<readonly string[] | null> {
  try {
    const body = alcanceSchema.parse(JSON.parse(readLooked() ?? ''));
    const { otorgados } = await call(permisosContract, 'POST /permisos/vista', { body });
    setHeaders({ [VER_COMO_HEADER]: JSON.stringify(body) });
    return otorgados;
  } catch (error) {
    failure = messageOf(error);
    return null;
  }
}
