// Corrections asked of the person of a request: the unit names fields and a reason, one at a time, and may withdraw it.
import { randomUUID } from 'node:crypto';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { corregiblesOf, rutaInFila, withDerivados } from '#catalogo/correccion.ts';
import type { Informe, InformeDeFormulario } from '#catalogo/informe.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import type { Principal } from '#core/auditoria/server/service.ts';
import type { Seguimientos } from '#features/formularios/server/service.ts';
import { AppError, refuseField } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { NoteResult } from '#platform/server/http/serve.ts';
import type { FilasPedidas } from '../../contract-atencion.ts';
import { assertAttends, readRows } from '../atencion/atencion.ts';
import { mailPersona } from '../conversacion/correo-de-solicitud.ts';
import { lockWritable, SIN_CORREO } from '../conversacion/mensajes.ts';
import { updateEstados } from '../estados/estados.store.ts';
import {
  countCorrecciones,
  findCorreccion,
  insertCorreccion,
  insertPaso,
  isPendiente,
  isRetirada,
  selectCorregible,
  takeCorreccion,
} from './correcciones.store.ts';
import { namesOf, noteRetirada, recordCorreccion, unsaid } from './retiradas.ts';

type Options = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly seguimientos: Seguimientos;
  readonly publicUrl: string;
  /** The key of sealed links. */
  readonly secret: string;
  readonly now: () => Date;
};

type Autor = { readonly lector: Actor; readonly principal: Principal };

/** The row that a correction is about, and its submission. */
type Destino = { readonly id: string; readonly registro: string };

type Pedido = {
  /** Paths of the form's fields, without positions. */
  readonly campos: readonly string[];
  readonly motivo: string;
};

export type Correcciones = ReturnType<typeof createCorrecciones>;

const OTRA_VERSION =
  'El formulario cambió desde que se hizo esta solicitud, y ya no se puede corregir en él. Pida los datos con un mensaje.';

const YA_HAY = 'La persona ya tiene una corrección por hacer. Espere su respuesta, o retire esa corrección.';

export function createCorrecciones({ db, catalogo, seguimientos, publicUrl, secret, now }: Options) {
  /** Returns the paths in the submission of the fields that may be corrected for a row. */
  async function rutasOf(tx: Db, informe: InformeDeFormulario, fila: Destino, campos: readonly string[]) {
    const { formulario, unidad } = informe;
    const corregible = await selectCorregible(tx, { registro: fila.registro, fila: fila.id });
    if (corregible?.version !== formulario.version) throw new AppError('conflicto', { message: OTRA_VERSION });
    const { semestre, orden } = corregible;
    const ofrecidos = new Map(corregiblesOf(formulario, unidad).map(({ ruta, campo }) => [ruta, campo]));
    for (const ruta of campos) {
      const campo = ofrecidos.get(ruta);
      if (!campo) refuseField('campos', 'Uno de esos datos no se puede corregir.');
      if (campo?.tipo === 'asignatura' && semestre !== semestreOf(now())) {
        refuseField('campos', 'La asignatura es de otro semestre: pídala con un mensaje.');
      }
    }
    const pedidas = [...ofrecidos.keys()].filter((ruta) => campos.includes(ruta));
    return withDerivados(
      formulario.campos,
      pedidas.map((ruta) => rutaInFila(ruta, unidad, orden ?? 0)),
    );
  }

  return {
    /**
     * Asks the person of a request to correct fields of it; the row waits for the person from then on.
     * @throws {AppError} `conflicto` if another one waits; `datos-invalidos` for fields that cannot be corrected, and
     *   for a request without address
     */
    async request(
      pedido: Informe,
      fila: Destino,
      { campos, motivo }: Pedido,
      { lector, principal, note }: Autor & { readonly note: NoteResult<{ id: string }> },
    ): Promise<{ id: string }> {
      const informe = assertAttends(pedido, lector);
      const { registro } = fila;
      const resultado = { id: randomUUID() };
      return db.transaction().execute(async (tx) => {
        const { solicitud, formulario } = await lockWritable(tx, registro, { catalogo, now });
        const rutas = await rutasOf(tx, informe, fila, campos);
        const acto = { usuario: lector.usuario, creado: now() };
        const correccion = {
          ...resultado,
          ...acto,
          registro,
          informe: informe.slug,
          fila: fila.id,
          campos: rutas,
          motivo,
        };
        if (!(await insertCorreccion(tx, correccion))) throw new AppError('conflicto', { message: YA_HAY });
        const nombres = namesOf(formulario, rutas);
        const correo = await mailPersona(
          tx,
          { seguimientos, publicUrl, secret },
          {
            formulario,
            solicitud,
            asunto: 'Corrija su solicitud',
            texto: `Le pedimos corregir: ${nombres.join('; ')}.\n\n${motivo}`,
            boton: 'Corregir la solicitud',
            pide: { acto: 'correccion', desde: acto.creado.getTime() },
            saluda: true,
            autor: lector,
          },
        );
        if (correo === null) throw new AppError('datos-invalidos', { message: SIN_CORREO });
        await insertPaso(tx, {
          ...acto,
          registro,
          paso: 'pedida',
          texto: motivo,
          cambios: nombres.map(unsaid),
          correo,
        });
        await updateEstados(tx, { ...acto, informe, ids: [fila.id], nuevo: 'pendiente' });
        await recordCorreccion(tx, { principal, registro, paso: 'pedida' });
        await note(tx, resultado);
        return resultado;
      });
    },

    /**
     * Withdraws a correction that the person has not made, once; a row that waited for it is the unit's again.
     * @throws {AppError} `no-existe` if it does not wait
     */
    async withdraw(pedido: Informe, { id, registro }: Destino, { lector, principal }: Autor): Promise<void> {
      const informe = assertAttends(pedido, lector);
      await db.transaction().execute(async (tx) => {
        const retirada = await takeCorreccion(tx, { id, registro });
        if (!retirada && (await isRetirada(tx, { id, registro }))) return;
        if (!retirada) throw new AppError('no-existe', { message: 'Esa corrección ya no está por hacer.' });
        const acto = { usuario: lector.usuario, creado: now() };
        await noteRetirada(tx, { ...acto, informe, retirada }, principal);
        if (await isPendiente(tx, informe.unidad === undefined ? 'registros' : 'items', retirada.fila)) {
          await updateEstados(tx, { ...acto, informe, ids: [retirada.fila], nuevo: 'abierto' });
        }
      });
    },

    /** Returns the correction of a row's submission that waits. */
    async abierta({ solicitud, formulario }: Informe, registro: string) {
      const correccion = solicitud && (await findCorreccion(db, registro));
      if (!correccion || !formulario) return undefined;
      const { id, fila, campos, motivo, nombre, creado } = correccion;
      return { id, fila, campos: namesOf(formulario, campos), motivo, nombre, instante: creado.toISOString() };
    },

    /**
     * Counts the rows of a selection whose person has not made a correction.
     * @throws {AppError} as an assignment of the same rows
     */
    async count(pedido: Informe, filas: FilasPedidas, lector: Actor): Promise<{ total: number }> {
      const informe = assertAttends(pedido, lector);
      const ids = await readRows(db, informe, { ...filas, lector, now: now(), lock: '' });
      return { total: await countCorrecciones(db, ids) };
    },
  };
}
