import { ERRORS } from '#platform/contract/errors.ts';
import { errorSchema } from '#platform/contract/route.ts';
import { ApiError } from './http.ts';

/**
 * What an answer that is no success says, in words for the person.
 * @param fallback the words for an answer that has none; those of its status unless given
 */
export async function errorOf(response: Response, fallback?: string): Promise<ApiError> {
  const body = errorSchema.safeParse(await response.json().catch(() => null));
  if (body.success) return new ApiError(response.status, body.data.message, body.data.errores);
  const known = Object.values(ERRORS).find((error) => error.status === response.status);
  return new ApiError(response.status, fallback ?? (known ?? ERRORS.interno).message);
}
