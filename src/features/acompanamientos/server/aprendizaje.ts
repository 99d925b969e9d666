// What the unit learns from accompaniments: gathers its figures, and names criteria by the present rubric.
import type { FastifyInstance } from 'fastify';
import { asProperName } from '#catalogo/pantalla.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { readCriterios } from '#features/rubricas/server/service.ts';
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
  /** The present mark, for records without their own. */
  readonly marca: () => Promise<number>;
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

async function readAprendizaje({ db, marca, now }: Options, filtro: FiltroDeAprendizaje): Promise<Aprendizaje> {
  const contados = { ...filtro, marca: await marca() };
  // One after the other: the figures are heavy, and a connection for each would be taken from other people.
  const opciones = await selectOpciones(db);
  const alcance = await countVisitas(db, contados);
  const criterios = await countByCriterio(db, contados);
  const facultades = await countByGrupo(db, 'facultad', contados);
  const evaluadores = await countByGrupo(db, 'evaluador', contados);
  const seguimiento = await countSeguimiento(db, contados, diaOf(now()));
  const duraciones = await readDuraciones(db, contados);
  const bajos = await selectDocentesBajos(db, contados);
  const nombres = new Map((await readCriterios(db)).map(({ clave, nombre }) => [clave, nombre]));
  const nombreOf = (clave: string): string =>
    nombres.get(clave) ?? criterios.find((criterio) => criterio.clave === clave)?.criterio ?? clave;
  const all = duraciones.find(({ evaluador }) => evaluador === null);
  return {
    semestres: [...opciones.semestres],
    facultades: [...opciones.facultades],
    evaluadores: opciones.evaluadores.map(({ clave, nombre }) => ({ clave, nombre: asProperName(nombre) })),
    ...alcance,
    vencidas: sumOf(seguimiento.map(({ vencidas }) => vencidas)),
    cumplidas: sumOf(seguimiento.map(({ cumplidas }) => cumplidas)),
    minutos: all?.minutos ?? null,
    medidas: all?.medidas ?? 0,
    porCriterio: criterios.map(({ criterio: _criterio, ...cuenta }) => ({ ...cuenta, nombre: nombreOf(cuenta.clave) })),
    porFacultad: facultades.map((grupo) => {
      const { vencidas = 0, cumplidas = 0 } = seguimiento.find(({ facultad }) => facultad === grupo.clave) ?? {};
      return { ...grupo, vencidas, cumplidas };
    }),
    porEvaluador: evaluadores.map((grupo) => ({
      ...grupo,
      nombre: asProperName(grupo.nombre),
      minutos: duraciones.find(({ evaluador }) => evaluador === grupo.clave)?.minutos ?? null,
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
