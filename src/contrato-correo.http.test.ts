// The call that sends mail, made as an existing client makes it (spec 1 §7), and as it must not be made.
import { describe, expect, it } from 'vitest';
import { aDocx, aPdf, aPng } from '#platform/server/testing/sample-files.ts';
import { createTestApp } from './testing/app.ts';
import { enJson, enPartes, type Cuerpo, type Parte } from './testing/contrato/cuerpo.ts';
import { estaEnPalabras, loGuardado } from './testing/contrato/guardado.ts';

const PNG = await aPng(10, 10);
const servidor = await createTestApp();
const gestor = await servidor.signIn(['manager']);

const llamar = async ({ payload, headers }: Cuerpo) =>
  servidor.app.inject({
    method: 'POST',
    url: '/api/envioCorreoUsuariosMoodle',
    payload,
    headers: { ...headers, ...gestor },
  });

const FILAS = JSON.stringify([
  { nombreUsuario: 'Ana Núñez', email: 'ana@ejemplo.co', rol: 'Estudiante' },
  { nombreUsuario: 'Beto Peña', email: 'beto@ejemplo.co', rol: 'Docente' },
]);

const texto = (nombre: string, contenido: string): Parte => ({ nombre, contenido });
const plantilla = (contenido: Buffer, archivo = 'carta.docx'): Parte => ({
  nombre: 'archivoPlantillaCorreo',
  contenido,
  archivo,
  tipo: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
});

/** The parts of a client that composes the message here. */
const ESCRITO = [
  texto('tipoCorreo', '2'),
  texto('asunto', 'Aviso'),
  texto('cuerpoCorreo', 'Hola, {nombreUsuario}'),
  texto('filasSeleccionadas', FILAS),
];

const con = (...cambios: readonly Parte[]): Cuerpo =>
  enPartes([...ESCRITO.filter(({ nombre }) => !cambios.some((cambio) => cambio.nombre === nombre)), ...cambios]);
const sin = (...nombres: readonly string[]): Cuerpo =>
  enPartes(ESCRITO.filter(({ nombre }) => !nombres.includes(nombre)));
const conPlantilla = (contenido: Buffer, archivo?: string): Cuerpo =>
  con(texto('tipoCorreo', '1'), plantilla(contenido, archivo));

describe('/api/envioCorreoUsuariosMoodle', () => {
  const malos: readonly (readonly [string, Cuerpo])[] = [
    ['nothing', { ...enPartes([]), payload: Buffer.alloc(0) }],
    ['JSON', enJson({ tipoCorreo: '2', asunto: 'a', cuerpoCorreo: 'b' })],
    ['a body that is cut off', { ...con(), payload: con().payload.subarray(0, 150) }],
    ['no kind', sin('tipoCorreo')],
    ['a kind that is none', con(texto('tipoCorreo', '3'))],
    ['no subject', sin('asunto')],
    ['a subject of spaces', con(texto('asunto', ' \r\n '))],
    ['a subject of 201 characters', con(texto('asunto', 'a'.repeat(201)))],
    ['no words', sin('cuerpoCorreo')],
    ['words that nobody reads', con(texto('cuerpoCorreo', '<p><br></p><script>alert(1)</script>'))],
    ['a body of 300,000 characters', con(texto('cuerpoCorreo', 'a'.repeat(300_000)))],
    ['a file for the words', con({ nombre: 'cuerpoCorreo', contenido: 'a', archivo: 'a.txt' })],
    ['a field that nobody has', con(texto('cuerpoCorreo', 'Hola, {programa}'))],
    ['a field that nobody has in the subject', con(texto('asunto', '{programa}'))],
    ['a template that is not there', con(texto('tipoCorreo', '1'))],
    ['words for the template', con(texto('tipoCorreo', '1'), texto('archivoPlantillaCorreo', 'Hola'))],
    ['a PDF for the template', conPlantilla(aPdf())],
    ['a picture for the template', conPlantilla(PNG)],
    ['words in the template’s file', conPlantilla(Buffer.from('Hola'))],
    ['a template that is cut off', conPlantilla(aDocx().subarray(0, 300))],
    ['a template with macros', conPlantilla(aDocx({ type: 'application/vnd.ms-word.document.macroEnabled.main+xml' }))],
    [
      'a template that says that it is 4 GB',
      conPlantilla(aDocx({ more: [{ name: 'word/a', content: 'a', declared: 4_000_000_000 }] })),
    ],
    ['a template of 6 MB', conPlantilla(Buffer.concat([aDocx(), Buffer.alloc(6_000_000)]))],
    ['the template twice', con(texto('tipoCorreo', '1'), plantilla(aDocx()), plantilla(aDocx()))],
    ['no rows', sin('filasSeleccionadas')],
    ['an empty list of rows', con(texto('filasSeleccionadas', '[]'))],
    ['rows that are no JSON', con(texto('filasSeleccionadas', FILAS.slice(0, -2)))],
    ['rows that are no list', con(texto('filasSeleccionadas', '{"email":"ana@ejemplo.co"}'))],
    ['rows that are words', con(texto('filasSeleccionadas', '["ana@ejemplo.co"]'))],
    ['rows that are nothing', con(texto('filasSeleccionadas', '[null]'))],
    ['an address that is an object', con(texto('filasSeleccionadas', '[{"email":{"a":1}}]'))],
    ['rows without a good address', con(texto('filasSeleccionadas', '[{"email":"ana"},{"email":""},{}]'))],
    [
      'an address with another behind it',
      con(texto('filasSeleccionadas', String.raw`[{"email":"ana@ejemplo.co\r\nBcc: b@ejemplo.co"}]`)),
    ],
    ['20,001 rows', con(texto('filasSeleccionadas', JSON.stringify(Array.from({ length: 20_001 }, () => ({})))))],
    ['rows of a hundred thousand levels', con(texto('filasSeleccionadas', '['.repeat(100_000)))],
    ['a selection of no report', con(texto('seleccion', '{}'))],
    ['rows and a selection', con(texto('seleccion', '{"informe":"informacionInscripcionHBV"}'))],
    ['a message that it would come after and that is none', con(texto('despuesDe', 'ayer'))],
  ];

  it.each(malos)('refuses %s in words, and keeps nothing of it', async (_, cuerpo) => {
    const before = await loGuardado(servidor);
    const answer = await llamar(cuerpo);
    const { message, errores = {} } = answer.json<{ message: string; errores?: Record<string, string> }>();
    expect([400, 404, 413, 415]).toContain(answer.statusCode);
    expect([message, ...Object.values(errores)].filter((words) => !estaEnPalabras(words))).toEqual([]);
    expect(await loGuardado(servidor)).toEqual(before);
  });

  it('answers 201 with the id and without a message, for words and for a template', async () => {
    for (const cuerpo of [con(), conPlantilla(aDocx())]) {
      const answer = await llamar(cuerpo);
      const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
      expect([answer.statusCode, answer.json()]).toEqual([201, { id: uuid, correo: uuid }]);
    }
  });
});
