import type { Page } from '@playwright/test';

/** A message whose sending failed in part, and a person whom it may have reached. */
export const ID = '0b9f1a52-6f0e-4d52-9a54-0d6f2f3a1c11';

export const correo = {
  id: ID,
  asunto: 'Recordatorio de la inducción',
  origen: 'Asistencia a la inducción docente',
  nombre: 'Gestora de Prueba',
  creado: '2026-11-20T13:04:00.000Z',
  cuenta: { pendiente: 0, enviando: 0, enviado: 97, en_bandeja: 0, fallido: 2, por_confirmar: 1, omitido: 0 },
  enMarcha: false,
  tarea: null,
  cancelados: 0,
  problema: null as string | null,
  siguiente: null as string | null,
  diasGuardado: 90,
  retirado: null as string | null,
  partes: [
    {
      id: 1,
      parte: 1,
      de: 1,
      personas: 100,
      enviados: 97,
      aplazados: 0,
      fallidos: 2,
      porConfirmar: 1,
      nota: null,
      comenzada: '2026-11-20T13:04:01.000Z',
      terminada: '2026-11-20T13:05:01.000Z',
    },
  ],
};

export const persona = {
  numero: 7,
  nombre: 'Ana María Peña',
  email: 'ana.pena@universidad.edu.co',
  rol: 'Docente',
  estado: 'por_confirmar',
  motivo: 'El servidor de correo tarda demasiado en responder. Respondió: «421 4.4.2 Timeout».',
  intentos: 1,
  siguiente: null,
  instante: '2026-11-20T13:04:30.000Z',
};

/** Answers as the server would of a message whose mail server is not well: that cannot be brought about from outside. */
export async function answerWith(page: Page, abierto: Partial<typeof correo>, html = '<!doctype html><p>Hola</p>') {
  const sent: unknown[] = [];
  await page.route(`**/api/correos/${ID}`, async (route) => route.fulfill({ json: { ...correo, ...abierto } }));
  await page.route(`**/api/correos/${ID}/destinatarios`, async (route) =>
    route.fulfill({ json: { destinatarios: [persona], total: 1 } }),
  );
  await page.route(`**/api/correos/${ID}/destinatarios/7`, async (route) =>
    route.fulfill({
      json: {
        ...persona,
        asunto: correo.asunto,
        html,
        messageId: 'a@universidad.edu.co',
        filas: 2,
        registros: [],
        adjuntos: [],
      },
    }),
  );
  await page.route(`**/api/correos/${ID}/recibidos`, async (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { personas: 1 } });
  });
  await page.route(`**/api/correos/${ID}/envio`, async (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 202, json: { personas: 1 } });
  });
  return sent;
}
