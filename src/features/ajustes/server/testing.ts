// Changes settings in tests, as a manager does.
import type { FastifyInstance } from 'fastify';
import type { NombreDeAjuste } from '../ajustes.ts';
import type { AjustesAbiertos } from '../contract.ts';

/** Changes settings by the call of a manager, so that the application knows at once. @param headers of their session */
export async function changeAjustes(
  app: FastifyInstance,
  headers: { readonly authorization: string },
  valores: Readonly<Partial<Record<NombreDeAjuste, number>>>,
): Promise<void> {
  const { version } = (await app.inject({ url: '/api/ajustes', headers })).json<AjustesAbiertos>();
  const answer = await app.inject({ method: 'PUT', url: '/api/ajustes', headers, payload: { version, valores } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
