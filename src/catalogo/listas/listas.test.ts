import { describe, expect, it } from 'vitest';
import { LISTAS } from './semillas.ts';

const textosOf = (nombre: string): string[] =>
  LISTAS.find((lista) => lista.nombre === nombre)!.opciones.map(({ texto }) => texto);
const clavesOf = (nombre: string): string[] =>
  LISTAS.find((lista) => lista.nombre === nombre)!.opciones.map(({ clave }) => clave);

describe.each(LISTAS)('$nombre', ({ opciones }) => {
  it('has options with different keys and texts', () => {
    const nombres = opciones.flatMap(({ clave, texto }) => [...new Set([clave, texto])]);
    expect(new Set(nombres).size).toBe(nombres.length);
    for (const { clave, texto } of opciones) {
      expect(clave).toMatch(/^[A-Za-z0-9-]+$/);
      expect(texto).toBe(texto.trim().normalize('NFC'));
    }
  });
});

it('has each list once', () => {
  const nombres = LISTAS.map(({ nombre }) => nombre);
  expect(new Set(nombres).size).toBe(nombres.length);
});

it.each([
  ['programas', 57],
  ['programasEstrategias', 50],
  ['programasVirtuales', 11 + 1],
  ['catedras', 19],
  ['estrategias', 3],
  ['gruposRegionales', 12 + 1],
  ['correosCopia', 17],
  ['preguntasFrecuentes', 19],
  ['facultades', 4 + 1],
  ['momentosInduccion', 5 + 1],
  ['horariosCapacitacion', 5],
  ['formatosAula', 2],
  ['avanceCursos', 3],
  ['conocimientoModalidades', 3],
  ['inscripcionModalidad', 3],
  ['matriculaTrabajoGrado', 5],
  ['pruebasTyT', 4],
  ['ceremoniaGrados', 4],
  ['tiposDocumentoCaracterizacion', 5],
  ['rangosEdad', 4],
  ['generos', 6],
  ['estratos', 5],
  ['discapacidades', 8],
  ['disponibilidadInternet', 5],
  ['equiposPropios', 6],
  ['lugaresDeEstudio', 5],
  ['tiposConexion', 6],
  ['condicionesEstudio', 11],
  ['frecuenciasInternet', 5],
  ['nivelesConocimiento', 6],
  ['utilidades', 5],
  ['confiabilidades', 3],
  ['capacidades', 21],
  ['tiemposSinEstudiar', 4],
  ['motivosVirtualidad', 11],
  ['preferenciasEstudio', 9],
  ['dedicaciones', 5],
])('%s has as many options as the specifications count: %i', (nombre, count) => {
  expect(textosOf(nombre)).toHaveLength(count);
});

it.each([
  ['tiposDocumentoIdentidad', ['T.I.', 'C.C.', 'C.E.', 'Pasaporte', 'Otro']],
  ['tiposUsuarioUDEV', ['Docente', 'Estudiante']],
  ['cargos', ['Docente', 'Empleado', 'Contratista', 'Laboratorista']],
  ['tiposDocente', ['Antiguo', 'Nuevo']],
  ['estadosCancelacion', ['Cancelado', 'Provisional']],
  ['facilidadesContacto', ['Muy difícil', 'Difícil', 'Ni fácil ni difícil', 'Fácil', 'Muy fácil']],
  [
    'tiposDocumentoUDEV',
    [
      'Cédula de ciudadanía',
      'Cédula de extrangería',
      'Número único de identificación',
      'Pasaporte',
      'Tarjeta de identidad',
      'Carnet diplomático',
      'Registro civil',
      'Permiso proteccion temporal - PPT',
    ],
  ],
  [
    'frecuencias',
    [
      'Nunca',
      'Casi nunca',
      'Al menos una vez al mes',
      'Al menos una vez a la semana',
      'Diariamente menos de 5 horas',
      'Diariamente más de 5 horas',
    ],
  ],
])('%s has the texts that the specifications quote', (nombre, textos) => {
  expect(textosOf(nombre)).toEqual(textos);
});

it('keeps the values that travel as keys', () => {
  expect(clavesOf('tiposAsignatura')).toEqual(['AMV', 'APV']);
  expect(clavesOf('tiposUsuarioSatisfaccion')).toEqual(['ESTUDIANTE', 'DOCENTE', 'ASPIRANTE', 'EGRESADO']);
  expect(clavesOf('emociones').join(', ')).toBe(
    'feliz, satisfecho, tranquilo, confiado, ninguna, decepcionado, frustrado, molesto, enojado',
  );
  expect(clavesOf('estrategias').sort()).toEqual([
    'citasReferenciasAPA',
    'informacionCientifica',
    'visibilidadCientifica',
  ]);
});

describe('the attributes of options', () => {
  const opcionesOf = (nombre: string) => LISTAS.find((lista) => lista.nombre === nombre)!.opciones;

  it('put thirteen academic questions before the general ones, and ‘Otra’ last', () => {
    const grupos = opcionesOf('preguntasFrecuentes').map(({ atributos }) => atributos?.grupo);
    expect(grupos).toEqual([...Array(13).fill('Académicas'), ...Array(6).fill('Generales')]);
    expect(textosOf('preguntasFrecuentes').at(-1)).toBe('Otra');
  });

  it('give mode, places and note of each cátedra, and name the two of the graduation route', () => {
    for (const { atributos } of opcionesOf('catedras')) {
      expect(atributos).toEqual({
        modalidad: expect.stringMatching(/^(Virtual|Presencial)$/),
        conCupos: expect.any(Boolean),
        nota: expect.stringContaining(String(atributos?.modalidad).toLowerCase()),
      });
    }
    expect(opcionesOf('catedras').filter(({ atributos }) => atributos?.conCupos === false)).not.toEqual([]);
    const notaOf = (texto: string) =>
      opcionesOf('catedras').find((opcion) => opcion.texto === texto)?.atributos?.nota ?? '';
    expect(notaOf('Cátedra Abierta de Ciudadanía y Paz')).toContain('videoconferencia');
    expect(notaOf('Cátedra de Deporte y Cultura')).toContain('jueves a las 4:00 p. m.');
  });

  it('give the hours of each strategy, and the rule of the mandatory one', () => {
    const horas = opcionesOf('estrategias').map(({ clave, atributos }) => [clave, atributos?.horas]);
    expect(Object.fromEntries(horas)).toEqual({
      informacionCientifica: 12,
      citasReferenciasAPA: 4,
      visibilidadCientifica: 20,
    });
    const { atributos } = opcionesOf('estrategias').find(({ clave }) => clave === 'informacionCientifica')!;
    for (const hecho of ['obligatorio', 'modalidad de trabajo de grado', '80 %', '12 horas']) {
      expect(atributos?.descripcion).toContain(hecho);
    }
  });

  it('offer four options for the five moments of induction', () => {
    const momentos = opcionesOf('momentosInduccion');
    expect(new Set(momentos.map(({ atributos }) => atributos?.['momento']))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(momentos.filter(({ activa = true }) => activa).map(({ atributos }) => atributos?.['momento'])).toEqual([
      1, 1, 2, 3,
    ]);
    expect(LISTAS.flatMap(({ opciones }) => opciones.filter(({ activa }) => activa === false))).toHaveLength(2);
  });

  it('number positions and courses of the personnel department as the contract does, and give the validity of courses', () => {
    expect(clavesOf('cargos')).toEqual(['1', '2', '3', '4']);
    expect(clavesOf('cursosPersonal')).toEqual(['1', '2', '3', '4', '5']);
    const notas = opcionesOf('cursosPersonal').map(({ atributos }) => atributos?.nota ?? '');
    expect(notas.map((nota) => /cada año|No vence/.exec(nota)?.[0])).toEqual([
      'cada año',
      'cada año',
      'No vence',
      undefined,
      undefined,
    ]);
  });

  it('leave copies at addresses of the default domain', () => {
    for (const correo of textosOf('correosCopia')) expect(correo).toMatch(/^[a-z.]+@universidad\.edu\.co$/);
  });

  it('give the strategy and survey lists only programs of the university', () => {
    expect(textosOf('programas')).toEqual(expect.arrayContaining(textosOf('programasEstrategias')));
    expect(textosOf('programas')).toEqual(
      expect.arrayContaining(textosOf('programasVirtuales').filter((texto) => texto !== 'Otro')),
    );
  });
});
