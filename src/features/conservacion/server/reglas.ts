import type { Formulario } from '#catalogo/formulario.ts';
import { FORMULARIOS } from '#catalogo/index.ts';
import { type Quien, record } from '#features/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { CambioDeRegla, VistaDeConservacion } from '../contract.ts';
import { ACCIONES_DE_CONSERVACION, hacenLoMismo, type Puesta } from '../regla.ts';
import { lockConservaciones, selectConservaciones, writeConservacion } from './store.ts';

/** Forms whose records hold persons: of an anonymous one nothing is kept but answers. */
const conPersonas: readonly Formulario[] = FORMULARIOS.filter(({ anonimo }) => !anonimo);

/** What a form is called. */
export const tituloDe = (slug: string): string => conPersonas.find((uno) => uno.slug === slug)?.titulo ?? slug;

const SIN_REGLA: Puesta = { meses: null, accion: 'anonimizar', programada: false };

/** The rules of all forms; those that nobody set say that there is no end. */
export async function leerReglas(db: Db): Promise<VistaDeConservacion['reglas']> {
  const puestas = new Map((await selectConservaciones(db)).map((fila) => [fila.formulario, fila]));
  return conPersonas.map(({ slug, titulo }) => ({
    ...SIN_REGLA,
    ...puestas.get(slug),
    formulario: slug,
    titulo,
  }));
}

/** A rule as the audit tells it: `Notaría docente: 6 meses, anonimizar cada noche`. */
function enPalabras({ formulario, meses, accion, programada }: CambioDeRegla): string {
  if (meses === null) return `${tituloDe(formulario)}: sin límite`;
  const que = ACCIONES_DE_CONSERVACION[accion].nombre.toLowerCase();
  return `${tituloDe(formulario)}: ${countOf(meses, 'mes', 'meses')}, ${que}${programada ? ' cada noche' : ''}`;
}

/**
 * Sets rules, all of them or none.
 * @throws {AppError} `datos-invalidos` for a form that there is not; `conflicto` where a rule is not what was seen
 */
export async function cambiarReglas(
  db: Db,
  cambios: readonly CambioDeRegla[],
  { quien }: { readonly quien: Quien },
): Promise<void> {
  cambios.forEach(({ formulario }, i) => {
    if (conPersonas.some(({ slug }) => slug === formulario)) return;
    throw new AppError('datos-invalidos', { errores: { [`reglas.${i}.formulario`]: 'Ese formulario no existe.' } });
  });
  await db.transaction().execute(async (tx) => {
    await lockConservaciones(tx);
    await assertVistas(tx, cambios);
    for (const cambio of cambios) await writeConservacion(tx, cambio);
    await record(tx, {
      accion: 'conservacion.cambio',
      quien,
      objeto: { tipo: 'formulario', ids: cambios.map(({ formulario }) => formulario) },
      detalle: { reglas: cambios.map(enPalabras) },
    });
  });
}

const lista = new Intl.ListFormat('es-CO', { type: 'conjunction' });

async function assertVistas(tx: Db, cambios: readonly CambioDeRegla[]): Promise<void> {
  const actuales = new Map((await leerReglas(tx)).map((regla) => [regla.formulario, regla]));
  const otras = cambios.filter(({ formulario, visto }) => !hacenLoMismo(actuales.get(formulario) ?? SIN_REGLA, visto));
  if (otras.length === 0) return;
  const titulos = lista.format(otras.map(({ formulario }) => `«${tituloDe(formulario)}»`));
  throw new AppError('conflicto', {
    message:
      otras.length === 1
        ? `Otra persona cambió la regla de ${titulos} mientras usted la miraba. No se guardó nada: revise cómo quedó y guarde de nuevo.`
        : `Otra persona cambió las reglas de ${titulos} mientras usted las miraba. No se guardó nada: revise cómo quedaron y guarde de nuevo.`,
  });
}
