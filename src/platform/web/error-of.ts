import { ERRORS } from '#platform/contract/errors.ts';
import { errorSchema } from '#platform/contract/route.ts';
import { ApiError } from './http.ts';

/** How a message begins that names a field as the payload does: for clients that show nothing else. */
const NAMES_A_FIELD = /^«[^»]+»: /;

/**
 * What an answer that is no success says, in words for the person.
 * @param fallback the words for an answer that has none; those of its status unless given
 */
export async function errorOf(response: Response, fallback?: string): Promise<ApiError> {
  const body = errorSchema.safeParse(await response.json().catch(() => null));
  if (body.success) {
    const { message, errores } = body.data;
    // On our screens what is wrong with a field stands beside it.
    const shown = errores && NAMES_A_FIELD.test(message) ? ERRORS['datos-invalidos'].message : message;
    return new ApiError(response.status, shown, errores);
  }
  const known = Object.values(ERRORS).find((error) => error.status === response.status);
  return new ApiError(response.status, fallback ?? (known ?? ERRORS.interno).message);
}
