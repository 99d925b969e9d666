import { describe, expect, it } from 'vitest';
import { grupo, lista } from './arbol.ts';
import { archivo } from './campos/archivo.ts';
import { asignatura } from './campos/asignatura.ts';
import { correo } from './campos/correo.ts';
import { documento } from './campos/documento.ts';
import type { Entorno } from './campos/entorno.ts';
import { escala } from './campos/escala.ts';
import { fecha } from './campos/fecha.ts';
import type { Campo } from './campos/index.ts';
import { opcion } from './campos/opcion.ts';
import { opciones } from './campos/opciones.ts';
import { texto } from './campos/texto.ts';
import { inscripcionHBV } from './inscripcion-hbv/formulario.ts';
import { mensajeOfFalta, validateAnswer } from './validar.ts';

const escrito = (etiqueta: string) => texto({ etiqueta, identifica: null });
const elegido = (etiqueta: string) => opcion({ etiqueta, lista: 'programas' });
const numDocumento = documento({ etiqueta: 'Número de documento', identifica: 'documento' });

it.each<[Campo, string]>([
  [numDocumento, 'Escriba su número de documento.'],
  [escrito('Nombres y apellidos'), 'Escriba sus nombres y apellidos.'],
  [elegido('Programa académico'), 'Elija su programa académico.'],
  [escrito('Nombre del docente'), 'Escriba el nombre del docente.'],
  [elegido('Grado que cursa'), 'Elija el grado que cursa.'],
  [elegido('Cátedra'), 'Elija la cátedra.'],
  [elegido('Acción que debe realizar el estudiante'), 'Elija la acción que debe realizar el estudiante.'],
  [asignatura({ etiqueta: 'Código de la asignatura', completa: {} }), 'Elija el código de la asignatura.'],
  [archivo({ etiqueta: 'Imagen de evidencia', tipos: ['image/png'], max: 1 }), 'Adjunte la imagen de evidencia.'],
  [opciones({ etiqueta: 'Equipos', lista: 'equipos' }), 'Marque los equipos.'],
  [escrito('NIT'), 'Escriba el NIT.'],
  [escrito('¿Qué nos sugiere para mejorar?'), 'Responda «¿Qué nos sugiere para mejorar?».'],
  [
    escala({ etiqueta: 'El docente responde a tiempo.', min: 1, max: 5, presentacion: 'palabras' }),
    'Responda «El docente responde a tiempo».',
  ],
  [escrito('Escriba de nuevo su correo electrónico'), 'Escriba de nuevo su correo electrónico.'],
  [opcion({ etiqueta: 'Usted es', falta: 'Elija quién es usted.', lista: 'tiposUsuario' }), 'Elija quién es usted.'],
])('names what is missing: %o', (campo, mensaje) => {
  expect(mensajeOfFalta(campo)).toBe(mensaje);
});

it('uses an article for other people than the one who answers, and quotes the rows of a matrix', () => {
  const campos = {
    numDocumento,
    estudiantes: lista({ numDocumento }, { min: 1, max: 2, mensaje: '', etiqueta: 'Estudiante' }),
    herramientas: grupo({ correo: elegido('Correo electrónico') }, { matriz: { etiqueta: 'Herramientas' } }),
  };
  const entorno: Entorno = { dominios: [], opciones: () => [], asignaturas: () => [], hoy: '2026-11-20' };
  expect(validateAnswer({ campos }, { estudiantes: [{}] }, entorno)).toMatchObject({
    fallos: [
      { mensaje: 'Escriba su número de documento.' },
      { mensaje: 'Escriba el número de documento.' },
      { mensaje: 'Responda «Correo electrónico».' },
    ],
  });
});

const entorno: Entorno = {
  dominios: ['universidad.edu.co', 'correo.universidad.edu.co'],
  opciones: () => [{ clave: 'a-1', texto: 'Opción uno', activa: true }],
  asignaturas: () => [],
  hoy: '2026-11-20',
};

const valida = {
  nombreApellido: '  Ana María Nuñez ',
  numDocumento: '0012345678',
  correo: 'ana@ejemplo.co',
  telefono: 3001234567,
  programaAcademico: 'Opción uno',
  horario: 'a-1',
};

const check = (cambio: Record<string, unknown>) => validateAnswer(inscripcionHBV, { ...valida, ...cambio }, entorno);
const mensajes = (cambio: Record<string, unknown>) => {
  const result = check(cambio);
  return result.ok ? {} : Object.fromEntries(result.fallos.map(({ ruta, mensaje }) => [ruta, mensaje]));
};

describe('a flat form', () => {
  it('stores what was sent, normalised, and drops what the form does not know', () => {
    expect(check({ estado: 'cerrado', otro: { hondo: 1 } })).toEqual({
      ok: true,
      datos: {
        nombreApellido: 'ANA MARÍA NUÑEZ',
        numDocumento: '0012345678',
        correo: 'ana@ejemplo.co',
        telefono: '3001234567',
        programaAcademico: { clave: 'a-1', texto: 'Opción uno' },
        horario: { clave: 'a-1', texto: 'Opción uno' },
      },
    });
  });

  it('composes accents and takes the separators out of documents and phones', () => {
    const result = check({ nombreApellido: 'Jose\u0301', numDocumento: '1.020.304.050', telefono: '300 123 45 67' });
    expect(result).toMatchObject({
      datos: { nombreApellido: 'JOSÉ', numDocumento: '1020304050', telefono: '3001234567' },
    });
  });

  it.each([
    { numDocumento: '\u200b1020304050\ufeff' },
    { telefono: '\u202a300 123 4567\u202c' },
    { correo: '\u2066ana@ejemplo.co\u2069\u200e' },
    { nombreApellido: 'Ana\u200b María\u2060 Nuñez\u200f' },
    { programaAcademico: '\u200bOpción uno' },
  ])('is not refused for characters that nobody sees, and stores none: %j', (cambio) => {
    const result = check(cambio);
    expect(result.ok).toBe(true);
    expect(JSON.stringify(result)).not.toMatch(/[\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/);
  });

  it('treats a text of only such characters as empty', () => {
    expect(mensajes({ nombreApellido: '\u200b\u2060 \ufeff' })).toEqual({
      nombreApellido: 'Escriba sus nombres y apellidos.',
    });
  });

  it('keeps the joiner that emoji are made with', () => {
    expect(check({ nombreApellido: 'Ana 👩‍🎓' })).toMatchObject({ datos: { nombreApellido: 'ANA 👩‍🎓' } });
  });

  it('accepts a number as digits only if it is exact', () => {
    expect(check({ numDocumento: 12345678 })).toMatchObject({ datos: { numDocumento: '12345678' } });
    for (const numDocumento of [-12345678, 1234567.8, 2 ** 53]) {
      expect(mensajes({ numDocumento })).toEqual({ numDocumento: 'Aquí se espera un texto.' });
    }
  });

  it('names every empty field from top to bottom', () => {
    const result = validateAnswer(inscripcionHBV, { correo: '   ' }, entorno);
    expect(result.ok ? [] : result.fallos.map(({ ruta }) => ruta)).toEqual(Object.keys(valida));
  });

  it('refuses wrong types, control characters and what is not in the list', () => {
    expect(mensajes({ nombreApellido: ['Ana'] })).toEqual({ nombreApellido: 'Aquí se espera un texto.' });
    expect(mensajes({ nombreApellido: 'Ana\u0000' })).toEqual({
      nombreApellido: 'El texto tiene caracteres que no se pueden guardar.',
    });
    expect(mensajes({ nombreApellido: 'Ana \ud83d' })).toEqual({
      nombreApellido: 'El texto tiene caracteres que no se pueden guardar.',
    });
    expect(mensajes({ nombreApellido: 'A'.repeat(121) })).toEqual({
      nombreApellido: 'Escriba como máximo 120 caracteres.',
    });
    expect(mensajes({ horario: 'nunca' })).toEqual({ horario: 'Elija una de las opciones de la lista.' });
    expect(mensajes({ horario: { clave: 'a-1' } })).toEqual({ horario: 'Elija una de las opciones de la lista.' });
    expect(mensajes({ correo: 'ana@ejemplo' })).toEqual({ correo: 'El correo electrónico debe ser un correo válido.' });
    expect(mensajes({ telefono: '12' })).toEqual({ telefono: 'Debe tener entre 7 y 13 dígitos.' });
  });

  it('refuses payloads that are no object', () => {
    for (const entrada of [null, 'texto', 7, [], undefined])
      expect(validateAnswer(inscripcionHBV, entrada, entorno).ok).toBe(false);
  });
});

describe('groups, lists and conditions', () => {
  const form = {
    campos: {
      docente: grupo({
        correo: correo({ etiqueta: 'Correo', institucional: 'El correo electrónico debe ser el institucional' }),
        correo2: correo({
          etiqueta: 'Repita',
          repite: { campo: 'correo', mensaje: 'El correo electrónico debe coincidir en ambos campos' },
        }),
        cual: texto({
          identifica: null,
          etiqueta: 'Cuál',
          visibleSi: { campo: 'docente.correo', valores: ['otro@universidad.edu.co'] },
        }),
        aula: texto({ identifica: null, etiqueta: 'Aula', obligatorio: false, vacio: 'N/A' }),
      }),
      estudiantes: lista(
        { nombre: texto({ identifica: null, etiqueta: 'Nombre', mayusculas: true }) },
        { min: 1, max: 3, mensaje: 'Falta uno', etiqueta: 'Estudiante' },
      ),
    },
  };

  it('compares domains by the whole text after the last at-sign, ignoring case', () => {
    const at = (correo: string) => {
      const result = validateAnswer(
        form,
        { docente: { correo, correo2: correo }, estudiantes: [{ nombre: 'Luz' }] },
        entorno,
      );
      return result.ok ? null : result.fallos.map(({ ruta }) => ruta);
    };
    expect(at('a@UNIVERSIDAD.edu.co')).toBeNull();
    expect(at('a@correo.universidad.edu.co')).toBeNull();
    expect(at('a@otrauniversidad.edu.co')).toEqual(['docente.correo']);
    expect(at('a@universidad.edu.co.mx')).toEqual(['docente.correo']);
  });

  it('points at the item of a list, and stores what optional fields hold when empty', () => {
    const entrada = {
      docente: { correo: 'a@universidad.edu.co', correo2: 'b@universidad.edu.co' },
      estudiantes: [{ nombre: 'Luz' }, {}],
    };
    expect(validateAnswer(form, entrada, entorno)).toMatchObject({
      ok: false,
      fallos: [
        { ruta: 'docente.correo2', mensaje: 'El correo electrónico debe coincidir en ambos campos' },
        { ruta: 'estudiantes.1.nombre', falta: true },
      ],
    });
    const valid = {
      docente: { correo: 'a@universidad.edu.co', correo2: 'A@universidad.edu.co' },
      estudiantes: [{ nombre: 'luz' }],
    };
    expect(validateAnswer(form, valid, entorno)).toMatchObject({
      ok: true,
      datos: { docente: { aula: 'N/A', cual: null }, estudiantes: [{ nombre: 'LUZ' }] },
    });
  });

  it('asks a conditional field only when its condition holds', () => {
    const correo = 'otro@universidad.edu.co';
    const result = validateAnswer(
      form,
      { docente: { correo, correo2: correo }, estudiantes: [{ nombre: 'Luz' }] },
      entorno,
    );
    expect(result).toMatchObject({ ok: false, fallos: [{ ruta: 'docente.cual', falta: true }] });
  });

  it('refuses a list with too few or too many items', () => {
    const docente = { correo: 'a@universidad.edu.co', correo2: 'a@universidad.edu.co' };
    expect(validateAnswer(form, { docente, estudiantes: [] }, entorno)).toMatchObject({
      fallos: [{ ruta: 'estudiantes', mensaje: 'Falta uno' }],
    });
    const estudiantes = Array.from({ length: 4 }, () => ({ nombre: 'Luz' }));
    expect(validateAnswer(form, { docente, estudiantes }, entorno)).toMatchObject({
      fallos: [{ ruta: 'estudiantes', mensaje: 'Puede agregar como máximo 3.' }],
    });
  });
});

it('checks a date against the semester of filling in, even if it is not the current one', () => {
  const campos = { dia: fecha({ etiqueta: 'Día', delSemestre: true }) };
  const later = { ...entorno, hoy: '2027-02-10' };
  const revisarEn = (context: Entorno) => validateAnswer({ campos }, { dia: '2026-09-10' }, context).ok;
  expect([revisarEn(later), revisarEn({ ...later, semestre: '2026-2' })]).toEqual([false, true]);
});
