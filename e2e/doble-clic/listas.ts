import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { rubricaOf } from '../../src/catalogo/rubrica/primera-version.ts';
import { asGestor } from '../support/cuentas.ts';
import { expect } from '../support/test.ts';
import { boton, dialogo, type Visita } from './dos-veces.ts';

/** A list of which no other journey chooses the last option. */
const LISTA = 'preguntasFrecuentes';
const RUTA = `/gestores/listas/${LISTA}`;

/** Adds an option that no form offers: there is something to take back, and something to delete. */
async function add(request: APIRequestContext): Promise<void> {
  const headers = await asGestor(request);
  const url = `/api/listas/${LISTA}`;
  const { version } = (await (await request.get(url, { headers })).json()) as { version: number };
  const clave = `otra-${randomUUID()}`;
  const actos = [
    { acto: 'agregar', clave, texto: clave },
    { acto: 'activar', clave, activa: false },
  ];
  const answer = await request.post(`${url}/cambios`, { headers, data: { version, actos } });
  expect(answer.status(), await answer.text()).toBe(200);
}

const opcion = (page: Page): Locator => page.getByRole('list', { name: 'Opciones' }).getByRole('listitem').last();

const PLAN = {
  actos: [{ acto: 'agregar', texto: 'Otra' }],
  cambios: [{ fila: 2, que: 'Se agrega', detalle: 'Otra' }],
  faltas: [],
  avisos: [],
  iguales: 0,
  version: 1,
};

/** The first edition of a rubric, with one criterion reworded. */
const EDICION = {
  base: 1,
  persona: 'Gestora de Ejemplo',
  comenzada: '2026-11-20T15:45:00.000Z',
  rubrica: {
    ...rubricaOf('AMV'),
    version: 2,
    criterios: rubricaOf('AMV').criterios.map((one) =>
      one.clave === 'bienvenida' ? { ...one, criterio: 'Saluda a cada estudiante.' } : one,
    ),
  },
  cambios: [{ clave: 'bienvenida', version: 1, persona: 'Gestora de Ejemplo', guardado: '2026-11-20T15:45:00.000Z' }],
};

/** Shows a rubric with an edition, or with none, whatever the other journeys do with it. */
const conEdicion = (edicion: unknown) => async (page: Page) => {
  await page.route('**/api/rubricas', async (route) => {
    const versiones = [{ version: 1, desde: null, persona: null, nota: '' }];
    const variantes = ['guiaDidactica', 'compromisoAcademico'].map((variante) => ({ variante, versiones, edicion }));
    await route.fulfill({ json: { variantes } });
  });
  return '/gestores/listas/rubrica';
};

const editar = async (page: Page) => boton(page, /^Editar el criterio 8/).click();

/** Screens on which managers keep lists, settings, dates and the rubric. */
export const LISTAS: Readonly<Record<string, Visita>> = {
  'in a list': {
    async en({ request }) {
      await add(request);
      return RUTA;
    },
    confirmaciones: {
      'an option that is added': {
        llamada: 'POST /listas/{lista}/cambios',
        async llegar(page) {
          await boton(page, 'Agregar opción').click();
          await dialogo(page).getByLabel('Texto').fill(`Otro ${randomUUID()}`);
          return boton(dialogo(page), 'Guardar');
        },
      },
      'an option that is turned off': {
        llamada: 'POST /listas/{lista}/cambios',
        llegar: async (page) => boton(opcion(page), /^(Dejar de ofrecer|Ofrecer de nuevo)/),
      },
      'options in another order': {
        llamada: 'POST /listas/{lista}/cambios',
        async llegar(page) {
          await boton(page, 'Ordenar').click();
          await boton(dialogo(page), /^Bajar/)
            .first()
            .click();
          return boton(dialogo(page), 'Guardar');
        },
      },
      'an option that is changed': {
        llamada: 'POST /listas/{lista}/cambios',
        async llegar(page) {
          await boton(opcion(page), /^Editar/).click();
          await dialogo(page).getByLabel('Texto').fill(`Otro ${randomUUID()}`);
          return boton(dialogo(page), 'Guardar');
        },
      },
      'an option that is deleted': {
        llamada: 'POST /listas/{lista}/cambios',
        async llegar(page) {
          await boton(opcion(page), /^Eliminar/).click();
          return boton(dialogo(page), 'Eliminar');
        },
      },
      'the last change taken back': {
        llamada: 'POST /listas/{lista}/deshacer',
        async llegar(page) {
          await boton(page, 'Deshacer el último cambio').click();
          return boton(dialogo(page), 'Deshacer');
        },
      },
      'the list as a workbook': {
        llamada: 'GET /listas/{lista}/libro',
        llegar: async (page) => boton(page, 'Descargar en Excel'),
      },
      'the changes of a workbook': {
        llamada: 'POST /listas/{lista}/cambios',
        async llegar(page) {
          await page.route(`**/api/listas/${LISTA}/libro`, async (route) => route.fulfill({ json: PLAN }));
          await boton(page, 'Cargar desde Excel').click();
          const libro = { name: 'lista.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('x') };
          await dialogo(page).getByLabel('Libro de Excel').setInputFiles(libro);
          return boton(dialogo(page), 'Hacer 1 cambio');
        },
      },
    },
  },
  'in the settings': {
    en: '/gestores/listas/ajustes',
    confirmaciones: {
      settings: {
        llamada: 'PUT /ajustes',
        async llegar(page) {
          await page.getByLabel('Cupos por agotarse (%)').fill('77');
          return boton(page, 'Guardar cambios');
        },
      },
    },
  },
  'in the windows of forms': {
    en: '/gestores/listas/vigencias',
    confirmaciones: {
      'the window of a form': {
        llamada: 'PUT /vigencias/{formulario}',
        async llegar(page) {
          await boton(page, /^Editar/)
            .first()
            .click();
          await dialogo(page).getByLabel('Mensaje después de cerrar').fill(`Otro ${randomUUID()}`);
          return boton(dialogo(page), 'Guardar');
        },
      },
    },
  },
  'in the calendar': {
    en: '/gestores/listas/calendario',
    confirmaciones: {
      'dates of a semester': {
        llamada: 'PUT /calendarios/{semestre}',
        async llegar(page) {
          await page.getByRole('navigation', { name: 'Semestres' }).getByRole('link').first().click();
          const semanas = page.getByLabel('Número de semanas');
          await semanas.fill((await semanas.inputValue()) === '16' ? '17' : '16');
          return boton(page, 'Guardar fechas');
        },
      },
    },
  },
  'in the rubric': {
    en: conEdicion(null),
    confirmaciones: {
      'a version that is begun': {
        llamada: 'POST /rubricas/{variante}/edicion',
        llegar: async (page) => boton(page, 'Comenzar una versión nueva'),
      },
    },
  },
  'in the next version of the rubric': {
    en: conEdicion(EDICION),
    confirmaciones: {
      'a version that is published': {
        llamada: 'POST /rubricas/{variante}/edicion/publicacion',
        async llegar(page) {
          await boton(page, 'Publicar la versión 2').click();
          return boton(dialogo(page), 'Publicar');
        },
      },
      'a version that is given up': {
        llamada: 'POST /rubricas/{variante}/edicion/descarte',
        async llegar(page) {
          await boton(page, 'Descartar').click();
          return boton(dialogo(page), 'Descartar');
        },
      },
      'a criterion worded anew': {
        llamada: 'PUT /rubricas/{variante}/edicion/criterios/{clave}',
        async llegar(page) {
          await editar(page);
          await page.getByRole('textbox', { name: /^Criterio/ }).fill('Saluda por su nombre a cada estudiante.');
          return boton(page, 'Guardar');
        },
      },
      'a criterion as it was': {
        llamada: 'DELETE /rubricas/{variante}/edicion/criterios/{clave}',
        async llegar(page) {
          await editar(page);
          return boton(page, 'Dejarlo como en la versión 1');
        },
      },
    },
  },
};
