import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { CARGAS } from '../../src/catalogo/testing/cargas.ts';
import { CAPTURA, GUIA } from '../support/archivos.ts';
import { unDocumento } from '../support/inscripcion.ts';
import { boton, dialogo, type Visita } from './dos-veces.ts';

export const RUTAS = '/gestores/informes/informacionRutasGraduaciones?semestre=todos';
const ENCUESTAS = '/gestores/informes/informacionEncuestaDocente';

export async function chooseFila(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Seleccionar la fila 1', exact: true }).check();
}

/** Leads to the confirmation of a change of state. */
export async function changeEstado(page: Page): Promise<Locator> {
  await chooseFila(page);
  await boton(page, 'Cambiar estado').click();
  await page.getByRole('radio', { name: 'Pendiente' }).check();
  return boton(dialogo(page), 'Pasar 1 a «Pendiente»');
}

const openVistas = async (page: Page) => boton(page, 'Mis vistas').click();

const copy = async (page: Page) => boton(page, 'Otros formatos').click();

/** Stores a request. @returns the address of its panel */
async function unaSolicitud(page: Page): Promise<string> {
  const { infoSolicitud } = CARGAS['solicitudUDEV']!;
  const sent = await page.request.post('/api/generales/solicitudUDEV', {
    multipart: { infoSolicitud: JSON.stringify(infoSolicitud), imgEvidencia: CAPTURA },
  });
  const { id } = (await sent.json()) as { id: string };
  return `/gestores/informes/solicitudesUnidadDeEducacionVirtual?registro=${id}`;
}

async function write(page: Page): Promise<Locator> {
  await dialogo(page).getByRole('textbox', { name: 'Respuesta' }).fill('Un mensaje');
  return boton(dialogo(page), 'Enviar');
}

async function askCorreccion(page: Page): Promise<Locator> {
  await dialogo(page).getByRole('tab', { name: 'Pedir corrección' }).click();
  await dialogo(page).getByRole('checkbox', { name: 'Nombres' }).check();
  await dialogo(page).getByRole('textbox', { name: 'Qué debe corregir' }).fill('Como en el documento');
  return boton(dialogo(page), 'Pedir corrección');
}

/** Reports: changes of state, and what is taken out of them. */
export const INFORMES: Readonly<Record<string, Visita>> = {
  'on the page of a semester': {
    en: '/gestores/semestre?semestre=2018-1',
    confirmaciones: {
      'an address for the mail of each month': {
        llamada: 'POST /semestres/destinatarios',
        async llegar(page) {
          await boton(page, 'Correo de cada mes').click();
          await dialogo(page).getByLabel('Otro correo').fill('decana@example.com');
          return boton(dialogo(page), 'Agregar');
        },
      },
      'the page as PDF': {
        llamada: 'POST /semestres/{semestre}/pdf',
        llegar: async (page) => boton(page, 'Descargar PDF'),
      },
      'the text of a section': {
        llamada: 'PUT /semestres/{semestre}/secciones/{seccion}',
        async llegar(page) {
          await boton(page, 'Editar Solicitudes').click();
          await dialogo(page).getByLabel('Texto de la unidad').fill('Un texto');
          return boton(dialogo(page), 'Guardar');
        },
      },
    },
  },
  'in an enrolment with a place': {
    async en(page) {
      const data = { ...CARGAS['inscripcionCatedra'], numDocumento: unDocumento() };
      const sent = await page.request.post('/api/crearInscripcionCatedra', { data });
      const { id } = (await sent.json()) as { id: string };
      return `/gestores/informes/informacionInscripcionCatedras?registro=${id}`;
    },
    confirmaciones: {
      'a place that is given back': {
        llamada: 'POST /cupos/{registro}/liberacion',
        async llegar(page) {
          await boton(page, 'Liberar el cupo').click();
          return boton(dialogo(page), 'Liberar el cupo');
        },
      },
    },
  },
  'in a report': {
    en: RUTAS,
    confirmaciones: {
      'a change of state': {
        llamada: 'POST /generales/actualizarEstado',
        llegar: changeEstado,
      },
      'a change of state that is taken back': {
        llamada: 'POST /cambiosDeEstado/{cambio}/deshacer',
        async llegar(page) {
          const cambio = { cambio: randomUUID(), actualizados: 1, sinCambio: 0, noEncontrados: [] };
          await page.route('**/api/generales/actualizarEstado', async (route) => route.fulfill({ json: cambio }));
          await (await changeEstado(page)).click();
          return boton(dialogo(page), 'Deshacer');
        },
      },
      'a workbook': {
        llamada: 'POST /informes/{informe}/exportar',
        llegar: async (page) => boton(page, 'Exportar a Excel'),
      },
      'rows that are copied': {
        llamada: 'POST /informes/{informe}/hoja',
        async llegar(page) {
          await copy(page);
          return boton(page, 'Copiar las filas');
        },
        volver: copy,
      },
    },
  },
  'in the saved views of a report': {
    // As if one had been saved.
    async en(page) {
      const vistas = [{ id: randomUUID(), nombre: 'Una', direccion: { estado: 'abierto' } }];
      await page.route('**/api/informes/*/presentacion', async (route) =>
        route.fulfill({ json: { columnas: null, densidad: null, vistas } }),
      );
      return RUTAS;
    },
    confirmaciones: {
      'a new name': {
        llamada: 'PUT /informes/{informe}/vistas/{id}',
        async llegar(page) {
          await openVistas(page);
          await boton(page, 'Cambiar el nombre de Una').click();
          return boton(page, 'Cambiar nombre');
        },
      },
      'the end of one': {
        llamada: 'DELETE /informes/{informe}/vistas/{id}',
        async llegar(page) {
          await openVistas(page);
          await boton(page, 'Eliminar Una').click();
          return boton(page, 'Eliminar');
        },
      },
      'another one': {
        llamada: 'POST /informes/{informe}/vistas',
        async llegar(page) {
          await openVistas(page);
          await page.getByLabel('Guardar esta vista con el nombre').fill('Otra');
          return boton(dialogo(page), 'Guardar vista');
        },
      },
    },
  },
  'in the file of a record': {
    async en({ request }) {
      const { infoRecepcion } = CARGAS['recepcionGDCA']!;
      const sent = await request.post('/api/recepcionGDCA', {
        multipart: { infoRecepcion: JSON.stringify(infoRecepcion), archivoGuia: GUIA },
      });
      const { id } = (await sent.json()) as { id: string };
      return `/gestores/informes/informacionRecepcionGDCA?registro=${id}`;
    },
    confirmaciones: {
      'a file': {
        llamada: 'POST /informes/{informe}/registros/{id}/archivo',
        llegar: async (page) => boton(dialogo(page), 'Abrir en otra ventana guía.pdf'),
      },
    },
  },
  'in a message that waits': {
    en: unaSolicitud,
    confirmaciones: {
      'taking it back': {
        llamada: 'DELETE /informes/{informe}/registros/{id}/mensajes/{mensaje}',
        async llegar(page) {
          await (await write(page)).click();
          return boton(dialogo(page), 'Deshacer');
        },
      },
    },
  },
  'in a correction that waits': {
    en: unaSolicitud,
    confirmaciones: {
      'taking it back': {
        llamada: 'DELETE /informes/{informe}/registros/{id}/correcciones/{correccion}',
        async llegar(page) {
          await (await askCorreccion(page)).click();
          return boton(dialogo(page), 'Retirar la corrección');
        },
      },
    },
  },
  'in a request': {
    en: unaSolicitud,
    confirmaciones: {
      'taking it': {
        llamada: 'POST /informes/{informe}/responsable',
        llegar: async (page) => boton(dialogo(page), 'Tomar'),
      },
      'a note': {
        llamada: 'POST /informes/{informe}/registros/{id}/notas',
        async llegar(page) {
          await dialogo(page).getByRole('tab', { name: 'Nota' }).click();
          await dialogo(page).getByRole('textbox', { name: 'Nota' }).fill('Una nota');
          return boton(dialogo(page), 'Agregar nota');
        },
      },
      'a correction': {
        llamada: 'POST /informes/{informe}/registros/{id}/correcciones',
        llegar: askCorreccion,
      },
      'a message': {
        llamada: 'POST /informes/{informe}/registros/{id}/mensajes',
        llegar: write,
      },
    },
  },
  'among requests': {
    en: '/gestores/informes/solicitudesUnidadDeEducacionVirtual?semestre=todos',
    confirmaciones: {
      'taking some': {
        llamada: 'POST /informes/{informe}/responsable',
        async llegar(page) {
          await chooseFila(page);
          return boton(page, 'Tomar');
        },
      },
      'giving some': {
        llamada: 'POST /informes/{informe}/responsable',
        async llegar(page) {
          await chooseFila(page);
          await boton(page, 'Asignar…').click();
          await dialogo(page)
            .getByRole('radio', { name: /^Nadie/ })
            .check();
          return boton(dialogo(page), 'Asignar');
        },
      },
    },
  },
  'in the results of the survey': {
    en: ENCUESTAS,
    confirmaciones: {
      'a workbook': {
        llamada: 'POST /informes/informacionEncuestaDocente/exportar',
        llegar: async (page) => boton(page, 'Exportar a Excel'),
      },
      'its charts': {
        llamada: 'POST /informes/informacionEncuestaDocente/graficos/pdf',
        async llegar(page) {
          await page.getByRole('link', { name: 'Gráficos' }).click();
          return boton(page, /PDF/);
        },
      },
    },
  },
  'in the audit': {
    en: '/gestores/auditoria',
    confirmaciones: {
      'a list of acts as a workbook': {
        llamada: 'POST /auditoria/exportar',
        llegar: async (page) => boton(page, /Excel/).first(),
      },
    },
  },
  'in a reading of the platform': {
    en: '/gestores/informes/informacionUsuarioCurso',
    confirmaciones: {
      'a reading': {
        llamada: 'POST /lecturas/{leido}',
        llegar: async (page) => boton(page, /^(Actualizar desde Moodle|Leer de nuevo)/),
      },
    },
  },
};
