import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { answerWith, ID } from '../support/correo-abierto.ts';
import { expect } from '../support/test.ts';
import { boton, dialogo, type Visita } from './dos-veces.ts';
import { chooseFila, RUTAS } from './informes.ts';

async function write(page: Page): Promise<void> {
  await chooseFila(page);
  await boton(page, 'Enviar correo').click();
}

async function compose(page: Page): Promise<void> {
  await write(page);
  await dialogo(page).getByLabel('Asunto').fill(`Prueba ${randomUUID()}`);
  await dialogo(page).getByRole('textbox', { name: 'Mensaje' }).click();
  await page.keyboard.type('Hola.');
}

/** Asks whether a message that was reviewed is to be sent. */
export async function preguntarPorCorreo(page: Page): Promise<void> {
  await boton(dialogo(page), 'Enviar 1 correo').click();
}

/** Writes a message to one person, and has it reviewed. */
export async function check(page: Page): Promise<void> {
  await compose(page);
  await boton(dialogo(page), 'Revisar').click();
  await expect(page.getByRole('heading', { name: 'Revise el correo antes de enviarlo' })).toBeVisible();
}

const openTextos = async (page: Page): Promise<void> => {
  await compose(page);
  await boton(dialogo(page), 'Textos guardados').click();
};

const preguntarPorDudosos = async (page: Page) => boton(page, 'Enviar de nuevo…').click();

const openPersona = async (page: Page) =>
  page
    .getByRole('button', { name: /leer el mensaje/ })
    .first()
    .click();

/** Messages: written, sent, and sent again. */
export const CORREOS: Readonly<Record<string, Visita>> = {
  'while a mail is written': {
    en: RUTAS,
    confirmaciones: {
      'the review of a mail': {
        llamada: 'POST /correos/revision',
        async llegar(page) {
          await compose(page);
          return boton(dialogo(page), 'Revisar');
        },
      },
      'a template to begin with': {
        llamada: 'GET /correos/plantilla/{informe}',
        async llegar(page) {
          await write(page);
          await dialogo(page).getByRole('radio', { name: 'Con una plantilla de Word' }).check();
          return boton(dialogo(page), 'Descargar una plantilla de ejemplo');
        },
      },
    },
  },
  'while a mail is written with texts that were saved': {
    // As if one had been saved.
    async en(page) {
      const textos = [{ id: randomUUID(), nombre: 'Una', asunto: 'Aviso', cuerpo: '<p>Hola.</p>' }];
      await page.route('**/api/correos/textos', async (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json: { textos } }) : route.fallback(),
      );
      return RUTAS;
    },
    confirmaciones: {
      'a new name of a text': {
        llamada: 'PUT /correos/textos/{id}',
        async llegar(page) {
          await openTextos(page);
          await boton(page, 'Cambiar el nombre de Una').click();
          return boton(page, 'Cambiar nombre');
        },
      },
      'the end of a text': {
        llamada: 'DELETE /correos/textos/{id}',
        async llegar(page) {
          await openTextos(page);
          await boton(page, 'Eliminar Una').click();
          return boton(page, 'Eliminar');
        },
      },
      'another text': {
        llamada: 'POST /correos/textos',
        async llegar(page) {
          await openTextos(page);
          await page.getByLabel('Guardar lo que está escrito como').fill('Otra');
          return boton(dialogo(page), 'Guardar texto');
        },
      },
    },
  },
  'once a mail was reviewed': {
    en: RUTAS,
    confirmaciones: {
      'a mail tried on oneself': {
        llamada: 'POST /correos/prueba',
        async llegar(page) {
          await check(page);
          return boton(dialogo(page), 'Enviarme una prueba');
        },
      },
      'a mail': {
        llamada: 'POST /envioCorreoUsuariosMoodle',
        async llegar(page) {
          await check(page);
          await preguntarPorCorreo(page);
          return boton(dialogo(page), 'Enviar');
        },
        volver: preguntarPorCorreo,
      },
    },
  },
  'in a mail that did not reach everybody': {
    async en(page) {
      await answerWith(page, {});
      return `/gestores/correos?correo=${ID}`;
    },
    confirmaciones: {
      'to those it failed for': {
        llamada: 'POST /correos/{id}/envio',
        llegar: async (page) => boton(page, 'Enviar de nuevo solo a los fallidos'),
      },
      'to those in doubt': {
        llamada: 'POST /correos/{id}/envio',
        async llegar(page) {
          await preguntarPorDudosos(page);
          return boton(dialogo(page), 'Enviar de nuevo');
        },
        volver: preguntarPorDudosos,
      },
      'to one person': {
        llamada: 'POST /correos/{id}/envio',
        async llegar(page) {
          await openPersona(page);
          return boton(dialogo(page), 'Enviar de nuevo a esta persona');
        },
      },
      'that somebody has it': {
        llamada: 'POST /correos/{id}/recibidos',
        async llegar(page) {
          await openPersona(page);
          return boton(dialogo(page), 'Ya lo recibió');
        },
      },
    },
  },
};
