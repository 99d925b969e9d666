import { describe, expect, it } from 'vitest';
import { archivosOf, partesOf } from '../payload.ts';
import { ENTORNO } from '../testing/entorno.ts';
import { rubricaOf } from './primera-version.ts';
import { addCopias, CAMPOS_ACOMPANAMIENTO, mensajeOfFallos, validateAcompanamiento } from './registro.ts';
import { CONFIRMAR_ACOMPANAMIENTO, ENCABEZADO } from './rubrica.ts';

const ANA = 'ana.nunez@universidad.edu.co';

it.each([
  ['one address', 'luis.rios@universidad.edu.co', [ANA, 'luis.rios@universidad.edu.co']],
  [
    'several, with spaces and commas to spare',
    ' a.uno@universidad.edu.co ,b.dos@correo.universidad.edu.co, ',
    [ANA, 'a.uno@universidad.edu.co', 'b.dos@correo.universidad.edu.co'],
  ],
  ['one that is there already', ANA, [ANA]],
  ['the same in capitals', 'ANA.NUNEZ@UNIVERSIDAD.EDU.CO', [ANA]],
  ['the same twice', 'x.y@universidad.edu.co, X.Y@universidad.edu.co', [ANA, 'x.y@universidad.edu.co']],
  ['nothing', '  ', [ANA]],
])('adds %s', (_, escritas, correos) => {
  expect(addCopias([ANA], escritas, ENTORNO)).toEqual({ ok: true, correos });
});

it.each([
  ['what is no address', 'luis.rios'],
  ['another domain', 'luis@gmail.com'],
  ['a domain that only ends like ours', 'luis@miuniversidad.edu.co'],
  ['a good one beside a bad one', 'luis.rios@universidad.edu.co, luis@gmail.com'],
  ['two that a semicolon separates', 'a@universidad.edu.co; b@universidad.edu.co'],
  ['two that a space separates', 'a@universidad.edu.co b@universidad.edu.co'],
])('adds nothing for %s, and says what is expected', (_, escritas) => {
  expect(addCopias([ANA], escritas, ENTORNO)).toEqual({
    ok: false,
    mensaje:
      'Los correos electrónicos deben ser correos válidos (nombre@universidad.edu.co) y deben estar separados por coma',
  });
});

it('takes an address of the list that managers keep, in any domain', () => {
  const withLista = { ...ENTORNO, opciones: () => [{ clave: 'aliado', texto: 'enlace@aliado.gov.co', activa: true }] };
  expect(addCopias([], 'Enlace@aliado.gov.co', withLista)).toMatchObject({ ok: true });
  expect(addCopias([], 'otro@aliado.gov.co', withLista)).toMatchObject({ ok: false });
});

const IMAGEN = { nombre: 'semana.png', tipo: 'image/png', tamano: 40_000 };
const { criterios } = rubricaOf('AMV');

/** Every criterion as words, its best descriptor and its first observation. */
const EVALUADOS = criterios.map(({ criterio, descriptores, observaciones }) => ({
  criterio,
  descriptor: descriptores[0]!.descripcion,
  observacion: observaciones[0]!.observacion,
  observacionAdicional: '',
}));

const INFO = {
  informacionDocente: { nombreDocente: 'LUZ ÁNGELA PEÑA', correo: 'luz.pena@universidad.edu.co' },
  informacionAsignatura: {
    codigoAsignatura: '3007852-01',
    tipoAsignatura: 'AMV',
    facultad: 'Ingenierías',
    semestre: '2020-1',
    semana: '3',
  },
  informacionAcompanamiento: EVALUADOS as readonly unknown[],
  emailUsuarios: {
    emailUsuarioAuth: 'otra.persona@universidad.edu.co',
    emailUsuariosList: ['unidad.virtual@universidad.edu.co', 'luis.rios@correo.universidad.edu.co'],
  },
  emailAlterno: '',
  observacionGeneral: 'Buen trabajo.',
};

const validate = (info: object = {}, partes: object = {}) =>
  validateAcompanamiento(
    { infoAcompanamiento: { ...INFO, ...info }, imgSemana: IMAGEN, imgFirma: IMAGEN, ...partes },
    ENTORNO,
    rubricaOf,
  );

const rutasOf = (lectura: ReturnType<typeof validate>) => (lectura.ok ? [] : lectura.fallos.map(({ ruta }) => ruta));

it('travels in the parts of the contract', () => {
  expect(Object.keys(partesOf({ campos: CAMPOS_ACOMPANAMIENTO })).slice(0, 4)).toEqual([
    'infoAcompanamiento',
    'imgSemana',
    'imgFirma',
    'imgResultadoAcompanamiento',
  ]);
  expect(archivosOf({ campos: CAMPOS_ACOMPANAMIENTO })).toHaveLength(3);
});

it('reads the contract’s record; evaluator and semester are not taken from it', () => {
  const lectura = validate();
  expect(lectura).toMatchObject({
    ok: true,
    acompanamiento: {
      datos: {
        infoAcompanamiento: {
          informacionDocente: INFO.informacionDocente,
          informacionAsignatura: {
            codigoAsignatura: '3007852-01',
            tipoAsignatura: { clave: 'AMV', texto: 'AMV' },
            facultad: { clave: 'ingenierias', texto: 'Ingenierías' },
            semana: 3,
          },
          emailAlterno: null,
          observacionGeneral: 'Buen trabajo.',
        },
        imgSemana: IMAGEN,
        imgResultadoAcompanamiento: null,
      },
      copias: INFO.emailUsuarios.emailUsuariosList,
      rubrica: { version: 1, variante: 'guiaDidactica' },
      total: 5,
    },
  });
  expect(JSON.stringify(lectura)).not.toMatch(/2020-1|otra\.persona/);
});

describe('a fault', () => {
  it('comes in the order of the form, under the quoted text', () => {
    const lectura = validate(
      {
        informacionDocente: { nombreDocente: '', correo: 'luz' },
        informacionAsignatura: { ...INFO.informacionAsignatura, semana: '' },
        usaEmailAlterno: true,
        emailUsuarios: { emailUsuariosList: ['luis@gmail.com'] },
        informacionAcompanamiento: [EVALUADOS[0], { ...EVALUADOS[1], observacion: null }],
        observacionGeneral: 'a\u0007',
      },
      { imgSemana: undefined, imgFirma: undefined },
    );
    expect(rutasOf(lectura)).toEqual([
      'infoAcompanamiento.informacionDocente.nombreDocente',
      'infoAcompanamiento.informacionDocente.correo',
      'infoAcompanamiento.informacionAsignatura.semana',
      'infoAcompanamiento.emailAlterno',
      'imgSemana',
      'imgFirma',
      'infoAcompanamiento.emailUsuarios.emailUsuariosList',
      'infoAcompanamiento.informacionAcompanamiento.1.observacion',
      'infoAcompanamiento.observacionGeneral',
    ]);
    expect(mensajeOfFallos(lectura.ok ? [] : lectura.fallos)).toBe(
      'Todos los campos marcados con * son de carácter obligatorio',
    );
  });

  it.each([
    ['week 0', { informacionAsignatura: { ...INFO.informacionAsignatura, semana: 0 } }, 'informacionAsignatura.semana'],
    [
      'a week below 0',
      { informacionAsignatura: { ...INFO.informacionAsignatura, semana: '-2' } },
      'informacionAsignatura.semana',
    ],
    [
      'a type that is none',
      { informacionAsignatura: { ...INFO.informacionAsignatura, tipoAsignatura: 'XYZ' } },
      'informacionAsignatura.tipoAsignatura',
    ],
    ['a wrong alternate e-mail', { emailAlterno: 'luz@' }, 'emailAlterno'],
    ['no criterion', { informacionAcompanamiento: [] }, 'informacionAcompanamiento'],
    ['criteria that are no list', { informacionAcompanamiento: 'todos' }, 'informacionAcompanamiento'],
    ['a criterion that is none', { informacionAcompanamiento: [7] }, 'informacionAcompanamiento.0'],
    [
      'a criterion twice',
      { informacionAcompanamiento: [EVALUADOS[0], EVALUADOS[0]] },
      'informacionAcompanamiento.1.criterio',
    ],
    ['copies that are no list', { emailUsuarios: { emailUsuariosList: {} } }, 'emailUsuarios.emailUsuariosList'],
  ])('is %s', (_, info, ruta) => {
    expect(rutasOf(validate(info))).toEqual([`infoAcompanamiento.${ruta}`]);
  });

  it.each(['imgSemana', 'imgFirma'])('is an image in %s that is larger than 2 MB, or none', (imagen) => {
    const mensajes = (cambio: object) => {
      const lectura = validate({}, { [imagen]: { ...IMAGEN, ...cambio } });
      return lectura.ok ? [] : lectura.fallos.map(({ ruta, mensaje }) => [ruta, mensaje]);
    };
    expect(mensajes({ tamano: 2_097_152 })).toEqual([]);
    expect(mensajes({ tamano: 2_097_153 })).toEqual([[imagen, 'El archivo no puede pesar más de 2 MB.']]);
    expect(mensajes({ tipo: 'application/pdf' })).toEqual([[imagen, 'Adjunte una imagen PNG o JPEG.']]);
  });

  it('shows its own text when nothing is missing', () => {
    const lectura = validate({ emailUsuarios: { emailUsuariosList: ['luis@gmail.com'] } });
    expect(mensajeOfFallos(lectura.ok ? [] : lectura.fallos)).toMatch(/^Los correos electrónicos deben ser/);
  });
});

it('reads the criteria by the version of the rubric that the form names', () => {
  const anterior = { ...rubricaOf('APV'), version: 7 };
  const lectura = validateAcompanamiento(
    {
      infoAcompanamiento: {
        ...INFO,
        versionRubrica: 7,
        informacionAsignatura: { ...INFO.informacionAsignatura, tipoAsignatura: 'APV' },
      },
      imgSemana: IMAGEN,
      imgFirma: IMAGEN,
    },
    ENTORNO,
    (tipo, version) => (version === 7 && tipo === 'APV' ? anterior : rubricaOf(tipo)),
  );
  expect(lectura).toMatchObject({
    ok: true,
    acompanamiento: { rubrica: { version: 7, variante: 'compromisoAcademico' } },
  });
});

it('accepts the alternate e-mail and the picture of the result', () => {
  expect(validate({ emailAlterno: ' luz.pena@gmail.com ' }, { imgResultadoAcompanamiento: IMAGEN })).toMatchObject({
    acompanamiento: {
      datos: { infoAcompanamiento: { emailAlterno: 'luz.pena@gmail.com' }, imgResultadoAcompanamiento: IMAGEN },
    },
  });
});

it('quotes the question before sending, and the heading of the criteria by type of subject', () => {
  expect(CONFIRMAR_ACOMPANAMIENTO.titulo).toBe('¿Desea enviar la información diligenciada?');
  expect(ENCABEZADO.AMV).toMatchObject({
    titulo: 'Asignatura mediada por la virtualidad (AMV)',
    texto: expect.stringContaining('guía didáctica'),
  });
  expect(ENCABEZADO.APV).toMatchObject({
    titulo: 'Asignatura de programas virtuales (APV)',
    texto: expect.stringContaining('compromiso académico'),
  });
});
