import { textoDeInstante } from '#catalogo/momento.ts';
import type { Desenlace } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { ClaseDeTanda } from '../../contract.ts';
import { type Cuentas, lastCambio } from '../filas/store.ts';
import { type FilaTanda, selectEsperas } from '../tandas/store.ts';
import { type Quedan, selectQuedan } from '../tropiezos/store.ts';
import { plataformaDe } from '../vista.ts';
import type { Taller } from './taller.ts';
import { cuandoLeToca } from './tropiezo.ts';

/** The shortest and the longest time until a job looks again, in ms. */
const [PRONTO_MS, TARDE_MS] = [5000, 60_000];

const LEYENDO = 'Leyendo los cursos';

/** What a batch's job is doing; how far it is, its numbers say. */
export const faseDe = (clase: ClaseDeTanda, { cursos }: Cuentas): string =>
  cursos === 0 ? LEYENDO : clase === 'respaldo' ? 'Copiando los cursos' : 'Reiniciando los cursos';

/** How far a job is that waits: nothing else says it then. */
const hastaDonde = ({ cursos, enMarcha }: Cuentas): string =>
  cursos === 0 ? LEYENDO : `${cursos - enMarcha} de ${cursos} cursos`;

type Descanso = {
  readonly tanda: FilaTanda;
  readonly cuentas: Cuentas;
  /** Nothing is to be looked after now: everything left waits for its hour. */
  readonly esperan: boolean;
};

/** Lets the queue wake the job: when a server or a course is to be asked for again, or soon, if Moodle is at work. */
export async function descansar(taller: Taller, { tanda, cuentas, esperan }: Descanso): Promise<Desenlace> {
  const { db, moodle, now } = taller;
  const [esperas, quedan] = await Promise.all([selectEsperas(db, tanda.id), selectQuedan(db, tanda.id)]);
  const solos = quedan.filter(
    ({ servidor, tropiezos }) => tropiezos > 0 && !esperas.some((una) => una.servidor === servidor),
  );
  const pronto = new Date(now().getTime() + (await pausaDe(db, tanda, now())));
  const horas = [
    ...esperas.map(({ hasta }) => hasta),
    ...solos.flatMap((uno) => cuandoLeToca(taller, uno) ?? []),
    ...(esperan ? [] : [pronto]),
  ];
  const hasta = horas.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? pronto;
  const dicen = esperas.map(
    ({ servidor, hasta: cuando }) =>
      `${plataformaDe(moodle, servidor)} no responde, se intenta de nuevo a las ${textoDeInstante(cuando).split(', ')[1]}`,
  );
  return { ok: 'espera', hasta, fase: [hastaDonde(cuentas), ...dicen, ...sinRespuesta(solos)].join('; ') };
}

function sinRespuesta(solos: readonly Quedan[]): string[] {
  const cuantos = solos.reduce((suma, uno) => suma + uno.cuantos, 0);
  if (cuantos === 0) return [];
  return [`Moodle no responde por ${cuantos === 1 ? 'un curso' : `${cuantos} cursos`}, se intenta de nuevo`];
}

/** The longer Moodle says the same, the less often it is asked. */
async function pausaDe(db: Db, tanda: FilaTanda, now: Date): Promise<number> {
  const ultimo = await lastCambio(db, tanda.id);
  const quieto = ultimo ? now.getTime() - ultimo.getTime() : 0;
  return Math.min(TARDE_MS, Math.max(PRONTO_MS, quieto / 4));
}
