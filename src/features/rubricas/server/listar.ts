import type { Variante } from '#catalogo/rubrica/rubrica.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { VersionesDeVariante } from '../contract.ts';
import { componer, edicionDe } from './edicion/abrir.ts';
import { selectCriterios, selectEdiciones } from './edicion/store.ts';
import { leerVersiones } from './rubricas.ts';
import { selectVersiones } from './store.ts';

const VARIANTES: readonly Variante[] = ['guiaDidactica', 'compromisoAcademico'];

/** The versions of each variant, and what is being worded of the next. */
export async function listarVersiones(db: Db): Promise<VersionesDeVariante[]> {
  const [rubricas, filas, ediciones, criterios] = await Promise.all([
    leerVersiones(db),
    selectVersiones(db),
    selectEdiciones(db),
    selectCriterios(db),
  ]);
  return VARIANTES.map((variante) => {
    const edicion = ediciones.find((una) => una.variante === variante);
    return {
      variante,
      versiones: rubricas
        .filter((una) => una.variante === variante)
        .map(({ version }) => {
          const fila = filas.find((una) => una.variante === variante && una.version === version);
          return {
            version,
            desde: fila?.desde.toISOString() ?? null,
            persona: fila?.persona ?? null,
            nota: fila?.nota ?? '',
          };
        }),
      edicion: edicion ? edicionDe(componer(edicion, rubricas, criterios)) : null,
    };
  });
}
