import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { asGestor } from '../support/cuentas.ts';
import { expect } from '../support/test.ts';
import { boton, dialogo, type Visita } from './dos-veces.ts';

const RUTA = '/gestores/formularios';

/** Begins a form that is never published. */
async function begin({ request }: Page): Promise<string> {
  const slug = `doble-${randomUUID()}`;
  const data = { slug, titulo: 'Doble clic' };
  const answer = await request.post('/api/definiciones', { headers: await asGestor(request), data });
  expect(answer.status(), await answer.text()).toBe(201);
  return slug;
}

/** Fills in the page of the draft. @returns its button */
async function fillTrial(page: Page): Promise<Locator> {
  const inside = page.frameLocator('iframe[title="Página del formulario"]');
  await inside.getByLabel('Nombres y apellidos').fill('Ana de Prueba');
  await inside.getByLabel('Correo electrónico').fill('ana@example.com');
  return inside.getByRole('button', { name: 'Enviar' });
}

/** Sends a trial of the form whose editor is open; what the page sends is stopped. */
async function sendTrial(page: Page): Promise<void> {
  const slug = new URL(page.url()).pathname.split('/').at(-2);
  const respuestas = { nombre: 'Ana de Prueba', correo: 'ana@example.com' };
  const answer = await page.request.post(`/api/definiciones/${slug}/pruebas`, {
    headers: await asGestor(page.request),
    data: { revision: 1, respuestas },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Shows a published form that no other journey meets. */
async function withPublished(page: Page): Promise<string> {
  const form = {
    slug: 'ofrecido',
    titulo: 'Formulario ofrecido',
    delProducto: false,
    publicada: 1,
    hasCambios: false,
    archivada: null,
    respuestas: 0,
    persona: 'Gestora de Ejemplo',
    guardada: '2026-11-20T15:45:00.000Z',
    ventana: null,
  };
  await page.route('**/api/definiciones', async (route) =>
    route.fulfill({ json: { definiciones: [form], delProducto: [] } }),
  );
  return RUTA;
}

/** Screens on which the unit makes its forms. */
export const DEFINICIONES: Readonly<Record<string, Visita>> = {
  'among the forms': {
    async en(page) {
      await begin(page);
      return RUTA;
    },
    confirmaciones: {
      'a form that begins': {
        llamada: 'POST /definiciones',
        async llegar(page) {
          await boton(page, 'Nuevo formulario').first().click();
          await dialogo(page).getByLabel('Título').fill(`Otro ${randomUUID()}`);
          return boton(dialogo(page), 'Comenzar');
        },
      },
      'a form that is deleted': {
        llamada: 'DELETE /definiciones/{slug}',
        async llegar(page) {
          await boton(page, 'Más acciones de Doble clic').first().click();
          await boton(page, 'Eliminar').click();
          return boton(dialogo(page), 'Eliminar');
        },
      },
    },
  },
  'beside a published form': {
    en: withPublished,
    confirmaciones: {
      'a form that is archived': {
        llamada: 'PUT /definiciones/{slug}/archivada',
        async llegar(page) {
          await boton(page, 'Más acciones de Formulario ofrecido').click();
          await boton(page, 'Archivar').click();
          return boton(dialogo(page), 'Archivar');
        },
      },
    },
  },
  'in the preview of a form': {
    en: async (page) => `${RUTA}/${await begin(page)}/editar`,
    confirmaciones: {
      'a trial that is sent': {
        llamada: 'POST /definiciones/{slug}/pruebas',
        llegar: fillTrial,
      },
      'a trial that is deleted': {
        llamada: 'DELETE /definiciones/{slug}/pruebas/{id}',
        async llegar(page) {
          await sendTrial(page);
          await page.reload();
          const trials = page.getByRole('region', { name: 'Últimas pruebas' });
          await trials.locator('summary').click();
          return trials.getByRole('button', { name: 'Eliminar' });
        },
      },
    },
  },
  'in the editor of a form': {
    en: async (page) => `${RUTA}/${await begin(page)}/editar?parte=publicar`,
    confirmaciones: {
      'a form that is published': {
        llamada: 'POST /definiciones/{slug}/versiones',
        llegar: async (page) => boton(page, 'Publicar'),
      },
    },
  },
};
