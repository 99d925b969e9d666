// Lines of the status page on what all slices share: version, database, disk, workers, queue, backups.
import { formatInstante } from '#catalogo/momento.ts';
import type { EstadoDeSenal, Senal } from '#core/senal.ts';
import { countOf, durationText, sizeText } from '#platform/contract/quantities.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import { readIntentos, type Intento } from '#platform/server/backup/record.ts';
import type { Config } from '#platform/server/config.ts';
import { poolUse, type Db } from '#platform/server/db/database.ts';
import { freeBytes } from '#platform/server/files/disk.ts';
import { lateOf, readHorarios } from '#platform/server/jobs/schedules.store.ts';
import { readQueue } from '#platform/server/jobs/store.ts';
import { readWorkers } from '#platform/server/jobs/workers.store.ts';
import { VERSION } from '#platform/server/version.ts';
import { readServidor } from './store.ts';

type Context = {
  readonly config: Pick<Config, 'DATA_DIR' | 'DISK_WARNING_MB' | 'S3_BUCKET'>;
  readonly db: Db;
  readonly files: { readonly probe: () => Promise<void> };
  readonly now: () => Date;
};

const MINUTE_S = 60;

/** Waits of a job that could begin, in seconds, from which on its queue is slow, or stuck. */
const SLOW_S = 15 * MINUTE_S;
const STUCK_S = 60 * MINUTE_S;

/** Starts within an hour that no update explains. */
const MANY_STARTS = 5;

/** Part of the warning's free space below which sendings are about to be refused. */
const NEARLY_FULL = 0.1;

/** Sentence for readers who do not administer the server. */
const AVISE = 'Avise a quien administra el servidor';

/** Reads the lines on what all slices share. */
export async function readSenales({ config, db, files, now }: Context): Promise<readonly Senal[]> {
  const [base, free, isStoreUp, workers, queue, horarios, { copia, prueba }] = await Promise.all([
    readServidor(db),
    freeBytes(config.DATA_DIR),
    files.probe().then(
      () => true,
      () => false,
    ),
    readWorkers(db),
    readQueue(db),
    readHorarios(db),
    readIntentos(db),
  ]);
  return [
    { nombre: 'Versión', estado: 'bien', detalle: versionInWords(now()), queHacer: null },
    senalOfBase(base, poolUse(db).waiting),
    senalOfDisco(free, config.DISK_WARNING_MB * 1e6),
    ...(config.S3_BUCKET === undefined ? [] : [senalOfStore(isStoreUp)]),
    senalOfWorkers(workers),
    senalOfCola(queue),
    senalOfHorarios(horarios),
    senalOfCopia(copia, now()),
    senalOfPrueba(prueba, now()),
  ];
}

function versionInWords(now: Date): string {
  const since = new Date(now.getTime() - process.uptime() * 1000);
  return `Gestión Curricular ${VERSION}, en marcha desde el ${formatInstante(since)}`;
}

function senalOfBase({ version, bytes }: Awaited<ReturnType<typeof readServidor>>, waiting: number): Senal {
  const detalle = `Responde. PostgreSQL ${version.split(' ')[0]}, ${sizeText(bytes)}.`;
  if (waiting === 0) return { nombre: BASE, estado: 'bien', detalle, queHacer: null };
  return {
    nombre: BASE,
    estado: 'atencion',
    detalle: `${detalle} ${countOf(waiting, 'petición espera', 'peticiones esperan')} una conexión.`,
    queHacer: `Si sigue así varios minutos, las páginas tardan. ${AVISE}.`,
  };
}

const BASE = 'Base de datos';

/** @param below bytes below which the log warns too */
function senalOfDisco(free: number, below: number): Senal {
  const nombre = 'Disco';
  const detalle = `Quedan ${sizeText(free)} en el disco de los datos.`;
  if (free >= below) return { nombre, estado: 'bien', detalle, queHacer: null };
  return {
    nombre,
    estado: free < below * NEARLY_FULL ? 'mal' : 'atencion',
    detalle,
    queHacer: `${AVISE}: hay que liberar espacio o ampliar el disco. Cuando se llena, nadie puede enviar nada.`,
  };
}

function senalOfStore(isUp: boolean): Senal {
  const nombre = 'Almacén de archivos';
  if (isUp) return { nombre, estado: 'bien', detalle: 'Responde.', queHacer: null };
  return {
    nombre,
    estado: 'mal',
    detalle: 'No responde, o no admite a la aplicación.',
    queHacer: `${AVISE}. Mientras tanto no se reciben archivos ni se abren los recibidos; lo demás se puede enviar.`,
  };
}

function senalOfWorkers({ alive, seen, lately }: Awaited<ReturnType<typeof readWorkers>>): Senal {
  const nombre = 'Procesos de tareas';
  if (alive === 0) {
    return {
      nombre,
      estado: 'mal',
      detalle: seen ? `Ningún proceso responde desde el ${formatInstante(seen)}` : 'Ninguno ha dado señales todavía.',
      queHacer: `${AVISE}: hay que reiniciar el servicio. Los correos, las exportaciones y las copias esperan; nada se pierde.`,
    };
  }
  const detalle = `${countOf(alive, 'proceso trabaja', 'procesos trabajan')}.`;
  if (lately <= MANY_STARTS) return { nombre, estado: 'bien', detalle, queHacer: null };
  return {
    nombre,
    estado: 'atencion',
    detalle: `${detalle} En la última hora empezaron ${lately} veces: algo los detiene.`,
    queHacer: `${AVISE}: la causa está en los registros. Lo que estaba en curso se intenta de nuevo.`,
  };
}

function senalOfCola({ waiting, running, oldest }: Awaited<ReturnType<typeof readQueue>>): Senal {
  const nombre = 'Tareas en cola';
  const suma = `${countOf(running, 'tarea en curso', 'tareas en curso')} y ${inWait(waiting)}.`;
  if (oldest < SLOW_S) return { nombre, estado: 'bien', detalle: suma, queHacer: null };
  return {
    nombre,
    estado: oldest < STUCK_S ? 'atencion' : 'mal',
    detalle: `${suma} La más antigua espera hace ${durationText(oldest)}.`,
    queHacer:
      'Si hay mucho trabajo, saldrá en orden. ' +
      `Si no hay ninguna en curso, mire «Procesos de tareas» y avise a quien administra el servidor.`,
  };
}

const inWait = (waiting: number): string => (waiting === 0 ? 'ninguna en espera' : `${waiting} en espera`);

function senalOfHorarios(read: Awaited<ReturnType<typeof readHorarios>>): Senal {
  const nombre = 'Horarios';
  const { horarios } = read;
  const [first] = horarios;
  if (!first) {
    return {
      nombre,
      estado: 'atencion',
      detalle: 'Ninguna tarea tiene hora todavía.',
      queHacer: `Si sigue así varios minutos, mire «Procesos de tareas». ${AVISE}.`,
    };
  }
  const begun = horarios.flatMap(({ nombre: name, ultima }) => (ultima ? [{ name, ultima }] : []));
  const last = begun.toSorted((a, b) => b.ultima.getTime() - a.ultima.getTime())[0];
  const past = last ? `La última fue «${last.name}», ${formatInstante(last.ultima)}` : 'Ninguna ha empezado todavía.';
  const late = lateOf(read);
  if (late.length === 0) {
    const detalle = `${past} La siguiente es «${first.nombre}», ${formatInstante(first.siguiente)}`;
    return { nombre, estado: 'bien', detalle, queHacer: null };
  }
  const names = late.map(({ nombre: name }) => `«${name}»`).join(', ');
  return {
    nombre,
    estado: 'mal',
    detalle: `${past} No han empezado a su hora: ${names}; la primera debía hacerlo el ${formatInstante(first.siguiente)}`,
    queHacer: `Mire «Procesos de tareas». ${AVISE}: al reiniciar el servicio, cada una empieza en su siguiente hora.`,
  };
}

/** Days since the last one that ended well, after which it is late, and very late. */
const COPIA_DAYS = { late: 2, veryLate: 7 };
const PRUEBA_DAYS = { late: 40, veryLate: 100 };

function senalOfCopia(copia: Intento | undefined, now: Date): Senal {
  const { estado, detalle } = stateOf(copia, { now, days: COPIA_DAYS, nunca: 'Aún no se ha hecho ninguna completa.' });
  return {
    nombre: 'Copia de seguridad',
    estado,
    detalle,
    queHacer:
      estado === 'bien' ? null : `${AVISE}: «npm run backup» hace una, y la guía dice cómo programarla cada noche.`,
  };
}

function senalOfPrueba(prueba: Intento | undefined, now: Date): Senal {
  const neverText = 'Aún no se ha probado que la copia de seguridad se pueda restaurar.';
  const { estado, detalle } = stateOf(prueba, { now, days: PRUEBA_DAYS, nunca: neverText });
  return {
    nombre: 'Prueba de la copia',
    estado,
    detalle,
    queHacer: estado === 'bien' ? null : `${AVISE}: «npm run probar-copia» restaura una aparte y comprueba que sirve.`,
  };
}

type Judged = { readonly now: Date; readonly days: typeof COPIA_DAYS; readonly nunca: string };

function stateOf(
  intento: Intento | undefined,
  { now, days, nunca: neverText }: Judged,
): Pick<Senal, 'estado' | 'detalle'> {
  const { lograda = null, archivo = null, fallo = null } = intento ?? {};
  const last = lograda ? `${formatInstante(lograda)}, ${archivo}.` : neverText;
  const failure =
    intento && fallo !== null ? ` El último intento, ${formatInstante(intento.intentada)}, falló: ${fallo}` : '';
  return { estado: stateBy(lograda, fallo, { now, days }), detalle: `${last}${failure}` };
}

function stateBy(lograda: Date | null, fallo: string | null, { now, days }: Omit<Judged, 'nunca'>): EstadoDeSenal {
  const age = lograda ? (now.getTime() - lograda.getTime()) / DAY_MS : 0;
  if (age > days.veryLate || (fallo !== null && lograda === null)) return 'mal';
  return lograda === null || fallo !== null || age > days.late ? 'atencion' : 'bien';
}
