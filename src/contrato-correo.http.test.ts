// The call that sends mail, made as an existing client makes it (spec 1 §7), and as it must not be made.
import { describe, expect, it } from 'vitest';
import { aDocx, aPdf, aPng } from '#platform/server/testing/sample-files.ts';
import { createTestApp } from './testing/app.ts';
import { asJson, asPartes, type Cuerpo, type Parte } from './testing/contrato/cuerpo.ts';
import { isInWords, readStored } from './testing/contrato/guardado.ts';

const PNG = await aPng(10, 10);
const servidor = await createTestApp();
const gestor = await servidor.signIn(['manager']);

const call = async ({ payload, headers }: Cuerpo) =>
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

const withPartes = (...cambios: readonly Parte[]): Cuerpo =>
  asPartes([...ESCRITO.filter(({ nombre }) => !cambios.some((cambio) => cambio.nombre === nombre)), ...cambios]);
const withoutPartes = (...nombres: readonly string[]): Cuerpo =>
  asPartes(ESCRITO.filter(({ nombre }) => !nombres.includes(nombre)));
const withPlantilla = (contenido: Buffer, archivo?: string): Cuerpo =>
  withPartes(texto('tipoCorreo', '1'), plantilla(contenido, archivo));

describe('/api/envioCorreoUsuariosMoodle', () => {
  const malos: readonly (readonly [string, Cuerpo])[] = [
    ['nothing', { ...asPartes([]), payload: Buffer.alloc(0) }],
    ['JSON', asJson({ tipoCorreo: '2', asunto: 'a', cuerpoCorreo: 'b' })],
    ['a body that is cut off', { ...withPartes(), payload: withPartes().payload.subarray(0, 150) }],
    ['no kind', withoutPartes('tipoCorreo')],
    ['a kind that is none', withPartes(texto('tipoCorreo', '3'))],
    ['no subject', withoutPartes('asunto')],
    ['a subject of spaces', withPartes(texto('asunto', ' \r\n '))],
    ['a subject of 201 characters', withPartes(texto('asunto', 'a'.repeat(201)))],
    ['no words', withoutPartes('cuerpoCorreo')],
    ['words that nobody reads', withPartes(texto('cuerpoCorreo', '<p><br></p><script>alert(1)</script>'))],
    ['a body of 300,000 characters', withPartes(texto('cuerpoCorreo', 'a'.repeat(300_000)))],
    ['a file for the words', withPartes({ nombre: 'cuerpoCorreo', contenido: 'a', archivo: 'a.txt' })],
    ['a field that nobody has', withPartes(texto('cuerpoCorreo', 'Hola, {programa}'))],
    ['a field that nobody has in the subject', withPartes(texto('asunto', '{programa}'))],
    ['a template that is not there', withPartes(texto('tipoCorreo', '1'))],
    ['words for the template', withPartes(texto('tipoCorreo', '1'), texto('archivoPlantillaCorreo', 'Hola'))],
    ['a PDF for the template', withPlantilla(aPdf())],
    ['a picture for the template', withPlantilla(PNG)],
    ['words in the template’s file', withPlantilla(Buffer.from('Hola'))],
    ['a template that is cut off', withPlantilla(aDocx().subarray(0, 300))],
    [
      'a template with macros',
      withPlantilla(aDocx({ type: 'application/vnd.ms-word.document.macroEnabled.main+xml' })),
    ],
    [
      'a template that says that it is 4 GB',
      withPlantilla(aDocx({ more: [{ name: 'word/a', content: 'a', declared: 4_000_000_000 }] })),
    ],
    ['a template of 6 MB', withPlantilla(Buffer.concat([aDocx(), Buffer.alloc(6_000_000)]))],
    ['the template twice', withPartes(texto('tipoCorreo', '1'), plantilla(aDocx()), plantilla(aDocx()))],
    ['no rows', withoutPartes('filasSeleccionadas')],
    ['an empty list of rows', withPartes(texto('filasSeleccionadas', '[]'))],
    ['rows that are no JSON', withPartes(texto('filasSeleccionadas', FILAS.slice(0, -2)))],
    ['rows that are no list', withPartes(texto('filasSeleccionadas', '{"email":"ana@ejemplo.co"}'))],
    ['rows that are words', withPartes(texto('filasSeleccionadas', '["ana@ejemplo.co"]'))],
    ['rows that are nothing', withPartes(texto('filasSeleccionadas', '[null]'))],
    ['an address that is an object', withPartes(texto('filasSeleccionadas', '[{"email":{"a":1}}]'))],
    ['rows without a good address', withPartes(texto('filasSeleccionadas', '[{"email":"ana"},{"email":""},{}]'))],
    [
      'an address with another behind it',
      withPartes(texto('filasSeleccionadas', String.raw`[{"email":"ana@ejemplo.co\r\nBcc: b@ejemplo.co"}]`)),
    ],
    [
      '20,001 rows',
      withPartes(texto('filasSeleccionadas', JSON.stringify(Array.from({ length: 20_001 }, () => ({}))))),
    ],
    ['rows of a hundred thousand levels', withPartes(texto('filasSeleccionadas', '['.repeat(100_000)))],
    ['a selection of no report', withPartes(texto('seleccion', '{}'))],
    ['rows and a selection', withPartes(texto('seleccion', '{"informe":"informacionInscripcionHBV"}'))],
    ['a message that it would come after and that is none', withPartes(texto('despuesDe', 'ayer'))],
  ];

  it.each(malos)('refuses %s in words, and keeps nothing of it', async (_, cuerpo) => {
    const before = await readStored(servidor);
    const answer = await call(cuerpo);
    const { message, errores = {} } = answer.json<{ message: string; errores?: Record<string, string> }>();
    expect([400, 404, 413, 415]).toContain(answer.statusCode);
    expect([message, ...Object.values(errores)].filter((words) => !isInWords(words))).toEqual([]);
    expect(await readStored(servidor)).toEqual(before);
  });

  it('answers 201 with the id and without a message, for words and for a template', async () => {
    for (const cuerpo of [withPartes(), withPlantilla(aDocx())]) {
      const answer = await call(cuerpo);
      const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
      expect([answer.statusCode, answer.json()]).toEqual([201, { id: uuid, correo: uuid }]);
    }
  });
});
