// Reads for the homes of teachers and students their submissions, results, pending work, and the full forms.
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { campoConCupos } from '#catalogo/cupos.ts';
import { startOf, type Formulario } from '#catalogo/formulario.ts';
import { readPorHacer } from '#features/acompanamientos/server/service.ts';
import { readOwnResultados } from '#features/encuestas/server/service.ts';
import type { Espera } from '#features/espera/server/service.ts';
import type { Apertura } from '#features/formularios/server/service.ts';
import { listEnviados } from '#features/solicitudes/server/service.ts';
import { readNotas, type Vigencias } from '#features/vigencias/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { OwnHome } from '../contract.ts';

export type PropioContext = {
  /** Fewest answers with which a subject is shown to its teacher. */
  readonly minimoDeDocente: () => Promise<number>;
  readonly db: Db;
  readonly apertura: Apertura;
  readonly catalogo: CatalogoNow;
  readonly vigencias: Pick<Vigencias, 'of'>;
  readonly seguimientos: Parameters<typeof listEnviados>[0]['seguimientos'];
  readonly espera: Pick<Espera, 'listOf'>;
};

/** Reads the person's own submissions, results and pending work. */
export async function readPropio(
  { apertura, minimoDeDocente, vigencias, ...context }: PropioContext,
  actor: Actor,
  now: Date,
): Promise<OwnHome> {
  const { formularios } = context.catalogo();
  const minimo = await minimoDeDocente();
  const [enviados, turnos, acompanamientos, encuestas, llenos, limitadas] = await Promise.all([
    listEnviados({ ...context, now: () => now }, actor),
    context.espera.listOf([actor.email.toLowerCase()]),
    readPorHacer(context.db, actor),
    readOwnResultados({ db: context.db, minimo, now }, actor),
    Promise.all(formularios.map(async (formulario) => isLleno(formulario, apertura))),
    readNotas(formularios, vigencias, now),
  ]);
  return {
    enviados: [...enviados],
    turnos: [...turnos],
    sinCupos: formularios.filter((_, i) => llenos[i]).map(startOf),
    vigencias: limitadas,
    encuestas,
    acompanamientos,
  };
}

/** Returns true if the form asks for an option with places and none has any left. */
async function isLleno(formulario: Formulario, apertura: Apertura): Promise<boolean> {
  const limited = campoConCupos(formulario);
  if (!limited) return false;
  const { listas } = await apertura(formulario);
  const opciones = (listas[limited.lista] ?? []).filter(({ activa }) => activa);
  return opciones.length > 0 && opciones.every(({ atributos }) => atributos?.['conCupos'] === false);
}
