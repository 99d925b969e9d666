import type { Page } from '@playwright/test';
import { button, openFilled, send, unDocumento } from '../support/inscripcion.ts';
import { answerOf, expect } from '../support/test.ts';
import { boton, dialogo, type Visita } from './dos-veces.ts';

async function requestPersona(page: Page, numDocumento: string): Promise<void> {
  await page.getByLabel('Documento de la persona').fill(numDocumento);
  await page.getByLabel('Motivo').fill('Lo pidió la titular, radicado 2026-118.');
}

/** Finds a person who was enrolled for this alone. */
export async function findPersona(page: Page): Promise<void> {
  const numDocumento = unDocumento();
  const answer = await page.request.post('/api/crearInscripcionHBV', {
    data: {
      nombreApellido: 'Zulema Inventada',
      numDocumento,
      correo: 'zulema@example.com',
      telefono: '3109876543',
      programaAcademico: 'Ingeniería de Sistemas',
      horario: 'Martes de 8:00 a. m. a 10:00 a. m.',
    },
  });
  expect(answer.status()).toBe(201);
  await requestPersona(page, numDocumento);
  await boton(page, 'Buscar').click();
}

async function preguntarPorRetiro(page: Page): Promise<void> {
  await boton(page, 'Retirar ahora').click();
  await dialogo(page)
    .getByLabel(/Para confirmar/)
    .fill('RETIRAR');
}

/** Shows a rule of conservation that has something to take. */
async function conPlan(page: Page): Promise<string> {
  const linea = { formulario: 'notariaDocente', titulo: 'Notaría docente', semestre: '2023-1' };
  await page.route('**/api/conservacion', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await answerOf(route);
    const plan = [{ ...linea, accion: 'anonimizar', registros: 7, archivos: 0 }];
    return route.fulfill({ response: answer, json: { ...((await answer.json()) as object), plan } });
  });
  return '/gestores/datosPersonales/conservacion';
}

const SOLICITUD = {
  id: '0b9f1a52-6f0e-4d52-9a54-0d6f2f3a1c12',
  numero: 7,
  clase: 'consulta',
  nombre: 'Zoraida Inventada',
  documento: '1020304',
  correo: null,
  canal: 'escrito',
  pide: 'Qué datos tienen de mí.',
  recibida: '2026-11-02',
  estado: 'en-tramite',
  correDesde: '2026-11-02',
  prorrogaMotivo: null,
  prorrogaDia: null,
  vence: '2099-11-17',
  respuesta: null,
  cerrada: null,
  version: 1,
  plazo: { urgencia: 'a-tiempo', quedan: 9 },
  pasos: ['respuesta'],
};

/** A turn that waits, as the server would write it into its page. */
async function openTurno(page: Page): Promise<string> {
  const turno = 'a'.repeat(22);
  const espera = {
    turno,
    opcion: 'Apreciación Musical',
    titulo: 'Inscripción a cátedras',
    ruta: '/catedras',
    lista: 'catedras',
    clave: 'apreciacion-musical',
    estado: 'espera',
    puesto: 2,
    vence: null,
  };
  await page.route(`**/espera/${turno}`, async (route) => {
    const answer = await answerOf(route);
    const body = (await answer.text()).replace('"espera":null', () => `"espera":${JSON.stringify(espera)}`);
    await route.fulfill({ response: answer, status: 200, body });
  });
  return `/espera/${turno}`;
}

/** Data of persons: what owners ask for, what is done with it, and how long it is kept. */
export const PERSONAS: Readonly<Record<string, Visita>> = {
  'among the requests of data owners': {
    async en(page) {
      await page.route(`**/api/titulares/${SOLICITUD.id}`, async (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { solicitud: SOLICITUD, historia: [] } })
          : route.fallback(),
      );
      return `/gestores/datosPersonales/solicitudes?solicitud=${SOLICITUD.id}`;
    },
    confirmaciones: {
      'a request that is answered': {
        llamada: 'POST /titulares/{id}/pasos',
        async llegar(page) {
          await boton(dialogo(page), 'Responder').click();
          await dialogo(page).getByLabel('Qué se respondió').fill('Se le dijo.');
          return boton(dialogo(page), 'Guardar');
        },
      },
      'a request that is corrected': {
        llamada: 'PUT /titulares/{id}',
        async llegar(page) {
          await boton(dialogo(page), 'Corregir').click();
          await dialogo(page).getByLabel('Qué pide').fill('Qué datos tienen de mí, y desde cuándo.');
          return boton(dialogo(page), /^Guardar/);
        },
      },
      'a request that is written down': {
        llamada: 'POST /titulares',
        async llegar(page) {
          await page.goto('/gestores/datosPersonales/solicitudes');
          await boton(page, 'Registrar solicitud').click();
          const form = dialogo(page);
          await form.getByRole('radio', { name: 'Consulta' }).check();
          await form.getByLabel('Nombre del titular').fill('Zoraida Inventada');
          await form.getByLabel('Documento').fill('1.020.304');
          await form.getByLabel('¿Por qué medio llegó?').selectOption('Escrito radicado');
          await form.getByLabel('Qué pide').fill('Qué datos tienen de mí.');
          return boton(form, 'Registrar');
        },
      },
    },
  },
  'with the data of a person': {
    en: '/gestores/datosPersonales',
    confirmaciones: {
      'the search': {
        llamada: 'POST /personas/busqueda',
        async llegar(page) {
          await requestPersona(page, unDocumento());
          return boton(page, 'Buscar');
        },
      },
    },
  },
  'with the data of a person who was found': {
    en: '/gestores/datosPersonales',
    confirmaciones: {
      'the data as a file': {
        llamada: 'POST /personas/exportaciones',
        async llegar(page) {
          await findPersona(page);
          return boton(page, 'Exportar todo');
        },
      },
      'their correction': {
        llamada: 'POST /personas/correcciones',
        async llegar(page) {
          await findPersona(page);
          await boton(page, 'Corregir sus datos').click();
          await dialogo(page).getByLabel('Teléfono de contacto').fill('3109876544');
          return boton(dialogo(page), 'Guardar correcciones');
        },
      },
      'their anonymising': {
        llamada: 'POST /personas/anonimizaciones',
        async llegar(page) {
          await findPersona(page);
          await page.getByRole('button', { name: /^Anonimizar \(\d+\)$/ }).click();
          await dialogo(page)
            .getByLabel(/Para confirmar/)
            .fill('anonimizar');
          return boton(dialogo(page), 'Anonimizar');
        },
      },
    },
  },
  'among the rules of conservation': {
    en: conPlan,
    confirmaciones: {
      rules: {
        llamada: 'PUT /conservacion',
        async llegar(page) {
          await page.getByLabel('Meses, Notaría docente').fill('599');
          return boton(page, 'Guardar reglas');
        },
      },
      'what a rule takes': {
        llamada: 'POST /conservacion/aplicaciones',
        async llegar(page) {
          await preguntarPorRetiro(page);
          return boton(dialogo(page), 'Retirar ahora');
        },
        volver: preguntarPorRetiro,
      },
    },
  },
  'in a public form': {
    cuenta: null,
    en: '/',
    confirmaciones: {
      'a receipt by mail': {
        llamada: 'POST /comprobantes/correo',
        async llegar(page) {
          await openFilled(page);
          // As where it was not mailed.
          await page.route('**/api/crearInscripcionHBV', async (route) => {
            const response = await route.fetch();
            const { porCorreo: _, ...recibo } = (await response.json()) as Record<string, unknown>;
            await route.fulfill({ response, json: recibo });
          });
          await send(page);
          return button(page, 'Enviarme el comprobante');
        },
      },
    },
  },
  'in the page of a turn': {
    cuenta: null,
    en: openTurno,
    confirmaciones: {
      'leaving the waiting list': {
        llamada: 'POST /espera/salida',
        async llegar(page) {
          await boton(page, 'Salir de la lista').click();
          return boton(dialogo(page), 'Salir de la lista');
        },
        volver: async (page) => boton(page, 'Salir de la lista').click(),
      },
    },
  },
};
