// The day by which the unit promises an answer to a request that comes in.
import type { Catalogo, CatalogoNow } from '#catalogo/catalogo.ts';
import { addDiasHabiles } from '#catalogo/dias-habiles.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Informe } from '#catalogo/informe.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { readPuestos, type Ajustes, type NombreDePlazo } from '#features/ajustes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { completePlazos } from './plazos.store.ts';

/** Returns the term of a report's requests, in business days: that of the manager's setting, if there is one. */
export const plazoOf = (
  { slug, solicitud }: Pick<Informe, 'slug' | 'solicitud'>,
  valorDe: (ajuste: NombreDePlazo) => number | undefined,
): number | undefined => solicitud && (valorDe(`plazo.${slug}`) ?? solicitud.plazo);

/** Makes the function that returns the promised day of a form's record, `AAAA-MM-DD`; null if its rows are no requests. */
export function createPlazo(
  catalogo: CatalogoNow,
  ajustes: Pick<Ajustes, 'actuales'>,
): (formulario: Pick<Formulario, 'slug'>, creado: Date) => Promise<string | null> {
  return async ({ slug }, creado) => {
    const informe = catalogo().findInformeOf(slug);
    if (!informe?.solicitud) return null;
    const valores = await ajustes.actuales();
    return addDiasHabiles(
      diaOf(creado),
      plazoOf(informe, (ajuste) => valores[ajuste])!,
    );
  };
}

/** Gives a term to the requests that have none. @returns true */
export async function completeTerms(db: Db, { informesDeSolicitudes }: Catalogo): Promise<boolean> {
  const valores = await readPuestos(db);
  for (const informe of informesDeSolicitudes) {
    await completePlazos(
      db,
      informe,
      plazoOf(informe, (ajuste) => valores.get(ajuste))!,
    );
  }
  return true;
}
