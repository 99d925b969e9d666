import { expect, it } from 'vitest';
import { grupo, hojasOf, type Campos } from '#catalogo/arbol.ts';
import { correo } from '#catalogo/campos/correo.ts';
import { texto } from '#catalogo/campos/texto.ts';
import { informacionCancelaciones } from '#catalogo/cancelacion/tramite.ts';
import { informacionHabilitaciones } from '#catalogo/habilitacion/tramite.ts';
import { INFORMES } from '#catalogo/index.ts';
import { filasOf, type InformeDeFormulario } from '#catalogo/informe.ts';
import { informacionNotariaDocente as informe } from '#catalogo/notaria/tramite.ts';
import { celular } from '#catalogo/personas.ts';
import { informacionEncuestaSatisfaccion as encuesta } from '#catalogo/satisfaccion/tramite.ts';
import { solicitudesUnidadDeEducacionVirtual as solicitudes } from '#catalogo/solicitud-udev/tramite.ts';
import { isTechnical, labelForManagers, readRegistro, readSolicitud, titleForManagers } from './secciones.ts';

it.each(INFORMES.map((informe) => [informe.slug, informe] as const))(
  'no heading and no label of %s speaks to who filled the form in',
  (_, informe) => {
    const { campos, secciones } = filasOf(informe);
    const titulos = secciones.map(({ titulo }) => titleForManagers(titulo));
    const etiquetas = hojasOf(campos)
      .filter(({ ruta, campo }) => !isTechnical(informe, ruta, campo))
      .map(({ ruta, campo }) => labelForManagers(informe, ruta, campo.etiqueta));
    expect([...titulos, ...etiquetas].filter((texto) => /\b(su|sus|usted)\b/i.test(texto))).toEqual([]);
  },
);

it.each([
  [solicitudes, 'infoSolicitud.tipoUsuario', 'Usted es', 'Tipo de usuario'],
  [solicitudes, 'infoSolicitud.numDocumento', 'Número de documento', 'Número de documento'],
  [encuesta, 'infoSolicitud.sugerencia', '¿Qué nos sugiere para mejorar?', 'Sugerencia'],
])('names a question of a form after the column of its report', (informe, ruta, etiqueta, leida) => {
  expect(labelForManagers(informe, ruta, etiqueta)).toBe(leida);
});

it.each([
  [solicitudes, ['infoSolicitud.asunto', 'infoSolicitud.extensionArchivo']],
  [encuesta, ['infoSolicitud.correo2']],
])('folds fields that repeat others', (informe, rutas) => {
  const tecnicos = hojasOf(filasOf(informe).campos).filter(({ ruta, campo }) => isTechnical(informe, ruta, campo));
  expect(tecnicos.map(({ ruta }) => ruta)).toEqual(rutas);
});

const estudiante = (nombreEstudiante: string) => ({ nombreEstudiante, cedulaEstudiante: '001' });
const etiquetas = (unidad: string, infoEstudiantes: readonly object[]): string[] =>
  readRegistro({ ...informe, unidad }, { infoEstudiantes })
    .secciones.flatMap(({ campos }) => campos)
    .filter(({ texto }) => texto !== '')
    .map(({ etiqueta, texto }) => `${etiqueta}: ${texto}`);

it('numbers the items of a list, with names written as in the table', () => {
  expect(etiquetas('', [estudiante('ANA'), estudiante('BERTA DE LA ROSA')])).toEqual([
    '1. Nombre del estudiante: Ana',
    '1. Documento del estudiante: 001',
    '2. Nombre del estudiante: Berta de la Rosa',
    '2. Documento del estudiante: 001',
  ]);
});

it('does not number a row that is an item', () => {
  expect(etiquetas(informe.unidad ?? '', [estudiante('ANA')])).toEqual([
    'Nombre del estudiante: Ana',
    'Documento del estudiante: 001',
  ]);
});

/** A report over a form with these fields, all in one section. */
const informeOf = (titulo: string, campos: Campos): InformeDeFormulario => ({
  ...solicitudes,
  columnas: [],
  formulario: { ...solicitudes.formulario, campos, secciones: [{ titulo, campos: Object.keys(campos) }], efectos: [] },
});

it('hides identifiers that only programs use', () => {
  const campos = {
    uno: grupo({
      clave: texto({ identifica: null, etiqueta: 'Clave', interno: true }),
      nombre: texto({ identifica: null, etiqueta: 'Nombre' }),
    }),
  };
  const { secciones } = readRegistro(informeOf('Uno', campos), { uno: { clave: 'x-1', nombre: 'Ana' } });
  expect(secciones).toMatchObject([{ campos: [{ etiqueta: 'Nombre', texto: 'Ana' }] }]);
});

it('speaks about the person, and marks values that can be copied, mailed or called', () => {
  const campos = { correo: correo({ etiqueta: 'Correo' }), celular };
  const datos = { correo: 'ana@universidad.edu.co', celular: '3001234567' };
  const [seccion] = readRegistro(informeOf('Sus datos', campos), datos).secciones;
  expect(seccion?.titulo).toBe('Datos de la persona');
  expect(seccion?.campos.map(({ como: kind }) => kind)).toEqual(['correo', 'telefono']);
});

it('reads a request: its number apart, its file as one, and what repeats other fields folded', () => {
  const imgEvidencia = { nombre: 'captura.png', tipo: 'image/png', tamano: 340_000 };
  const { numeros, secciones, tecnicos } = readRegistro(solicitudes, {
    infoSolicitud: { idSolicitud: '0000001841', asunto: 'Solicitud', extensionArchivo: 'png' },
    imgEvidencia,
  });
  expect(numeros.map(({ texto }) => texto)).toEqual(['0000001841']);
  expect(secciones.map(({ titulo }) => titulo)).toEqual(['Datos de la persona', 'Lo que pide']);
  expect(secciones[1]?.campos.map(({ archivo }) => archivo)).toEqual([null, imgEvidencia]);
  expect(tecnicos.map(({ texto }) => texto)).toEqual(['Solicitud', 'png']);
});

const askedIn = (informe: InformeDeFormulario, datos: unknown) => {
  const { pedido, archivos, persona, resto } = readSolicitud(informe, readRegistro(informe, datos).secciones);
  const texts = (campos: typeof pedido): string[] => campos.map(({ texto }) => texto);
  return {
    pedido: texts(pedido),
    archivos: archivos.map(({ archivo }) => archivo?.nombre),
    persona: texts(persona),
    resto: resto.flatMap(({ campos }) => texts(campos)),
  };
};

it('reads what a request asks first, then its file, its person without the name, and the rest', () => {
  const infoSolicitud = {
    nombres: 'ANA',
    apellidos: 'RÍOS',
    numDocumento: '0123456789',
    correoInstitucional: 'ana@universidad.edu.co',
    tipoUsuario: { clave: 'docente', texto: 'Docente' },
    pregunta: { clave: 'otra', texto: 'No puedo ingresar' },
  };
  const imgEvidencia = { nombre: 'captura.png', tipo: 'image/png', tamano: 340_000 };
  expect(askedIn(solicitudes, { infoSolicitud, imgEvidencia })).toEqual({
    pedido: ['No puedo ingresar'],
    archivos: ['captura.png'],
    persona: ['Docente', '0123456789', 'ana@universidad.edu.co'],
    resto: ['Ana', 'Ríos'],
  });
});

it('leaves for the rest a name in two fields, and a date that says nothing without its own', () => {
  const alumno = {
    nombreEstudiante: 'VÍCTOR',
    apellidoEstudiante: 'ESPINOSA RAMOS',
    documentoEstudiante: '0123456789',
    fechaCancelacion: '2026-11-20',
  };
  const { persona, resto } = askedIn(informacionCancelaciones, { alumnosAgregados: [alumno] });
  expect(persona).toEqual(['0123456789']);
  expect(resto).toEqual(['Víctor', 'Espinosa Ramos', '20/11/2026']);
});

it('reads the subject of a request with its other answers, and leaves the payment for the rest', () => {
  const infoHabilitacion = {
    codigoAsignatura: '201101',
    programa: 'Sistemas',
    nombreEstudiante: 'ANA RÍOS',
    numDocumento: '0123456789',
    numeroRecibo: '77',
  };
  expect(askedIn(informacionHabilitaciones, { infoHabilitacion })).toMatchObject({
    pedido: [expect.stringContaining('201101') as string, 'Sistemas'],
    persona: ['0123456789'],
    resto: ['Ana Ríos', '77'],
  });
});
