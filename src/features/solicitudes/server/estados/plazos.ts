// The day by which the unit promises an answer to a request that comes in.
import { addDiasHabiles } from '#catalogo/dias-habiles.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { informesDeSolicitudes, type Informe } from '#catalogo/informe.ts';
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
  informes: readonly Informe[],
  ajustes: Pick<Ajustes, 'actuales'>,
): (formulario: Pick<Formulario, 'slug'>, creado: Date) => Promise<string | null> {
  const bySlug = new Map(
    informes.flatMap((informe) =>
      informe.solicitud && informe.formulario ? [[informe.formulario.slug, informe] as const] : [],
    ),
  );
  return async ({ slug }, creado) => {
    const informe = bySlug.get(slug);
    if (!informe) return null;
    const valores = await ajustes.actuales();
    return addDiasHabiles(
      diaOf(creado),
      plazoOf(informe, (ajuste) => valores[ajuste])!,
    );
  };
}

/** Gives a term to the requests that have none. @returns true */
export async function completeTerms(db: Db, informes: readonly Informe[]): Promise<boolean> {
  const valores = await readPuestos(db);
  for (const informe of informesDeSolicitudes(informes)) {
    await completePlazos(
      db,
      informe,
      plazoOf(informe, (ajuste) => valores.get(ajuste))!,
    );
  }
  return true;
}
