// Self-reviews: a teacher's subjects, one begun, what an evaluator sees of it after their own choice, and both profiles beside each
// other in the result (issue 44 §3).
import { v7 as uuidv7 } from 'uuid';
import type { CriterioEvaluado } from '#catalogo/rubrica/evaluacion.ts';
import { NA } from '#catalogo/rubrica/rubrica.ts';
import { diaOf, semestreOf } from '#catalogo/semestre.ts';
import type { AsignaturaAsignada, Asignaturas } from '#features/asignaturas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import {
  insertValoracion,
  insertVista,
  linkAutoevaluacion,
  selectAutoevaluacion,
  selectOf,
  selectVistas,
  type FilaValoracion,
} from './store.ts';
import { estadoOf, rubricaOf, scoreOf, type Context } from './valoraciones.ts';

export type AutoevaluacionContext = Context & { readonly asignaturas: Asignaturas };

const isOwn =
  ({ email, usuario }: Pick<Actor, 'email' | 'usuario'>) =>
  ({ correo }: AsignaturaAsignada): boolean =>
    [email.toLowerCase(), usuario.toLowerCase()].includes(correo.toLowerCase());

/** A teacher's subjects of the semester, each once. */
async function ownAsignaturas({ asignaturas, now }: AutoevaluacionContext, actor: Actor) {
  const { todas: all } = await asignaturas.read(semestreOf(now()));
  return [...Map.groupBy(all.filter(isOwn(actor)), ({ codigoAsignatura }) => codigoAsignatura).values()].map(
    ([first]) => first!,
  );
}

/** Lists a teacher's subjects with the state of their self-review. */
export async function listAutoevaluaciones(context: AutoevaluacionContext, actor: Actor) {
  const { db, now, hastaOf } = context;
  const semestre = semestreOf(now());
  const [own, filas, hasta] = await Promise.all([
    ownAsignaturas(context, actor),
    selectOf(db, { usuario: actor.usuario, clases: ['autoevaluacion'], semestre }),
    hastaOf(db, semestre),
  ]);
  return {
    semestre,
    hasta,
    isOpen: hasta !== null && diaOf(now()) <= hasta,
    asignaturas: own.map(({ codigoAsignatura: codigo, nombre }) => {
      const fila = filas.find((one) => one.codigo === codigo);
      return { codigo, nombre, id: fila?.id ?? null, estado: fila ? estadoOf(fila) : ('por-hacer' as const) };
    }),
  };
}

/**
 * Begins a self-review, or returns the one that was begun.
 * @throws {AppError} `no-existe` if the subject is not the teacher's; `conflicto` after the last day
 */
export async function beginAutoevaluacion(
  context: AutoevaluacionContext,
  codigo: string,
  actor: Actor,
): Promise<FilaValoracion> {
  const { db, now, hastaOf, rubricas } = context;
  const semestre = semestreOf(now());
  const own = (await ownAsignaturas(context, actor)).find(({ codigoAsignatura }) => codigoAsignatura === codigo);
  if (!own) throw new AppError('no-existe', { message: 'Esa asignatura no es suya este semestre.' });
  const par = { correo: own.correo, codigo, semestre };
  const begun = await selectAutoevaluacion(db, par);
  if (begun) return begun;
  const hasta = await hastaOf(db, semestre);
  if (hasta === null || hasta < diaOf(now()))
    throw new AppError('conflicto', { message: 'El plazo de las autoevaluaciones terminó.' });
  await insertValoracion(db, {
    id: uuidv7({ msecs: now().getTime() }),
    clase: 'autoevaluacion',
    semestre,
    usuario: actor.usuario,
    nombre: actor.nombre,
    correo: actor.email.toLowerCase(),
    docente: own.docente,
    docente_correo: own.correo.toLowerCase(),
    codigo,
    tipo: own.tipoAsignatura,
    version_rubrica: (await rubricas.buscar(db))(own.tipoAsignatura).version,
    creada: now(),
  });
  return (await selectAutoevaluacion(db, par))!;
}

type Par = { readonly correo: string; readonly codigo: string };

/** Reads the self-review that a teacher sent this semester; undefined without one. */
async function readSent({ db, now }: Pick<Context, 'db' | 'now'>, par: Par): Promise<FilaValoracion | undefined> {
  const fila = await selectAutoevaluacion(db, { ...par, semestre: semestreOf(now()) });
  return fila?.enviada ? fila : undefined;
}

/** Returns true if the teacher sent a self-review of a subject this semester. */
export const hasAutoevaluacion = async (context: Pick<Context, 'db' | 'now'>, par: Par): Promise<boolean> =>
  (await readSent(context, par)) !== undefined;

/**
 * Shows what the teacher chose in a criterion, and keeps the evaluator's own choice before it.
 * @param eleccion key of a descriptor, or «N/A» @throws {AppError} `datos-invalidos` without a choice of one's own
 */
export async function showCriterio(
  context: Context,
  { clave, eleccion, ...par }: Par & { readonly clave: string; readonly eleccion: string },
  evaluador: string,
): Promise<{ descripcion: string; valoracion: string; nota: string } | null> {
  const fila = await readSent(context, par);
  if (!fila) return null;
  const rubrica = rubricaOf(await context.rubricas.buscar(), fila);
  const chosen = scoreOf(rubrica, clave, eleccion);
  if (chosen === null)
    throw new AppError('datos-invalidos', { message: 'Elija primero un descriptor en este criterio.' });
  const seen = { valoracion: fila.id, evaluador, clave, antes: String(chosen), vista: context.now() };
  await insertVista(context.db, seen);
  const own = fila.elecciones[clave];
  const descriptores = rubrica.criterios.find((one) => one.clave === clave)?.descriptores ?? [];
  return {
    descripcion: descriptores.find((one) => one.clave === own?.descriptor)?.descripcion ?? '',
    valoracion: String(scoreOf(rubrica, clave, own?.descriptor) ?? NA),
    nota: own?.observacionAdicional ?? '',
  };
}

/** A criterion as the teacher sees it, beside the result. */
export type CriterioPropio = {
  readonly clave: string;
  readonly valoracion: string;
  readonly nota: string;
  /** The evaluator's choice before they saw it, where it is another than the one that they sent. */
  readonly antes: string | null;
};

type DeResultado = Par & {
  readonly semestre: string;
  readonly evaluados: readonly CriterioEvaluado[];
  readonly recibido: Date;
};

/** Reads the teacher's self-review for the result of an accompaniment; null if none was sent before it. */
export async function readPerfil(
  { db, rubricas }: Pick<Context, 'db' | 'rubricas'>,
  { correo, codigo, semestre, evaluados, recibido }: DeResultado,
): Promise<readonly CriterioPropio[] | null> {
  const fila = await selectAutoevaluacion(db, { correo, codigo, semestre });
  if (!fila?.enviada || fila.enviada > recibido) return null;
  const [find, vistas] = await Promise.all([rubricas.buscar(db), selectVistas(db, fila.id)]);
  const rubrica = rubricaOf(find, fila);
  return rubrica.criterios.map(({ clave }) => {
    const own = fila.elecciones[clave];
    const sent = evaluados.find((one) => one.clave === clave)?.descriptor?.valoracion;
    const vista = vistas.find((one) => one.clave === clave);
    return {
      clave,
      valoracion: String(scoreOf(rubrica, clave, own?.descriptor) ?? NA),
      nota: own?.observacionAdicional ?? '',
      antes: vista && sent != null && vista.antes !== String(sent) ? vista.antes : null,
    };
  });
}

/** Notes that an accompaniment was made where a teacher had reviewed themselves: the self-review stays with it. */
export async function keepAutoevaluacion(
  tx: Db,
  par: Par & { readonly semestre: string },
  acompanamiento: string,
): Promise<void> {
  const fila = await selectAutoevaluacion(tx, par);
  if (fila) await linkAutoevaluacion(tx, fila.id, acompanamiento);
}
