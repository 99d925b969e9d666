// What the enrolments have of their own.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/axe.ts';
import { controlOf, diligenciar, diligenciarCampo } from '../support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosOf, formularioOf } from '../support/formularios.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

test.describe('the enrolment in an open elective', () => {
  const formulario = formularioOf('inscripcionCatedra');

  test('offers nineteen, each with its mode, and refuses those without places', async ({ page }) => {
    await abrir(page, formulario);
    const opciones = controlOf(page, 'catedra').locator('option:not([value=""])');
    await expect(opciones).toHaveCount(19);
    const offered = await opciones.evaluateAll((all) =>
      all.map((option) => ({ texto: option.textContent, isRefused: option.matches(':disabled') })),
    );
    for (const { texto, isRefused } of offered) {
      expect(texto).toMatch(isRefused ? /\((Virtual|Presencial), sin cupos\)$/ : /\((Virtual|Presencial)\)$/);
    }
    expect(offered.filter(({ isRefused }) => isRefused)).not.toHaveLength(0);
    expect(new Set(offered.map(({ texto }) => texto?.includes('Presencial')))).toEqual(new Set([true, false]));
  });

  test('shows the note on the mode of the one that is chosen', async ({ page }) => {
    await abrir(page, formulario);
    await diligenciarCampo(page, formulario, 'catedra', 'Cátedra de Deporte y Cultura');
    await expect(page.getByText('presencial: los jueves a las 4:00 p. m., en el campus principal')).toBeVisible();
    await diligenciarCampo(page, formulario, 'catedra', 'Cátedra Abierta de Ciudadanía y Paz');
    await expect(page.getByText('virtual, con encuentros por videoconferencia')).toBeVisible();
    await expect(page.getByText('los jueves a las 4:00 p. m.')).toHaveCount(0);
  });
});

test.describe('the strategy courses', () => {
  test('are three cards, each leading to its own enrolment', async ({ page }) => {
    const CURSOS = [
      ['informacionCientifica', '12 horas'],
      ['citasReferenciasAPA', '4 horas'],
      ['visibilidadCientifica', '20 horas'],
    ] as const;
    await page.goto('/estrategias');
    const tarjetas = page.getByRole('main').getByRole('listitem');
    await expect(tarjetas).toHaveCount(3);
    await expectAccessible(page);
    for (const [i, [curso, horas]] of CURSOS.entries()) {
      await page.goto('/estrategias');
      await expect(tarjetas.nth(i)).toContainText(horas);
      const titulo = await tarjetas.nth(i).getByRole('link').textContent();
      await tarjetas.nth(i).getByRole('link').click();
      await expect(page).toHaveURL(`/estrategias/${curso}`);
      await expect(page.getByRole('main')).toContainText(titulo!);
      await expect(page.getByRole('main')).toContainText(horas);
    }
  });

  test('tell the rule of the mandatory one', async ({ page }) => {
    await page.goto('/estrategias/informacionCientifica');
    await expect(page.getByRole('main')).toContainText(
      /obligatorio antes de inscribirse en cualquier modalidad de trabajo de grado.*80 % de las actividades y 12 horas de navegación/,
    );
  });

  test('lead back to the cards from an address that is none of them', async ({ page }) => {
    for (const other of ['otraCosa', 'INFORMACIONCIENTIFICA', 'informacionCientifica%20']) {
      await page.goto(`/estrategias/${other}`);
      await expect(page, other).toHaveURL('/estrategias');
    }
  });
});

test.describe('the registration of staff', () => {
  const formulario = formularioOf('departamentoDePersonal');

  test('tells which course suits which role, and how long each holds', async ({ page }) => {
    await abrir(page, formulario);
    await expect(controlOf(page, 'cargo').locator('option')).toHaveText([
      'Elija una opción',
      'Docente',
      'Empleado',
      'Contratista',
      'Laboratorista',
    ]);
    const curso = page.getByRole('region', { name: 'El curso' });
    for (const suits of [
      /contratistas, SG-SST Contratista/,
      /docentes y empleados, SG-SST Docente o Empleado/,
      /laboratoristas.*SG-SST Talleres y Laboratorios/,
      /se renuevan cada año/,
      /no vence/,
    ]) {
      await expect(curso).toContainText(suits);
    }
    for (const [texto, vigencia] of [
      ['SG-SST Contratista', 'Se renueva cada año.'],
      ['SG-SST Docente o Empleado', 'Se renueva cada año.'],
      ['SG-SST Talleres y Laboratorios', 'No vence.'],
    ] as const) {
      await diligenciarCampo(page, formulario, 'curso', texto);
      await expect(curso).toContainText(vigencia);
    }
  });
});

test('the project tells minors who must authorize, and keeps what is typed in its tab only', async ({ page }) => {
  const formulario = formularioOf('proyectoSchneiderElectric');
  await abrir(page, formulario);
  await expect(page.getByText('diligencie este formulario con su madre, su padre o su acudiente')).toBeVisible();
  await page.getByText('Guarda borrador').click();
  await expect(page.getByText('Lo que escribe se guarda solo mientras esta pestaña esté abierta.')).toBeVisible();
  await expect(controlOf(page, 'institucionEducativa').locator('option:not([value=""])')).toHaveCount(9);
  await expect(controlOf(page, 'gradoAcademicoActual').getByRole('radio')).toHaveCount(2);
  await botonDeEnvio(page, formulario).click();
  await expect(page.locator('[id$="-error"]')).toHaveText([
    'Escriba sus nombres.',
    'Escriba sus apellidos.',
    'Elija su tipo de documento de identidad.',
    'Escriba su número de documento.',
    'Escriba su correo electrónico.',
    'Escriba su número telefónico.',
    'Elija su género.',
    'Elija el grado que cursa.',
    'Elija su institución educativa.',
    'La madre, el padre o el acudiente debe autorizar el tratamiento de los datos del estudiante.',
  ]);
});

test('a receipt can be taken away and printed', async ({ page, request }) => {
  const formulario = formularioOf('inscripcionEstrategia');
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await abrir(page, formulario);
  await diligenciar(page, formulario, await datosOf(request, formulario));
  await botonDeEnvio(page, formulario).click();
  await boton(page, 'Enviar').click();
  const numero = await page.getByText(/^EST-/).textContent();
  const [download] = await Promise.all([page.waitForEvent('download'), boton(page, 'Descargar').click()]);
  expect(download.suggestedFilename()).toBe(`Comprobante ${numero}.html`);
  const taken = await readFile(await download.path(), 'utf8');
  expect(taken).toContain(numero);
  expect(taken).toContain('Citas y referencias APA');
  expect(taken).toContain('Recibirá en su correo institucional los datos de ingreso al curso.');
  await boton(page, 'Imprimir').click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
});
