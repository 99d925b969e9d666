// People wait for a place of a full option, and a free place goes from one to the next. The application of the second
// journey is made here, with a clock that the journey moves.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { freePort } from '../scripts/free-port.ts';
import { createApp } from '../src/app.ts';
import { inscripcionCatedra } from '../src/catalogo/catedras/formulario.ts';
import { informacionInscripcionCatedras } from '../src/catalogo/catedras/informe.ts';
import { semestreOf } from '../src/catalogo/semestre.ts';
import { CARGAS } from '../src/catalogo/testing/cargas.ts';
import { setCupos } from '../src/features/cupos/service.ts';
import { seedListas } from '../src/features/listas/server/service.ts';
import { createFakeMoodle, signIn } from '../src/features/sesion/server/testing.ts';
import { readSettings } from '../src/platform/server/config.ts';
import { createDatabase } from '../src/platform/server/db/database.ts';
import { migrate } from '../src/platform/server/db/migrate.ts';
import { openDatabase } from '../src/platform/server/db/open.ts';
import { openFiles } from '../src/platform/server/files/open-files.ts';
import { migrateJobs } from '../src/platform/server/jobs/migrate.ts';
import { PROJECT } from '../src/platform/server/settings.ts';
import { createServices } from '../src/services.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { diligenciar } from './support/diligenciar.ts';
import { boton, botonDeEnvio } from './support/formularios.ts';
import { rutaOf } from './support/informes.ts';
import { receiptNumber, unDocumento } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectAccessibleInDark(page);
  }
}

const AVISAR = 'Avíseme si se libera un cupo';

const dialogo = (page: Page) => page.getByRole('dialog', { name: AVISAR });

/** Waits for a place of an option, by the keyboard alone. */
async function join(page: Page, correo: string, opcion?: string): Promise<void> {
  await boton(page, AVISAR).focus();
  await page.keyboard.press('Enter');
  await expect(dialogo(page)).toBeVisible();
  if (opcion !== undefined) await dialogo(page).getByLabel('Cátedra').selectOption(opcion);
  await dialogo(page).getByLabel('Su nombre').fill('Persona de Ejemplo');
  await dialogo(page).getByLabel('Su correo').fill(correo);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Está en la lista de espera' })).toBeVisible();
}

for (const viewport of SIZES) {
  test(`a person waits for a place of a full option, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(inscripcionCatedra.ruta);
    await expect(page.getByRole('option', { name: /^Apreciación Musical .*sin cupos/ })).toBeDisabled();
    await boton(page, AVISAR).click();
    await boton(page, 'Entrar a la lista de espera').click();
    await expect(dialogo(page).getByText('Escriba su nombre.')).toBeVisible();
    await expect(dialogo(page).getByLabel('Cátedra')).toBeFocused();
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await page.keyboard.press('Escape');
    await expect(boton(page, AVISAR)).toBeFocused();

    await join(page, `espera.${unDocumento()}@example.com`, 'Apreciación Musical');
    await expect(
      page.getByText('Le avisaremos cuando haya un cupo para usted en «Apreciación Musical».'),
    ).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await boton(page, 'Entendido').click();
    // The form below was not sent.
    await expect(page.getByText('Hay campos por revisar')).toHaveCount(0);
    await expect(botonDeEnvio(page, inscripcionCatedra)).toBeVisible();
  });
}

test('a manager gives back the place of an enrolment', async ({ page }) => {
  const payload = { ...CARGAS['inscripcionCatedra'], numDocumento: unDocumento() };
  const sent = await page.request.post('/api/crearInscripcionCatedra', { data: payload });
  expect(sent.status()).toBe(201);
  const { id } = (await sent.json()) as { id: string };
  await openAs(page, CUENTAS.gestor, `${rutaOf(informacionInscripcionCatedras)}?registro=${id}`);
  const panel = page.getByRole('dialog').first();
  await expect(panel.getByText('Ocupa un cupo')).toBeVisible();
  const confirmacion = page.getByRole('dialog', { name: '¿Liberar el cupo?' });
  // A panel over the list, and one beside it: each has its own dialog.
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await boton(page, 'Liberar el cupo').click();
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await confirmacion.getByRole('button', { name: 'Cancelar' }).click();
  }
  await boton(page, 'Liberar el cupo').click();
  await confirmacion.getByRole('button', { name: 'Liberar el cupo' }).click();
  await expect(panel.getByText('Cupo liberado')).toBeVisible();
  await expect(boton(page, 'Liberar el cupo')).toHaveCount(0);
  await expectAccessibleEverywhere(page);
});

const OPCION = { texto: 'Cátedra de Deporte y Cultura', clave: 'catedra-de-deporte-y-cultura' };

test('a free place goes to the second in the line, because the first lets the term pass', async ({ browser }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gestion-espera-'));
  await chmod(dataDir, 0o711); // run by root, the database's account must enter it
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const secrets = { SESSION_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: 'y'.repeat(32) };
  const settings = readSettings({ ...secrets, LOG_LEVEL: 'silent', PUBLIC_URL: origin, PORT: String(port) });
  const config = { ...settings, ...secrets, DATA_DIR: dataDir };
  const database = await openDatabase(config, () => undefined);
  await migrate(database.connection);
  await migrateJobs(database.connection);
  const db = createDatabase({ connection: database.connection });
  const clock = { now: new Date() };
  const moodle = createFakeMoodle();
  const dist = path.join(PROJECT, 'node_modules/.cache/web');
  const files = await openFiles(dataDir);
  const context = { config, db, files, moodle: new Map([[moodle.name, moodle]]), now: () => clock.now };
  const app = await createApp({ ...context, dist, demostracion: null });
  try {
    await seedListas(db);
    await app.listen({ port, host: '127.0.0.1' });
    const { espera } = createServices({
      ...context,
      isDemostracion: false,
      report: (message) => expect(message).toBe(''),
    });
    const { authorization } = await signIn({ db, config, servidor: moodle.url, now: context.now }, ['manager']);
    await journey(browser, {
      origin,
      clock,
      sweep: async () => espera.sweep(),
      async fill() {
        await setCupos(db, { lista: 'catedras', clave: OPCION.clave, semestre: semestreOf(clock.now) }, 1);
        const payload = CARGAS['inscripcionCatedra']!;
        const sent = await app.inject({ method: 'POST', url: '/api/crearInscripcionCatedra', payload });
        return sent.json<{ id: string }>().id;
      },
      async release(id) {
        const url = `/api/cupos/${id}/liberacion`;
        const answer = await app.inject({ method: 'POST', url, headers: { authorization } });
        expect(answer.statusCode).toBe(200);
      },
      async linksTo(correo) {
        const mails = await db
          .selectFrom('correos as c')
          .innerJoin('correo_destinatarios as d', 'd.correo', 'c.id')
          .select('c.contenido')
          .where('d.email', '=', correo)
          .orderBy('c.creado')
          .execute();
        return mails.flatMap(({ contenido }) => /href="([^"]+)"/.exec(contenido)?.[1] ?? []);
      },
    });
  } finally {
    await app.close();
    await db.destroy();
    await database.close();
    await rm(dataDir, { recursive: true });
  }
});

type World = {
  readonly origin: string;
  readonly clock: { now: Date };
  /** Does what the worker does by the clock. */
  readonly sweep: () => Promise<void>;
  /** Makes the option full. @returns the id of the enrolment */
  readonly fill: () => Promise<string>;
  /** Gives back the place of an enrolment, as a manager. */
  readonly release: (id: string) => Promise<void>;
  /** Returns the first link of each message to an address, oldest first. */
  readonly linksTo: (correo: string) => Promise<readonly string[]>;
};

async function journey(browser: Browser, { origin, clock, sweep, fill, release, linksTo }: World): Promise<void> {
  const inscrito = await fill();
  const visit = async (): Promise<Page> =>
    (await browser.newContext({ baseURL: origin, locale: 'es-CO', reducedMotion: 'reduce' })).newPage();
  const [primera, segunda] = [await visit(), await visit()];
  for (const [page, correo] of [
    [primera, 'primera@example.com'],
    [segunda, 'segunda@example.com'],
  ] as const) {
    await page.goto(inscripcionCatedra.ruta);
    await join(page, correo, OPCION.texto);
  }
  const [turno = ''] = await linksTo('segunda@example.com');
  await segunda.goto(turno);
  await expect(segunda.getByText('Su puesto en la lista es el 2')).toBeVisible();
  await expectAccessibleEverywhere(segunda);

  await release(inscrito);
  const [, oferta = ''] = await linksTo('primera@example.com');
  await primera.goto(oferta);
  await expect(primera.getByText(`Tiene apartado un cupo en «${OPCION.texto}» hasta`)).toBeVisible();
  await expect(primera.getByRole('combobox', { name: 'Cátedra' })).toHaveValue(OPCION.clave);
  await expectAccessibleEverywhere(primera);

  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000);
  await sweep();
  // The page of the turn is read again when it is looked at again.
  await segunda.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(segunda.getByText('Hay un cupo apartado para usted')).toBeVisible();
  await expectAccessibleEverywhere(segunda);
  await primera.reload();
  await expect(primera.getByText('El enlace que abrió ya no tiene un cupo apartado')).toBeVisible();
  await expectAccessibleEverywhere(primera);

  await segunda.getByRole('link', { name: 'Inscribirme con el cupo apartado' }).click();
  await expect(segunda.getByText(`Tiene apartado un cupo en «${OPCION.texto}» hasta`)).toBeVisible();
  await diligenciar(segunda, inscripcionCatedra, { ...CARGAS['inscripcionCatedra'], numDocumento: unDocumento() });
  await botonDeEnvio(segunda, inscripcionCatedra).click();
  await segunda.getByRole('dialog').getByRole('button').last().click();
  await expect(receiptNumber(segunda)).toBeVisible();
  await segunda.goto(turno);
  await expect(segunda.getByText('Usted usó el cupo')).toBeVisible();
  await expectAccessibleEverywhere(segunda);
}
