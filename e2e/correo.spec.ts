import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { cartaDeWriter, cortadaDeWord } from '../src/features/correo/server/composing/testing/templates.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { answerOf, expect, test } from './support/test.ts';

const INFORME = '/gestores/informes/informacionInscripcionHBV?semestre=todos';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The layer on top. */
const dialog = (page: Page) => page.getByRole('dialog').last();
const boton = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name, exact: true });
const asunto = (page: Page) => dialog(page).getByLabel('Asunto');
const cuerpo = (page: Page) => dialog(page).getByRole('textbox', { name: 'Mensaje' });
const plantilla = (page: Page) => dialog(page).locator('input[type=file]');
const vista = (page: Page) => dialog(page).getByRole('region', { name: 'Vista previa' });

const docx = (name: string, buffer: Buffer) => ({ name, mimeType: WORD, buffer });

/** Subjects of their own: the same message to the same people is asked about again. */
const unAsunto = (): string => `Prueba ${randomUUID().slice(0, 8)}`;

/** Selects the first rows of a report, and begins to write to their people. */
async function empezar(page: Page, filas = 3): Promise<void> {
  await openAs(page, CUENTAS.gestor, INFORME);
  for (let fila = 1; fila <= filas; fila++) {
    await page.getByRole('checkbox', { name: `Seleccionar la fila ${fila}`, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Enviar correo' }).click();
  await expect(asunto(page)).toBeVisible();
}

async function check(page: Page): Promise<void> {
  await boton(page, 'Revisar').click();
  await expect(dialog(page).getByRole('heading', { name: 'Revise el correo antes de enviarlo' })).toBeVisible();
}

async function send(page: Page, confirmar: string | RegExp): Promise<void> {
  await boton(page, /^Enviar \d+ correos?$/).click();
  await expect(dialog(page)).toContainText(confirmar);
  await boton(page, 'Enviar').click();
}

test('a message is written here, looked at as people will read it, sent, and followed to its end', async ({ page }) => {
  await empezar(page);
  const deEsteCorreo = unAsunto();
  await asunto(page).fill(`${deEsteCorreo} para `);
  await dialog(page)
    .getByRole('button', { name: /^Insertar Nombre de la persona/ })
    .click();
  await expect(asunto(page)).toHaveValue(/para \{nombreUsuario\}$/);
  await cuerpo(page).click();
  await page.keyboard.type('Hola, ');
  await dialog(page).getByRole('button', { name: 'Negrita' }).click();
  await page.keyboard.type('{nom');
  await expect(page.getByRole('listbox', { name: 'Campos' })).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.keyboard.press('Enter');
  await expect(cuerpo(page).locator('strong')).toHaveText('Nombre de la persona');
  await expectAccessible(page);
  await expectAccessibleInDark(page);

  await check(page);
  await expect(dialog(page)).toContainText(
    /Quedarán? \d correos? en la bandeja, para las personas de 3 filas seleccionadas/,
  );
  await expect(vista(page).locator('dd').first()).toContainText('@');
  const marco = vista(page).frameLocator('iframe');
  const nombre = (await vista(page).locator('dd').first().textContent())!.split(',')[0]!;
  await expect(marco.locator('strong')).toHaveText(nombre);
  // Styles of elements and the sheet, which the policy of the page would forbid.
  await expect(marco.locator('.hoja')).toHaveCSS('max-width', '560px');
  await expect(marco.locator('.pie a, .pie p').first()).toHaveCSS('margin-bottom', '4px');
  await expect(vista(page).locator('dd').last()).toContainText(`para ${nombre}`);
  await expectAccessible(page);
  await vista(page).getByRole('button', { name: 'Enviarme una prueba' }).click();
  await expect(vista(page)).toContainText('quedó en «Correos»: el envío de correos no está configurado');

  await send(page, /¿Desea enviar el correo a \d personas?\?/);
  await expect(dialog(page)).toContainText('en la bandeja: el envío de correos no está');
  await expectAccessible(page);
  await expect(page.getByRole('group', { name: 'Selección', includeHidden: true })).toContainText('Ninguna fila');
  await dialog(page).getByRole('link', { name: 'Ver en Correos' }).click();
  await expect(page).toHaveURL(/\/gestores\/correos\?correo=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(deEsteCorreo);
});

test('a message is given its shape with the keyboard alone, a link among it, and what is pasted keeps its own', async ({
  page,
}) => {
  await empezar(page, 1);
  await cuerpo(page).click();
  await page.keyboard.type('Lea la guía');
  // The editor hears of a mark after the key was handled, before later listeners. The listener is there before the key is.
  const mark = await page.evaluateHandle(() => ({
    heard: new Promise<void>((heard) => {
      document.addEventListener('selectionchange', () => {
        if (getSelection()?.toString() === 'guía') heard();
      });
    }),
  }));
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await mark.evaluate(async ({ heard }) => heard);

  // The bar is one stop, where it was left.
  await page.keyboard.press('Shift+Tab');
  await expect(boton(page, 'Negrita')).toBeFocused();
  await page.keyboard.press('End');
  await expect(boton(page, 'Rehacer')).toBeFocused();
  await expect(boton(page, 'Rehacer')).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
  await expect(boton(page, 'Enlace')).toBeFocused();

  // Escape closes the panel alone.
  await page.keyboard.press('Enter');
  const direccion = page.getByLabel('Dirección del enlace');
  await expect(direccion).toBeFocused();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.keyboard.press('Escape');
  await expect(direccion).toHaveCount(0);
  await expect(boton(page, 'Enlace')).toBeFocused();

  await page.keyboard.press('Enter');
  await direccion.fill('https://ejemplo.edu.co/guia');
  await page.keyboard.press('Enter');
  await expect(cuerpo(page).locator('a[href="https://ejemplo.edu.co/guia"]')).toHaveText('guía');
  await expect(cuerpo(page)).toBeFocused();
  await expect(boton(page, 'Enlace')).toHaveAttribute('aria-pressed', 'true');

  // What is there is edited, and taken away where nothing is left of it.
  await boton(page, 'Enlace').click();
  await expect(direccion).toHaveValue('https://ejemplo.edu.co/guia');
  await direccion.fill('');
  await boton(page, 'Guardar').click();
  await expect(cuerpo(page).locator('a')).toHaveCount(0);

  await cuerpo(page).press('Control+End');
  await page.keyboard.press('Control+B');
  await expect(boton(page, 'Negrita')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+B');

  // As word processors of the web write it: the shape is in style attributes, which the policy forbids a page to have.
  await cuerpo(page).evaluate((text) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<style>p { color: red }</style><b style="font-weight:normal"><p style="color:red">uno <span style="font-weight:700">dos</span></p></b>',
    );
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(cuerpo(page)).toContainText('uno dos');
  await expect(cuerpo(page).locator('strong')).toHaveText('dos');
  await expect(cuerpo(page).locator('[style]')).toHaveCount(0);
});

test('a message is a Word template; its unknown fields are named, and the same message is asked about again', async ({
  page,
}) => {
  await empezar(page);
  const deEsteCorreo = unAsunto();
  await asunto(page).fill(deEsteCorreo);
  await dialog(page).getByRole('radio', { name: 'Con una plantilla de Word' }).check();
  const downloading = page.waitForEvent('download');
  await boton(page, 'Descargar una plantilla de ejemplo').click();
  expect((await downloading).suggestedFilename()).toBe('Plantilla de correo.docx');

  await plantilla(page).setInputFiles(docx('Carta.docx', await cortadaDeWord()));
  await check(page);
  await expect(dialog(page).getByRole('alert')).toContainText('{salon}');
  await expect(dialog(page)).toContainText('1 imagen no se enviará');
  await expect(boton(page, 'Enviar')).toBeDisabled();
  await expectAccessible(page);

  await boton(page, 'Volver a escribir').click();
  await boton(page, 'Quitar la plantilla').click();
  await plantilla(page).setInputFiles(docx('Carta.docx', cartaDeWriter()));
  await check(page);
  await expect(vista(page).frameLocator('iframe').getByRole('heading')).toHaveText('Inscripción recibida');
  await send(page, '¿Desea enviar el correo a');
  await expect(dialog(page)).toContainText('en la bandeja: el envío de correos no está');
  await boton(page, 'Cerrar').click();

  for (const fila of [1, 2, 3]) {
    await page.getByRole('checkbox', { name: `Seleccionar la fila ${fila}`, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Enviar correo' }).click();
  await asunto(page).fill(deEsteCorreo);
  await dialog(page).getByRole('radio', { name: 'Con una plantilla de Word' }).check();
  await plantilla(page).setInputFiles(docx('Carta.docx', cartaDeWriter()));
  await check(page);
  await expect(dialog(page)).toContainText('Este mismo correo ya está en la bandeja');
  await send(page, 'quedará dos veces');
  await expect(dialog(page)).toContainText('en la bandeja: el envío de correos no está');
});

test('what is missing or wrong is said in the quoted words, at its place', async ({ page }) => {
  await empezar(page, 1);
  await boton(page, 'Revisar').click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    '¡Debe diligenciar todos los campos referentes al correo a enviar!',
  );
  await expect(asunto(page)).toBeFocused();
  await expect(dialog(page)).toContainText('Escriba el asunto del correo.');
  await expect(dialog(page)).toContainText('Escriba el correo.');
  await expectAccessible(page);

  await asunto(page).fill('Aviso');
  await dialog(page).getByRole('radio', { name: 'Con una plantilla de Word' }).check();
  await plantilla(page).setInputFiles({
    name: 'carta.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await boton(page, 'Revisar').click();
  await expect(dialog(page).getByRole('alert')).toHaveText('¡El archivo adjunto debe ser un archivo de Word!');
  // Only the server sees that this is none.
  await boton(page, 'Quitar la plantilla').click();
  await plantilla(page).setInputFiles(docx('carta.docx', Buffer.from('%PDF-1.4')));
  await boton(page, 'Revisar').click();
  await expect(dialog(page).getByRole('alert')).toHaveText('¡El archivo adjunto debe ser un archivo de Word!');
  await expect(dialog(page).getByRole('heading', { name: /^Enviar correo a/ })).toBeVisible();
});

test('a dialog closed by mistake and a lost connection lose nothing', async ({ page, context }) => {
  await empezar(page, 2);
  const deEsteCorreo = unAsunto();
  await asunto(page).fill(deEsteCorreo);
  await cuerpo(page).click();
  await page.keyboard.type('Lo que ya estaba escrito');
  await boton(page, 'Cancelar').click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar correo' }).click();
  await expect(dialog(page)).toContainText('Este es el mensaje que estaba escribiendo.');
  await expect(asunto(page)).toHaveValue(deEsteCorreo);
  await expect(cuerpo(page)).toHaveText('Lo que ya estaba escrito');

  await context.setOffline(true);
  await boton(page, 'Revisar').click();
  await expect(dialog(page).getByRole('alert')).toContainText('No hay conexión con el servidor.');
  await context.setOffline(false);
  await check(page);

  // The message leaves, and the answer is lost: pressed again, it does not leave twice.
  const llamada = '**/api/envioCorreoUsuariosMoodle';
  let perdida: unknown;
  await page.route(llamada, async (route) => {
    perdida = await (await answerOf(route)).json();
    await route.abort();
  });
  await send(page, '¿Desea enviar el correo a');
  await expect(dialog(page).getByRole('alert')).toContainText('No hay conexión con el servidor.');
  await page.unroute(llamada);
  const answered = page.waitForResponse(llamada);
  await send(page, '¿Desea enviar el correo a');
  expect(await (await answered).json()).toEqual(perdida);
  await expect(dialog(page).last()).toContainText('en la bandeja: el envío de correos no está');
});

test('an earlier message is begun with, asking before it takes the place of another, and taken back', async ({
  page,
}) => {
  await empezar(page, 1);
  const anterior = unAsunto();
  await asunto(page).fill(anterior);
  await cuerpo(page).click();
  await page.keyboard.type('Hola, {rol}: venga el martes');
  await check(page);
  await send(page, '¿Desea enviar el correo a');
  await boton(page, 'Cerrar').click();

  await page.getByRole('checkbox', { name: 'Seleccionar la fila 1', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar correo' }).click();
  await boton(page, 'Usar uno anterior').click();
  await page.getByRole('button', { name: anterior }).click();
  await expect(asunto(page)).toHaveValue(anterior);
  await expect(cuerpo(page)).toHaveText('Hola, Rol de la persona: venga el martes');
  await expect(dialog(page)).toContainText(`Se usó el texto «${anterior}».`);
  await boton(page, 'Recuperar lo que había escrito').click();
  await expect(asunto(page)).toHaveValue('');
  await expect(cuerpo(page)).toHaveText('');

  await cuerpo(page).click();
  await page.keyboard.type('Otra cosa');
  await boton(page, 'Usar uno anterior').click();
  await expect(page.getByRole('list', { name: 'Correos anteriores' })).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.getByRole('button', { name: anterior }).click();
  await boton(page, 'Cancelar').click();
  await expect(cuerpo(page)).toHaveText('Otra cosa');
  await boton(page, 'Usar uno anterior').click();
  await page.getByRole('button', { name: anterior }).click();
  await boton(page, 'Usar este texto').click();
  await expect(asunto(page)).toHaveValue(anterior);
  await boton(page, 'Recuperar lo que había escrito').click();
  await expect(cuerpo(page)).toHaveText('Otra cosa');
});

test('a text is saved under a name, used, renamed and removed', async ({ page }) => {
  await empezar(page, 1);
  const nombre = unAsunto();
  await boton(page, 'Textos guardados').click();
  const panel = page.getByRole('dialog', { name: 'Textos guardados' });
  await expect(panel).toContainText('Escriba el mensaje y guárdelo con un nombre');
  await page.keyboard.press('Escape');
  await asunto(page).fill('Aviso');
  await cuerpo(page).click();
  await page.keyboard.type('Hola, {rol}');
  await boton(page, 'Textos guardados').click();
  await panel.getByRole('button', { name: 'Guardar texto' }).click();
  await expect(panel).toContainText('Escriba un nombre para el texto.');
  await panel.getByLabel('Guardar lo que está escrito como').fill(nombre);
  await page.keyboard.press('Enter');
  const one = panel.getByRole('button', { name: `${nombre} Aviso`, exact: true });
  await expect(one).toBeVisible();
  await panel.getByLabel('Guardar lo que está escrito como').fill(nombre);
  await page.keyboard.press('Enter');
  await expect(panel).toContainText(`Ya tiene un texto que se llama «${nombre}».`);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.keyboard.press('Escape');

  await cuerpo(page).click();
  await page.keyboard.type(' y lo demás');
  await boton(page, 'Textos guardados').click();
  await one.click();
  await boton(page, 'Usar este texto').click();
  await expect(cuerpo(page)).toHaveText('Hola, Rol de la persona');

  await boton(page, 'Textos guardados').click();
  await panel.getByRole('button', { name: `Cambiar el nombre de ${nombre}` }).click();
  await panel.getByLabel(`Nombre nuevo de «${nombre}»`).fill(`${nombre} otra vez`);
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: `Eliminar ${nombre} otra vez` }).click();
  await panel.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(panel.getByText(nombre)).toHaveCount(0);
});

test('it is said that mails were sent, in the quoted words, only where there is a server that sends them', async ({
  page,
}) => {
  await empezar(page, 1);
  await asunto(page).fill(unAsunto());
  await cuerpo(page).click();
  await page.keyboard.type('Hola');
  await boton(page, 'Revisar').click();
  await expect(dialog(page)).toContainText('El envío de correos no está configurado');
  await expect(dialog(page)).not.toContainText(/[Ss]e envi|enviad[oa]/);

  // As a site with a mail server answers.
  await page.route('**/api/correos/revision', async (route) => {
    const answer = await answerOf(route);
    await route.fulfill({ response: answer, json: { ...(await answer.json()), sinServidor: false } });
  });
  await boton(page, 'Volver a escribir').click();
  await check(page);
  await expect(dialog(page)).toContainText('Se enviará 1 correo');
  await expect(dialog(page)).not.toContainText('bandeja');
  let conServidor = false;
  await page.route(/\/api\/correos\/[\da-f-]{36}$/, async (route) => {
    const answer = await answerOf(route);
    const abierto = await answer.json();
    const { en_bandeja: enBandeja } = abierto.cuenta;
    const cuenta = { ...abierto.cuenta, enviado: conServidor ? enBandeja : 0, en_bandeja: conServidor ? 0 : enBandeja };
    await route.fulfill({ response: answer, json: { ...abierto, cuenta } });
  });
  await send(page, 'Después de enviado, no se puede recuperar.');
  await expect(dialog(page)).toContainText('1 correo en la bandeja: el envío de correos no está configurado');
  await expect(dialog(page)).not.toContainText('¡Correos enviados!');
  await boton(page, 'Cerrar').click();

  conServidor = true;
  await page.getByRole('checkbox', { name: 'Seleccionar la fila 1', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar correo' }).click();
  await asunto(page).fill(unAsunto());
  await cuerpo(page).click();
  await page.keyboard.type('Hola');
  await check(page);
  await send(page, 'Después de enviado, no se puede recuperar.');
  await expect(dialog(page)).toContainText('¡Correos enviados!');
});

for (const width of [390, 1440]) {
  test(`the dialog fits into ${width} px and is used by the keyboard alone`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await empezar(page, 1);
    await asunto(page).focus();
    await page.keyboard.type(unAsunto());
    await cuerpo(page).focus();
    await page.keyboard.type('Hola');
    const campo = dialog(page).getByRole('button', { name: /^Insertar Rol de la persona/ });
    await campo.focus();
    await page.keyboard.press('Enter');
    await expect(cuerpo(page)).toHaveText('HolaRol de la persona');
    await expectAccessible(page);
    expect(await dialog(page).evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    await boton(page, 'Revisar').focus();
    await page.keyboard.press('Enter');
    await expect(vista(page).frameLocator('iframe').locator('.cuerpo p')).toHaveText('HolaEstudiante');
    expect(await dialog(page).evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Enviar correo' })).toBeFocused();
  });
}
