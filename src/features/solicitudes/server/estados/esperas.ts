// Requests that wait for their person: a reminder at half of the term, and after the whole of it the end.
import { DIAS_PARA_REABRIR } from '#catalogo/conversacion.ts';
import { comienzoOf, isHabil, oldestDiaWithin } from '#catalogo/dias-habiles.ts';
import { type InformeDeFormulario } from '#catalogo/informe.ts';
import { diaOf } from '#catalogo/semestre.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { mailPersona } from '../conversacion/correo-de-solicitud.ts';
import { lockSolicitud } from '../conversacion/mensajes.store.ts';
import { type Entrega } from '../conversacion/mensajes.ts';
import { updateEstados } from '../estados/estados.store.ts';
import { plazoOf } from '../estados/plazos.ts';
import { insertRecordatorios, lockDebidas, selectDebidos, type Cortes } from './esperas.store.ts';

/** Submissions of one statement. */
const LOTE = 100;

/**
 * Returns the instants that a term of business days puts on a day. A reminder is due on the business day that completes half
 * of the term, and the end after its last one. A reminder that came late leaves the person the other half all the same.
 * @param dias the term, 1 or more
 * @param today `AAAA-MM-DD`
 */
export function cortesOf(dias: number, today: string): Cortes {
  const mitad = Math.ceil(dias / 2);
  /** Days before it are at least so many business days ago. */
  const ago = (habiles: number): Date => comienzoOf(oldestDiaWithin(today, habiles - 1));
  return { remind: ago(mitad), desistir: ago(dias + 1), recordada: ago(Math.max(dias - mitad, 1)) };
}

type Options = Entrega & { readonly ajustes: Pick<Ajustes, 'actuales'> };

/**
 * Reminds the people for whom requests wait, and closes those whose term is over. Each act is stored with its mail: however
 * many workers do it at once, and wherever one dies, a person is told once. Days on which nothing ran are made up.
 */
export async function attendEsperas(options: Options): Promise<void> {
  const { db, catalogo, ajustes, now } = options;
  const today = diaOf(now());
  const valores = await ajustes.actuales();
  if (valores.recordarEsperas === 0 || !isHabil(today)) return;
  for (const informe of catalogo().informesDeSolicitudes) {
    const dias = plazoOf(informe, (ajuste) => valores[ajuste])!;
    const cortes = cortesOf(dias, today);
    for (let after: string | null = null; ;) {
      const registros: readonly string[] = await selectDebidos(db, { informe, cortes, despues: after, limite: LOTE });
      for (const registro of registros) await attend(options, { informe, cortes, registro, dias });
      if (registros.length < LOTE) break;
      after = registros.at(-1)!;
    }
  }
}

type Debido = {
  readonly informe: InformeDeFormulario;
  readonly cortes: Cortes;
  readonly registro: string;
  readonly dias: number;
};

/** A person whom no mail reaches is neither reminded nor given up: the unit closes such a request. */
async function attend(options: Options, { informe, cortes, registro, dias }: Debido): Promise<void> {
  const { db, catalogo, now } = options;
  await db.transaction().execute(async (tx) => {
    const solicitud = await lockSolicitud(tx, registro);
    const formulario = solicitud && catalogo().findFormulario(solicitud.formulario);
    if (!solicitud || !formulario) return;
    const debidas = await lockDebidas(tx, { informe, cortes, registro });
    const idsOf = (kind: (typeof debidas)[number]['debe']): readonly string[] =>
      debidas.flatMap(({ id, debe: due }) => (due === kind ? [id] : []));
    const [toRemind, toClose] = [idsOf('recordatorio'), idsOf('cierre')];
    const creado = now();
    const pide = { acto: 'respuesta', desde: creado.getTime() } as const;
    const base = { formulario, solicitud, pide, boton: 'Ver la solicitud y responder', autor: null };
    if (toRemind.length > 0) {
      const texto = `Esperamos su respuesta para seguir con su solicitud. Si no la recibimos, la solicitud se cerrará al completar ${countOf(dias, 'día hábil', 'días hábiles')} de espera.`;
      const correo = await mailPersona(tx, options, { ...base, asunto: 'Esperamos su respuesta', texto });
      if (correo !== null) await insertRecordatorios(tx, { informe, ids: toRemind, creado, correo });
    }
    if (toClose.length > 0) {
      const texto = `No recibimos su respuesta y la solicitud se cerró como desistida. Si responde en los ${DIAS_PARA_REABRIR} días hábiles siguientes, se abre de nuevo; después, puede hacer una solicitud relacionada.`;
      const correo = await mailPersona(tx, options, { ...base, asunto: 'Su solicitud se cerró', texto });
      if (correo === null) return;
      await updateEstados(tx, {
        informe,
        ids: toClose,
        nuevo: 'cerrado',
        resultado: 'desistida',
        usuario: null,
        creado,
        correo,
      });
    }
  });
}
