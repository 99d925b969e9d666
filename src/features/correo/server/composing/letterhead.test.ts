import { expect, it } from 'vitest';
import { compileMessage } from './compile.ts';
import { composeFor } from './composer.ts';
import type { Letterhead } from './letterhead.ts';
import { MEMBRETE } from './testing/letterhead.ts';

const RECIBO =
  '<h2>Recibimos su solicitud</h2><table><tbody><tr><th>{a}:</th><td>{b}</td></tr>' +
  '<tr><td>Evidencia</td><td><p>evidencia.png</p></td></tr></tbody></table>' +
  '<p><a href="https://gc.example.edu.co/comprobante/x">Ver el comprobante</a></p>';

const escrito = async (cuerpo: string, origen = 'comprobante', membrete: Letterhead = MEMBRETE) =>
  composeFor(
    { composer: { redactar: async (campos) => compileMessage(cuerpo).redactar(campos) }, membrete },
    { asunto: 'Comprobante de {a} <b>', origen },
    { campos: { a: 'Pregunta', b: 'Olvidé mi clave' }, solicitudes: [] },
  );

it('has in plain text all of the HTML part: facts in lines, a button with its address, the sender and the reason', async () => {
  expect((await escrito(RECIBO)).texto).toBe(
    [
      'Universidad de Prueba · Unidad Virtual',
      '',
      'Recibimos su solicitud',
      '',
      'Pregunta: Olvidé mi clave',
      'Evidencia: evidencia.png',
      '',
      'Ver el comprobante: https://gc.example.edu.co/comprobante/x',
      '',
      '-- ',
      'Recibe este mensaje porque con este correo se diligenció un formulario nuestro. Este correo no recibe respuestas.',
      'Calle 1 # 2-3, bloque 4',
      'Tratamiento de datos personales: https://gc.example.edu.co/generales/tratamientoDatos',
    ].join('\n'),
  );
});

it('labels its facts for screen readers, and needs no picture', async () => {
  const { html } = await escrito(RECIBO);
  expect(html).toMatch(/<th [^>]*scope="row"[^>]*>Evidencia<\/th>/);
  expect(html).not.toContain('<img');
  expect(html).toContain('<title>Comprobante de Pregunta &lt;b&gt;</title>');
});

it.each([
  ['a table with heads', '<table><tr><th>Día</th><th>Hora</th></tr><tr><td>Martes</td><td>8:00</td></tr></table>'],
  ['a table of three columns', '<table><tr><td>1</td><td>2</td><td>3</td></tr></table>'],
  ['a link in a sentence', '<p>Lea <a href="https://example.com/">la guía</a>.</p>'],
  ['an address written out', '<p><a href="https://example.com/">https://example.com/</a></p>'],
])('leaves %s as it is', async (_, cuerpo) => {
  expect((await escrito(cuerpo)).html).not.toMatch(/class="(?:hechos|boton)"/);
});

it('contains only configured data', async () => {
  const { texto } = await escrito('<p>Hola</p>', 'informacionInscripcionHBV', {
    ...MEMBRETE,
    institucion: 'Universidad',
    contacto: null,
    respuestas: 'virtual@universidad.edu.co',
  });
  expect(texto).toBe(
    'Unidad Virtual\n\nHola\n\n-- \nRecibe este mensaje porque su correo está en los registros de la unidad. ' +
      'Las respuestas llegan a virtual@universidad.edu.co.\n' +
      'Tratamiento de datos personales: https://gc.example.edu.co/generales/tratamientoDatos',
  );
});
