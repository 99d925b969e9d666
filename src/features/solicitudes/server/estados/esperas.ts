// Requests that wait for their person: a reminder at half of the term, and after the whole of it the end.
import { DIAS_PARA_REABRIR } from '#catalogo/conversacion.ts';
import { comienzoOf, isHabil, oldestDiaWithin } from '#catalogo/dias-habiles.ts';
import { informesDeSolicitudes, type InformeDeFormulario } from '#catalogo/informe.ts';
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
 * @param hoy `AAAA-MM-DD`
 */
export function cortesOf(dias: number, hoy: string): Cortes {
  const mitad = Math.ceil(dias / 2);
  /** Days before it are at least so many business days ago. */
  const ago = (habiles: number): Date => comienzoOf(oldestDiaWithin(hoy, habiles - 1));
  return { recordar: ago(mitad), desistir: ago(dias + 1), recordada: ago(Math.max(dias - mitad, 1)) };
}

type Options = Entrega & { readonly ajustes: Pick<Ajustes, 'actuales'> };

/**
 * Reminds the people for whom requests wait, and closes those whose term is over. Each act is stored with its mail: however
 * many workers do it at once, and wherever one dies, a person is told once. Days on which nothing ran are made up.
 */
export async function attendEsperas(options: Options): Promise<void> {
  const { db, informes, ajustes, now } = options;
  const hoy = diaOf(now());
  const valores = await ajustes.actuales();
  if (valores.recordarEsperas === 0 || !isHabil(hoy)) return;
  for (const informe of informesDeSolicitudes(informes)) {
    const dias = plazoOf(informe, (ajuste) => valores[ajuste])!;
    const cortes = cortesOf(dias, hoy);
    for (let despues: string | null = null; ;) {
      const registros: readonly string[] = await selectDebidos(db, { informe, cortes, despues, limite: LOTE });
      for (const registro of registros) await attend(options, { informe, cortes, registro, dias });
      if (registros.length < LOTE) break;
      despues = registros.at(-1)!;
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
  const { db, formularios, now } = options;
  await db.transaction().execute(async (tx) => {
    const solicitud = await lockSolicitud(tx, registro);
    const formulario = formularios.find(({ slug }) => slug === solicitud?.formulario);
    if (!solicitud || !formulario) return;
    const debidas = await lockDebidas(tx, { informe, cortes, registro });
    const idsOf = (que: (typeof debidas)[number]['debe']): readonly string[] =>
      debidas.flatMap(({ id, debe }) => (debe === que ? [id] : []));
    const [porRecordar, porCerrar] = [idsOf('recordatorio'), idsOf('cierre')];
    const creado = now();
    const de = { formulario, solicitud, autor: null };
    if (porRecordar.length > 0) {
      const texto = `Esperamos su respuesta para seguir con su solicitud. Si no la recibimos, la solicitud se cerrará al completar ${countOf(dias, 'día hábil', 'días hábiles')} de espera.`;
      const correo = { ...de, asunto: 'Esperamos su respuesta', texto, boton: 'Ver la solicitud y responder' };
      if (await mailPersona(tx, options, correo)) await insertRecordatorios(tx, { informe, ids: porRecordar, creado });
    }
    if (porCerrar.length > 0) {
      const texto = `No recibimos su respuesta y la solicitud se cerró como desistida. Si responde en los ${DIAS_PARA_REABRIR} días hábiles siguientes, se abre de nuevo; después, puede hacer una solicitud relacionada.`;
      const correo = { ...de, asunto: 'Su solicitud se cerró', texto, boton: 'Ver la solicitud y responder' };
      if (!(await mailPersona(tx, options, correo))) return;
      await updateEstados(tx, {
        informe,
        ids: porCerrar,
        nuevo: 'cerrado',
        resultado: 'desistida',
        usuario: null,
        creado,
      });
    }
  });
}
