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
    await notify(tx, [guardado], { comentario, actor, principal });
    return vistoOf(fila);
  });
}

/**
 * Records that the teacher read several accompaniments, as one act, and notifies each evaluator by one mail. Those that
 * were read before stay as they are.
 * @returns the number of those that were unread
 */
export async function saveVistos(
  db: Db,
  guardados: readonly AcompanamientoGuardado[],
  { actor, principal, now }: Omit<LecturaDelDocente, 'comentario'>,
): Promise<number> {
  const { usuario, nombre } = actor;
  return db.transaction().execute(async (tx) => {
    const leidos: AcompanamientoGuardado[] = [];
    for (const guardado of guardados) {
      const fila = { acompanamiento: guardado.id, usuario, nombre, comentario: '', instante: now };
      if (await insertVisto(tx, fila)) leidos.push(guardado);
    }
    if (leidos.length === 0) return 0;
    await record(tx, {
      accion: 'acompanamiento.visto',
      principal,
      objeto: { tipo: 'registro', ids: leidos.map(({ id }) => id) },
    });
    await notify(tx, leidos, { comentario: '', actor, principal });
    return leidos.length;
  });
}

/** Tells each evaluator, by one mail, which of their accompaniments were read. */
async function notify(
  tx: Db,
  guardados: readonly AcompanamientoGuardado[],
  { comentario, actor, principal }: Omit<LecturaDelDocente, 'now'>,
): Promise<void> {
  const byEvaluador = Map.groupBy(guardados, ({ evaluador }) => evaluador.correo.toLowerCase());
  byEvaluador.delete('');
  if (byEvaluador.size === 0) return;
  const datosOf = ({ acompanamiento }: AcompanamientoGuardado) => acompanamiento.datos.infoAcompanamiento;
  const codigoOf = (guardado: AcompanamientoGuardado) => datosOf(guardado).informacionAsignatura.codigoAsignatura;
  const nombres = await readNombres(tx, guardados.map(codigoOf));
  const inWords = (guardado: AcompanamientoGuardado): string => {
    const codigo = codigoOf(guardado);
    const { semana } = datosOf(guardado).informacionAsignatura;
    return `${textoDeAsignatura(codigo, nombres.get(codigo))}, semana ${semana}`;
  };
  await createCorreo(
    tx,
    {
      tipo: '2',
      ...(guardados.length === 1 ? AVISO : AVISO_DE_VARIOS),
      origen: 'acompanamiento-visto',
      principal,
      autor: { usuario: actor.usuario, nombre: actor.nombre },
    },
    [...byEvaluador.values()].map((own) => ({
      email: own[0]!.evaluador.correo,
      nombre: own[0]!.evaluador.nombre,
      rol: 'Evaluador',
      campos: {
        docente: asProperName(datosOf(own[0]!).informacionDocente.nombreDocente),
        acompanamientos: own.map(inWords).join('; '),
        comentario: comentario === '' ? 'Sin comentarios.' : comentario,
      },
      filas: own.map(({ id }) => id),
    })),
  );
}

const AVISO = {
  asunto: 'Acompañamiento leído: {acompanamientos}',
  contenido: `
<h2>{docente} leyó el resultado de su acompañamiento</h2>
<p>Cordial saludo:</p>
<p>Asignatura {acompanamientos}.</p>
<p><strong>Comentario:</strong> {comentario}</p>`,
};

const AVISO_DE_VARIOS = {
  asunto: 'Acompañamientos leídos: {docente}',
  contenido: `
<h2>{docente} leyó los resultados de varios acompañamientos</h2>
<p>Cordial saludo:</p>
<p>{acompanamientos}.</p>`,
};
