// What the unit learns from accompaniments: gathers its figures, and names criteria by the present rubric.
import type { FastifyInstance } from 'fastify';
import { asProperName } from '#catalogo/pantalla.ts';
import { diaOf } from '#catalogo/semestre.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import { readCriterios } from '#features/rubricas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { aprendizajeContract, type Aprendizaje, type FiltroDeAprendizaje } from '../contract-aprendizaje.ts';
import {
  countByCriterio,
  countByGrupo,
  countSeguimiento,
  countVisitas,
  readDuraciones,
  selectDocentesBajos,
  selectOpciones,
  type DocenteBajo,
} from './aprendizaje.store.ts';

type Options = {
  readonly db: Db;
  /** They say if there are figures, and times among them; and the present mark, for records without their own. */
  readonly ajustes: Pick<Ajustes, 'actuales'>;
  readonly now: () => Date;
};

export function serveAprendizaje(app: FastifyInstance, options: Options): void {
  const handlers: Handlers<typeof aprendizajeContract> = {
    async 'POST /acompanamientos/aprendizaje'({ body }) {
      return { status: 200, body: await readAprendizaje(options, body) };
    },
  };
  serve(app, aprendizajeContract, handlers);
}

const APAGADO =
  'Esta página está apagada. Se enciende en Configuración, Ajustes: «Lo que enseñan los acompañamientos».';

async function readAprendizaje({ db, ajustes, now }: Options, filtro: FiltroDeAprendizaje): Promise<Aprendizaje> {
  const { aprendizaje, tiempoDeVisita, marcaDeMejora: marca } = await ajustes.actuales();
  if (aprendizaje === 0) throw new AppError('no-existe', { message: APAGADO });
  const contados = { ...filtro, marca };
  // One after the other: the figures are heavy, and a connection for each would be taken from other people.
  const opciones = await selectOpciones(db);
  const alcance = await countVisitas(db, contados);
  const criterios = await countByCriterio(db, contados);
  const facultades = await countByGrupo(db, 'facultad', contados);
  const evaluadores = await countByGrupo(db, 'evaluador', contados);
  const seguimiento = await countSeguimiento(db, contados, diaOf(now()));
  const duraciones = tiempoDeVisita === 0 ? null : await readDuraciones(db, contados);
  const bajos = await selectDocentesBajos(db, contados);
  const nombres = new Map((await readCriterios(db)).map(({ clave, nombre }) => [clave, nombre]));
  const nombreOf = (clave: string): string =>
    nombres.get(clave) ?? criterios.find((criterio) => criterio.clave === clave)?.criterio ?? clave;
  const minutosOf = (evaluador: string | null) => duraciones?.find((one) => one.evaluador === evaluador);
  return {
    semestres: [...opciones.semestres],
    facultades: [...opciones.facultades],
    evaluadores: opciones.evaluadores.map(({ clave, nombre }) => ({ clave, nombre: asProperName(nombre) })),
    ...alcance,
    vencidas: sumOf(seguimiento.map(({ vencidas }) => vencidas)),
    cumplidas: sumOf(seguimiento.map(({ cumplidas }) => cumplidas)),
    ...(duraciones && { minutos: minutosOf(null)?.minutos ?? null, medidas: minutosOf(null)?.medidas ?? 0 }),
    porCriterio: criterios.map(({ criterio: _criterio, ...cuenta }) => ({ ...cuenta, nombre: nombreOf(cuenta.clave) })),
    porFacultad: facultades.map((grupo) => {
      const { vencidas = 0, cumplidas = 0 } = seguimiento.find(({ facultad }) => facultad === grupo.clave) ?? {};
      return { ...grupo, vencidas, cumplidas };
    }),
    porEvaluador: evaluadores.map((grupo) => ({
      ...grupo,
      nombre: asProperName(grupo.nombre),
      ...(duraciones && { minutos: minutosOf(grupo.clave)?.minutos ?? null }),
    })),
    capacitaciones: capacitacionesOf(bajos, nombreOf),
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Groups teachers by criterion, those with most teachers first. */
function capacitacionesOf(
  bajos: readonly DocenteBajo[],
  nombreOf: (clave: string) => string,
): Aprendizaje['capacitaciones'] {
  return [...Map.groupBy(bajos, ({ clave }) => clave)]
    .map(([clave, docentes]) => ({
      clave,
      nombre: nombreOf(clave),
      docentes: docentes.map(({ clave: _clave, nombre, ...docente }) => ({ ...docente, nombre: asProperName(nombre) })),
    }))
    .toSorted((a, b) => b.docentes.length - a.docentes.length || a.nombre.localeCompare(b.nombre, 'es'));
}
