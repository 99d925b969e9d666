// Closed requests: their people are told once the closing cannot be undone, and rate the attention once for each closing.
import { DIAS_PARA_CALIFICAR, type Calificacion } from '#catalogo/calificacion.ts';
import { type InformeDeFormulario } from '#catalogo/informe.ts';
import { AppError } from '#platform/contract/errors.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { insertAviso, insertCalificaciones, selectCerradas, wasRated, wasToldClosing } from './calificaciones.store.ts';
import { cierreOf, closedAt, isRateable } from './conversacion/cierre.ts';
import { mailPersona } from './conversacion/correo-de-solicitud.ts';
import { hasClosingPorSalir, lockSolicitud } from './conversacion/mensajes.store.ts';
import { type Entrega } from './conversacion/mensajes.ts';
import { UNDO_MS } from './estados/estados.ts';
import { selectFilas, type FilaDeSolicitud } from './solicitudes.store.ts';

/** Returns true if a request may be rated: closed within 30 days, and not rated since. */
export async function isCalificable(
  db: Db,
  { registro, filas, now }: { registro: string; filas: readonly FilaDeSolicitud[]; now: Date },
): Promise<boolean> {
  const desde = isRateable(filas) && closedAt(filas);
  if (!desde || now.getTime() - desde.getTime() > DIAS_PARA_CALIFICAR * DAY_MS) return false;
  return !(await wasRated(db, registro));
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

/** Tells the people of the requests that a change closed: once for each closing, and not if they were opened again. */
export async function tellClosings(options: Entrega, cambio: string): Promise<void> {
  for (const registro of await selectCerradas(options.db, cambio)) await tell(options, registro);
}

async function tell(options: Entrega, registro: string): Promise<void> {
  const { db, catalogo, now } = options;
  await db.transaction().execute(async (tx) => {
    const solicitud = await lockSolicitud(tx, registro);
    const informe = solicitud && catalogo().findInformeOf(solicitud.formulario);
    if (!solicitud || !informe?.solicitud) return;
    const cierre = await cierreOf(tx, informe, registro);
    const creado = now();
    // A row that was closed later has a task of its own, and a message that closed one tells it.
    if (!cierre || creado.getTime() - cierre.desde.getTime() < UNDO_MS) return;
    if ((await wasToldClosing(tx, registro)) || (await hasClosingPorSalir(tx, registro))) return;
    const correo = await mailPersona(tx, options, {
      formulario: informe.formulario,
      solicitud,
      asunto: 'Su solicitud se cerró',
      texto: cierre.texto,
      enlaces: cierre.enlaces,
      boton: 'Ver la solicitud',
      pide: { acto: 'respuesta', desde: creado.getTime() },
      autor: null,
    });
    if (correo !== null) await insertAviso(tx, { registro, aviso: cierre.aviso, creado, correo });
  });
}
