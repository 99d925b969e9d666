import { describe, expect, it } from 'vitest';
import { withImages } from '../review/review.ts';
import { compileMessage } from './compile.ts';
import { camposDeAsunto, composeAsunto, openComposer } from './composer.ts';

const ANA = { nombreUsuario: 'Ana Núñez', rol: 'Estudiante', Programa: 'Física' };

const compose = (html: string, campos: Readonly<Record<string, string>> = ANA) => {
  const redactado = compileMessage(html).redactar(campos);
  return { cuerpo: redactado.html.replaceAll(/ style="[^"]*"/g, ''), texto: redactado.texto };
};

describe('a written message', () => {
  it('has its fields filled in, in HTML and in plain text', () => {
    expect(compose('<p>Hola, {nombreUsuario}:</p><p>Su rol es <strong>{rol}</strong>.</p>')).toEqual({
      cuerpo: '<p>Hola, Ana Núñez:</p><p>Su rol es <strong>Estudiante</strong>.</p>',
      texto: 'Hola, Ana Núñez:\n\nSu rol es Estudiante.',
    });
  });

  it.each([
    ['cut by a change of look', '<p>{nombre<strong>Usu</strong>ario}</p>', '<p>Ana Núñez<strong></strong></p>'],
    ['cut at its braces', '<p>a{<em>rol</em>}b</p>', '<p>aEstudiante<em></em>b</p>'],
    ['twice in a line', '<p>{rol}, {rol}</p>', '<p>Estudiante, Estudiante</p>'],
    ['with the spaces of a word processor', '<p>{\u00a0Programa\u200b }</p>', '<p>Física</p>'],
  ])('finds a field %s', (_, html, cuerpo) => {
    expect(compose(html).cuerpo).toBe(cuerpo);
  });

  it('finds no field across two paragraphs, and reports braces that form no field', () => {
    const { campos, sueltas, redactar: write } = compileMessage('<p>Hola {nombre</p><p>Usuario} y {} y {rol}</p>');
    expect(campos).toEqual(['rol']);
    expect(sueltas).toEqual(['Hola {nombre', 'Usuario} y {} y {…}']);
    expect(write(ANA).html).toContain('{nombre');
  });

  it('reports fields in the address of a link, where none is replaced', () => {
    expect(compileMessage('<p><a href="https://example.com/?a={email}">aquí</a></p>').enEnlaces).toHaveLength(1);
    expect(compileMessage('<p><a href="https://example.com/">{rol}</a></p>').enEnlaces).toEqual([]);
  });

  it('treats values as text, neither as HTML nor as fields', () => {
    const { cuerpo, texto } = compose('<p>{rol}</p>', { rol: '<img src=x onerror="alert(1)">\n{email}\uE0000\uE001' });
    expect(cuerpo).toBe('<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;<br />{email}\uE0000\uE001</p>');
    expect(texto).toBe('<img src=x onerror="alert(1)">\n{email}\uE0000\uE001');
  });

  it('leaves fields without a value empty', () => {
    expect(compose('<p>«{Programa}»</p>', {}).cuerpo).toBe('<p>«»</p>');
  });

  it.each([
    ['<p>Hasta las {hora}.</p>', '<p>Hasta las 12:00 m.</p>'],
    ['<p>Hasta las <b>{hora}</b>. Gracias.</p>', '<p>Hasta las <b>12:00 m.</b> Gracias.</p>'],
    ['<p>Hasta las {hora}...</p>', '<p>Hasta las 12:00 m....</p>'],
    ['<p>{rol}.</p>', '<p>Estudiante.</p>'],
  ])('ends a sentence with one full stop: %s', (html, cuerpo) => {
    expect(compose(html, { ...ANA, hora: '12:00 m.' }).cuerpo).toBe(cuerpo);
    expect(composeAsunto('Hasta las {hora}. Puntual.', { hora: '12:00 m.' })).toBe('Hasta las 12:00 m. Puntual.');
  });

  it('does not resolve fields from the prototype of objects', () => {
    expect(compose('<p>«{constructor}»</p>').cuerpo).toBe('<p>«»</p>');
    expect(composeAsunto('«{toString}»', ANA)).toBe('«»');
  });

  it('is identical every time it is composed', () => {
    const html = '<h1>Aviso</h1><p>{rol}</p>';
    expect(compileMessage(html).redactar(ANA)).toEqual(compileMessage(html).redactar(ANA));
  });
});

describe('what a message may hold', () => {
  it.each([
    ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a style of its own', '<p style="background:url(https://example.com/x)">a</p>', '<p>a</p>'],
    ['an address that is a program', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['a picture of elsewhere', '<p>a<img src="https://example.com/espia.png"></p>', '<p>a</p>'],
    ['a picture that it does not have', '<p>a<img src="cid:otra"></p>', '<p>a</p>'],
    ['a form', '<form action="https://example.com"><input name="clave">a</form>', 'a'],
    ['a frame', '<iframe src="https://example.com"></iframe>a', 'a'],
    ['a bookmark', '<p><a id="_GoBack"></a>a</p>', '<p>a</p>'],
  ])('is not %s', (_, html, cuerpo) => {
    expect(compose(html).cuerpo).toBe(cuerpo);
  });

  it('is text, lists, tables and links', () => {
    const html =
      '<h2>T</h2><ul><li>a</li></ul><table><tbody><tr><td colspan="2">b</td></tr></tbody></table>' +
      '<p><a href="https://example.com/">c</a><br><em>d</em></p>';
    expect(compose(html).cuerpo).toBe(html);
  });

  it('is empty without text and pictures', () => {
    expect(compileMessage('<p> </p><p><br></p>').vacio).toBe(true);
    expect(compileMessage('<p>.</p>').vacio).toBe(false);
  });
});

describe('a subject', () => {
  it('has its fields filled in, in one line', () => {
    expect(camposDeAsunto('{rol}: aviso { Programa } {}')).toEqual(['rol', 'Programa']);
    expect(composeAsunto('{rol}: aviso de { Programa }', { rol: 'Docente', Programa: 'A\r\nBcc: x@example.com' })).toBe(
      'Docente: aviso de A Bcc: x@example.com',
    );
  });
});

it('opens a written message without reading any file', async () => {
  const composer = await openComposer(
    { tipo: '2', contenido: '<p>{rol}</p>', origen: 'prueba' },
    { readArchivo: async () => Promise.reject(new Error('no')), composers: {} },
  );
  expect(composer.campos).toEqual(['rol']);
  expect((await composer.redactar(ANA)).texto).toBe('Estudiante');
});

it('shows its pictures inside the HTML', () => {
  const imagenes = [{ cid: 'a@imagen', tipo: 'image/png', datos: Buffer.from('abc') }];
  const { html } = compileMessage('<p><img src="cid:a@imagen" alt="Logo"></p>', imagenes).redactar({});
  expect(withImages(html, imagenes)).toContain('<img src="data:image/png;base64,YWJj" alt="Logo"');
});
