import { evaluadosOf, newEvaluacion, totalOfEvaluados } from '#catalogo/rubrica/evaluacion.ts';
import { rubricaOf } from '#catalogo/rubrica/primera-version.ts';
import type { EvidenciaVista } from '#catalogo/rubrica/rubrica.ts';
import type { Acompanado } from '../server/resultado/resultado.ts';

type Cambios = {
  readonly tipo?: 'AMV' | 'APV';
  readonly semana?: number;
  readonly recibido?: Date;
  /** Index of each criterion's descriptor, from the best; the last one if there are fewer. */
  readonly nivel?: (numero: number) => number;
  /** Additional observation of each criterion. */
  readonly adicional?: string;
  /** Evidence by the criterion's key. */
  readonly evidencias?: Readonly<Record<string, EvidenciaVista>>;
};

const IMAGEN = { nombre: 'semana.png', tipo: 'image/png', tamano: 40_000 };

/** Builds an accompaniment of an invented teacher, with all 21 criteria chosen. */
export function anAcompanado(cambios: Cambios = {}): Acompanado {
  const { tipo = 'AMV', semana = 5, nivel = () => 0, adicional = '', evidencias = {} } = cambios;
  const rubrica = rubricaOf(tipo);
  const elecciones = Object.fromEntries(
    rubrica.criterios.map(({ clave, numero, descriptores, observaciones }) => [
      clave,
      {
        descriptor: descriptores[Math.min(nivel(numero), descriptores.length - 1)]!.clave,
        observacion: observaciones[Math.min(nivel(numero) * 2, observaciones.length - 1)]!.clave,
        observacionAdicional: adicional,
      },
    ]),
  );
  const evaluados = evaluadosOf(rubrica, { ...newEvaluacion(rubrica), elecciones }).map((criterioEvaluado) => ({
    ...criterioEvaluado,
    evidencia: evidencias[criterioEvaluado.clave ?? ''] ?? null,
  }));
  return {
    comprobante: 'ACO-7K3M9-QX24T',
    semestre: '2026-2',
    recibido: cambios.recibido ?? new Date('2026-09-10T15:00:00Z'),
    evaluador: { nombre: 'EVALUADORA DE PRUEBA', correo: 'evaluadora@universidad.edu.co' },
    acompanamiento: {
      rubrica: { version: rubrica.version, variante: rubrica.variante },
      evaluados,
      total: totalOfEvaluados(evaluados),
      datos: {
        infoAcompanamiento: {
          informacionDocente: { nombreDocente: 'LUZ ÁNGELA PEÑA', correo: 'luz.pena@universidad.edu.co' },
          informacionAsignatura: {
            codigoAsignatura: '3007852-01',
            tipoAsignatura: { clave: tipo, texto: tipo },
            facultad: { clave: 'ingenierias', texto: 'Ingenierías' },
            semana,
          },
          emailAlterno: null,
          observacionGeneral: 'Gracias por su dedicación & su constancia.',
        },
        imgSemana: IMAGEN,
        imgFirma: IMAGEN,
        imgResultadoAcompanamiento: null,
      },
    },
  };
}
