import type { Page } from '@playwright/test';
import { CUENTAS } from '../support/cuentas.ts';
import { boton, dialogo, type Visita } from './dos-veces.ts';

const ESTUDIANTE = {
  id: '00000000-0000-4000-8000-000000000001',
  nombre: 'Ana Peña',
  situacion: 'En riesgo',
  motivos: '20 días sin entrar',
  ultimoAcceso: null,
  ultimoContacto: '2026-11-02T15:00:00.000Z',
  respondio: false,
};

/** As if Moodle had been read, and the unit sent notices. */
async function openPropios(page: Page): Promise<string> {
  await page.route('**/api/docente/estudiantesEnRiesgo', async (route) =>
    route.fulfill({
      json: {
        leido: new Date().toISOString(),
        avisos: true,
        cursos: [{ clave: 'campus/1', nombre: 'Física', plataforma: 'Campus', estudiantes: [ESTUDIANTE] }],
      },
    }),
  );
  return '/docente/estudiantesEnRiesgo';
}

/** Teachers' students at risk. */
export const RIESGO: Readonly<Record<string, Visita>> = {
  'in the students at risk of a teacher': {
    en: openPropios,
    cuenta: CUENTAS.docente,
    confirmaciones: {
      'the end of the notices on Mondays': {
        llamada: 'PUT /docente/estudiantesEnRiesgo/avisos',
        llegar: async (page) => page.getByRole('switch'),
      },
      'that a student answered': {
        llamada: 'PUT /docente/estudiantesEnRiesgo/respuestas',
        llegar: async (page) => boton(page, /^Respondió: Ana Peña/),
      },
      'a message to a student': {
        llamada: 'POST /docente/estudiantesEnRiesgo/correo',
        async llegar(page) {
          await page.getByRole('checkbox', { name: /^Ana Peña/ }).check();
          await boton(page, 'Escribir a 1 persona').click();
          await dialogo(page).getByLabel('Asunto').fill('Un asunto');
          await dialogo(page).getByLabel('Mensaje').fill('Un mensaje');
          return boton(dialogo(page), 'Enviar');
        },
      },
    },
  },
};
