import { z } from 'zod';
import { tiposDeCarga } from './cargas.ts';
import { INFORMES } from './catalogo/index.ts';
import { createAjustes, valoresDeAjustesSchema } from './features/ajustes/server/service.ts';
import { redactoresDeAcompanamientos } from './features/acompanamientos/server/service.ts';
import { leerAsignaturas } from './features/asignaturas/server/service.ts';
import { createNombresEscritos } from './features/auditoria/server/service.ts';
import { exportarBitacora } from './features/bitacora/server/exportar/tarea.ts';
import { readCalendario } from './features/calendarios/server/service.ts';
import { oficiosDeCargas } from './features/cargas/server/service.ts';
import { aplicarConservacion, aplicarDeNoche } from './features/conservacion/server/service.ts';
import { correoSchema } from './features/correo/server/envio/ajustes.ts';
import { crearCartero } from './features/correo/server/envio/cartero.ts';
import { enviarCorreos, revisarAbandonados, sueltos } from './features/correo/server/envio/oficio.ts';
import { leerEvidencia } from './features/evidencia/server/service.ts';
import { exportarInformes } from './features/informes/server/exportar/tarea.ts';
import { createMoodle } from './features/moodle/server/service.ts';
import { anonimizarPersonas, crearReserva, exportarPersonas } from './features/personas/server/service.ts';
import {
  borrarSobrantes,
  iniciarProgramadas,
  oficiosDeRespaldos,
  revisarTandas,
  RITMO,
} from './features/respaldos/server/service.ts';
import { dibujarEncuesta } from './features/resultados/server/graficos/tarea.ts';
import { accesosYDocentes, leerDeNoche, leerDePlataforma, riesgoPorSemana } from './features/riesgo/server/service.ts';
import { createRubricas } from './features/rubricas/server/service.ts';
import { failAbandonadas, tasksOf } from './features/tareas/server/service.ts';
import { ALMACENES } from './personas.ts';
import { createDatabase } from './platform/server/db/database.ts';
import { createRemovalClock } from './platform/server/db/removal-clock.ts';
import { openFiles } from './platform/server/files/open-files.ts';
import { runJobs } from './platform/server/jobs/run-jobs.ts';
import { every } from './platform/server/lifecycle/every.ts';
import { surviveRejections } from './platform/server/lifecycle/survive-rejections.ts';
import { readTold, tell } from './platform/server/lifecycle/told.ts';
import { sayFaultsInSpanish } from './platform/server/spanish-faults.ts';

/** How many jobs run at once: most wait for the database or for others. */
const A_LA_VEZ = 3;

/** Whoever started this process and is gone cannot end it when a job does not listen. */
const PACIENCIA_MS = 10_000;

const HORA_MS = 3_600_000;

/** What `server.ts` tells the worker. */
const toldSchema = z.object({
  connection: z.string(),
  dataDir: z.string(),
  servidores: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      url: z.string(),
      token: z.string(),
      roles: z.record(z.string(), z.number()).optional(),
    }),
  ),
  institucion: z.object({
    nombre: z.string(),
    unidad: z.string(),
    color: z.string(),
    logo: z.nullable(z.string()),
    contacto: z.nullable(z.string()),
  }),
  correo: correoSchema,
  respaldosALaVez: z.number(),
  /** When the platform is read each night; null for never. */
  horasDeLectura: z.nullable(z.object({ desde: z.number(), hasta: z.number() })),
  /** What is sealed at rest opens with it. */
  secreto: z.string(),
  /** Answers that a subject of the survey must have for its counts to be shown. */
  respuestasMinimas: z.number(),
  /** Settings, as the installation has them. */
  ajustes: valoresDeAjustesSchema,
});

process.exit(await work());

/** Does jobs until it is told to end. @returns the exit code */
async function work(): Promise<number> {
  const { input, stopping } = await readTold();
  surviveRejections((error) => report('unhandled rejection', error));
  sayFaultsInSpanish();
  const { connection, dataDir, institucion, servidores, correo, ajustes: iniciales, ...told } = toldSchema.parse(input);
  const db = createDatabase({ connection, max: A_LA_VEZ + 1 });
  const files = await openFiles(dataDir);
  const ajustes = createAjustes({ db, iniciales });
  const moodle = createMoodle(servidores);
  const rubricas = createRubricas(db);
  const redactores = redactoresDeAcompanamientos({ db, store: files.store, rubricas, institucion });
  const cartero = crearCartero(correo, { db, store: files.store, redactores, report });
  const dePersonas = { db, files, almacenes: ALMACENES, reserva: crearReserva(told.secreto) };
  // One list of everything that this process can do; `app.ts` lists what may be asked for.
  const oficios = [
    exportarInformes({ db, lista: INFORMES, institucion, ajenos: riesgoPorSemana(db) }),
    exportarBitacora({ db, moodle, nombres: createNombresEscritos(db, told.secreto) }),
    dibujarEncuesta({ db, institucion, minimo: told.respuestasMinimas }),
    ...oficiosDeCargas({ db, files, tipos: tiposDeCarga({ db, moodle }) }),
    leerAsignaturas({ db, files, moodle }),
    leerEvidencia({
      db,
      moodle,
      rubricas: rubricas.buscar,
      calendarioDe: async (semestre) => readCalendario(db, semestre),
    }),
    enviarCorreos(cartero),
    ...oficiosDeRespaldos({ db, copies: files.copies, moodle, alaVez: told.respaldosALaVez, ...RITMO }),
    aplicarConservacion({ db, files }),
    anonimizarPersonas(dePersonas),
    exportarPersonas({ ...dePersonas, institucion }),
    leerDePlataforma({ db, moodle, lectores: accesosYDocentes(async () => (await ajustes.actuales()).diasDeRiesgo) }),
  ];
  const tasks = {
    ...tasksOf({ db, results: files.results, stopping, report }, oficios),
    ...sueltos(cartero, stopping),
  };
  const clock = createRemovalClock(db);
  const onSweep = async (): Promise<void> => {
    await failAbandonadas(db);
    await revisarAbandonados(db);
    await revisarTandas(db, new Date());
    await iniciarProgramadas({ db, moodle, now: new Date() });
    if (told.horasDeLectura) await leerDeNoche({ db, moodle, horas: told.horasDeLectura, now: new Date() });
    const now = await clock();
    if (now) await aplicarDeNoche(db, now);
  };
  const jobs = runJobs({ connection, db, tasks, concurrency: A_LA_VEZ, onSweep, report });
  const stopClearing = every(
    HORA_MS,
    async () => {
      const now = await clock();
      if (now) await borrarSobrantes({ db, moodle, now });
    },
    (error) => report('backups that nobody expects any more', error),
  );
  tell({ pid: process.pid });
  const stopped = new Promise<number>((resolve) => stopping.addEventListener('abort', () => resolve(0)));
  const code = await Promise.race([stopped, jobs.ended.then(() => 1)]);
  setTimeout(() => process.exit(1), PACIENCIA_MS).unref();
  if (code === 0) await jobs.stop();
  // It may wait for a Moodle; nothing of it is lost.
  void stopClearing();
  cartero.transporte.close();
  await db.destroy();
  return code;
}

/** Says what went wrong to whoever started this process, who keeps the log. */
function report(message: string, error?: unknown): void {
  const err = error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : error;
  tell({ message, err });
}
