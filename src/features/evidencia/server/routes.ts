// Routes of evidence: start a reading or reuse a recent one, store a chosen Moodle course (aula), return the result; the survey's results.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { diaOf, semestreOf } from '#catalogo/semestre.ts';
import { principalOf, record, type Principal } from '#core/auditoria/server/service.ts';
import type { Moodle } from '#core/moodle/server/service.ts';
import { isTareaRunning, startTarea } from '#core/tareas/server/service.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import type { Asignaturas } from '#features/asignaturas/server/service.ts';
import { minimumForDocente, openResultadosPorBloques, publishDue } from '#features/encuestas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { SERVER_EXPECTED } from '#platform/contract/faults.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { evidenciaContract, RECIENTE_MS, type EncuestaDeSemestre } from '../contract.ts';
import { LECTURA_DE_EVIDENCIA } from './lectura.ts';
import {
  insertLectura,
  selectLectura,
  selectReciente,
  selectSinTerminar,
  upsertAula,
  type AulaElegida,
  type LecturaPedida,
} from './store.ts';

type Options = {
  readonly db: Db;
  readonly moodle: Moodle;
  readonly ajustes: Ajustes;
  readonly asignaturas: Asignaturas;
  readonly config: Pick<Config, 'SURVEY_MIN_ANSWERS'>;
  readonly now?: (() => Date) | undefined;
};

export function serveEvidencia(app: FastifyInstance, { now = () => new Date(), ...context }: Options): void {
  const { db, moodle } = context;
  const handlers: Handlers<typeof evidenciaContract> = {
    async 'POST /evidencia/lecturas'({ body }, { actor, request }) {
      const { aula = null, versionRubrica = null, reciente, ...rest } = body;
      if (aula && !moodle.has(aula.servidor)) {
        throw new AppError('datos-invalidos', { errores: { 'aula.servidor': SERVER_EXPECTED } });
      }
      const startedAt = now();
      const pedida = { ...rest, aula, versionRubrica, evaluador: actor.usuario, semestre: semestreOf(startedAt) };
      // A chosen or searched course is always read again.
      const usesReciente = reciente && !aula && !pedida.buscarOtra;
      const principal = principalOf(request);
      return db.transaction().execute(async (tx) => {
        const desde = new Date(startedAt.getTime() - RECIENTE_MS);
        const hecha = usesReciente ? await selectReciente(tx, pedida, desde) : undefined;
        if (hecha) return { status: 200, body: hecha };
        const other = await selectSinTerminar(tx, pedida);
        // A reloaded page continues with the running reading.
        if (other && (await isTareaRunning(tx, other.tarea))) return { status: 200, body: other };
        if (aula) await chooseAula(tx, pedida, { aula, principal });
        const id = randomUUID();
        const asunto = `Asignatura ${pedida.codigo}, semestre ${pedida.semestre}`;
        const tarea = await startTarea(tx, LECTURA_DE_EVIDENCIA, {
          entrada: { lectura: id },
          asunto,
          actor,
          principal,
        });
        await insertLectura(tx, { ...pedida, id, tarea: tarea.id }, startedAt);
        return { status: 201, body: { id, tarea: tarea.id } };
      });
    },
    async 'GET /evidencia/lecturas/{id}'({ params: { id } }, { actor }) {
      const fila = await selectLectura(db, id);
      if (fila?.evaluador !== actor.usuario) throw new AppError('no-existe', { message: 'Esa lectura no existe.' });
      return { status: 200, body: { resultado: fila.resultado } };
    },
    async 'POST /evidencia/encuesta'({ body: par }, { request }) {
      const encuestas = await readEncuestas(context, par, { now: now(), principal: principalOf(request) });
      return { status: 200, body: { encuestas } };
    },
  };
  serve(app, evidenciaContract, handlers);
}

/** Reads the survey's results of a teacher in a subject that they have this semester; null where a setting hides them. */
async function readEncuestas(
  { db, ajustes, asignaturas, config }: Omit<Options, 'moodle' | 'now'>,
  { correo, codigo }: { readonly correo: string; readonly codigo: string },
  { now, principal }: { readonly now: Date; readonly principal: Principal },
): Promise<EncuestaDeSemestre[] | null> {
  const valores = await ajustes.actuales();
  if (valores.encuestaEnAcompanamiento === 0) return null;
  const present = await asignaturas.read(semestreOf(now));
  if (!present.findByCodigo(codigo).some((asignada) => asignada.correo.toLowerCase() === correo)) return [];
  await publishDue(db, diaOf(now));
  const minimo = minimumForDocente(valores, config.SURVEY_MIN_ANSWERS);
  const resultados = await openResultadosPorBloques({ db, minimo, now }, { correo, codigo, principal });
  return resultados.map(({ bloques, ...resultado }) => ({ ...resultado, bloques: [...bloques] }));
}

/** Stores the chosen course of a subject for the semester. */
async function chooseAula(
  tx: Db,
  pedida: LecturaPedida,
  { aula, principal }: { readonly aula: AulaElegida; readonly principal: Principal },
): Promise<void> {
  await upsertAula(tx, pedida, aula);
  await record(tx, {
    accion: 'evidencia.aula',
    principal,
    objeto: { tipo: 'curso', ids: [`${aula.servidor} ${aula.idCurso}`] },
    detalle: { codigo: pedida.codigo, semestre: pedida.semestre },
  });
}
