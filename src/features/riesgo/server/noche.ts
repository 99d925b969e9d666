import { horaDePared } from '#catalogo/momento.ts';
import { ROLES_DEL_SISTEMA } from '#catalogo/roles.ts';
import type { Moodle } from '#features/moodle/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Quien } from '#features/auditoria/server/service.ts';
import { estaEnMarcha, iniciarDeNuevo } from '#features/tareas/server/service.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { closeLectura, type De, findEnMarcha, lockLectura, openLectura, selectPedida } from './lecturas.store.ts';
import { LEIDOS } from './leidos.ts';
import { LECTURA_DE_PLATAFORMA } from './tarea.ts';

type Pedido = De & {
  /** The server's name for people. */
  readonly etiqueta: string;
  readonly actor: Actor;
  readonly quien: Quien;
  readonly now: Date;
};

/**
 * Asks for a reading; where one of the same is under way, it is that one, whoever asked for it.
 * @returns the id of the job, which is the reading's
 */
export async function pedirLectura(db: Db, { actor, quien, now, etiqueta, ...de }: Pedido): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockLectura(tx, de);
    const enMarcha = await findEnMarcha(tx, de);
    if (enMarcha && (await estaEnMarcha(tx, enMarcha))) return enMarcha;
    if (enMarcha) await closeLectura(tx, enMarcha, { terminada: now, motivo: 'interrumpida' });
    const tarea = await iniciarDeNuevo(tx, LECTURA_DE_PLATAFORMA, { entrada: de, asunto: etiqueta, actor, quien });
    await openLectura(tx, tarea.id, { ...de, pedida: now });
    return tarea.id;
  });
}

/** What was asked for within this time is not asked for again. */
const RECIENTE_MS = 18 * 3_600_000;

/** In whose name the readings of the night are asked for. */
const SISTEMA = {
  sesion: '',
  usuario: 'sistema',
  nombre: 'Lectura de cada noche',
  email: '',
  roles: ROLES_DEL_SISTEMA,
  permisos: ['lecturas.pedir'],
} as const;

type Noche = {
  readonly db: Db;
  readonly moodle: Moodle;
  /** Hours of the clock in Bogotá between which every server is read once: nobody waits for it then. */
  readonly horas: { readonly desde: number; readonly hasta: number };
  readonly now: Date;
};

/**
 * Asks for the readings of the night, so that the share of students at risk can be followed day by day. Run now and then, by
 * any number of processes: a reading is asked for once.
 */
export async function leerDeNoche({ db, moodle, horas, now }: Noche): Promise<void> {
  const hora = horaDePared(now).getUTCHours();
  if (hora < horas.desde || hora >= horas.hasta) return;
  for (const leido of Object.keys(LEIDOS)) {
    for (const { name: servidor, label: etiqueta } of moodle.values()) {
      const pedida = await selectPedida(db, { leido, servidor });
      if (pedida && now.getTime() - pedida.getTime() < RECIENTE_MS) continue;
      const quien = { usuario: SISTEMA.usuario, roles: SISTEMA.roles, direccion: '127.0.0.1' };
      await pedirLectura(db, { leido, servidor, etiqueta, actor: SISTEMA, quien, now });
    }
  }
}
