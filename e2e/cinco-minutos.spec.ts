// The form "Inscripción a la Semana de la Virtualidad" in five minutes: in at most sixty acts, by keyboard or by pointer alone.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { byKeyboard, byPointer, type Acts } from './support/actos.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { signIn } from './support/cuentas.ts';
import { exportAExcel } from './support/informes.ts';
import { withOwnApp, type OwnApp } from './support/own-app.ts';
import { expect, test } from './support/test.ts';

const TITULO = 'Inscripción a la Semana de la Virtualidad';

const CURSOS = ['Moodle desde cero', 'Evaluación en línea', 'Podcast educativo', 'Video para clases'];

/** Nine questions of nine kinds, as a unit has them in a mail. */
const TEXTO = `${TITULO}
1. Nombre completo
2. Correo electrónico
3. Cédula
4. Celular
5. ¿A qué taller asistirá?
${CURSOS.map((curso) => `- ${curso}`).join('\n')}
6. ¿Necesita apoyo para participar? ¿Sí o no?
7. Explique qué apoyo necesita
8. Fecha de nacimiento
9. De 0 a 10, ¿qué tanto conoce las herramientas virtuales?`;

const MAX_ACTS = 60;

// Hundreds of keys, one after the other.
test.slow();

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A day some days from now, as people write it. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/');

async function openForms(own: OwnApp, page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  own.moodle.persona = { ...own.moodle.persona, roles: ['manager'] };
  await signIn(page, own.moodle.persona.usuario, own.moodle.clave);
  await page.goto('/gestores/formularios');
  await expect(page.getByRole('button', { name: 'Nuevo formulario' }).first()).toBeVisible();
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Makes the form and publishes it. @param look looks at a screen */
async function makeForm(page: Page, acts: Acts, look: () => Promise<void>): Promise<void> {
  await acts.press(page.getByRole('button', { name: 'Nuevo formulario' }).first());
  const dialog = page.getByRole('dialog', { name: 'Nuevo formulario' });
  await acts.press(dialog.getByRole('radio', { name: /^Pegar un texto/ }));
  await acts.type(dialog.getByLabel('Texto con las preguntas'), TEXTO);
  await expect(dialog.getByText('Quedarán 9 preguntas')).toBeVisible();
  await look();
  await acts.press(dialog.getByRole('button', { name: 'Comenzar' }));
  await expect(page.getByRole('heading', { level: 1, name: TITULO })).toBeVisible();

  await acts.press(page.getByRole('button', { name: /^¿A qué taller asistirá/ }));
  await acts.press(field(page, 'Con cupos'));
  for (const i of CURSOS.keys()) await acts.type(field(page, `Cupos de la opción ${i + 1}`), '30');
  await look();
  await acts.press(page.getByRole('button', { name: /^Explique qué apoyo necesita/ }));
  await acts.press(button(page, 'Mostrar esta pregunta solo si…'));
  await acts.press(
    page.getByRole('group', { name: 'Cualquiera de estas respuestas' }).getByLabel('Sí', { exact: true }),
  );
  await look();

  await acts.press(link(page, 'Seguir con los ajustes'));
  await acts.choose(field(page, 'Limitar las de cada persona'), 'Por «Cédula»');
  await acts.press(button(page, 'Agregar un recordatorio'));
  await acts.type(field(page, 'Día del recordatorio'), dayIn(5));
  await look();
  await acts.press(link(page, 'Seguir con la publicación'));
  await acts.press(button(page, 'Publicar'));
  await expect(page.getByText('Se publicó la versión 1. Ya se puede diligenciar.')).toBeVisible();
  await look();
  await acts.press(button(page, 'Cambiar la apertura o el cierre'));
  await acts.type(field(page, 'Día de cierre'), dayIn(6));
  await acts.press(page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }));
  await expect(page.getByText(/^Cierra /).first()).toBeVisible();
}

type Answers = { readonly nombre: string; readonly cedula: string; readonly curso: string; readonly apoyo?: string };

/** Fills the form in on a phone, and sends it. */
async function fillIn(page: Page, { nombre, cedula, curso, apoyo }: Answers): Promise<void> {
  await page.getByLabel('Cédula').fill(cedula);
  await page.getByLabel('Correo electrónico').fill('persona@ejemplo.co');
  await page.getByLabel('Celular').fill('3001234567');
  await page.getByLabel(/^Nombre/).fill(nombre);
  await page.getByRole('radio', { name: new RegExp(`^${curso}`) }).check();
  await expect(page.getByLabel('Explique qué apoyo necesita')).toHaveCount(0);
  const asked = page.getByRole('group', { name: /Necesita apoyo/ });
  await asked.getByLabel(apoyo === undefined ? 'No' : 'Sí', { exact: true }).check();
  if (apoyo !== undefined) await page.getByLabel('Explique qué apoyo necesita').fill(apoyo);
  await page.getByLabel('Fecha de nacimiento').fill('20/11/2000');
  await page
    .getByRole('group', { name: /De 0 a 10/ })
    .getByLabel('7', { exact: true })
    .check();
}

async function send(page: Page, told: string): Promise<void> {
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Comprobante' })).toContainText(told);
}

test('a form is made, published, changed and published again by keyboard alone, and read in one table', async ({
  browser,
}) =>
  withOwnApp(async (own) => {
    const page = await own.visit(browser);
    await openForms(own, page);
    const acts = byKeyboard(page);
    await makeForm(page, acts, async () => expectAccessible(page));
    expect(acts.count()).toBeLessThanOrEqual(MAX_ACTS);
    test.info().annotations.push({ type: 'acts', description: `${acts.count()}, with ${acts.stops()} stops of Tab` });

    const address = (await page.getByRole('link', { name: 'Abrir el formulario' }).getAttribute('href'))!;
    const open = async (): Promise<Page> => {
      const phone = await own.visit(browser);
      await phone.setViewportSize(PHONE);
      await phone.goto(address);
      return phone;
    };
    const person = await open();
    await fillIn(person, { nombre: 'Ángela Ríos', cedula: '1001', curso: CURSOS[2]!, apoyo: 'De señas' });
    await send(person, 'De señas');
    const again = await open();
    await fillIn(again, { nombre: 'Ángela Ríos', cedula: '1001', curso: CURSOS[1]! });
    await again.getByRole('button', { name: 'Enviar', exact: true }).click();
    await again.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(again.getByText('Con este documento ya se envió una respuesta.').first()).toBeVisible();

    const slug = address.split('/').at(-1)!;
    await page.goto(`/gestores/informes/${slug}`);
    const rows = page.getByRole('table', { name: TITULO });
    await expect(rows).toContainText('Ángela Ríos');
    await page.getByRole('link', { name: 'Gráficos' }).click();
    await expect(page.getByRole('figure', { name: /taller/ })).toContainText(CURSOS[2]!);
    await expectAccessible(page);

    await page.goto(`/gestores/formularios/${slug}/editar`);
    await acts.press(page.getByRole('button', { name: /^Nombre completo/ }));
    await acts.type(field(page, 'Pregunta'), 'Nombres y apellidos');
    await acts.press(button(page, 'Agregar una pregunta'));
    await acts.type(field(page, 'Pregunta'), 'Ciudad');
    await acts.press(link(page, 'Publicar'));
    await acts.press(button(page, 'Publicar los cambios'));
    await expect(page.getByText('Se publicó la versión 2. Ya se puede diligenciar.')).toBeVisible();

    const other = await open();
    await fillIn(other, { nombre: 'Berta Sosa', cedula: '1002', curso: CURSOS[2]! });
    await other.getByLabel('Ciudad').fill('Tunja');
    await send(other, 'Tunja');

    await page.goto(`/gestores/informes/${slug}`);
    for (const told of ['Ángela Ríos', 'Berta Sosa', 'Tunja', 'Nombres y apellidos', 'Ciudad'])
      await expect(rows).toContainText(told);
    await expectAccessible(page);
    const sheet = await readSheet(await readFile(await (await exportAExcel(page)).path()));
    const said = JSON.stringify(sheet);
    for (const told of ['Ángela Ríos', 'De señas', 'Berta Sosa', 'Tunja', 'Nombres y apellidos', 'Ciudad'])
      expect(said).toContain(told);
  }));

test('the same form is made and published by pointer alone', async ({ browser }) =>
  withOwnApp(async (own) => {
    const page = await own.visit(browser);
    await openForms(own, page);
    const acts = byPointer();
    await makeForm(page, acts, async () => {
      await page.setViewportSize(PHONE);
      await expectAccessible(page);
      await expectAccessibleInDark(page);
      await page.setViewportSize(DESK);
    });
    expect(acts.count()).toBeLessThanOrEqual(MAX_ACTS);
    test.info().annotations.push({ type: 'acts', description: String(acts.count()) });
  }));
