import type { Page } from '@playwright/test';
import { semestreOf } from '../../src/catalogo/semestre.ts';
import { libroOf, persona } from '../../src/features/usuarios/server/testing.ts';
import { asGestor } from '../support/cuentas.ts';
import { answerOf } from '../support/test.ts';
import { boton, dialogo, type Visita } from './dos-veces.ts';

const RUTA = '/gestores/cargaMasivaUsuarios';
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sends a file with a good row, and perhaps a bad one, and returns its load. */
async function revisada(page: Page, isSound = false): Promise<string> {
  const headers = await asGestor(page.request);
  const Curso = `201101-${semestreOf(new Date())}`;
  const buffer = Buffer.from(
    await libroOf([persona(902, { Curso }), persona(903, { Curso: isSound ? Curso : 'NO-EXISTE' })]),
  );
  const multipart = { archivo: { name: 'dos-veces.xlsx', mimeType: TIPO, buffer } };
  const sent = await page.request.post('/api/cargas/usuarios', { headers, multipart });
  return ((await sent.json()) as { id: string }).id;
}

/** Shows a load in another state than its own. */
async function enEstado(page: Page, estado: string, cambios: object = {}): Promise<void> {
  await page.route(/\/api\/cargas\/usuarios\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await answerOf(route);
    return route.fulfill({ response, json: { ...((await response.json()) as object), estado, ...cambios } });
  });
  await page.reload();
}

const preguntarPorBorrar = async (page: Page) => boton(page, 'Eliminarlos ya').click();

/** Loads of users, and of new courses. */
export const CARGAS: Readonly<Record<string, Visita>> = {
  'in the courses of a new semester': {
    en: '/gestores/cursosNuevos',
    confirmaciones: {
      'the courses of a category': {
        llamada: 'POST /cursosNuevos/cargas',
        async llegar(page) {
          await page.route('**/api/cursosNuevos/vista', async (route) =>
            route.fulfill({ json: { cursos: 2, dias: 126, muestras: [], choques: [], cuantosChoques: 0 } }),
          );
          await page.getByRole('combobox', { name: 'Plataforma' }).selectOption('Campus Virtual');
          await page.getByLabel('Categoría de los cursos que se copian').selectOption({ index: 1 });
          await page.getByLabel('Categoría de los cursos nuevos').selectOption({ index: 2 });
          await boton(page, 'Ver cómo se llamarían').click();
          return boton(page, 'Continuar con 2 cursos');
        },
      },
    },
  },
  'before a file of users is checked': {
    en: RUTA,
    confirmaciones: {
      'a file of users': {
        llamada: 'POST /cargas/{tipo}',
        async llegar(page) {
          const buffer = Buffer.from(await libroOf([persona(901, {})]));
          // Choosing sends it; the button does where that failed.
          await page.route('**/api/cargas/usuarios', async (route) =>
            route.request().method() === 'POST' ? route.abort() : route.fallback(),
          );
          await page.getByLabel('Archivo de usuarios').setInputFiles({ name: 'a.xlsx', mimeType: TIPO, buffer });
          await page.getByRole('alert').waitFor();
          await page.unroute('**/api/cargas/usuarios');
          return boton(page, 'Enviar archivo');
        },
      },
      'the template': {
        llamada: 'POST /cargas/{tipo}/plantilla',
        llegar: async (page) => boton(page, 'Descargar la plantilla'),
      },
    },
  },
  'once a file of users is checked': {
    en: async (page) => `${RUTA}?carga=${await revisada(page)}`,
    confirmaciones: {
      'its problems as a workbook': {
        llamada: 'POST /cargas/{tipo}/{id}/libro',
        llegar: async (page) => boton(page, 'Descargar el archivo con los problemas marcados'),
      },
      'its good rows': {
        llamada: 'POST /cargas/{tipo}/{id}/aplicar',
        async llegar(page) {
          await boton(page, 'Ver el plan de las demás').click();
          await boton(page, 'Cargar solo la fila sin problemas').click();
          return boton(dialogo(page), 'Cargar');
        },
      },
      'its rows that are deleted': {
        llamada: 'DELETE /cargas/{tipo}/{id}',
        async llegar(page) {
          await preguntarPorBorrar(page);
          return boton(dialogo(page), 'Eliminar');
        },
      },
      'what was not loaded': {
        llamada: 'POST /cargas/{tipo}/{id}/repetir',
        async llegar(page) {
          await enEstado(page, 'terminada');
          return boton(page, 'Intentar de nuevo lo que no se hizo');
        },
      },
      'what came of it as a workbook': {
        llamada: 'POST /cargas/{tipo}/{id}/libro',
        llegar: async (page) => boton(page, 'Descargar el resultado'),
      },
      'a check that came to no end': {
        llamada: 'POST /cargas/{tipo}/{id}/repetir',
        async llegar(page) {
          await enEstado(page, 'sin-revisar', { error: 'La plataforma no respondió.' });
          return boton(page, 'Revisar de nuevo');
        },
      },
    },
  },
  'once a sound file of users is checked': {
    en: async (page) => `${RUTA}?carga=${await revisada(page, true)}`,
    confirmaciones: {
      'a search for who is missing': {
        llamada: 'POST /cargas/{tipo}/{id}/faltantes',
        llegar: async (page) => boton(page, 'Buscar quiénes faltan'),
      },
    },
  },
};
