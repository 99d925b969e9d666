import type { Formulario } from '#catalogo/formulario.ts';
import { archivosDe } from '#catalogo/payload.ts';
import type { Db } from '#platform/server/db/database.ts';
import { fraseDeConservacion } from '../regla.ts';
import { selectConservaciones } from './store.ts';

/** How long the records of forms are kept, told to whom they speak of, by slug; none for forms without a rule. */
export async function frasesDeConservacion(
  db: Db,
  formularios: readonly Formulario[],
): Promise<ReadonlyMap<string, string>> {
  const reglas = new Map((await selectConservaciones(db)).map((regla) => [regla.formulario, regla]));
  return new Map(
    formularios.flatMap((formulario) => {
      const regla = reglas.get(formulario.slug);
      const frase = regla && fraseDeConservacion(regla, archivosDe(formulario).length > 0);
      return frase ? [[formulario.slug, frase] as const] : [];
    }),
  );
}
