// Serves the calls of the survey's report: contract's read, pages, a subject, Excel link, charts and PDF job.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import { createDescarga } from '#core/enlaces/server/service.ts';
import { startTarea } from '#core/tareas/server/service.ts';
import { createAperturas } from '#features/informes/server/service.ts';
import type { PapeletasService } from '#features/papeletas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { graficosDeResultadosContract, resultadosContract, type ConsultaDeResultados } from '../contract.ts';
import { EXPORTACION_DE_RESULTADOS, GRAFICOS_DE_ENCUESTA } from './exportacion.ts';
import { readGraficos } from './graficos.ts';
import { readRedacciones } from './redacciones.ts';
import { createResultados, vistaOfFiltro, type FilaConTextos, type Resultados } from './resultados.ts';
import { readParticipacion } from './semestre.ts';
import { applyMinimo, publishDue } from './service.ts';

const { bloques, lectura, oculto, pasos } = informe;

/** A subject for the contract's read: `ECC1: {Deficiente: 0, Regular: 1, …}`. */
function contractRowOf({
  fila: { preguntas, matriculados: _matriculados, ...fila },
  textos,
}: FilaConTextos): Record<string, unknown> {
  const conteo = (clave: string) =>
    Object.fromEntries(pasos.map((paso, i) => [paso, preguntas?.[clave]?.[i] ?? oculto] as const));
  return {
    ...fila,
    cantidadEstudiantesParticiparon: fila.cantidadEstudiantesParticiparon ?? oculto,
    ...Object.fromEntries(bloques.flatMap((bloque) => bloque.preguntas.map((clave) => [clave, conteo(clave)]))),
    ...(textos ?? { AM_MetodologiaDocente: [oculto], SC_MejoramientoServicios: [oculto] }),
  };
}

/** Answers the contract's read while texts are read: the whole list, or a page with its total. */
async function answerLectura(resultados: Resultados, consulta: ConsultaDeResultados): Promise<Readable> {
  const wantsPage = consulta.salto !== undefined || consulta.limite !== undefined;
  const [filas, total] = wantsPage
    ? await Promise.all([resultados.pagina(consulta), resultados.count(consulta).then((cuenta) => cuenta.total)])
    : [await resultados.todas(consulta), null];

  async function* text(): AsyncGenerator<string> {
    yield `{${JSON.stringify(lectura.clave)}:[`;
    let before = '';
    for await (const lote of resultados.withTextos(filas)) {
      yield before + lote.map((filaConTextos) => JSON.stringify(contractRowOf(filaConTextos))).join();
      before = ',';
    }
    yield total === null ? ']}' : `],"total":${total}}`;
  }
  return Readable.from(text(), { objectMode: false });
}

const { slug } = informe;

type Services = {
  readonly db: Db;
  /** Answers that a subject must have for its counts and texts to be shown. */
  readonly minimo: number;
  readonly papeletas: Pick<PapeletasService, 'countEntregas'>;
  readonly now?: (() => Date) | undefined;
};

/** Serves the calls of the survey's report, and applies the minimum of answers to later ones. */
export async function serveResultados(
  app: FastifyInstance,
  { db, minimo, papeletas, now = () => new Date() }: Services,
): Promise<void> {
  await applyMinimo(db, minimo, diaOf(now()));
  const resultados = createResultados({ db, minimo });
  const aperturas = createAperturas(db, now);
  const publish = async (): Promise<void> => publishDue(db, diaOf(now()));

  const handlers: Handlers<typeof resultadosContract> = {
    async 'POST /obtenerEncuestasFiltradasTipoAsignatura'({ body }, call) {
      await aperturas.recordOpening(informe, body, call);
      await publish();
      return { status: 200, body: await answerLectura(resultados, body) };
    },
    async 'POST /informes/informacionEncuestaDocente/consulta'({ body }, call) {
      await aperturas.recordOpening(informe, body, call);
      await publish();
      const [filas, cuenta, promedios, redaccionOf] = await Promise.all([
        resultados.pagina(body),
        resultados.count(body),
        resultados.promedios(body),
        readRedacciones(db),
      ]);
      const redaccion = redaccionOf(body.semestre);
      return { status: 200, body: { filas: [...filas], ...cuenta, minimo, promedios, redaccion } };
    },
    async 'GET /informes/informacionEncuestaDocente/{semestre}/asignaturas/{id}'({ params }, { request }) {
      await publish();
      const asignatura = await resultados.asignatura(params);
      if (!asignatura) throw new AppError('no-existe', { message: 'Esa asignatura no tiene respuestas.' });
      const { fila, textos } = asignatura;
      await record(db, {
        accion: 'registro.apertura',
        principal: principalOf(request),
        objeto: { tipo: 'asignatura', ids: [fila.codigoAsig] },
        detalle: { informe: slug, semestre: fila.semestre },
      });
      const redaccion = (await readRedacciones(db))(fila.semestre);
      return { status: 200, body: { ...fila, textos, minimo, redaccion } };
    },
    async 'GET /informes/informacionEncuestaDocente/{semestre}/participacion'({ params }) {
      const semestre = params.semestre;
      const [facultades, entregas] = await Promise.all([
        readParticipacion({ db, config: { SURVEY_MIN_ANSWERS: minimo } }, semestre, now()),
        papeletas.countEntregas(semestre),
      ]);
      return { status: 200, body: { facultades: [...facultades], papeletas: entregas } };
    },
    async 'POST /informes/informacionEncuestaDocente/exportar'({ body: filtro }, { actor }) {
      const { sesion, usuario, nombre, roles } = actor;
      const datos = { filtro, lector: { usuario, nombre, roles: [...roles] } };
      return {
        status: 201,
        body: { enlace: await createDescarga(db, EXPORTACION_DE_RESULTADOS, { sesion, datos, now: now() }) },
      };
    },
  };
  serve(app, resultadosContract, handlers);
  const chartHandlers: Handlers<typeof graficosDeResultadosContract> = {
    async 'POST /informes/informacionEncuestaDocente/graficos'({ body }, call) {
      await aperturas.recordOpening(informe, body, call);
      const instante = now();
      await publish();
      const contados = await readGraficos({ db, minimo }, body, instante);
      return { status: 200, body: { instante: instante.toISOString(), ...contados } };
    },
    async 'POST /informes/informacionEncuestaDocente/graficos/pdf'({ body: consulta }, { actor, request }) {
      // A mark that no chart has is refused here, not in the job.
      vistaOfFiltro(consulta, minimo);
      const { semestre, tipoAsignatura, buscar } = consulta;
      const principal = principalOf(request);
      const tarea = await db.transaction().execute(async (tx) => {
        await record(tx, {
          accion: 'informe.exportacion',
          principal,
          objeto: { tipo: 'informe', ids: [slug] },
          detalle: { semestre, tipoAsignatura, conBusqueda: Boolean(buscar?.trim()), formato: 'graficos' },
        });
        const entrada = { consulta, nombre: actor.nombre };
        const asunto = `${informe.titulo}, semestre ${semestre}`;
        return startTarea(tx, GRAFICOS_DE_ENCUESTA, { entrada, asunto, actor, principal });
      });
      return { status: 202, body: { tarea: tarea.id } };
    },
  };
  serve(app, graficosDeResultadosContract, chartHandlers);
}
