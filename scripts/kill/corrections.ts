// Corrections that are asked for and made while the product is killed: none may be lost, or written twice.
import { sql } from 'kysely';
import { toFormData } from '../../src/catalogo/payload.ts';
import { solicitudUDEV } from '../../src/catalogo/solicitud-udev/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '../../src/catalogo/solicitud-udev/tramite.ts';
import { CARGAS } from '../../src/catalogo/testing/cargas.ts';
import type { Db } from '../../src/platform/server/db/database.ts';
import { aPng } from '../../src/platform/server/testing/sample-files.ts';
import type { Target } from '../product.ts';
import { withKey } from './ask.ts';
import { killAmong, type Ask } from './crowd.ts';
import { startForManager } from './manager.ts';
import type { Outcome } from './verify.ts';

const PEOPLE = 4;
const NOMBRES = 'infoSolicitud.nombres';

/** Names that people wrote in their corrections, by the ids of their requests. */
type Corrected = Map<string, string>;

/** Kills the product many times while people correct requests; returns what is wrong afterwards, in words. */
export async function killWhilePeopleCorrect(
  target: Target,
  times: number,
  resources: AsyncDisposableStack,
): Promise<Outcome> {
  const { victim, gestora } = await startForManager(resources);
  const image = new Blob([Buffer.from(await aPng(40, 30))], { type: 'image/png' });
  const corrected: Corrected = new Map();
  const faults: string[] = [];
  await killAmong(victim, {
    people: PEOPLE,
    target,
    times,
    faults,
    act: async ({ ask }, person, nth) => correctOne({ ask, gestora, image, corrected }, person, nth),
  });
  const wrong = await victim.withDatabase(async (db) => verify(db, corrected));
  await victim.stop();
  return { faults: [...faults, ...wrong], summary: `${corrected.size} corrections` };
}

type World = {
  readonly ask: Ask;
  readonly gestora: Readonly<Record<string, string>>;
  readonly image: Blob;
  readonly corrected: Corrected;
};

/** Sends a request, is asked to correct its names, and does. */
async function correctOne({ ask, gestora, image, corrected }: World, person: number, nth: number): Promise<void> {
  const carga = CARGAS['solicitudUDEV'] as Record<string, object>;
  const evidencia = { ...carga['imgEvidencia'], tamano: image.size, contenido: image };
  const sent = await ask({
    path: solicitudUDEV.llamada.slice('POST '.length),
    headers: withKey(),
    body: toFormData(solicitudUDEV, { ...carga, imgEvidencia: evidencia }),
  });
  const { id, seguimiento } = sent.body as { readonly id: string; readonly seguimiento: string };
  const asked = await ask({
    path: `/informes/${informe.slug}/registros/${id}/correcciones`,
    headers: withKey(gestora),
    body: { campos: [NOMBRES], motivo: 'Revise su nombre.' },
  });
  const nombres = `PERSONA ${'ABCDEFGH'[person]} ${'I'.repeat(nth + 1)}`;
  const body = new FormData();
  body.set('token', seguimiento);
  body.set('correccion', String(asked.body['id']));
  body.set('valores', JSON.stringify({ [NOMBRES]: nombres }));
  await ask({ path: '/solicitudes/correcciones', headers: withKey(), body });
  corrected.set(id, nombres);
}

async function verify(db: Db, corrected: Corrected): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
    nombres: string;
    estado: string;
    asked: number;
    made: number;
    states: number;
    mails: number;
    waits: boolean;
  }>`
    select r.id, r.datos #>> '{infoSolicitud,nombres}' as nombres, r.estado,
      (select count(*) from historial h where h.registro = r.id and datos ->> 'paso' = 'pedida') as asked,
      (select count(*) from historial h where h.registro = r.id and datos ->> 'paso' = 'hecha') as made,
      (select count(*) from historial h where h.registro = r.id and tipo = 'estado') as states,
      (select count(*) from correo_destinatarios d join correos c on c.id = d.correo
        where r.id::text = any(d.filas) and c.origen <> 'comprobante') as mails,
      exists (select from correcciones c where c.registro = r.id) as waits
    from registros r`.execute(db);
  return [
    ...(rows.length === corrected.size ? [] : [`${rows.length} requests for ${corrected.size} corrections`]),
    ...rows.flatMap(({ id, nombres, estado, asked, made, states, mails, waits }) => [
      ...(nombres === corrected.get(id) ? [] : [`a request has the name ${nombres}, not ${corrected.get(id)}`]),
      ...(asked === 1 && made === 1 ? [] : [`a correction was asked for ${asked} times and made ${made} times`]),
      ...(states === 2 && estado === 'abierto' ? [] : [`a corrected request is ${estado} after ${states} changes`]),
      ...(mails === 1 ? [] : [`a person was asked by ${mails} mails`]),
      ...(waits ? ['a correction that was made still waits'] : []),
    ]),
  ];
}
