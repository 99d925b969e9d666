import { horaDePared } from '#catalogo/momento.ts';
import type { Db } from '#platform/server/db/database.ts';
import { comenzarAplicacion, planDe } from './plan.ts';

/** The hours of the clock in Bogotá in which it is done by itself: nobody waits for it then. */
const DESDE = 1;
const HASTA = 2;

/** In whose name it is done by itself. */
const SISTEMA = {
  sesion: '',
  usuario: 'sistema',
  nombre: 'Conservación programada',
  email: '',
  roles: ['manager'],
} as const;

/** Begins what is over of the forms for which it is done by itself. Run now and then, by any number of processes. */
export async function aplicarDeNoche(db: Db, now: Date): Promise<void> {
  const hora = horaDePared(now).getUTCHours();
  if (hora < DESDE || hora >= HASTA) return;
  const plan = await planDe(db, now, true);
  if (plan.length === 0) return;
  const quien = { usuario: SISTEMA.usuario, roles: SISTEMA.roles, direccion: '127.0.0.1' };
  await comenzarAplicacion(db, { plan, actor: SISTEMA, quien });
}
