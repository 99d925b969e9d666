import type { APIRequestContext } from '@playwright/test';
import { asGestor } from './cuentas.ts';

/** The rows that the manager's report finds by a text: what was stored, as people read it. */
export async function registrosCon(
  request: APIRequestContext,
  informe: string,
  buscar: string,
): Promise<readonly { readonly id: string; readonly celdas: readonly string[] }[]> {
  const response = await request.post(`/api/informes/${informe}/consulta`, {
    headers: await asGestor(request),
    data: { buscar },
  });
  return ((await response.json()) as { filas: { id: string; celdas: string[] }[] }).filas;
}
