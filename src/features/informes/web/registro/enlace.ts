import { call } from '#platform/web/api.ts';
import { contrato } from '../contrato.ts';

/** Where a file of a record stands: the report, the row, and the path of the field. */
export type DondeArchivo = { readonly slug: string; readonly id: string; readonly campo: string };

/** The address of a file, good for a minute. */
export async function enlaceDeArchivo({ slug, id, campo }: DondeArchivo): Promise<string> {
  const { enlace } = await call(contrato, 'POST /informes/{informe}/registros/{id}/archivo', {
    params: { informe: slug, id },
    body: { campo },
  });
  return enlace;
}
