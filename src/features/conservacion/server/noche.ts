import { horaDePared } from '#catalogo/momento.ts';
import { ROLES_DEL_SISTEMA } from '#catalogo/roles.ts';
import { diaDe } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { comenzarAplicacion, planDe } from './plan.ts';
import { insertNoche, isNocheTomada } from './store.ts';

/** The hours of the clock in Bogotá in which it is done by itself: nobody waits for it then. */
const DESDE = 1;
const HASTA = 2;

/** In whose name it is done by itself. */
const SISTEMA = {
  sesion: '',
  usuario: 'sistema',
  nombre: 'Conservación programada',
  email: '',
  roles: ROLES_DEL_SISTEMA,
  permisos: ['conservacion.editar'],
} as const;

/**
 * Begins what is over of the forms for which it is done by itself, once a night. Run now and then, by any number of
 * processes.
 */
export async function aplicarDeNoche(db: Db, now: Date): Promise<void> {
  const hora = horaDePared(now).getUTCHours();
  if (hora < DESDE || hora >= HASTA) return;
  await db.transaction().execute(async (tx) => {
    const noche = diaDe(now);
    if (await isNocheTomada(tx, noche)) return;
    const plan = await planDe(tx, now, true);
    if (plan.length === 0) return;
    const quien = { usuario: SISTEMA.usuario, roles: SISTEMA.roles, direccion: '127.0.0.1' };
    await insertNoche(tx, noche, await comenzarAplicacion(tx, { plan, actor: SISTEMA, quien }));
  });
}
