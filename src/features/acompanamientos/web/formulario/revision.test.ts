import { describe, expect, it } from 'vitest';
import type { Eleccion } from '#catalogo/rubrica/evaluacion.ts';
import { mensajeOfFallos } from '#catalogo/rubrica/registro.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { criterioId } from '#features/rubricas/web/parts.ts';
import { after, AMV, COMPLETA } from '../../testing/diligencia.ts';
import { DILIGENCIA_NUEVA, estadoDeEvaluacion, type AccionDeFormulario, type Diligencia } from './diligencia.ts';
import { fieldId } from './focus.ts';
import { infoOf } from './payload.ts';
import { checkForm, entornoOf, fallasOf, type FormContext } from './revision.ts';

const CONTEXT: FormContext = {
  dominios: ENTORNO.dominios,
  hoy: ENTORNO.hoy,
  correosCopia: ENTORNO.opciones('correosCopia'),
};
const QUOTED = 'Todos los campos marcados con * son de carácter obligatorio';

/** The controls at fault, and the banner. */
function fallas(diligencia: Diligencia, rubrica: typeof AMV | null = AMV) {
  const estado = estadoDeEvaluacion(rubrica ?? { ...AMV, criterios: [] }, diligencia.evaluacion);
  const lectura = checkForm(diligencia, rubrica ?? undefined, estado, CONTEXT);
  if (lectura.ok) return { ids: [], mensaje: '' };
  return { ids: fallasOf(lectura.fallos, estado).map(({ id }) => id), mensaje: mensajeOfFallos(lectura.fallos) };
}

/** A complete form except for one criterion, which is untouched or has this choice. */
const untouched = (eleccion: Partial<Eleccion> = {}): Diligencia => {
  const { evaluacion } = COMPLETA;
  const induccion: Eleccion = { observacionAdicional: '', ...eleccion };
  return { ...COMPLETA, evaluacion: { ...evaluacion, elecciones: { ...evaluacion.elecciones, induccion } } };
};

const edited = (...acciones: AccionDeFormulario[]): Diligencia => after(acciones, COMPLETA);

it('accepts a complete form, also with removed criteria', () => {
  expect(fallas(COMPLETA).ids).toEqual([]);
  expect(fallas(edited({ tipo: 'quitar', criterio: 'induccion' })).ids).toEqual([]);
});

describe('missing data have the quoted text, at their control', () => {
  it.each<[string, Diligencia, string[]]>([
    ['the week', edited({ tipo: 'campos', campos: { semana: ' ' } }), [fieldId('semana')]],
    ['the image of the week', edited({ tipo: 'imagen', nombre: 'semana', imagen: null }), [fieldId('imgSemana')]],
    ['the signature', edited({ tipo: 'imagen', nombre: 'firma', imagen: null }), [fieldId('imgFirma')]],
    ['the alternate address', edited({ tipo: 'campos', campos: { usaEmailAlterno: true } }), [fieldId('emailAlterno')]],
    [
      'a descriptor',
      untouched({ observacion: AMV.criterios[0]?.observaciones[0]?.clave }),
      [criterioId('induccion', 'descriptor')],
    ],
    ['both of a criterion', untouched(), ['descriptor', 'observacion'].map((parte) => criterioId('induccion', parte))],
    [
      'an observation beside an additional one of nothing but spaces',
      untouched({ descriptor: 'cinco', observacionAdicional: '  \n' }),
      [criterioId('induccion', 'observacion')],
    ],
    [
      'an observation that was taken back',
      edited({ tipo: 'elegir', criterio: 'publicacion', parte: 'observacion', opcion: 'completa' }),
      [criterioId('publicacion', 'observacion')],
    ],
  ])('%s', (_, diligencia, ids) => {
    expect(fallas(diligencia)).toEqual({ ids, mensaje: QUOTED });
  });

  it('from top to bottom in an empty form, the teacher first', () => {
    const { ids, mensaje } = fallas(DILIGENCIA_NUEVA, null);
    expect(mensaje).toBe(QUOTED);
    expect(ids).toEqual(['docente', 'asignatura', 'imgSemana', 'imgFirma'].map((campo) => `acompanamiento-${campo}`));
  });
});

describe('an invalid value has its own message', () => {
  it.each(['0', '-3', '1,5', 'dos'])('a week of %s', (semana) => {
    const { ids, mensaje } = fallas(edited({ tipo: 'campos', campos: { semana } }));
    expect(ids).toEqual([fieldId('semana')]);
    expect(mensaje).toBe(QUOTED);
  });

  it('text left in the field for other addresses', () => {
    const { ids, mensaje } = fallas(edited({ tipo: 'campos', campos: { otrosCorreos: 'alguien@gmail.com' } }));
    expect(ids).toEqual([fieldId('copias')]);
    expect(mensaje).toMatch(/^Los correos electrónicos deben ser correos válidos/);
    const buena = edited({
      tipo: 'campos',
      campos: { copias: ['una@universidad.edu.co'], otrosCorreos: 'dos@universidad.edu.co' },
    });
    expect(fallas(buena).ids).toEqual([]);
    expect(infoOf(buena, estadoDeEvaluacion(AMV, buena.evaluacion)).emailUsuarios).toEqual({
      emailUsuariosList: ['una@universidad.edu.co', 'dos@universidad.edu.co'],
    });
  });

  it('an invalid alternate address', () => {
    const campos = { usaEmailAlterno: true, emailAlterno: 'sin arroba' };
    expect(fallas(edited({ tipo: 'campos', campos })).mensaje).toBe('El correo electrónico debe ser un correo válido.');
  });
});

it('does not require an observation if there is an additional one', () => {
  const withoutObservacion = edited(
    { tipo: 'elegir', criterio: 'publicacion', parte: 'observacion', opcion: 'completa' },
    { tipo: 'anotar', criterio: 'publicacion', observacionAdicional: 'La guía llegó por correo.' },
  );
  expect(fallas(withoutObservacion).ids).toEqual([]);
});

it('sends no alternate address after the option was switched off, and each evidence with its criterion', () => {
  const evidencia = { texto: '5 de 5', fuente: 'Asistencia', consultada: '2026-11-20T12:00:00Z', sugerencia: 'cinco' };
  const diligencia = edited(
    { tipo: 'campos', campos: { usaEmailAlterno: false, emailAlterno: 'otra@example.com' } },
    { tipo: 'evidencias', evidencias: { induccion: evidencia } },
  );
  const info = infoOf(diligencia, estadoDeEvaluacion(AMV, diligencia.evaluacion));
  expect(info).toMatchObject({ emailAlterno: '', usaEmailAlterno: false, versionRubrica: 1 });
  expect(info.informacionAcompanamiento[0]).toMatchObject({ clave: 'induccion', evidencia });
  expect(info.informacionAcompanamiento[1]?.evidencia).toBeNull();
});

it('accepts faculty and type of the chosen subject', () => {
  const entorno = entornoOf(CONTEXT, COMPLETA);
  expect(entorno.opciones('facultades').map(({ texto }) => texto)).toEqual(['Ingenierías']);
  expect(entorno.opciones('correosCopia')).toHaveLength(17);
});
