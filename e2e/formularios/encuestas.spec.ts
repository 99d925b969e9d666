// What the surveys have of their own.
import type { Locator, Page } from '@playwright/test';
import { controlOf, diligenciar, diligenciarCampo } from '../support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, codigoDeAsignatura, datosOf, formularioOf } from '../support/formularios.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

/** The values of a field's controls, in their order on the page. */
const valuesOf = async (page: Page, ruta: string): Promise<(string | null)[]> =>
  page.locator(`input[name="${ruta}"]`).evaluateAll((all) => all.map((control) => control.getAttribute('value')));

test.describe('the survey of teachers', () => {
  const formulario = formularioOf('encuestaDeDesempenoDocente');

  test('fills in program, teacher, type and semester of the subject, which are read-only', async ({
    page,
    request,
  }) => {
    await abrir(page, formulario);
    const codigo = await codigoDeAsignatura(request, { tipoAsignatura: 'AMV' });
    await diligenciarCampo(page, formulario, 'codigoAsignatura', codigo);
    for (const ruta of ['programa', 'docente', 'tipoAsignatura', 'semestre']) {
      await expect(controlOf(page, ruta)).not.toBeEmpty();
      await expect(controlOf(page, ruta)).toHaveJSProperty('tagName', 'OUTPUT');
    }
    await expect(controlOf(page, 'semestre')).toHaveText(/^\d{4}-[12]$/);
    // Another letter takes the choice back.
    await controlOf(page, 'codigoAsignatura').press('Backspace');
    await expect(controlOf(page, 'docente')).toHaveCount(0);
  });

  test('finds a subject by teacher and program, and says when it finds none', async ({ page, request }) => {
    const response = await request.get('/api/obtenerCodigos');
    const { codigos } = (await response.json()) as { codigos: { codigoAsignatura: string; docente: string }[] };
    const { codigoAsignatura, docente } = codigos[700]!;
    await abrir(page, formulario);
    // Without accents and case, as one types.
    await controlOf(page, 'codigoAsignatura').fill(docente.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
    await expect(page.getByRole('option').filter({ hasText: codigoAsignatura })).not.toHaveCount(0);
    await controlOf(page, 'codigoAsignatura').fill('zzzz');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible();
  });

  test('says that a search failed, and searches again', async ({ page, request }) => {
    await abrir(page, formulario);
    const codigo = await codigoDeAsignatura(request, {});
    await page.route('**/api/asignaturas/busqueda', async (route) => route.abort(), { times: 1 });
    await controlOf(page, 'codigoAsignatura').fill(codigo);
    await boton(page, 'Buscar de nuevo').click();
    await page.getByRole('option').filter({ hasText: codigo }).first().click();
    await expect(controlOf(page, 'docente')).not.toBeEmpty();
  });

  test('asks for a subject, sixteen answers and two texts, and needs all', async ({ page }) => {
    await abrir(page, formulario);
    await botonDeEnvio(page, formulario).click();
    const faltas = page.locator('[id$="-error"]');
    await expect(faltas).toHaveCount(1 + 16 + 2);
    await expect(faltas.first()).toHaveText('Elija el código de la asignatura.');
    await expect(faltas.last()).toHaveText('Responda «¿Qué sugiere para mejorar los servicios de la unidad?».');
    await expect(page.getByText('Faltan 19 respuestas.')).toBeVisible();
  });

  test('values its words from 1 to 5', async ({ page }) => {
    await abrir(page, formulario);
    for (const ruta of ['ECC1', 'CR5', 'ME3', 'AMA1']) {
      await expect(controlOf(page, ruta).getByRole('radio')).toHaveCount(5);
      const words = await controlOf(page, ruta)
        .getByRole('radio')
        .evaluateAll((radios) =>
          radios.map((radio) => `${radio.getAttribute('value')} ${radio.closest('label')?.textContent}`),
        );
      expect(words).toEqual(['1 Deficiente', '2 Regular', '3 Aceptable', '4 Bueno', '5 Excelente']);
    }
  });

  test('warns about identifying words, and gives a receipt with no more than the day', async ({ page, request }) => {
    await abrir(page, formulario);
    await diligenciar(page, formulario, await datosOf(request, formulario));
    const aviso = page.getByText('Parece que en el texto escribió');
    await expect(aviso).toHaveCount(0);
    await controlOf(page, 'ME4').fill('Soy Camila Rojas, camila@ejemplo.co, 1.020.304.050');
    await expect(aviso).toHaveText(/un correo electrónico, un número de documento o de teléfono y un nombre/);
    await controlOf(page, 'ME4').fill('Más ejemplos en las guías.');
    await expect(aviso).toHaveCount(0);

    await botonDeEnvio(page, formulario).click();
    await boton(page, 'Enviar').click();
    const recibo = page.getByRole('article', { name: 'Comprobante' });
    await expect(recibo.getByRole('time')).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
    await expect(recibo).not.toContainText(/\d:\d\d|ENC-|Más ejemplos/);
  });
});

test('what is pasted from a table or a word processor has nothing that cannot be seen, however early', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/al-usar-*', async (route) => {
    await held;
    await route.continue();
  });
  await abrir(page, formularioOf('rutaGraduacion'));
  const [nombre, programa, observacion] = ['usuario.nombre', 'usuario.programaAcademico', 'respuestas.observacion'].map(
    (ruta) => controlOf(page, ruta),
  ) as [Locator, Locator, Locator];
  const paste = async (field: Locator, text: string): Promise<void> => {
    await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text);
    await field.fill('');
    await page.keyboard.press('Control+V');
  };
  // Before the page has what reads it, in a field that is left and in one that is not.
  await paste(nombre, 'Ana María\tPeña\u0007');
  await paste(observacion, 'Uno:\tdos\f tres');
  await expect(nombre).toHaveValue(/\t/);
  release();
  await expect(nombre).toHaveValue('ANA MARÍA PEÑA');
  await expect(observacion).toHaveValue('Uno:\tdos\n tres');
  await expect(nombre).not.toHaveAttribute('aria-invalid', 'true');
  // And after that.
  await paste(programa, 'Trabajo\tSocial\u0007');
  await expect(programa).toHaveValue('Trabajo Social');
  await page.keyboard.press('Tab');
  await expect(programa).toHaveValue('TRABAJO SOCIAL');
  await paste(observacion, 'Cuatro:\tcinco\vseis');
  await expect(observacion).toHaveValue('Cuatro:\tcinco\nseis');
});

test('what was pasted, and kept as a draft, before the page could read it is readable when it is opened again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const nombre = controlOf(page, 'usuario.nombre');
  await page.route('**/assets/al-usar-*', async (route) => route.abort());
  await abrir(page, formularioOf('rutaGraduacion'));
  await page.evaluate(async () => navigator.clipboard.writeText('Ana María\tPeña'));
  await nombre.focus();
  await page.keyboard.press('Control+V');
  await expect(nombre).toHaveValue(/\t/);
  await page.unroute('**/assets/al-usar-*');
  await page.reload();
  await expect(nombre).toHaveValue('ANA MARÍA PEÑA');
});

test('the graduation route upper-cases names as they are typed, wherever the cursor is', async ({ page }) => {
  const formulario = formularioOf('rutaGraduacion');
  await abrir(page, formulario);
  for (const ruta of ['usuario.nombre', 'usuario.programaAcademico']) {
    await expect(controlOf(page, ruta)).toHaveCSS('text-transform', 'uppercase');
    await controlOf(page, ruta).pressSequentially('ñáñez díaz');
    await page.keyboard.press('Home');
    await page.keyboard.type('maría ');
    await page.keyboard.press('Tab');
    await expect(controlOf(page, ruta)).toHaveValue('MARÍA ÑÁÑEZ DÍAZ');
  }
  const options = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => valuesOf(page, `respuestas.resp${i + 1}`).then(({ length }) => length)),
  );
  expect(options).toEqual([3, 3, 3, 3, 3, 5, 4, 4]);
  await expect(controlOf(page, 'usuario.semestre').getByRole('option')).toHaveText([
    'Elija una opción',
    ...Array.from({ length: 10 }, (_, i) => String(i + 1)),
  ]);
});

test.describe('the satisfaction survey', () => {
  const formulario = formularioOf('encuestaSatisfaccion');

  test('has five stars, five buttons, two scales in four colours and shapes, and nine emotions', async ({ page }) => {
    await abrir(page, formulario);
    expect(await valuesOf(page, 'infoSolicitud.rating')).toEqual(['1', '2', '3', '4', '5']);
    expect(await valuesOf(page, 'infoSolicitud.ratingAtencion')).toEqual(['1', '2', '3', '4', '5']);
    for (const ruta of ['infoSolicitud.ratingSatisfaccion', 'infoSolicitud.ratingRespuesta']) {
      const bands = await page.locator(`label:has(input[name="${ruta}"]) [data-band]`).evaluateAll((all) =>
        all.map((band) => {
          const { backgroundColor, clipPath } = getComputedStyle(band);
          return `${backgroundColor} ${clipPath}`;
        }),
      );
      const [rojo, amarillo, verde, rojoClaro] = [bands[0], bands[7], bands[9], bands[10]];
      expect(bands).toEqual([...Array.from({ length: 7 }, () => rojo), amarillo, amarillo, verde, rojoClaro]);
      expect(new Set([rojo, amarillo, verde, rojoClaro]).size).toBe(4);
    }
    expect(await valuesOf(page, 'infoSolicitud.emotion')).toEqual(
      'feliz satisfecho tranquilo confiado ninguna decepcionado frustrado molesto enojado'.split(' '),
    );
    await expect(controlOf(page, 'infoSolicitud.ratingContacto').getByRole('radio')).toHaveCount(5);
    expect(await valuesOf(page, 'infoSolicitud.tipoUsuario')).toEqual([
      'ESTUDIANTE',
      'DOCENTE',
      'ASPIRANTE',
      'EGRESADO',
    ]);
  });

  test('takes back that two addresses differ when either is mended', async ({ page }) => {
    await abrir(page, formulario);
    const difieren = page.getByText('El correo electrónico debe coincidir en ambos campos');
    await controlOf(page, 'infoSolicitud.correo').fill('ana@ejemplo.co');
    await controlOf(page, 'infoSolicitud.correo2').fill('ana@ejemplo.com');
    await page.keyboard.press('Tab');
    await expect(difieren).toBeVisible();
    await controlOf(page, 'infoSolicitud.correo').fill('ana@ejemplo.com');
    await expect(difieren).toHaveCount(0);
  });

  test('counts the suggestion up to 300 characters, and refuses one more', async ({ page, request }) => {
    await abrir(page, formulario);
    await diligenciar(page, formulario, await datosOf(request, formulario));
    const sugerencia = controlOf(page, 'infoSolicitud.sugerencia');
    await sugerencia.fill('á'.repeat(300));
    await expect(page.getByText('300 de 300 caracteres')).toBeVisible();
    await sugerencia.fill('á'.repeat(301));
    await expect(page.getByText('Se pasó por 1 carácter', { exact: true })).toBeVisible();
    await botonDeEnvio(page, formulario).click();
    await expect(page.getByText('Escriba como máximo 300 caracteres.').first()).toBeVisible();
    await expect(sugerencia).toBeFocused();
    await expect(sugerencia).toHaveValue('á'.repeat(301));
  });
});
