import { unaTarea } from '../support/tareas.ts';
import { boton, type Visita } from './dos-veces.ts';

const TAREAS = [
  unaTarea(1, { estado: 'en-curso' }),
  unaTarea(2, { estado: 'fallida', error: 'Ocurrió un error inesperado.', porAtender: true }),
  unaTarea(4, {
    estado: 'terminada',
    hizoArchivo: true,
    archivo: { nombre: 'a.xlsx', tamano: 21_400_000, vence: '2099-11-21T15:45:00.000Z' },
  }),
];

/** Jobs, wherever they are shown. */
export const DE_TAREAS: Readonly<Record<string, Visita>> = {
  'in the list of jobs': {
    async en(page) {
      await page.route('**/api/tareas?**', async (route) => route.fulfill({ json: { tareas: TAREAS } }));
      await page.route('**/api/tareas/avisos', async (route) =>
        route.fulfill({ json: { recientes: TAREAS, porAtender: [TAREAS[1]] } }),
      );
      await page.route('**/api/tareas/avance', async (route) => route.abort());
      return '/gestores/tareas';
    },
    confirmaciones: {
      'the end of a job': {
        llamada: 'POST /tareas/{id}/cancelar',
        llegar: async (page) => boton(page, /^Cancelar: /),
      },
      'a job that is tried again': {
        llamada: 'POST /tareas/{id}/repetir',
        llegar: async (page) => boton(page, /^Intentar de nuevo: /),
      },
      'a notice that is taken away': {
        llamada: 'POST /tareas/{id}/atender',
        llegar: async (page) => boton(page, /^Descartar el aviso: /),
      },
      'the file of a job': {
        llamada: 'POST /tareas/{id}/archivo',
        llegar: async (page) => boton(page, /^Descargar: /),
      },
    },
  },
};
