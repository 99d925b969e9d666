// Builds the result of a stored accompaniment for mail, PDF and screens; reads its plan, confirmation and pictures.
import { buffer } from 'node:stream/consumers';
import { asProperName } from '#catalogo/pantalla.ts';
import { esencialOf } from '#catalogo/rubrica/esencial.ts';
import type { CriterioEvaluado } from '#catalogo/rubrica/evaluacion.ts';
import { RUBRICAS } from '#catalogo/rubrica/primera-version.ts';
import type { Acompanamiento } from '#catalogo/rubrica/registro.ts';
import { NA, type Criterio, type Rubrica, type Signo } from '#catalogo/rubrica/rubrica.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { readNombres } from '#features/asignaturas/server/service.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import { EVIDENCIA_ESPERADA } from '../../contract-mejoras.ts';
import { IMAGENES_DE_RESULTADO, type ImagenDeResultado } from '../../contract-resultado.ts';
import { needsImprovement, type CriterioDelResultado, type Resultado } from '../../resultado.ts';
import { readPlan } from '../mejoras.ts';
import { parOf, readAnteriorA, type AcompanamientoGuardado } from '../registros.ts';
import { readVisto } from '../vistos.ts';
import type { SeguimientoDeResultado } from './acta.ts';
import type { ImagenesDeResultado } from './relato.ts';

/** The parts of a stored accompaniment that its result is built from. */
export type Acompanado = {
  readonly acompanamiento: Pick<Acompanamiento, 'datos' | 'rubrica' | 'evaluados' | 'total'>;
  readonly comprobante: string;
  readonly semestre: Semestre;
  readonly recibido: Date;
  readonly evaluador: { readonly nombre: string; readonly correo: string };
};

type EntornoDeResultado = {
  /** Rubric of the record; by default the shipped one of its variant. */
  readonly rubrica?: Rubrica;
  /** Name of the subject; records have only its code. */
  readonly nombre?: string | null;
  readonly marca: number;
  readonly anterior?: Acompanado | undefined;
  /** Criteria propose effort and evidence for their improvement: the setting `evidenciaEnMejoras`. */
  readonly hasEsfuerzo?: boolean | undefined;
};

export function resultadoOf(
  acompanado: Acompanado,
  { rubrica, nombre = null, marca, anterior, hasEsfuerzo = false }: EntornoDeResultado,
): Resultado {
  const { comprobante, evaluador, semestre } = acompanado;
  const { datos, evaluados, total, rubrica: hecha } = acompanado.acompanamiento;
  const { informacionDocente, informacionAsignatura, observacionGeneral } = datos.infoAcompanamiento;
  const { codigoAsignatura: codigo, tipoAsignatura, facultad, semana } = informacionAsignatura;
  const { criterios } = rubrica ?? RUBRICAS[hecha.variante];
  // Only the record's own version says what was essential.
  const esencial = rubrica?.version === hecha.version ? esencialOf(rubrica.criterios, evaluados) : undefined;
  const before = new Map(
    anterior?.acompanamiento.evaluados.map((evaluado) => [
      evaluado.clave ?? evaluado.criterio,
      evaluado.descriptor?.valoracion,
    ]),
  );
  return {
    comprobante,
    docente: { nombre: asProperName(informacionDocente.nombreDocente), correo: informacionDocente.correo },
    evaluador: { ...evaluador, nombre: asProperName(evaluador.nombre) },
    asignatura: { codigo, nombre, tipo: tipoAsignatura.clave, facultad: facultad.texto },
    semestre,
    semana,
    recibido: acompanado.recibido.toISOString(),
    total,
    ...(esencial && { esencial }),
    marca,
    criterios: evaluados.map((evaluado, i) => {
      const ownCriterio = criterios.find(({ clave }) => clave === evaluado.clave);
      const contado = describeCriterio(evaluado, marca);
      return {
        ...contado,
        ...(hasEsfuerzo && esfuerzoOf(ownCriterio)),
        evidencia: evidenciaOf(evaluado),
        mejora: contado.porMejorar ? (ownCriterio?.mejora ?? null) : null,
        numero: ownCriterio?.numero ?? i + 1,
        nombre: ownCriterio?.nombre ?? `Criterio ${i + 1}`,
        antes: before.get(evaluado.clave ?? evaluado.criterio) ?? null,
      };
    }),
    noEvaluados: evaluados.every(({ clave }) => clave !== null)
      ? criterios
          .filter(({ clave }) => evaluados.every((evaluado) => evaluado.clave !== clave))
          .map(({ numero, nombre }) => ({ numero, nombre }))
      : [],
    observacionGeneral: observacionGeneral ?? '',
    anterior: anterior
      ? {
          recibido: anterior.recibido.toISOString(),
          semana: anterior.acompanamiento.datos.infoAcompanamiento.informacionAsignatura.semana,
          total: anterior.acompanamiento.total,
        }
      : null,
  };
}

const esfuerzoOf = (criterio: Criterio | undefined): Pick<CriterioDelResultado, 'minutos' | 'evidenciaEsperada'> => ({
  ...(criterio?.minutos !== undefined && { minutos: criterio.minutos }),
  ...(criterio?.evidencia && { evidenciaEsperada: EVIDENCIA_ESPERADA[criterio.evidencia] }),
});

function describeCriterio(
  { clave, criterio, descriptor, observacion, observacionAdicional }: CriterioEvaluado,
  marca: number,
): Omit<CriterioDelResultado, 'numero' | 'nombre' | 'antes' | 'mejora' | 'evidencia' | 'minutos'> {
  const valoracion = descriptor?.valoracion ?? null;
  const hasObservacion = observacion !== null && observacion.valoracion !== NA;
  return {
    clave,
    criterio,
    descriptor: descriptor && descriptor.descripcion !== NA ? descriptor.descripcion : '',
    valoracion,
    observacion: hasObservacion
      ? { signo: isSigno(observacion.valoracion) ? observacion.valoracion : null, texto: observacion.observacion }
      : null,
    observacionAdicional,
    porMejorar: needsImprovement(valoracion, marca),
  };
}

function evidenciaOf({ evidencia }: CriterioEvaluado): CriterioDelResultado['evidencia'] {
  if (!evidencia) return null;
  const { texto, fuente, consultada } = evidencia;
  return { texto, fuente, consultada };
}

const isSigno = (valoracion: Signo | typeof NA | null): valoracion is Signo => valoracion !== null && valoracion !== NA;

type FuentesDeResultado = {
  readonly db: Db;
  readonly rubricas: Rubricas;
  /** The present mark, for records without their own. */
  readonly marca: number;
  /** It is compared only with those of the evaluator with this address; null or absent: with all. */
  readonly evaluador?: string | null | undefined;
  readonly hasEsfuerzo?: boolean | undefined;
};

/** Reads the result of a stored accompaniment, compared with the previous one. */
export async function readResultado(
  { db, rubricas, marca, evaluador = null, hasEsfuerzo }: FuentesDeResultado,
  guardado: AcompanamientoGuardado,
): Promise<Resultado> {
  const { version, variante } = guardado.acompanamiento.rubrica;
  const { codigo } = parOf(guardado);
  const [findRubrica, anterior, nombres] = await Promise.all([
    rubricas.buscar(db),
    readAnteriorA(db, guardado, evaluador),
    readNombres(db, [codigo]),
  ]);
  const rubrica = findRubrica(variante === 'compromisoAcademico' ? 'APV' : 'AMV', version);
  return resultadoOf(guardado, {
    rubrica,
    nombre: nombres.get(codigo) ?? null,
    marca: guardado.marca ?? marca,
    anterior,
    hasEsfuerzo,
  });
}

/**
 * Reads the improvement plan and the teacher's confirmation of reading.
 * @param evaluador if it is not null, only the actions that this accompaniment proposed
 */
export async function readSeguimiento(
  db: Db,
  guardado: AcompanamientoGuardado,
  evaluador: string | null = null,
): Promise<SeguimientoDeResultado> {
  const [plan, visto] = await Promise.all([readPlan(db, parOf(guardado), guardado.id), readVisto(db, guardado.id)]);
  return {
    plan: plan.filter(({ acompanamiento }) => evaluador === null || acompanamiento === guardado.id),
    visto,
  };
}

/** Returns which pictures an accompaniment has, in order. */
export const imagenesOf = ({ acompanamiento: { datos } }: AcompanamientoGuardado): ImagenDeResultado[] =>
  IMAGENES_DE_RESULTADO.filter((campo) => datos[campo]?.clave !== undefined);

/** Reads the pictures of an accompaniment; missing files are left out. */
export async function readImagenes(store: FileStore, guardado: AcompanamientoGuardado): Promise<ImagenesDeResultado> {
  const leidas = await Promise.all(
    imagenesOf(guardado).map(async (campo) => {
      const { clave, tipo } = guardado.acompanamiento.datos[campo]!;
      const abierta = await store.open(clave!);
      return abierta ? [[campo, { tipo, datos: await buffer(abierta.stream) }] as const] : [];
    }),
  );
  return Object.fromEntries(leidas.flat());
}
