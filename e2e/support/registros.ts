import type { APIRequestContext } from '@playwright/test';
import { CLAVE, CUENTAS } from './cuentas.ts';

/** The rows that the manager's report finds by a text: what was stored, as people read it. */
export async function registrosCon(
  request: APIRequestContext,
  informe: string,
  buscar: string,
): Promise<readonly { readonly id: string; readonly celdas: readonly string[] }[]> {
  const signedIn = await request.post('/api/auth/loginMoodle', { data: { username: CUENTAS.gestor, password: CLAVE } });
  const { userInfo } = (await signedIn.json()) as { userInfo: { tokenInfo: { token: string } } };
  const response = await request.post(`/api/informes/${informe}/consulta`, {
    headers: { authorization: `Bearer ${userInfo.tokenInfo.token}` },
    data: { buscar },
  });
  return ((await response.json()) as { filas: { id: string; celdas: string[] }[] }).filas;
}
