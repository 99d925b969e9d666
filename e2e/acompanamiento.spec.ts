import { randomUUID } from 'node:crypto';
import type { Locator, Page, Route } from '@playwright/test';
import { acompanamientoDocentes as informe } from '../src/catalogo/acompanamiento/tramite.ts';
import {
  asignaturaOf,
  avance,
  begin,
  chooseAsignatura,
  choosePar,
  grupoOf,
  openFormulario,
  realizarRegistro,
  tarjetas,
  waitGuardado,
} from './support/acompanamiento.ts';
import { CAPTURA, GUIA } from './support/archivos.ts';
import { expectAccessible } from './support/axe.ts';
import { enElDispositivo } from './support/dispositivo.ts';
import { foto } from './support/fotos.ts';
import { buscador, rutaOf, tabla } from './support/informes.ts';
import { expect, test } from './support/test.ts';

const QUOTED = 'Todos los campos marcados con * son de carácter obligatorio';
const COPIAS =
  'Los correos electrónicos deben ser correos válidos (nombre@universidad.edu.co) y deben estar separados por coma';
const DESEA_ENVIAR = '¿Desea enviar la información diligenciada?';
const ENVIANDO = 'Enviando información, por favor espere...';
/** From the first card to the sending, of a classroom that asks for no remark (issue 44). */
const MAX_PRESSES = 50;

/** More actions of the last plan than are shown at once. */
const ABIERTAS = Array.from({ length: 6 }, (_, i) => ({
  id: randomUUID(),
  acompanamiento: randomUUID(),
  semana: 3,
  semestre: '2026-2',
  clave: `criterio-${i}`,
  criterio: `Criterio ${i + 1}`,
  accion: 'Publicar las grabaciones.',
  responsable: 'LUZ ÁNGELA PEÑA',
  fecha: null,
  estado: 'pendiente',
  minutos: null,
  evidenciaEsperada: '',
  propuesta: null,
  lectura: null,
  version: 1,
  historia: [],
}));

/** Records the accompaniments that the page sends, as they go to the network. */
async function watchSendings(
  page: Page,
): Promise<() => Promise<{ info: unknown; imagenes: Record<string, number> }[]>> {
  await page.addInitScript(() => {
    const sent: { info: unknown; imagenes: Record<string, number> }[] = [];
    Object.assign(globalThis, { sent });
    globalThis.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: XMLHttpRequestBodyInit | null): void {
        if (body instanceof FormData && body.has('infoAcompanamiento')) {
          const files = [...body].filter((part): part is [string, File] => part[1] instanceof File);
          const texto = body.get('infoAcompanamiento');
          const info: unknown = typeof texto === 'string' ? JSON.parse(texto) : null;
          sent.push({ info, imagenes: Object.fromEntries(files.map(([name, { size }]) => [name, size])) });
        }
        super.send(body);
      }
    };
  });
  return async () => page.evaluate(() => (globalThis as unknown as { sent: never }).sent);
}

/** Draws a stroke on the sheet of the signature. */
async function drawFirma(page: Page): Promise<Locator> {
  const hoja = page.getByRole('img', { name: /^Hoja/ });
  await hoja.scrollIntoViewIfNeeded();
  const { x, y } = (await hoja.boundingBox())!;
  await page.mouse.move(x + 30, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + 160, y + 90, { steps: 12 });
  await page.mouse.up();
  await expect(hoja).toHaveAccessibleName('Hoja con su firma');
  return hoja;
}

/** Takes a criterion out, by its place. */
async function noEvaluar(page: Page, lugar: number): Promise<void> {
  await tarjetas(page)
    .nth(lugar)
    .getByRole('button', { name: /^Más acciones del criterio/ })
    .click();
  await page.getByRole('button', { name: 'No evaluar este criterio' }).click();
}

test('a whole accompaniment of an AMV subject by keyboard, with evidence, in few presses and without connection after it, is sent once and shown to the next', async ({
  page,
  context,
}) => {
  const sendings = await watchSendings(page);
  // The demonstration's Moodle has its classroom.
  const asignada = { docente: 'Daniel Ospina Cárdenas', codigo: '201101' };
  await openFormulario(page);
  await expect(page).toHaveTitle('Acompañamiento a docentes · Gestión Curricular - Unidad Virtual');
  // Nothing is asked for yet but whom it is about.
  const semana = page.getByRole('spinbutton', { name: 'Semana' });
  await expect(semana).toHaveCount(0);
  await expect(page.locator('input[type="file"]')).toHaveCount(0);
  await expect(tarjetas(page)).toHaveCount(0);
  await begin(page, asignada);
  await expect(semana).toHaveValue('1');
  await expect(page.getByText('Asignatura mediada por la virtualidad (AMV)')).toBeVisible();
  const others = page.getByLabel('Otros correos');
  await others.fill('alguien@gmail.com');
  // What is said of the field that is left does not move what is being pressed.
  const malos = page.getByText(COPIAS, { exact: true });
  await page.getByRole('heading', { name: 'Criterios', exact: true }).hover();
  await page.mouse.down();
  await expect(malos).toHaveCount(0);
  await page.mouse.up();
  await expect(malos).toBeVisible();
  await others.fill('');
  await expectAccessible(page);

  // Evidence is read without a press, is shown beside its cards, and chooses nothing.
  const evidencia = page.getByRole('region', { name: 'Evidencia del aula' });
  // Two servers have a course of this code: which one is meant, the evaluator says.
  await evidencia.getByRole('radio', { name: /Campus Virtual/ }).check();
  await expectAccessible(page);
  await evidencia.getByRole('button', { name: 'Leer esta aula' }).click();
  await expect(evidencia).toContainText(/sugerencia en \d+ criterios/);
  // The button that asked for it is gone: who used the keyboard goes on from its heading.
  await expect(evidencia.getByRole('heading', { name: 'Evidencia del aula' })).toBeFocused();
  // N/A is its first state: no choice was taken back.
  await expect(grupoOf(page, 1, 'Descriptor')).toContainText('Está en N/A: no cuenta en el total.');
  const recursos = page.getByRole('complementary', { name: 'Evidencia del criterio 14' });
  await expect(recursos).toContainText('Recursos y actividades visibles en el aula');
  await expect(recursos).toContainText('Sugiere: 3 · Entre uno y cinco');
  await expect(page.getByRole('article').getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(avance(page)).toContainText('0 de 21');
  // Readings are announced only to the page that waits for them.
  await page.getByRole('button', { name: /^Notificaciones/ }).click();
  await expect(page.getByText('No tiene notificaciones.')).toBeVisible();
  await page.keyboard.press('Escape');

  // The classroom has no network: the pictures, the signature and the choices need none.
  await context.setOffline(true);
  await page.locator('input[name="imgSemana"]').setInputFiles(await foto(3000, 2000));
  await page.getByLabel('Dibujar la firma').check();
  await drawFirma(page);
  await expect(avance(page)).toContainText('Sin conexión: lo guardamos en este dispositivo');
  await expect(recursos).toContainText('Sugiere: 3 · Entre uno y cinco');

  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await grupoOf(page, 0, 'Descriptor').getByRole('radio').first().focus();
  const parte = async () =>
    page.evaluate(() => document.activeElement?.closest('fieldset')?.id ?? document.activeElement?.id);
  // Criterion 2 comes as 'N/A' in this variant: of it the observation alone is missing.
  for (let i = 0; i < 19; i += 1) await press('a');
  await expect(avance(page)).toContainText('10 de 21');
  await expectAccessible(page);
  for (let i = 0; i < 22; i += 1) await press('a');
  await expect(avance(page)).toContainText('21 de 21');
  await expect(avance(page)).toContainText('5,00');
  expect(await parte()).toBe('realizar-registro');
  await expectAccessible(page);
  await press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(DESEA_ENVIAR);
  await expect(dialog.getByRole('region', { name: 'Resultado' })).toContainText(asignada.docente);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).focus();
  await press('Enter');
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
  await expect(dialog).toContainText('Lo enviaremos en cuanto vuelva la conexión');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toContainText('¡Datos enviados!');
  await expectAccessible(page);

  const [sent, ...again] = await sendings();
  expect(again).toEqual([]);
  expect(sent?.info).toMatchObject({
    informacionDocente: { nombreDocente: asignada.docente },
    informacionAsignatura: { codigoAsignatura: asignada.codigo, tipoAsignatura: 'AMV', semana: '1' },
    informacionAcompanamiento: { length: 21 },
  });
  expect(Object.keys(sent?.imagenes ?? {})).toEqual(['imgSemana', 'imgFirma', 'imgResultadoAcompanamiento']);
  for (const size of Object.values(sent?.imagenes ?? {})) expect(size).toBeLessThan(2_097_152);
  const { informacionAcompanamiento } = sent!.info as { informacionAcompanamiento: unknown[] };
  expect(informacionAcompanamiento[13]).toMatchObject({
    descriptor: { valoracion: 5 },
    evidencia: { fuente: expect.stringContaining('201101'), sugerencia: 'de-uno-a-cinco' },
  });

  // The form begins afresh; the same subject again shows what this one said.
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Docente' })).toHaveValue('');
  const plan = page.waitForRequest('**/api/acompanamientos/mejoras');
  await chooseAsignatura(page, asignada);
  await expect(tarjetas(page).first()).toContainText('Acompañamiento anterior (semana 1');
  await plan;
  await expect(avance(page)).toContainText('0 de 21');

  // And the record keeps what the classroom showed that day.
  await page.goto(rutaOf(informe));
  await buscador(page).fill('recursos y actividades para cada semana Daniel Ospina');
  // Of each accompaniment, the one criterion that was searched for is left.
  await expect(
    tabla(page, informe)
      .getByRole('button', { name: /, 1 criterio$/ })
      .first(),
  ).toBeVisible();
  // Under a head a criterion has its short name.
  await tabla(page, informe)
    .getByRole('button', { name: /^Recursos por semana/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Recursos y actividades visibles en el aula');
});

test('an APV subject by mouse: what is missing is named, choices are taken back, cards removed, copies checked, the signature drawn', async ({
  page,
  request,
}) => {
  const asignada = await asignaturaOf(request, 'APV', 1);
  await page.route('**/api/acompanamientos/mejoras', async (route) => route.fulfill({ json: { mejoras: ABIERTAS } }));
  await openFormulario(page);
  await realizarRegistro(page).click();
  await expect(page.getByRole('alert').getByText(QUOTED, { exact: true })).toBeVisible();
  await expect(page.getByText('2 datos por revisar.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Docente' })).toBeFocused();
  await expectAccessible(page);
  await begin(page, asignada);
  await expect(page.getByText('Asignatura de programas virtuales (APV)')).toBeVisible();

  // Open actions are shown first in the next accompaniment, and do not block it.
  const abiertas = page.getByRole('group').filter({ hasText: '6 acciones de mejora abiertas' }).getByRole('listitem');
  await expect(abiertas).toHaveCount(4);
  await page.emulateMedia({ media: 'print' });
  await expect(abiertas).toHaveCount(6);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Ver las otras 2' }).click();
  await expect(abiertas).toHaveCount(6);
  await expect(abiertas.nth(4)).toBeFocused();

  const email = page.getByLabel('Email alterno');
  await expect(email).toBeHidden();
  await page.getByLabel('Usar un correo electrónico alterno').check();
  await page.getByRole('spinbutton', { name: 'Semana' }).fill('0');
  await expect(page.getByText('Escriba un número de semana, de 1 en adelante.')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Semana' }).fill('4');
  await realizarRegistro(page).click();
  await expect(email).toBeFocused();
  await email.fill('docente.alterno@example.com');

  const others = page.getByLabel('Otros correos');
  await others.fill('alguien@gmail.com');
  await others.press('Enter');
  await expect(page.getByText(COPIAS, { exact: true })).toBeVisible();
  await others.fill('una@universidad.edu.co, dos@correo.universidad.edu.co,UNA@universidad.edu.co');
  await others.press('Enter');
  await page.getByText(/^Lista de la Unidad/).click();
  await page.getByRole('checkbox', { name: /^mesa\.ayuda@/ }).check();
  const copias = page.getByRole('list', { name: 'Recibirán copia' }).getByRole('listitem');
  await expect(copias).toHaveText([/^mesa\.ayuda@/, /^una@/, /^dos@/]);
  await page.getByRole('button', { name: /^Quitar dos@/ }).click();
  await expect(copias).toHaveCount(2);

  // What could not be sent is told at once, and no draft waits for it.
  const semana = page.getByRole('group', { name: 'Imagen de la semana' });
  await page.locator('input[name="imgSemana"]').setInputFiles(GUIA);
  await expect(semana).toContainText('Adjunte una imagen PNG o JPEG.');
  await waitGuardado(page);
  await page.locator('input[name="imgSemana"]').setInputFiles(CAPTURA);
  await expect(semana).not.toContainText('Adjunte una imagen PNG o JPEG.');
  await page.getByLabel('Dibujar la firma').check();
  const hoja = await drawFirma(page);
  // Turned, the strokes are drawn again on a sheet of another width.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(hoja).toHaveAccessibleName('Hoja con su firma');
  const ink = async (): Promise<number> =>
    hoja.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return data.reduce((dark, value, i) => (i % 4 === 0 && value < 128 ? dark + 1 : dark), 0);
    });
  await expect.poll(ink).toBeGreaterThan(50);
  await page.setViewportSize({ width: 1280, height: 720 });

  const descriptor = grupoOf(page, 0, 'Descriptor').getByRole('radio');
  await descriptor.nth(2).click();
  await expect(avance(page)).toContainText('3,00');
  await descriptor.nth(2).click();
  await expect(descriptor.nth(2)).not.toBeChecked();
  await expect(grupoOf(page, 0, 'Descriptor')).toContainText('Está en N/A: no cuenta en el total.');
  await expect(avance(page)).toContainText('Total—');
  for (let i = 0; i < 21; i += 1) {
    if (i > 0) await grupoOf(page, i, 'Descriptor').getByRole('radio').first().click();
    if (i > 1) await grupoOf(page, i, 'Observación').getByRole('radio').last().click();
  }
  await tarjetas(page).nth(0).getByLabel('Observación adicional').fill('No hubo inducción este semestre.');
  await noEvaluar(page, 1);
  await expect(avance(page)).toContainText('20 de 20');
  await tarjetas(page)
    .nth(1)
    .getByRole('button', { name: /^Evaluarlo/ })
    .click();
  await expect(avance(page)).toContainText('20 de 21');
  await noEvaluar(page, 1);
  // What the navbar half covers has no size of its own.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await waitGuardado(page);

  // A reload goes on with all of it, images and strokes too.
  await page.reload();
  await expect(avance(page)).toContainText('20 de 20');
  await expect(email).toHaveValue('docente.alterno@example.com');
  await expect(copias).toHaveCount(2);
  await expect(hoja).toHaveAccessibleName('Hoja con su firma');

  // The server says why not; and then this device cannot take the picture of the result, and it goes without.
  const { promise: route, resolve: sent } = Promise.withResolvers<Route>();
  await page.route('**/api/acompanamientoDocente', sent, { times: 1 });
  const enviar = page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true });
  await realizarRegistro(page).click();
  await enviar.click();
  await expect(page.getByText(ENVIANDO, { exact: true })).toBeVisible();
  await (await route).fulfill({ status: 400, json: { message: 'El servidor explica por qué no.' } });
  await expect(page.getByRole('alert').getByText('El servidor explica por qué no.')).toBeVisible();
  await page.evaluate(() => {
    const sinMemoria = (): never => {
      throw new Error('out of memory');
    };
    Object.assign(HTMLCanvasElement.prototype, { toBlob: sinMemoria, toDataURL: sinMemoria });
  });
  await realizarRegistro(page).click();
  await enviar.click();
  const sinImagen = page.getByRole('dialog', { name: 'No se pudo tomar la imagen del resultado' });
  const { promise: arrival, resolve: arrived } = Promise.withResolvers<number>();
  const hold = async (held: Route): Promise<void> => arrived((await held.fetch()).status());
  await page.route('**/api/acompanamientoDocente', hold, { times: 1 });
  await sinImagen.getByRole('button', { name: 'Enviar sin la imagen' }).click();
  expect(await arrival).toBe(201);

  // The page goes before the answer comes: its address tells the outcome.
  await page.reload();
  const enviado = page.getByRole('status').filter({ hasText: 'Este acompañamiento ya se envió' });
  await expect(enviado).toContainText(/Comprobante ACO-/);
  await expectAccessible(page);
  await enviado.getByRole('button', { name: 'Comenzar otro acompañamiento' }).click();
  await expect(enviado).toHaveCount(0);
});

test('a draft goes on without connection, is told apart from that of another window, and is kept or discarded', async ({
  page,
  context,
  request,
}) => {
  const asignada = await asignaturaOf(request, 'APV', 2);
  await openFormulario(page);
  await begin(page, asignada);
  const general = (one: Page) => one.getByLabel('Observación general');
  await general(page).fill('Primera ventana.');
  await waitGuardado(page);
  await expect(page).toHaveURL(/borrador=/);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(general(other)).toHaveValue('Primera ventana.');
  await general(other).fill('Otra ventana.');
  await waitGuardado(other);
  await general(page).fill('Primera ventana, después.');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Este borrador se cambió en otra ventana');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Usar lo de la otra' }).click();
  await expect(general(page)).toHaveValue('Otra ventana.');
  await general(page).fill('Una sola.');
  await waitGuardado(page);
  await general(other).fill('Sigo aquí.');
  await other.getByRole('dialog').getByRole('button', { name: 'Conservar lo de esta' }).click();
  await waitGuardado(other);
  await other.close();

  await page.goto(page.url());
  await expect(general(page)).toHaveValue('Sigo aquí.');
  await expect(avance(page)).toBeVisible();
  await context.setOffline(true);
  await general(page).fill('Sin conexión.');
  await expect(avance(page)).toContainText('Sin conexión: lo guardamos en este dispositivo');
  await context.setOffline(false);
  await waitGuardado(page);

  // Without server and then without browser: what was typed waits on the device, and goes up at the next opening.
  await context.setOffline(true);
  await general(page).fill('Y se cerró de golpe.');
  await expect.poll(async () => enElDispositivo(page)).toContain('Y se cerró de golpe.');
  const address = page.url();
  await page.close();
  await context.setOffline(false);
  const after = await context.newPage();
  await after.goto(address);
  await expect(general(after)).toHaveValue('Y se cerró de golpe.');
  await waitGuardado(after);
  await expect.poll(async () => enElDispositivo(after)).not.toContain('Y se cerró de golpe.');

  await after.goto('/gestores/formularios/acompanamientoDocentes');
  const borradores = after.getByRole('region', { name: 'Acompañamientos sin terminar' });
  const own = borradores.getByRole('listitem').filter({ hasText: asignada.codigo });
  await own.getByRole('button', { name: /^Continuar/ }).click();
  await expect(general(after)).toHaveValue('Y se cerró de golpe.');
  await after.goto('/gestores/formularios/acompanamientoDocentes');
  await own.getByRole('button', { name: /^Descartar/ }).click();
  await after.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(own).toHaveCount(0);
});

test('evidence is read again for another week, kept by no draft of its own, and told in place where it cannot be read', async ({
  page,
  request,
}) => {
  const evidencia = page.getByRole('region', { name: 'Evidencia del aula' });
  const lecturas = '**/api/evidencia/lecturas';
  await openFormulario(page);
  await page.route(lecturas, async (route) => route.abort(), { times: 1 });
  await begin(page, await asignaturaOf(request, 'AMV', 3));
  const fallo = evidencia.getByRole('alert').filter({ hasText: 'No se pudo leer el aula' });
  await expect(fallo).toBeVisible();
  await expectAccessible(page);
  await fallo.getByRole('button', { name: 'Leer de nuevo' }).click();
  await expect(evidencia.getByRole('button', { name: /^Leer/ })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Evidencia del criterio 1', exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/borrador=/);

  const pedida = page.waitForRequest(lecturas);
  await page.getByRole('spinbutton', { name: 'Semana' }).fill('5');
  expect((await pedida).postDataJSON()).toMatchObject({ semana: 5, reciente: true });
  await expect(evidencia.getByText('Leyendo el aula…')).toHaveCount(0);
  await waitGuardado(page);
});

test('while the criteria cannot be loaded, what else is missing is named at its field', async ({ page, request }) => {
  await openFormulario(page);
  await page.route('**/api/acompanamientos/rubrica?*', async (route) => route.abort());
  await choosePar(page, await asignaturaOf(request, 'AMV', 4));
  await expect(page.getByText('No se pudieron cargar los criterios')).toBeVisible();
  await realizarRegistro(page).click();
  await expect(page.locator('#acompanamiento-imgSemana-error')).toBeVisible();
  await expect(page.locator('#acompanamiento-imgFirma-error')).toBeVisible();
  // What the bar half covers has no size of its own.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});
