import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { makeMensaje } from '#features/correo/server/review/testing.ts';
import { sendCorreo } from '#features/correo/server/sending/send.ts';
import { fakeTransport, personas, requestEnvio, senderWith } from '#features/correo/server/testing.ts';
import type { Delivery } from '#platform/server/mail.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

const DESENLACES: Readonly<Record<'fallido' | 'por_confirmar', Delivery>> = {
  fallido: { outcome: 'refused', fault: { kind: 'address', reply: '550 No existe' } },
  por_confirmar: { outcome: 'unknown', fault: { kind: 'connection', reply: null } },
};

/** Sends a message to one person, with this outcome. */
async function enviado({ db }: Setting, desenlace?: keyof typeof DESENLACES): Promise<string> {
  const [destinatario] = personas(1);
  const { envio, tarea } = await requestEnvio(db, [{ ...destinatario!, nombre: CENTINELA }], {
    asunto: CENTINELA,
    contenido: `<p>${CENTINELA}</p>`,
  });
  const smtp = fakeTransport(() => (desenlace ? DESENLACES[desenlace] : { outcome: 'accepted' }));
  const run = { id: envio, tarea, advance: () => {}, signal: new AbortController().signal };
  await sendCorreo(senderWith(db, smtp), run);
  return envio;
}

export const actosDeCorreos = {
  'correo.envio': async (context) => {
    await context.registros(1);
    const { payload, headers } = makeMensaje({
      asunto: CENTINELA,
      cuerpoCorreo: `<p>${CENTINELA}</p>`,
      seleccion: { informe: informacionInscripcionHBV.slug },
    });
    return async () =>
      context.call('POST /envioCorreoUsuariosMoodle', { payload, headers: { ...headers, ...context.gestora } });
  },
  'correo.apertura': async (context) => {
    const envio = await enviado(context);
    return async () => context.call(`GET /correos/${envio}/destinatarios/1`);
  },
  'correo.repeticion': async (context) => {
    const envio = await enviado(context, 'fallido');
    return async () => context.call(`POST /correos/${envio}/envio`, { payload: { estado: 'fallido' } });
  },
  'correo.confirmacion': async (context) => {
    const envio = await enviado(context, 'por_confirmar');
    return async () => context.call(`POST /correos/${envio}/recibidos`, { payload: { numeros: [1] } });
  },
} satisfies Actos;
