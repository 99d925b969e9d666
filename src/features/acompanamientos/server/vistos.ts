// Confirmation by the teacher that they read the result of an accompaniment, and mail about it to the evaluator.
import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { asProperName } from '#catalogo/pantalla.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { readNombres } from '#features/asignaturas/server/service.ts';
import { createCorreo } from '#features/correo/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Visto } from '../contract-resultado.ts';
import type { AcompanamientoGuardado } from './registros.ts';
import { findVisto, insertVisto, type FilaVisto } from './vistos.store.ts';

type LecturaDelDocente = {
  readonly comentario: string;
  readonly actor: Actor;
  readonly principal: Principal;
  readonly now: Date;
};

const vistoOf = ({ nombre, comentario, instante }: FilaVisto): Visto => ({
  nombre,
  comentario,
  instante: instante.toISOString(),
});

export async function readVisto(db: Db, acompanamiento: string): Promise<Visto | null> {
  const fila = await findVisto(db, acompanamiento);
  return fila ? vistoOf(fila) : null;
}

/**
 * Records that the teacher read the accompaniment, and notifies its evaluator by mail. A repetition returns the first
 * record; with another comment it is refused.
 * @throws {AppError} `conflicto`
 */
export async function saveVisto(
  db: Db,
  guardado: AcompanamientoGuardado,
  { comentario, actor, principal, now }: LecturaDelDocente,
): Promise<Visto> {
  return db.transaction().execute(async (tx) => {
    const { usuario, nombre } = actor;
    const fila = { acompanamiento: guardado.id, usuario, nombre, comentario, instante: now };
    if (!(await insertVisto(tx, fila))) {
      const before = await findVisto(tx, guardado.id);
      if (before?.comentario === comentario) return vistoOf(before);
      const message =
        'Ya había confirmado la lectura de este acompañamiento: este comentario no se guardó. Recargue la página para ver el que dejó.';
      throw new AppError('conflicto', { message });
    }
    await record(tx, {
      accion: 'acompanamiento.visto',
      principal,
      objeto: { tipo: 'registro', ids: [guardado.id] },
    });
    await notify(tx, guardado, { comentario, actor, principal });
    return vistoOf(fila);
  });
}

async function notify(
  tx: Db,
  { id, evaluador, acompanamiento }: AcompanamientoGuardado,
  { comentario, actor, principal }: Omit<LecturaDelDocente, 'now'>,
): Promise<void> {
  if (evaluador.correo === '') return;
  const { informacionDocente, informacionAsignatura } = acompanamiento.datos.infoAcompanamiento;
  const { codigoAsignatura } = informacionAsignatura;
  const nombres = await readNombres(tx, [codigoAsignatura]);
  await createCorreo(
    tx,
    {
      tipo: '2',
      asunto: 'Acompañamiento leído: {asignatura}, semana {semana}',
      contenido: AVISO,
      origen: 'acompanamiento-visto',
      principal,
      autor: { usuario: actor.usuario, nombre: actor.nombre },
    },
    [
      {
        email: evaluador.correo,
        nombre: evaluador.nombre,
        rol: 'Evaluador',
        campos: {
          docente: asProperName(informacionDocente.nombreDocente),
          asignatura: textoDeAsignatura(codigoAsignatura, nombres.get(codigoAsignatura)),
          semana: String(informacionAsignatura.semana),
          comentario: comentario === '' ? 'No dejó comentarios.' : comentario,
        },
        filas: [id],
      },
    ],
  );
}

const AVISO = `
<h2>{docente} leyó el resultado de su acompañamiento</h2>
<p>Asignatura {asignatura}, semana {semana}.</p>
<p><strong>Comentario:</strong> {comentario}</p>`;
