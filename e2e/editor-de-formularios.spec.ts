// A manager makes a form from its first word to its report, and changes it: without a program, and without a release.
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { signIn } from './support/cuentas.ts';
import { withOwnApp, type OwnApp } from './support/own-app.ts';
import { expect, test } from './support/test.ts';

const TITULO = 'Inscripción a la Semana de la Virtualidad';

const TEXTO = `${TITULO}
1. Nombre completo
2. Correo electrónico
3. ¿En qué jornada asiste?
- Mañana
- Tarde
4. ¿Necesita intérprete? ¿Sí o no?`;

async function asManager(own: OwnApp, browser: Browser): Promise<Page> {
  const page = await own.visit(browser);
  await page.setViewportSize({ width: 1440, height: 900 });
  own.moodle.persona = { ...own.moodle.persona, roles: ['manager'] };
  await signIn(page, own.moodle.persona.usuario, own.moodle.clave);
  return page;
}

test('a form is made from a text, changed in its place, published, filled in and changed again', async ({ browser }) =>
  withOwnApp(async (own) => {
    const page = await asManager(own, browser);

    await page.goto('/gestores/formularios');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Nuevo formulario' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nuevo formulario' });
    await dialog.getByRole('radio', { name: /pegar|texto/i }).check();
    await dialog.getByLabel('Texto con las preguntas').fill(TEXTO);
    await expect(dialog.getByText('Quedarán 4 preguntas')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Comenzar' }).click();

    await expect(page.getByRole('heading', { level: 1, name: TITULO })).toBeVisible();
    await page.getByRole('button', { name: '¿En qué jornada asiste?' }).first().click();
    await page.getByLabel('Opción 2', { exact: true }).press('Enter');
    await page.keyboard.type('Noche');
    await page.getByLabel('Pregunta', { exact: true }).press('Enter');
    await page.keyboard.type('¿Qué intérprete necesita?');
    await page.getByRole('button', { name: 'Mostrar esta pregunta solo si…' }).click();
    await page.getByRole('group', { name: 'Cualquiera de estas respuestas' }).getByLabel('Noche').check();
    await expect(page.frameLocator('iframe').getByText('¿En qué jornada asiste?').first()).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText(/^Guardado/).first()).toBeVisible();

    await page.getByRole('link', { name: 'Ajustes', exact: true }).click();
    await expect(page.getByLabel('Título', { exact: true })).toHaveValue(TITULO);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Publicar', exact: true }).click();
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText('Se publicó la versión 1. Ya se puede diligenciar.')).toBeVisible();
    await expectAccessible(page);

    const address = (await page.getByRole('link', { name: 'Abrir el formulario' }).getAttribute('href'))!;
    const person = await own.visit(browser);
    await person.setViewportSize({ width: 390, height: 844 });
    await person.goto(address);
    await person.getByLabel('Nombre completo').fill('Ángela Ríos');
    await person.getByLabel('Correo electrónico').fill('angela@example.com');
    await expect(person.getByLabel('¿Qué intérprete necesita?')).toHaveCount(0);
    await person.getByLabel('Noche').check();
    await person.getByLabel('¿Qué intérprete necesita?').fill('De señas');
    await person
      .getByRole('group', { name: /intérprete/ })
      .getByLabel('Sí')
      .check();
    await expectAccessible(person);
    await person.getByRole('button', { name: 'Enviar', exact: true }).click();
    await person.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(person.getByRole('article', { name: 'Comprobante' })).toContainText('De señas');

    await page.getByRole('link', { name: 'Preguntas', exact: true }).click();
    await page.getByRole('button', { name: 'Nombre completo' }).first().click();
    await page.getByLabel('Pregunta', { exact: true }).fill('Nombres y apellidos');
    await page.getByLabel('Pregunta', { exact: true }).press('Enter');
    await page.keyboard.type('¿De qué ciudad viene?');
    await page.getByRole('link', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText('Hay cambios sin publicar.')).toBeVisible();
    await page.getByRole('button', { name: 'Publicar los cambios' }).click();
    await expect(page.getByText('Se publicó la versión 2. Ya se puede diligenciar.')).toBeVisible();
    await page.getByRole('link', { name: 'Ver las respuestas' }).click();
    await expect(page.getByRole('heading', { level: 1, name: TITULO })).toBeVisible();
    await expect(page.getByText('Ángela Ríos').first()).toBeVisible();
    await expect(page.getByText('Versión 2 publicada, sin cambios por publicar.')).toBeVisible();
    await expectAccessibleEverywhere(page);

    await page.getByRole('button', { name: 'Editar el informe' }).press('Enter');
    const panel = page.getByRole('dialog', { name: 'Editar el informe' });
    const heading = panel.getByLabel('Encabezado de «¿En qué jornada asiste?»');
    await heading.fill('Jornada');
    for (const _ of ['over the address', 'over the name']) await heading.press('Alt+ArrowUp');
    await panel.getByRole('checkbox', { name: 'A la vista «Correo electrónico»' }).press('Space');
    await expect(panel.getByText(/^Guardado/).first()).toBeVisible();
    await expectAccessibleEverywhere(page);
    await panel.getByRole('button', { name: 'Publicar el informe' }).press('Enter');
    await expect(panel).toHaveCount(0);
    await expect(page.getByText('Versión 3 publicada, sin cambios por publicar.')).toBeVisible();
    const heads = page.getByRole('columnheader');
    await expect(heads.filter({ hasText: 'Jornada' })).toBeVisible();
    await expect(heads.filter({ hasText: 'Correo electrónico' })).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: 'Noche' })).toBeVisible();
  }));

test('a label of a form of the product is changed, published and taken back', async ({ browser }) =>
  withOwnApp(async (own) => {
    const page = await asManager(own, browser);
    const person = await own.visit(browser);
    const label = '¿Qué tan fácil fue hablar con la unidad?';
    await page.goto('/gestores/formularios');
    await page.getByRole('button', { name: 'Más acciones de Encuesta de satisfacción' }).click();
    await page.getByRole('link', { name: 'Cambiar sus textos' }).click();
    await expect(page.getByText('Este formulario es del producto')).toBeVisible();
    const original = '¿Qué tan fácil fue comunicarse con la unidad?';
    const field = page.getByRole('region', { name: 'Pregunta 11' }).getByLabel('Pregunta', { exact: true });
    await expect(field).toHaveValue(original);
    await field.fill(label);
    await expect(page.frameLocator('iframe').getByText(label).first()).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByRole('link', { name: 'Publicar' }).click();
    await page.getByRole('button', { name: 'Publicar los cambios' }).click();
    await expect(page.getByText('Publicado: versión 1')).toBeVisible();
    await expectAccessible(page);
    await person.goto('/generales/encuestaSatisfaccion');
    await expect(person.getByText(label).first()).toBeVisible();
    await page.getByRole('button', { name: 'Volver a los textos del producto' }).click();
    await page.getByRole('button', { name: 'Publicar los cambios' }).click();
    await expect(page.getByText('Publicado: versión 2')).toBeVisible();
    await person.reload();
    await expect(person.getByText(original).first()).toBeVisible();
  }));
