import { randomUUID } from 'node:crypto';
import { CUENTAS, openUserMenu } from '../support/cuentas.ts';
import { boton, dialogo, type Visita } from './dos-veces.ts';

/** The way in, the way out, and other people's sessions. */
export const SESION: Readonly<Record<string, Visita>> = {
  'at the login': {
    en: '/',
    cuenta: null,
    confirmaciones: {
      'who comes in': {
        llamada: 'POST /auth/loginMoodle',
        async llegar(page) {
          await page.getByLabel('Usuario').fill(CUENTAS.gestor);
          await page.getByLabel('Contraseña', { exact: true }).fill('otra');
          return boton(page, 'Ingresar');
        },
      },
    },
  },
  'under the name of who is in': {
    en: '/gestores/tareas',
    confirmaciones: {
      'who goes out': {
        llamada: 'POST /auth/logoutMoodle',
        async llegar(page) {
          await openUserMenu(page);
          return boton(dialogo(page), 'Salir');
        },
      },
    },
  },
  'among one’s own sessions': {
    async en(page) {
      const rowOf = (navegador: string, actual: boolean) => {
        const instante = '2026-11-20T15:40:00.000Z';
        return { id: randomUUID(), navegador, creada: instante, usada: instante, actual };
      };
      const sesiones = [rowOf('Chrome en Windows', true), rowOf('Safari en iPhone', false)];
      await page.route('**/api/sesion/abiertas', async (route) => route.fulfill({ json: { sesiones } }));
      return '/sesiones';
    },
    cuenta: CUENTAS.estudiante,
    confirmaciones: {
      'the end of the others': {
        llamada: 'DELETE /sesion/demas',
        llegar: async (page) => boton(page, 'Cerrar las demás'),
      },
    },
  },
  'of who has no role': {
    en: '/inicio',
    cuenta: CUENTAS.sinRol,
    confirmaciones: {
      'who goes out': {
        llamada: 'POST /auth/logoutMoodle',
        llegar: async (page) => boton(page.getByRole('main'), 'Salir'),
      },
    },
  },
  'among the open sessions': {
    en: '/gestores/auditoria?vista=sesiones',
    confirmaciones: {
      'the end of a session': {
        llamada: 'POST /sesiones/terminar',
        async llegar(page) {
          await boton(page, /^Terminar esta sesión/)
            .first()
            .click();
          return boton(dialogo(page), 'Terminar');
        },
      },
    },
  },
};
