import type { Page } from '@playwright/test';
import { boton, dialogo, type Visita } from './dos-veces.ts';

const SEMESTRE = '2026-2';
const CUENTA = { cuenta: 7, usuario: 'eva.gil', nombre: 'Eva Gil', email: 'eva.gil@example.com' };

const EVALUADOR = {
  id: '019aa000-0000-4000-8000-000000000001',
  usuario: CUENTA.usuario,
  nombre: CUENTA.nombre,
  correo: CUENTA.email,
  facultades: [],
  activo: true,
  version: 1,
  historia: [],
};

const PLANEADA = {
  id: '019aa000-0000-4000-8000-000000000002',
  docente: 'LUZ PEÑA',
  correo: 'luz.pena@example.com',
  codigo: '3007852-01',
  nombre: null,
  tipo: 'AMV',
  facultad: 'Artes',
  evaluador: CUENTA.usuario,
  semana: 1,
  motivo: 'manual',
  estado: 'por-hacer',
  acompanamiento: null,
  avisada: null,
  version: 1,
};

const TOTAL = { docentes: 1, planeados: 1, hechos: 0 };
const COBERTURA = { cobertura: [{ facultad: 'Artes', ...TOTAL }], total: TOTAL };
const REGLAS = { nuevos: true, totalBajo: null, nuncaVisitados: false, porSorteo: 10 };

const PLAN = {
  semestre: SEMESTRE,
  actual: SEMESTRE,
  semestres: [SEMESTRE],
  semanas: [1, 2].map((numero) => ({ numero, desde: '2026-08-03', hasta: '2026-08-09' })),
  semana: 1,
  visitas: [PLANEADA],
  gestion: {
    plan: { reglas: REGLAS, avisoDias: null, recordar: true, semestre: SEMESTRE, version: 1, historia: [] },
    evaluadores: [EVALUADOR],
    facultades: ['Artes'],
    ...COBERTURA,
  },
};

const PROPUESTA = {
  huella: 'x',
  visitas: 1,
  porMotivo: [{ motivo: 'nuevo', visitas: 1 }],
  porEvaluador: [{ nombre: CUENTA.nombre, antes: 1, nuevas: 1 }],
  sinEvaluador: 0,
  semanas: { desde: 2, hasta: 2 },
  ...COBERTURA,
  sinHistoria: false,
};

const DOCENTE = {
  correo: 'otra@example.com',
  docente: 'OTRA PERSONA',
  asignaturas: [{ codigo: 'X', nombre: null, facultad: 'Artes' }],
};

/** Shows one visit and one evaluator, whatever the demonstration has. */
async function withOne(page: Page): Promise<string> {
  const answer = async (pattern: string, json: object) =>
    page.route(pattern, async (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback(),
    );
  await answer('**/api/visitas/*', PLAN);
  await answer('**/api/visitas/*/sorteo', PROPUESTA);
  await answer('**/api/visitas/*/docentes', { docentes: [DOCENTE] });
  return `/gestores/visitas?semestre=${SEMESTRE}`;
}

async function openVisita(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Luz Peña/ }).click();
}

async function openEvaluadores(page: Page): Promise<void> {
  await boton(page, 'Evaluadores').click();
}

/** The screen on which managers plan visits. */
export const VISITAS_PLANEADAS: Readonly<Record<string, Visita>> = {
  'in the plan of visits': {
    en: withOne,
    confirmaciones: {
      'rules that are changed': {
        llamada: 'PUT /visitas/{semestre}/plan',
        async llegar(page) {
          await boton(page, 'Reglas').click();
          await dialogo(page).getByLabel('Porcentaje de cada facultad').fill('20');
          return boton(dialogo(page), 'Guardar');
        },
      },
      'visits that are drawn': {
        llamada: 'POST /visitas/{semestre}/sorteo',
        async llegar(page) {
          await boton(page, 'Sortear visitas').click();
          return boton(dialogo(page), 'Agregar al plan');
        },
      },
      'a visit that is added': {
        llamada: 'POST /visitas/{semestre}',
        async llegar(page) {
          await boton(page, 'Agregar visita').click();
          await dialogo(page)
            .getByRole('combobox', { name: /^Docente/ })
            .fill('otra');
          await dialogo(page).getByRole('listbox').getByRole('option').click();
          return boton(dialogo(page), 'Agregar');
        },
      },
      'a visit that is moved': {
        llamada: 'PUT /visitas/{id}',
        async llegar(page) {
          await openVisita(page);
          await dialogo(page).getByLabel('Semana').selectOption('2');
          return boton(dialogo(page), 'Guardar');
        },
      },
      'a visit that is taken out': {
        llamada: 'DELETE /visitas/{id}',
        async llegar(page) {
          await openVisita(page);
          await boton(dialogo(page), 'Quitar del plan').click();
          return boton(dialogo(page), 'Quitar');
        },
      },
      'an evaluator who is added': {
        llamada: 'POST /evaluadores',
        async llegar(page) {
          await page.route('**/api/permisos/cuentas', async (route) => route.fulfill({ json: { cuentas: [CUENTA] } }));
          await openEvaluadores(page);
          await boton(dialogo(page), 'Agregar a quien evalúa').click();
          await dialogo(page)
            .getByLabel(/^Persona/)
            .fill(CUENTA.usuario);
          await boton(dialogo(page), 'Buscar').click();
          return boton(dialogo(page), 'Agregar');
        },
      },
      'an evaluator who is changed': {
        llamada: 'PUT /evaluadores/{id}',
        async llegar(page) {
          await openEvaluadores(page);
          await boton(dialogo(page), /^Editar/).click();
          await dialogo(page).getByLabel('Artes').check();
          return boton(dialogo(page), 'Guardar');
        },
      },
    },
  },
};
