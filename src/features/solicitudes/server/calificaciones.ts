// Ratings of closed requests: asked for by mail once the closing cannot be undone, and taken once for each closing.
import {
  CALIFICACIONES,
  DIAS_PARA_CALIFICAR,
  FRAGMENTO_DE_CALIFICACION,
  type Calificacion,
} from '#catalogo/calificacion.ts';
import { informesDeSolicitudes, type InformeDeFormulario } from '#catalogo/informe.ts';
import { nombreOfRegistro } from '#catalogo/pantalla.ts';
import { RESULTADOS } from '#catalogo/resultados.ts';
import { AppError } from '#platform/contract/errors.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { happenedSinceClosing, insertCalificaciones, insertPedida, selectCerradas } from './calificaciones.store.ts';
import { mailPersona } from './conversacion/correo-de-solicitud.ts';
import { lockSolicitud } from './conversacion/mensajes.store.ts';
import { type Entrega } from './conversacion/mensajes.ts';
import { UNDO_MS } from './estados/estados.ts';
import { selectFilas, type FilaDeSolicitud } from './solicitudes.store.ts';

/**
 * Returns the instant at which the last row of a request was closed; null while one is open, and for a request that was
 * given up: there is nothing to rate.
 */
function closedAt(filas: readonly FilaDeSolicitud[]): Date | null {
  const cierres = filas.flatMap(({ estado, cierre }) => (estado === 'cerrado' && cierre ? [cierre.getTime()] : []));
  if (filas.length === 0 || cierres.length < filas.length) return null;
  return filas.every(({ resultado }) => resultado === 'desistida') ? null : new Date(Math.max(...cierres));
}

/** Returns true if a request may be rated: closed within 30 days, and not rated since. */
export async function isCalificable(
  db: Db,
  { registro, filas, now }: { registro: string; filas: readonly FilaDeSolicitud[]; now: Date },
): Promise<boolean> {
  const desde = closedAt(filas);
  if (!desde || now.getTime() - desde.getTime() > DIAS_PARA_CALIFICAR * DAY_MS) return false;
  return !(await happenedSinceClosing(db, { registro, tipo: 'calificacion' }));
}

type Calificada = {
  readonly informe: InformeDeFormulario;
  readonly registro: string;
  readonly valor: Calificacion;
  readonly comentario: string | null;
};

/**
 * Takes the rating of a request, whose record is locked.
 * @throws {AppError} `conflicto` if it may not be rated, or was
 */
export async function rate(tx: Db, { informe, registro, ...calificada }: Calificada, now: Date): Promise<void> {
  const filas = await selectFilas(tx, informe, registro);
  if (!(await isCalificable(tx, { registro, filas, now }))) {
    throw new AppError('conflicto', { message: 'Esta solicitud ya no recibe una calificación.' });
  }
  await insertCalificaciones(tx, [{ registro, ...calificada, creado: now }]);
}

/** Asks for the ratings of the requests that a change closed: once for each closing, and not if they were opened again. */
export async function askForCalificaciones(options: Entrega, cambio: string): Promise<void> {
  for (const registro of await selectCerradas(options.db, cambio)) await ask(options, registro);
}

async function ask(options: Entrega, registro: string): Promise<void> {
  const { db, formularios, informes, now } = options;
  await db.transaction().execute(async (tx) => {
    const solicitud = await lockSolicitud(tx, registro);
    const formulario = formularios.find(({ slug }) => slug === solicitud?.formulario);
    const informe = informesDeSolicitudes(informes).find((each) => each.formulario.slug === formulario?.slug);
    if (!solicitud || !formulario || !informe) return;
    const filas = await selectFilas(tx, informe, registro);
    const desde = closedAt(filas);
    const creado = now();
    // A row that was closed later has a task of its own.
    if (!desde || creado.getTime() - desde.getTime() < UNDO_MS) return;
    if (await happenedSinceClosing(tx, { registro, tipo: 'aviso' })) return;
    const enviado = await mailPersona(tx, options, {
      formulario,
      solicitud,
      asunto: 'Su solicitud se cerró',
      texto: [...resultsInWords(informe, filas), '¿Cómo fue la atención de su solicitud? Elija una cara.'].join('\n'),
      enlaces: CALIFICACIONES.map(({ valor, cara, texto }) => ({
        texto: `${cara} ${texto}`,
        fragmento: `${FRAGMENTO_DE_CALIFICACION}=${valor}`,
      })),
      boton: 'Ver la solicitud',
      autor: null,
    });
    if (enviado) await insertPedida(tx, registro, creado);
  });
}

/** Lines with the results of rows; those of an item report by their names. */
const resultsInWords = (informe: InformeDeFormulario, filas: readonly FilaDeSolicitud[]): readonly string[] => [
  filas.length === 1 ? 'La unidad cerró su solicitud.' : 'La unidad cerró todo lo que usted solicitó.',
  ...filas.flatMap(({ resultado, datos }) => {
    if (resultado === null) return [];
    const nombre = informe.unidad === undefined ? 'Resultado' : nombreOfRegistro(informe, datos);
    return [`${nombre}: ${RESULTADOS[resultado].toLowerCase()}.`];
  }),
];
