// Reads what the homes of teachers and students show about the person.
import type { Formulario } from '#catalogo/formulario.ts';
import { nodoEn } from '#catalogo/arbol.ts';
import { semestreDe } from '#catalogo/semestre.ts';
import { leerPorHacer } from '#features/acompanamientos/server/service.ts';

import { type Apertura, listarEnviados } from '#features/formularios/server/service.ts';
import { leerResultadosPropios } from '#features/resultados/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Propio } from '../contract.ts';

export type Mundo = {
  /** Minimum of answers for a teacher to see a subject's results; null: teachers see none. */
  readonly minimoDeDocente: () => Promise<number | null>;
  readonly db: Db;
  readonly apertura: Apertura;
  readonly formularios: readonly Formulario[];
  readonly seguimientos: Parameters<typeof listarEnviados>[0]['seguimientos'];
};

/** Reads the person's own submissions, results and pending work. */
export async function leerPropio(
  { apertura, minimoDeDocente, ...context }: Mundo,
  actor: Actor,
  now: Date,
): Promise<Propio> {
  const minimo = await minimoDeDocente();
  const [enviados, acompanamientos, encuestas, llenos] = await Promise.all([
    listarEnviados(context, actor),
    leerPorHacer(context.db, actor),
    minimo === null ? [] : leerResultadosPropios(context.db, actor, { semestre: semestreDe(now), minimo }),
    Promise.all(context.formularios.map(async (formulario) => isLleno(formulario, apertura))),
  ]);
  return {
    enviados: [...enviados],
    sinCupos: context.formularios.flatMap(({ slug }, i) => (llenos[i] ? [slug] : [])),
    encuestas,
    acompanamientos,
  };
}

/** Returns true if the form asks for an option with places and none has any left. */
async function isLleno(formulario: Formulario, apertura: Apertura): Promise<boolean> {
  const campos = (formulario.efectos ?? []).flatMap((efecto) => (efecto.efecto === 'cupos' ? [efecto.campo] : []));
  if (campos.length === 0) return false;
  const { listas } = await apertura(formulario);
  return campos.some((campo) => {
    const nodo = nodoEn(formulario.campos, campo);
    const opciones = nodo.tipo === 'opcion' ? (listas[nodo.lista] ?? []).filter(({ activa }) => activa) : [];
    return opciones.length > 0 && opciones.every(({ atributos }) => atributos?.['conCupos'] === false);
  });
}
