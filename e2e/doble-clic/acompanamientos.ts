import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { acompanamientoDocente } from '../../src/catalogo/acompanamiento/formulario.ts';
import { acompanar, assign } from '../support/acompanado.ts';
import { asignaturaOf, chooseAsignatura } from '../support/acompanamiento.ts';
import { CUENTAS } from '../support/cuentas.ts';
import { boton, dialogo, type Visita } from './dos-veces.ts';

/** Evaluates a teacher, and returns the address of the result. */
const evaluado = (area: 'gestores' | 'docente') => async (page: Page) =>
  `/${area}/acompanamientos/${await acompanar(page.request, await assign(page.request))}`;

const preguntarPorReenvio = async (page: Page) => boton(page, 'Enviar otra vez').click();

const BORRADOR = {
  id: randomUUID(),
  docente: { nombre: 'ZORAIDA INVENTADA', correo: 'zoraida@universidad.edu.co' },
  asignatura: { codigo: '999999', tipo: 'AMV', facultad: 'Ingenierías' },
  version: 1,
  creado: '2026-11-20T15:40:00.000Z',
  semana: '1',
  respondidos: 3,
  guardado: '2026-11-20T15:45:00.000Z',
};

/** Accompaniments: drafts, evidence, and what is done with one that was made. */
export const ACOMPANAMIENTOS: Readonly<Record<string, Visita>> = {
  'in an accompaniment, by its manager': {
    en: evaluado('gestores'),
    confirmaciones: {
      'its record': {
        llamada: 'GET /acompanamientos/{id}/pdf',
        llegar: async (page) => boton(page, 'Descargar PDF'),
      },
      'its result sent again': {
        llamada: 'POST /acompanamientos/{id}/envio',
        async llegar(page) {
          await preguntarPorReenvio(page);
          return boton(dialogo(page), 'Enviar otra vez');
        },
        volver: preguntarPorReenvio,
      },
      'an action that is added': {
        llamada: 'POST /acompanamientos/{id}/mejoras',
        async llegar(page) {
          await boton(page, 'Agregar una acción').click();
          await dialogo(page).getByLabel('Criterio').selectOption({ index: 1 });
          return boton(dialogo(page), 'Agregar');
        },
      },
      'an action that is changed': {
        llamada: 'PUT /acompanamientos/mejoras/{id}',
        async llegar(page) {
          await boton(page, 'Actualizar: Bienvenida y contacto').click();
          return boton(dialogo(page), 'Guardar');
        },
      },
    },
  },
  'in an accompaniment, by its teacher': {
    en: evaluado('docente'),
    cuenta: CUENTAS.docente,
    confirmaciones: {
      'how an action goes': {
        llamada: 'POST /docente/mejoras/{id}',
        async llegar(page) {
          await boton(page, 'Actualizar: Bienvenida y contacto').click();
          return boton(dialogo(page), 'Guardar');
        },
      },
      'that it was read': {
        llamada: 'POST /acompanamientos/{id}/visto',
        llegar: async (page) => boton(page, 'Confirmar lectura'),
      },
    },
  },
  'before an accompaniment': {
    async en(page) {
      await page.route('**/api/acompanamientos/borradores', async (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json: { borradores: [BORRADOR] } }) : route.abort(),
      );
      return acompanamientoDocente.ruta;
    },
    confirmaciones: {
      'a draft that is given up': {
        llamada: 'DELETE /acompanamientos/borradores/{id}',
        async llegar(page) {
          await boton(page, /^Descartar/).click();
          return boton(dialogo(page), 'Descartar');
        },
      },
      'the evidence of the classroom': {
        llamada: 'POST /evidencia/lecturas',
        async llegar(page) {
          // The page asks for it once by itself.
          await page.route('**/api/evidencia/lecturas', async (route) => route.abort(), { times: 1 });
          await chooseAsignatura(page, await asignaturaOf(page.request, 'AMV', 6));
          return boton(page, 'Leer de nuevo');
        },
      },
    },
  },
};
