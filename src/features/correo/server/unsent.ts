// What is known of mail that is not sent: numbers for /metrics and a line of the status page.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Senal } from '#core/senal.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import type { Metric } from '#platform/server/http/metrics.ts';
import { pantallas } from '../pantallas.ts';
import type { Unsent } from './store.ts';

export const metricsOf = ({ pending, inDoubt, problema }: Unsent): readonly Metric[] => [
  {
    name: 'gestion_mail_recipients',
    help: 'Recipients whose message waits (pending), or was given to the server without a word of it (in_doubt)',
    label: 'state',
    values: { pending, in_doubt: inDoubt },
  },
  { name: 'gestion_mail_refused', help: 'The mail server takes no messages', value: problema === null ? 0 : 1 },
];

const ENLACE = { texto: TITULOS.correos, ruta: pantallas.correos.ruta };

type Context = { readonly sinServidor: boolean; readonly isDemostracion: boolean };

export function senalOf({ pending, inDoubt, problema }: Unsent, { sinServidor, isDemostracion }: Context): Senal {
  const nombre = 'Correo';
  const waitingText = `${countOf(pending, 'mensaje espera', 'mensajes esperan')} su turno.`;
  if (problema !== null) {
    const advice =
      'Se intenta de nuevo cada cierto tiempo. Si no sale en una hora, avise a quien administra el servidor.';
    return { nombre, estado: 'mal', detalle: `${problema} ${waitingText}`, queHacer: advice, enlace: ENLACE };
  }
  if (inDoubt > 0) {
    return {
      nombre,
      estado: 'atencion',
      detalle: `${waitingText} De ${inThousands(inDoubt)} no se sabe si llegaron.`,
      queHacer: 'Decida en «Correos» a quiénes se les envía otra vez.',
      enlace: ENLACE,
    };
  }
  if (!sinServidor) return { nombre, estado: 'bien', detalle: waitingText, queHacer: null };
  const detalle = 'No hay servidor de correo: los mensajes quedan en la bandeja de «Correos».';
  if (isDemostracion) return { nombre, estado: 'bien', detalle, queHacer: null };
  const advice = 'Avise a quien administra el servidor: la guía dice cómo indicarlo (SMTP_URL).';
  return { nombre, estado: 'atencion', detalle, queHacer: advice };
}
