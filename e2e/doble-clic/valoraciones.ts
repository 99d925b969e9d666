import type { Page } from '@playwright/test';
import { rubricaOf } from '../../src/catalogo/rubrica/primera-version.ts';
import { semestreOf } from '../../src/catalogo/semestre.ts';
import { CUENTAS } from '../support/cuentas.ts';
import { boton, dialogo, type Visita } from './dos-veces.ts';

const SEMESTRE = semestreOf(new Date());
const ID = '019aa000-0000-4000-8000-000000000003';
const MUESTRA = { id: ID, nombre: 'Aula de muestra', direccion: '', estado: 'por-hacer' };
const RUBRICA = rubricaOf('AMV');

const CICLO = {
  autoevaluacionHasta: null,
  segundas: 0,
  semestre: SEMESTRE,
  semilla: null,
  version: 0,
  evaluadores: 2,
  historia: [],
};

const ACUERDO = {
  semestre: SEMESTRE,
  sorteadas: 0,
  enviadas: 0,
  vencidas: 0,
  minimo: 30,
  criterios: [],
  evaluadores: [],
  total: null,
};

/** A sample in which every criterion has a choice. */
const VALORACION = {
  id: ID,
  clase: 'calibracion',
  semestre: SEMESTRE,
  docente: null,
  asignatura: null,
  muestra: { nombre: MUESTRA.nombre, direccion: '' },
  hasta: null,
  estado: 'en-curso',
  rubrica: RUBRICA,
  elecciones: Object.fromEntries(
    RUBRICA.criterios.map(({ clave, descriptores }) => [
      clave,
      { descriptor: descriptores[0]!.clave, observacionAdicional: '' },
    ]),
  ),
  evidencias: {},
  version: 1,
  guardada: '2026-11-20T15:45:00.000Z',
  enviada: null,
};

const AUTOEVALUACIONES = {
  semestre: SEMESTRE,
  hasta: '2099-12-01',
  isOpen: true,
  asignaturas: [{ codigo: '201101', nombre: null, id: null, estado: 'por-hacer' }],
};

/** Shows these answers, whatever the demonstration has, and then a page. */
const withAnswers = (answers: Readonly<Record<string, object>>, ruta: string) => async (page: Page) => {
  for (const [path, json] of Object.entries(answers))
    await page.route(`**/api${path}`, async (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback(),
    );
  return ruta;
};

/** Self-reviews, second reviews and calibrations. */
export const VALORACIONES: Readonly<Record<string, Visita>> = {
  'in the reviews of a semester': {
    en: withAnswers(
      {
        '/valoraciones': { valoraciones: [], muestras: [MUESTRA] },
        '/revisiones/*': CICLO,
        '/revisiones/*/acuerdo': ACUERDO,
        '/revisiones/*/muestras': {
          muestras: [{ ...MUESTRA, tipo: 'AMV', creada: VALORACION.guardada, enviadas: 0, criterios: null }],
        },
      },
      '/gestores/revisiones',
    ),
    confirmaciones: {
      'reviews that are changed': {
        llamada: 'PUT /revisiones/{semestre}',
        async llegar(page) {
          await boton(page, 'Cambiar las revisiones del semestre').click();
          await dialogo(page).getByLabel('Segundas revisiones (%)').fill('5');
          return boton(dialogo(page), 'Guardar');
        },
      },
      'a sample that is added': {
        llamada: 'POST /revisiones/{semestre}/muestras',
        async llegar(page) {
          await boton(page, 'Agregar aula de muestra').click();
          await dialogo(page).getByLabel('Nombre del aula').fill('Otra');
          return boton(dialogo(page), 'Agregar');
        },
      },
      'a sample that is taken out': {
        llamada: 'DELETE /revisiones/muestras/{id}',
        async llegar(page) {
          await boton(page, /^Quitar/).click();
          return boton(dialogo(page), 'Quitar');
        },
      },
      'a sample that is begun': {
        llamada: 'POST /valoraciones/muestras/{id}',
        llegar: async (page) => boton(page, /^Comenzar/),
      },
    },
  },
  'in a review': {
    en: withAnswers({ [`/valoraciones/${ID}`]: VALORACION }, `/gestores/revisiones/${ID}`),
    confirmaciones: {
      'one that is sent': {
        llamada: 'POST /valoraciones/{id}/envio',
        async llegar(page) {
          await boton(page, 'Enviar').click();
          return boton(dialogo(page), 'Enviar');
        },
      },
    },
  },
  'in the self-reviews of a teacher': {
    en: withAnswers({ '/docente/autoevaluaciones': AUTOEVALUACIONES }, '/docente/autoevaluaciones'),
    cuenta: CUENTAS.docente,
    confirmaciones: {
      'one that is begun': {
        llamada: 'POST /docente/autoevaluaciones',
        llegar: async (page) => boton(page, /^Comenzar/),
      },
    },
  },
};
