// Every confirmation sends once, however quickly and whatever is pressed. What leaves is stopped before the server: the
// same data are double-clicked again, and no other journey notices.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { libroDe, persona } from '../src/features/usuarios/server/testing/archivo.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { LLAMADA, openFilled, receiptNumber, unDocumento } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dialogo = (page: Page) => page.getByRole('dialog').last();
const boton = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });

type Confirmacion = {
  /** The screen it is on. */
  readonly en: string;
  /** Leads to the last press; again, from where a failure leaves it. */
  readonly llegar: (page: Page) => Promise<Locator>;
  readonly volver?: (page: Page) => Promise<void>;
  readonly metodo?: string;
  readonly llamada: string;
};

const RUTAS = '/gestores/informes/informacionRutasGraduaciones?semestre=todos';

async function elegirFila(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Seleccionar la fila 1', exact: true }).check();
}

async function redactar(page: Page): Promise<void> {
  await elegirFila(page);
  await boton(page, 'Enviar correo').click();
  await dialogo(page).getByLabel('Asunto').fill(`Prueba ${randomUUID()}`);
  await dialogo(page).getByRole('textbox', { name: 'Mensaje' }).click();
  await page.keyboard.type('Hola.');
}

async function preguntarPorCorreo(page: Page): Promise<void> {
  await boton(dialogo(page), 'Enviar 1 correo').click();
}

async function revisar(page: Page): Promise<void> {
  await redactar(page);
  await boton(dialogo(page), 'Revisar').click();
  await expect(page.getByRole('heading', { name: 'Revise el correo antes de enviarlo' })).toBeVisible();
}

async function elegirCurso(page: Page): Promise<void> {
  await page.getByLabel('Categoría', { exact: true }).selectOption('Facultad de Ingeniería › Ingeniería de Sistemas');
  await boton(page, /^Quitar todos/).click();
  await page.getByRole('checkbox', { name: /Redes de Computadores/ }).check();
}

async function preguntarPorRetiro(page: Page): Promise<void> {
  await boton(page, 'Retirar ahora').click();
  await dialogo(page)
    .getByLabel(/Para confirmar/)
    .fill('RETIRAR');
}

/** Finds somebody who was enrolled for this alone. */
async function buscarPersona(page: Page): Promise<void> {
  const numDocumento = unDocumento();
  const answer = await page.request.post('/api/crearInscripcionHBV', {
    data: {
      nombreApellido: 'Zulema Inventada',
      numDocumento,
      correo: 'zulema@example.com',
      telefono: '3109876543',
      programaAcademico: 'Ingeniería de Sistemas',
      horario: 'Martes de 8:00 a. m. a 10:00 a. m.',
    },
  });
  expect(answer.status()).toBe(201);
  await page.getByLabel('Documento de la persona').fill(numDocumento);
  await page.getByLabel('Motivo').fill('Lo pidió la titular, radicado 2026-118.');
  await boton(page, 'Buscar').click();
}

/** Opens the option of a list that stands last and that no journey looks at. */
const opcion = (page: Page) => page.getByRole('list', { name: 'Opciones' }).getByRole('listitem').last();

const CONFIRMACIONES: Readonly<Record<string, Confirmacion>> = {
  'a change of state': {
    en: RUTAS,
    async llegar(page) {
      await elegirFila(page);
      await boton(page, 'Cambiar estado').click();
      await page.getByRole('radio', { name: 'Pendiente' }).check();
      await boton(dialogo(page), 'Cambiar estado').click();
      return boton(dialogo(page), 'Confirmar');
    },
    llamada: '**/api/generales/actualizarEstado',
  },
  'the review of a mail': {
    en: RUTAS,
    async llegar(page) {
      await redactar(page);
      return boton(dialogo(page), 'Revisar');
    },
    llamada: '**/api/correos/revision',
  },
  'a mail tried on oneself': {
    en: RUTAS,
    async llegar(page) {
      await revisar(page);
      return boton(dialogo(page), 'Enviarme una prueba');
    },
    llamada: '**/api/correos/prueba',
  },
  'a mail': {
    en: RUTAS,
    async llegar(page) {
      await revisar(page);
      await preguntarPorCorreo(page);
      return boton(dialogo(page), 'Enviar');
    },
    volver: preguntarPorCorreo,
    llamada: '**/api/envioCorreoUsuariosMoodle',
  },
  'the end of a session': {
    en: '/gestores/auditoria?vista=sesiones',
    async llegar(page) {
      await boton(page, /^Esta sesión/)
        .first()
        .click();
      return boton(dialogo(page), 'Terminar');
    },
    llamada: '**/api/sesiones/terminar',
  },
  'a list of acts as a workbook': {
    en: '/gestores/auditoria',
    llegar: async (page) => boton(page, /Excel/).first(),
    llamada: '**/api/auditoria/exportar',
  },
  'an option that is added': {
    en: '/gestores/listas/tiposDocente',
    async llegar(page) {
      await boton(page, 'Agregar opción').click();
      await dialogo(page).getByLabel('Texto').fill(`Otro ${randomUUID()}`);
      return boton(dialogo(page), 'Guardar');
    },
    llamada: '**/api/listas/*/cambios',
  },
  'an option that is turned off': {
    en: '/gestores/listas/tiposDocente',
    llegar: async (page) => boton(opcion(page), /^(Apagar|Encender)/),
    llamada: '**/api/listas/*/cambios',
  },
  'an option that is moved': {
    en: '/gestores/listas/tiposDocente',
    llegar: async (page) => boton(opcion(page), /^Subir/),
    llamada: '**/api/listas/*/cambios',
  },
  settings: {
    en: '/gestores/listas/ajustes',
    async llegar(page) {
      await page.getByLabel('Cupos casi llenos (%)').fill('77');
      return boton(page, 'Guardar cambios');
    },
    metodo: 'PUT',
    llamada: '**/api/ajustes',
  },
  'a subject that is added': {
    en: '/gestores/asignaturas',
    async llegar(page) {
      await boton(page, 'Agregar asignatura').click();
      const form = dialogo(page);
      await form.getByRole('textbox', { name: 'Código' }).fill('zz9777');
      await form.getByRole('textbox', { name: 'Docente', exact: true }).fill('Zoraida Ñuñez Inventada');
      await form.getByLabel('Correo del docente').fill('Zoraida.Nunez@universidad.edu.co');
      await form.getByLabel('Facultad').selectOption('Ingenierías');
      await form.getByLabel('Programa académico').selectOption('Ingeniería de Sistemas');
      await form.getByRole('radio', { name: 'AMV' }).check();
      return boton(form, 'Guardar');
    },
    llamada: '**/api/asignaturas',
  },
  'a subject that is deleted': {
    en: '/gestores/asignaturas',
    async llegar(page) {
      await page
        .getByRole('button', { name: /abrir la asignatura/ })
        .first()
        .click();
      await boton(dialogo(page), 'Eliminar').click();
      return boton(dialogo(page), 'Eliminar');
    },
    llamada: '**/api/asignaturas/*/eliminar',
  },
  'a subject that is changed': {
    en: '/gestores/asignaturas',
    async llegar(page) {
      await page
        .getByRole('button', { name: /abrir la asignatura/ })
        .first()
        .click();
      await boton(dialogo(page), 'Editar').click();
      await dialogo(page).getByRole('textbox', { name: 'Docente', exact: true }).fill('Zulema Inventada');
      return boton(dialogo(page), 'Guardar');
    },
    metodo: 'PUT',
    llamada: '**/api/asignaturas/*',
  },
  'dates of a semester': {
    en: '/gestores/listas/calendario',
    async llegar(page) {
      await page.getByRole('navigation', { name: 'Semestres' }).getByRole('link').first().click();
      const semanas = page.getByLabel('Número de semanas');
      await semanas.fill((await semanas.inputValue()) === '16' ? '17' : '16');
      return boton(page, 'Guardar fechas');
    },
    metodo: 'PUT',
    llamada: '**/api/calendarios/*',
  },
  'rules of conservation': {
    en: '/gestores/datosPersonales/conservacion',
    async llegar(page) {
      await page.getByRole('group', { name: 'Notaría docente' }).getByLabel('Meses').fill('599');
      return boton(page, 'Guardar reglas');
    },
    metodo: 'PUT',
    llamada: '**/api/conservacion',
  },
  'a request of a data owner': {
    en: '/gestores/datosPersonales/solicitudes',
    async llegar(page) {
      await boton(page, 'Registrar solicitud').click();
      const form = dialogo(page);
      await form.getByRole('radio', { name: 'Consulta' }).check();
      await form.getByLabel('Nombre del titular').fill('Zoraida Inventada');
      await form.getByLabel('Documento').fill('1.020.304');
      await form.getByLabel('Por dónde llegó').selectOption('Escrito radicado');
      await form.getByLabel('Qué pide').fill('Qué datos tienen de mí.');
      return boton(form, 'Registrar');
    },
    llamada: '**/api/titulares',
  },
  'the data of a person as a file': {
    en: '/gestores/datosPersonales',
    async llegar(page) {
      await buscarPersona(page);
      return boton(page, 'Exportar todo');
    },
    llamada: '**/api/personas/exportaciones',
  },
  'the correction of a person': {
    en: '/gestores/datosPersonales',
    async llegar(page) {
      await buscarPersona(page);
      await boton(page, 'Corregir sus datos').click();
      await dialogo(page).getByLabel('Teléfono de contacto').fill('3109876544');
      return boton(dialogo(page), 'Guardar correcciones');
    },
    llamada: '**/api/personas/correcciones',
  },
  'the anonymising of a person': {
    en: '/gestores/datosPersonales',
    async llegar(page) {
      await buscarPersona(page);
      await boton(page, 'Anonimizar').click();
      await dialogo(page)
        .getByLabel(/Para confirmar/)
        .fill('anonimizar');
      return boton(dialogo(page), 'Anonimizar');
    },
    llamada: '**/api/personas/anonimizaciones',
  },
  'what a rule of conservation takes': {
    en: '/gestores/datosPersonales/conservacion',
    async llegar(page) {
      const linea = { formulario: 'notariaDocente', titulo: 'Notaría docente', semestre: '2023-1' };
      await page.route('**/api/conservacion', async (route) => {
        const answer = await route.fetch();
        const plan = [{ ...linea, accion: 'anonimizar', registros: 7, archivos: 0 }];
        await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), plan } });
      });
      await page.reload();
      await preguntarPorRetiro(page);
      return boton(dialogo(page), 'Retirar ahora');
    },
    volver: preguntarPorRetiro,
    llamada: '**/api/conservacion/aplicaciones',
  },
  'copies of a course': {
    en: '/gestores/gestionCursos?servidor=cvirtual',
    async llegar(page) {
      await elegirCurso(page);
      await boton(page, 'Hacer copias de 1 curso').click();
      return boton(dialogo(page), 'Hacer copias');
    },
    llamada: '**/api/respaldos/tandas',
  },
  'the reset of a course': {
    en: '/gestores/gestionCursos?servidor=cvirtual',
    async llegar(page) {
      await elegirCurso(page);
      await boton(page, /^Reiniciar .*…$/).click();
      const campo = dialogo(page).getByLabel(/Para confirmar, escriba/);
      await campo.fill(
        /: (.*?)\W*$/.exec(
          (await dialogo(page)
            .getByText(/^Para confirmar/)
            .textContent())!,
        )![1]!,
      );
      return boton(dialogo(page), 'Reiniciar 1 curso');
    },
    llamada: '**/api/respaldos/reinicios',
  },
  'copies of every week': {
    en: '/gestores/respaldos?vista=programacion',
    async llegar(page) {
      await boton(page, 'Programar copias').click();
      await dialogo(page)
        .getByLabel(/^Servidor/)
        .selectOption('Saberes');
      await dialogo(page)
        .getByLabel(/^Categoría/)
        .selectOption('Facultad de Educación');
      return boton(dialogo(page), 'Guardar');
    },
    llamada: '**/api/respaldos/programaciones',
  },
  'a file of users': {
    en: '/gestores/cargaMasivaUsuarios',
    async llegar(page) {
      await page.getByLabel('Archivo de usuarios').setInputFiles({
        name: 'dos-veces.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(await libroDe([persona(901, {})])),
      });
      return boton(page, 'Enviar archivo');
    },
    llamada: '**/api/cargas/usuarios',
  },
  'a reading of the platform': {
    en: '/gestores/informes/informacionUsuarioCurso',
    llegar: async (page) => boton(page, /^Leer (de la plataforma|de nuevo)/),
    llamada: '**/api/lecturas/*',
  },
};

/** Counts the requests of a call that leave the page, and lets none arrive. */
async function contar(page: Page, { metodo = 'POST', llamada }: Confirmacion): Promise<() => Promise<number>> {
  let sent = 0;
  await page.route(llamada, async (route) => {
    if (route.request().method() !== metodo) return route.fallback();
    sent += 1;
    return route.abort();
  });
  await page.route('**/api/ultima', async (route) => route.fulfill({ status: 204 }));
  return async () => {
    // Requests are told in their order: what left before this one has been counted.
    await page.evaluate(async () => fetch('/api/ultima'));
    return sent;
  };
}

/** A double click between whose presses the answer comes. */
async function despacio(page: Page, donde: Locator): Promise<void> {
  await donde.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await donde.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  const failed = page.waitForEvent('requestfailed', (request) => request.method() !== 'GET');
  await page.mouse.down();
  await page.mouse.up();
  await failed;
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

for (const [nombre, confirmacion] of Object.entries(CONFIRMACIONES)) {
  test(`a double click sends ${nombre} once`, async ({ page }) => {
    await openAs(page, CUENTAS.gestor, confirmacion.en);
    const enviadas = await contar(page, confirmacion);
    const ultimo = await confirmacion.llegar(page);
    await expect(ultimo).toBeEnabled();
    const failed = page.waitForEvent('requestfailed', (request) => request.method() !== 'GET');
    await ultimo.dblclick();
    await failed;
    expect(await enviadas()).toBe(1);
    await confirmacion.volver?.(page);
    await expect(ultimo).not.toHaveAttribute('aria-disabled', 'true');
    await despacio(page, ultimo);
    expect(await enviadas()).toBe(2);
  });
}

test('what takes the place of a dialog is not pressed by what ended it, and undoing is there to be read', async ({
  page,
}) => {
  await openAs(page, CUENTAS.gestor, RUTAS);
  const cambio = { cambio: randomUUID(), actualizados: 1, sinCambio: 0, noEncontrados: [] };
  const sent: string[] = [];
  await page.route('**/api/generales/actualizarEstado', async (route) => {
    sent.push('cambio');
    await route.fulfill({ json: cambio });
  });
  await page.route('**/api/cambiosDeEstado/*/deshacer', async (route) => {
    sent.push('deshecho');
    await route.abort();
  });
  const preguntar = async (): Promise<Locator> => {
    await elegirFila(page);
    await boton(page, 'Cambiar estado').click();
    await page.getByRole('radio', { name: 'Pendiente' }).check();
    await boton(dialogo(page), 'Cambiar estado').dblclick();
    return boton(dialogo(page), 'Confirmar');
  };
  const hecho = page.getByRole('dialog', { name: '¡Estados actualizados!' });

  const { x, y } = (await (await preguntar()).boundingBox())!;
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.mouse.up();
  await expect(hecho).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(boton(hecho, 'Deshacer')).toBeVisible();
  await boton(hecho, 'Aceptar').click();

  await (await preguntar()).focus();
  await page.keyboard.press('Enter');
  await expect(hecho).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(boton(hecho, 'Deshacer')).toBeVisible();
  await boton(hecho, 'Aceptar').click();
  expect(sent).toEqual(['cambio', 'cambio']);
});

test('a change of state whose answer was lost is asked again under its key, and can still be taken back', async ({
  page,
}) => {
  await openAs(page, CUENTAS.gestor, RUTAS);
  const claves: (string | undefined)[] = [];
  await page.route('**/api/generales/actualizarEstado', async (route) => {
    claves.push(route.request().headers()['idempotency-key']);
    await route.abort();
  });
  const confirmar = await CONFIRMACIONES['a change of state']!.llegar(page);
  for (let vez = 1; vez <= 2; vez++) {
    await confirmar.click();
    await expect.poll(() => claves.length).toBe(vez);
    await expect(confirmar).not.toHaveAttribute('aria-disabled', 'true');
  }
  expect(claves[0]).toMatch(/^[\da-f-]{36}$/);
  expect(claves[1]).toBe(claves[0]);
});

test('a mail whose answer was lost is sent again under its key; another review has another', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, RUTAS);
  const claves: (string | undefined)[] = [];
  await page.route('**/api/envioCorreoUsuariosMoodle', async (route) => {
    claves.push(route.request().headers()['idempotency-key']);
    await route.abort();
  });
  await revisar(page);
  for (let vez = 1; vez <= 3; vez++) {
    await preguntarPorCorreo(page);
    await boton(dialogo(page), 'Enviar').click();
    await expect.poll(() => claves.length).toBe(vez);
    await expect(page.getByText('No se pudo enviar', { exact: true })).toBeVisible();
    if (vez !== 2) continue;
    await boton(page, 'Volver a escribir').click();
    await boton(dialogo(page), 'Revisar').click();
  }
  expect(claves[0]).toMatch(/^[\da-f-]{36}$/);
  expect(claves[1]).toBe(claves[0]);
  expect(claves[2]).not.toBe(claves[0]);
});

test('«Enviar otro registro» sends one record, however quickly it is pressed', async ({ page }) => {
  await openFilled(page);
  let sent = 0;
  const recibo = { id: randomUUID(), comprobante: 'HBV-00000-00000', recibido: new Date().toISOString() };
  await page.route(LLAMADA, async (route) => {
    sent += 1;
    if (sent > 1) return route.fallback();
    return route.fulfill({ status: 409, json: { message: 'Ya se recibió.', recibo } });
  });
  await boton(page, 'Realizar registro').click();
  await boton(page, 'Enviar').click();
  await boton(page, 'Enviar otro registro').dblclick();
  await expect(receiptNumber(page)).toBeVisible();
  expect(sent).toBe(2);
});
