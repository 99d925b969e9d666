import type { Page } from '@playwright/test';
import { formatDia } from '../../src/catalogo/momento.ts';
import { diaOf } from '../../src/catalogo/semestre.ts';
import { unaTarea } from '../support/tareas.ts';
import { boton, dialogo, type Visita } from './dos-veces.ts';

const CONTADA = unaTarea(1, { estado: 'terminada', resumen: '3 estudiantes tienen alguna asignatura por responder.' });

/** Opens the screen with a mode. The demonstration shows single answers, and so has no verified survey. */
async function openWith(page: Page, modo: object): Promise<void> {
  await page.route('**/api/encuesta/modos/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const abierto = (await (await route.fetch()).json()) as object;
    return route.fulfill({ json: { ...abierto, impedimento: null, ...modo } });
  });
  await page.reload();
}

async function openVerificada(page: Page): Promise<void> {
  await page.route('**/api/encuesta/recordatorios/*', async (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { enviados: [], quedan: 2, impedimento: null } })
      : route.fallback(),
  );
  await openWith(page, { modo: 'verificada', clave: { publica: 'A'.repeat(43), huella: '3f2a 91bc' } });
}

async function administer(page: Page, act: string): Promise<void> {
  await boton(page, 'Administrar').click();
  await boton(page, act).click();
}

/** The mode of the survey, its reminders, and what its report administers. */
export const ENCUESTA: Readonly<Record<string, Visita>> = {
  'in the mode of the survey': {
    en: '/gestores/listas/encuesta',
    confirmaciones: {
      'another mode': {
        llamada: 'PUT /encuesta/modos/{semestre}',
        async llegar(page) {
          await openWith(page, { modo: 'abierta' });
          await boton(page, /^Cambiar a verificada/)
            .first()
            .click();
          return boton(dialogo(page), 'Cambiar a verificada');
        },
      },
    },
  },
  'in the report of the survey': {
    en: '/gestores/informes/informacionEncuestaDocente',
    confirmaciones: {
      'the day from which teachers see their results': {
        llamada: 'PUT /encuesta/divulgaciones/{semestre}',
        async llegar(page) {
          await administer(page, 'Publicar a docentes');
          await dialogo(page)
            .getByLabel('Los ven desde el')
            .fill(formatDia(diaOf(new Date())));
          return boton(dialogo(page), 'Guardar');
        },
      },
      'other questions': {
        llamada: 'PUT /encuesta/redacciones/{semestre}',
        async llegar(page) {
          await administer(page, 'Cambiar las preguntas');
          const next = boton(dialogo(page), /^Cambiar las de /);
          const label = dialogo(page).getByLabel('ECC1');
          await next.or(label).first().waitFor();
          if (await next.isVisible()) await next.click();
          await label.fill('El aula se entiende.');
          return boton(dialogo(page), 'Guardar');
        },
      },
    },
  },
  'in the reminders of the survey': {
    en: '/gestores/listas/encuesta',
    confirmaciones: {
      'the count of those whom one would reach': {
        llamada: 'POST /encuesta/recordatorios/{semestre}/cuenta',
        async llegar(page) {
          await openVerificada(page);
          return boton(page, 'Contar a quiénes les falta responder');
        },
      },
      'a reminder': {
        llamada: 'POST /encuesta/recordatorios/{semestre}',
        async llegar(page) {
          await page.route('**/api/encuesta/recordatorios/*/cuenta', async (route) =>
            route.fulfill({ status: 202, json: { tarea: CONTADA.id } }),
          );
          await page.route(`**/api/tareas/${CONTADA.id}`, async (route) => route.fulfill({ json: CONTADA }));
          await openVerificada(page);
          await boton(page, 'Contar a quiénes les falta responder').click();
          await boton(page, 'Enviar el recordatorio').click();
          return boton(dialogo(page), 'Enviar');
        },
      },
    },
  },
};
