// The JSON part of an accompaniment as the browser sends it, and the paths of its fields.
import type { Diligencia, EstadoDeEvaluacion } from './diligencia.ts';

/** Path of each field in the payload (spec 1 §3). */
export const RUTAS = {
  docente: 'infoAcompanamiento.informacionDocente.nombreDocente',
  asignatura: 'infoAcompanamiento.informacionAsignatura.codigoAsignatura',
  emailAlterno: 'infoAcompanamiento.emailAlterno',
  semana: 'infoAcompanamiento.informacionAsignatura.semana',
  imgSemana: 'imgSemana',
  imgFirma: 'imgFirma',
  copias: 'infoAcompanamiento.emailUsuarios.emailUsuariosList',
  observacionGeneral: 'infoAcompanamiento.observacionGeneral',
} as const;

export type NombreDeCampo = keyof typeof RUTAS;

const partesOf = (escritas: string): string[] =>
  escritas
    .split(',')
    .map((parte) => parte.trim())
    .filter((parte) => parte !== '');

/** Builds the JSON part of the payload (spec 1 §3, DECISIONS §4). Options carry our keys beside their texts. */
export function infoOf(diligencia: Diligencia, { evaluados }: Pick<EstadoDeEvaluacion, 'evaluados'>) {
  const { docente, asignatura, semana, usaEmailAlterno, emailAlterno, observacionGeneral } = diligencia;
  const { copias, otrosCorreos } = diligencia;
  return {
    informacionDocente: { nombreDocente: docente?.nombre ?? '', correo: docente?.correo ?? '' },
    informacionAsignatura: {
      codigoAsignatura: asignatura?.codigo ?? '',
      tipoAsignatura: asignatura?.tipo ?? '',
      facultad: asignatura?.facultad ?? '',
      semana: semana.trim(),
    },
    informacionAcompanamiento: evaluados.map((evaluado) => ({
      ...evaluado,
      evidencia: (evaluado.clave !== null && diligencia.evidencias[evaluado.clave]) || null,
    })),
    // An address that was typed but not added counts too: if it is invalid, the person is told.
    emailUsuarios: { emailUsuariosList: [...copias, ...partesOf(otrosCorreos)] },
    usaEmailAlterno,
    emailAlterno: usaEmailAlterno ? emailAlterno : '',
    observacionGeneral,
    versionRubrica: diligencia.versionRubrica,
  };
}
