// Calibrations: a sample classroom that an evaluator begins to mark, and an evaluator's list of what waits for them.
import { v7 as uuidv7 } from 'uuid';
import { semestreOf } from '#catalogo/semestre.ts';
import { readNombres } from '#features/asignaturas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { EstadoDeValoracion, ResumenDeValoracion } from '../contract.ts';
import { lockMuestra, selectMuestras } from './ciclos.store.ts';
import { insertValoracion, selectOf, type FilaValoracion } from './store.ts';
import { estadoOf, resumenOf, type Context } from './valoraciones.ts';

type OwnList = {
  readonly valoraciones: ResumenDeValoracion[];
  readonly muestras: { id: string; nombre: string; direccion: string; estado: EstadoDeValoracion }[];
};

/** Lists a person's second reviews, and the sample classrooms of the semester. */
export async function listOwn({ db, now }: Context, usuario: string): Promise<OwnList> {
  const semestre = semestreOf(now());
  const [segundas, calibraciones, muestras] = await Promise.all([
    selectOf(db, { usuario, clases: ['segunda'], semestre }),
    selectOf(db, { usuario, clases: ['calibracion'], semestre }),
    selectMuestras(db, semestre),
  ]);
  const nombres = await readNombres(
    db,
    segundas.flatMap(({ codigo }) => codigo ?? []),
  );
  return {
    valoraciones: segundas.map((fila) => resumenOf(fila, nombres, fila.vence)),
    muestras: muestras.map(({ id, nombre, direccion }) => {
      const begun = calibraciones.find(({ muestra }) => muestra === id);
      return { id, nombre, direccion, estado: begun ? estadoOf(begun) : 'por-hacer' };
    }),
  };
}

/** Begins to mark a sample, or returns what the person began. @throws {AppError} `no-existe` */
export async function beginCalibracion({ db, now }: Context, id: string, actor: Actor): Promise<FilaValoracion> {
  return db.transaction().execute(async (tx) => {
    const muestra = await lockMuestra(tx, id);
    if (!muestra) throw new AppError('no-existe', { message: 'No existe esa aula de muestra.' });
    await insertValoracion(tx, {
      id: uuidv7({ msecs: now().getTime() }),
      clase: 'calibracion',
      semestre: muestra.semestre,
      usuario: actor.usuario,
      nombre: actor.nombre,
      correo: actor.email.toLowerCase(),
      tipo: muestra.tipo,
      version_rubrica: muestra.version_rubrica,
      muestra: id,
      creada: now(),
    });
    const { usuario } = actor;
    const own = await selectOf(tx, { usuario, clases: ['calibracion'], semestre: muestra.semestre });
    return own.find((fila) => fila.muestra === id)!;
  });
}
