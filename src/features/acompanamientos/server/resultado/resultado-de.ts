import { comoNombrePropio } from '#catalogo/pantalla.ts';
import { RUBRICAS } from '#catalogo/rubrica/index.ts';
import type { CriterioEvaluado, EvidenciaVista } from '#catalogo/rubrica/evaluacion.ts';
import type { Acompanamiento } from '#catalogo/rubrica/registro.ts';
import { type Criterio, NA, type Rubrica, type Signo } from '#catalogo/rubrica/rubrica.ts';
import { textoDeDescriptor } from '#catalogo/rubrica/textos.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { type CriterioDelResultado, estaPorMejorar, type Resultado } from '../../resultado.ts';

/** What of a stored accompaniment its result is told from. */
export type Acompanado = {
  readonly acompanamiento: Pick<Acompanamiento, 'datos' | 'rubrica' | 'evaluados' | 'total'>;
  readonly comprobante: string;
  readonly semestre: Semestre;
  readonly recibido: Date;
  readonly evaluador: { readonly nombre: string; readonly correo: string };
};

type Entorno = {
  /** The rubric that the record was made with; the shipped one of its variant unless said. */
  readonly rubrica?: Rubrica;
  /** Of the subject, which records know by its code. */
  readonly nombre?: string | null;
  readonly marca: number;
  readonly anterior?: Acompanado | undefined;
};

/** What there is to tell of an accompaniment. */
export function resultadoDe(acompanado: Acompanado, { rubrica, nombre = null, marca, anterior }: Entorno): Resultado {
  const { comprobante, evaluador, semestre } = acompanado;
  const { datos, evaluados, total, rubrica: hecha } = acompanado.acompanamiento;
  const { informacionDocente, informacionAsignatura, observacionGeneral } = datos.infoAcompanamiento;
  const { codigoAsignatura: codigo, tipoAsignatura, facultad, semana } = informacionAsignatura;
  const { criterios } = rubrica ?? RUBRICAS[hecha.variante];
  const antes = new Map(
    anterior?.acompanamiento.evaluados.map((uno) => [uno.clave ?? uno.criterio, uno.descriptor?.valoracion]),
  );
  return {
    comprobante,
    docente: { nombre: comoNombrePropio(informacionDocente.nombreDocente), correo: informacionDocente.correo },
    evaluador: { ...evaluador, nombre: comoNombrePropio(evaluador.nombre) },
    asignatura: { codigo, nombre, tipo: tipoAsignatura.clave, facultad: facultad.texto },
    semestre,
    semana,
    recibido: acompanado.recibido.toISOString(),
    total,
    marca,
    criterios: evaluados.map((evaluado, i) => {
      const nuestro = criterios.find(({ clave }) => clave === evaluado.clave);
      const contado = contar(evaluado, marca);
      return {
        ...contado,
        evidencia: evidenciaDe(evaluado, nuestro),
        mejora: contado.porMejorar ? (nuestro?.mejora ?? null) : null,
        numero: nuestro?.numero ?? i + 1,
        nombre: nuestro?.nombre ?? `Criterio ${i + 1}`,
        antes: antes.get(evaluado.clave ?? evaluado.criterio) ?? null,
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

function contar(
  { clave, criterio, descriptor, observacion, observacionAdicional }: CriterioEvaluado,
  marca: number,
): Omit<CriterioDelResultado, 'numero' | 'nombre' | 'antes' | 'mejora' | 'evidencia'> {
  const valoracion = descriptor?.valoracion ?? null;
  const hayObservacion = observacion !== null && observacion.valoracion !== NA;
  return {
    clave,
    criterio,
    descriptor: descriptor && descriptor.descripcion !== NA ? descriptor.descripcion : '',
    valoracion,
    observacion: hayObservacion
      ? { signo: esSigno(observacion.valoracion) ? observacion.valoracion : null, texto: observacion.observacion }
      : null,
    observacionAdicional,
    porMejorar: estaPorMejorar(valoracion, marca),
  };
}

function evidenciaDe({ evidencia }: CriterioEvaluado, criterio: Criterio | undefined): EvidenciaVista | null {
  if (!evidencia) return null;
  const sugerido = criterio?.descriptores.find(({ clave }) => clave === evidencia.sugerencia);
  return { ...evidencia, sugerencia: sugerido ? textoDeDescriptor(sugerido) : null };
}

const esSigno = (valoracion: Signo | typeof NA | null): valoracion is Signo => valoracion !== null && valoracion !== NA;
