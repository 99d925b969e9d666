import type { Page } from '@playwright/test';
import { boton, dialogo, type Visita } from './dos-veces.ts';

const CUENTA = { cuenta: 7, usuario: 'eva.gil', nombre: 'Eva Gil', email: 'eva.gil@example.com' };

const PERMISO = {
  id: '019aa000-0000-4000-8000-000000000001',
  ...CUENTA,
  perfil: { clave: 'coordinacion', nombre: 'Coordinación de programa' },
  informes: null,
  programas: [],
  facultades: [],
  asignaturas: [],
  hasta: '2099-12-31',
  motivo: 'Coordina el programa.',
  otorgadoPor: 'Gestora de Ejemplo',
  creado: '2026-11-20T15:45:00.000Z',
  estado: 'vigente',
  retirado: null,
  usado: null,
  sinUso: false,
};

const PERFIL = {
  clave: 'coordinacion',
  nombre: 'Coordinación de programa',
  descripcion: '',
  permisos: ['informes.leer'],
  version: 1,
};

/** Shows one permission and one profile, whatever the other journeys give. */
const withOne = (ruta: string) => async (page: Page) => {
  await page.route('**/api/permisos', async (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { perfiles: [PERFIL], otorgamientos: [PERMISO] } })
      : route.fallback(),
  );
  return ruta;
};

async function findCuenta(page: Page): Promise<void> {
  await page.route('**/api/permisos/cuentas', async (route) => route.fulfill({ json: { cuentas: [CUENTA] } }));
  await boton(page, 'Otorgar permiso').click();
  await dialogo(page)
    .getByLabel(/^Persona/)
    .fill('eva.gil');
  await boton(dialogo(page), 'Buscar').click();
}

/** Screens on which managers give permissions to persons. */
export const PERMISOS: Readonly<Record<string, Visita>> = {
  'in the permissions of persons': {
    en: withOne('/gestores/permisos'),
    confirmaciones: {
      'a person who is looked for': {
        llamada: 'POST /permisos/cuentas',
        async llegar(page) {
          await boton(page, 'Otorgar permiso').click();
          await dialogo(page)
            .getByLabel(/^Persona/)
            .fill('eva.gil');
          return boton(dialogo(page), 'Buscar');
        },
      },
      'a permission that is given': {
        llamada: 'POST /permisos',
        async llegar(page) {
          await findCuenta(page);
          await dialogo(page)
            .getByRole('radio', { name: /^Coordinación de programa/ })
            .check();
          await dialogo(page)
            .getByLabel(/^Hasta/)
            .fill('31/12/2099');
          await dialogo(page)
            .getByLabel(/^Motivo/)
            .fill('Coordina el programa.');
          return boton(dialogo(page), 'Otorgar');
        },
      },
      'the list of who may see what': {
        llamada: 'POST /permisos/lista',
        llegar: async (page) => boton(page, 'Lista en Excel'),
      },
      'a permission that is taken away': {
        llamada: 'DELETE /permisos/{id}',
        async llegar(page) {
          await page.getByRole('row', { name: /Eva Gil/ }).click();
          await boton(page, 'Retirar').click();
          return boton(dialogo(page), 'Retirar');
        },
      },
    },
  },
  'in the profiles of permissions': {
    en: withOne('/gestores/permisos?vista=perfiles'),
    confirmaciones: {
      'a profile that is changed': {
        llamada: 'PUT /permisos/perfiles/{clave}',
        async llegar(page) {
          await boton(page, /^Editar/).click();
          await dialogo(page)
            .getByLabel(/^Descripción/)
            .fill('Lee los informes.');
          return boton(dialogo(page), 'Guardar');
        },
      },
    },
  },
};
