// Reminders (recordatorios) of forms of the unit: mailed once to each who answered before their moment.
import { readRuta } from '#catalogo/arbol.ts';
import { isSolicitud } from '#catalogo/catalogo.ts';
import { hasComprobante } from '#catalogo/comprobante.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { firstCorreo, keyOf, momentsOf, type Recordatorio } from '#catalogo/recordatorio.ts';
import { RUTA_DE_COMPROBANTE, RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { SISTEMA } from '#core/auditoria/server/service.ts';
import { collectFields, createCorreos } from '#features/correo/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Comprobantes } from './comprobantes.ts';
import { takeRecordados, type Recordado } from './recordatorios.store.ts';

/** Messages of one transaction. */
const LOTE = 100;

/**
 * Writes the reminders whose moment has come. Each is noted with its message: however many workers do it at once, and
 * wherever one dies, a person is reminded once.
 */
export async function remindAnswered(comprobantes: Comprobantes): Promise<void> {
  const { db, catalogo, now = () => new Date() } = comprobantes;
  for (const { formulario, recordatorios = [] } of catalogo().tramites) {
    for (const recordatorio of recordatorios) {
      const campo = 'campo' in recordatorio.momento ? recordatorio.momento.campo : null;
      for (const moment of momentsOf(recordatorio, now())) {
        const debidos = {
          formulario: formulario.slug,
          recordatorio: keyOf(recordatorio),
          ...moment,
          campo,
          limite: LOTE,
        };
        for (let taken = LOTE; taken === LOTE;) {
          taken = await db.transaction().execute(async (tx) => {
            const recordados = await takeRecordados(tx, debidos);
            await mail(tx, comprobantes, { formulario, recordatorio, recordados });
            return recordados.length;
          });
        }
      }
    }
  }
}

type Reminded = {
  readonly formulario: Formulario;
  readonly recordatorio: Recordatorio;
  readonly recordados: readonly Recordado[];
};

async function mail(tx: Db, comprobantes: Comprobantes, { formulario, recordatorio, recordados }: Reminded) {
  const { catalogo, seguimientos, publicUrl, secret } = comprobantes;
  const [pagina, label] = isSolicitud(catalogo(), formulario)
    ? [RUTA_DE_SOLICITUD, 'Ver en qué va la solicitud']
    : [RUTA_DE_COMPROBANTE, 'Ver el comprobante'];
  const ids = recordados.map(({ id }) => id);
  const tokens = hasComprobante(formulario) ? await seguimientos.tokensOf(ids, tx) : new Map<string, string>();
  const mensajes = recordados.flatMap(({ id, datos }) => {
    const email = addressIn(formulario, datos);
    if (email === null) return [];
    const { field, link, valores, enlaces } = collectFields();
    const token = tokens.get(id);
    const contenido = [
      `<h2>${field(formulario.titulo)}</h2>`,
      '<p>Cordial saludo:</p>',
      ...recordatorio.texto.split(/\n\s*\n/).map((parrafo) => `<p>${field(parrafo)}</p>`),
      ...(token === undefined ? [] : [`<p><a href="${link(`${publicUrl}${pagina}/${token}`)}">${label}</a></p>`]),
    ].join('\n');
    return {
      tipo: '2',
      asunto: field(recordatorio.asunto),
      contenido,
      origen: 'recordatorio',
      autor: null,
      principal: SISTEMA,
      enlaces: { direcciones: enlaces, secret },
      destinatarios: [{ email, nombre: email, rol: 'Quien diligenció el formulario', campos: valores, filas: [id] }],
    } as const;
  });
  if (mensajes.length > 0) await createCorreos(tx, mensajes);
}

/** Domain of the addresses of people who were anonymised; no mail reaches it (RFC 2606). */
const ANONYMISED = '.invalid';

function addressIn(formulario: Formulario, datos: Recordado['datos']): string | null {
  const campo = firstCorreo(formulario);
  const email = campo === null ? null : readRuta(datos, campo);
  return typeof email === 'string' && email !== '' && !email.endsWith(ANONYMISED) ? email : null;
}
