// The person's side of enrolments with places: reads one, and withdraws it once, which gives its place back.
import { readRuta } from '#catalogo/arbol.ts';
import { campoConCupos } from '#catalogo/cupos.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import { RUTA_DE_COMPROBANTE } from '#catalogo/titulos.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { isLiberado } from '#core/cupos/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { InscripcionVista } from '../contract.ts';
import { addressOf, mailPersona } from './conversacion/correo-de-solicitud.ts';
import { lockSolicitud, type Solicitud } from './conversacion/mensajes.store.ts';
import { updateEstados } from './estados/estados.store.ts';
import { frescuraOf } from './permiso.ts';
import type { Hallada, SolicitudesOptions } from './solicitud-hallada.ts';

type Options = SolicitudesOptions & {
  /** Throws `sin-permiso` where a fresh link is needed. */
  readonly assertFresh: (solicitud: Solicitud, permiso: string | undefined, message: string) => Promise<unknown>;
};

type Retirada = {
  readonly token: string;
  readonly permiso?: string | undefined;
  readonly principal: Principal;
};

type Seguida = Pick<Hallada, 'formulario'> & {
  readonly solicitud: Pick<Solicitud, 'id' | 'semestre' | 'datos'>;
};

const NO_EXISTE = 'Esta inscripción no está disponible.';
const PASADA = 'Esta inscripción es de un semestre que ya terminó.';
const SIN_ENLACE = 'Para retirarla, pida un enlace nuevo: se lo enviamos al correo de la inscripción.';
const NOTA = 'La persona retiró su inscripción y el cupo quedó libre.';

/** Returns the option of an enrolment in words, and its state; null for a record without places. */
export async function readInscripcion(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  { formulario, solicitud: { id, semestre, datos } }: Seguida,
): Promise<Pick<InscripcionVista, 'opcion' | 'estado'> | null> {
  const limited = campoConCupos(formulario);
  if (!limited) return null;
  return {
    opcion: String(readRuta(datos, `${limited.campo}.texto`)),
    estado: (await isLiberado(db, id)) ? 'retirada' : semestre < semestreOf(now()) ? 'pasada' : 'vigente',
  };
}

export function createInscripciones(options: Options) {
  const { db, catalogo, seguimientos, correoDelDia, espera, assertFresh, now } = options;

  function asInscrita(solicitud: Solicitud | undefined): Hallada | null {
    if (!solicitud) return null;
    const informe = catalogo().findInformeOf(solicitud.formulario);
    return informe && campoConCupos(informe.formulario) ? { solicitud, formulario: informe.formulario, informe } : null;
  }

  const opcionIn = ({ formulario, solicitud: { datos } }: Hallada): string =>
    String(readRuta(datos, `${campoConCupos(formulario)!.campo}.texto`));

  const isPasada = ({ semestre }: Solicitud): boolean => semestre < semestreOf(now());

  async function show(inscrita: Hallada, token: string): Promise<InscripcionVista> {
    const { solicitud, formulario } = inscrita;
    const { comprobante, creado } = solicitud;
    return {
      ...(await readInscripcion(options, inscrita))!,
      titulo: formulario.titulo,
      comprobante,
      recibida: creado.toISOString(),
      ...frescuraOf(solicitud, now()),
      recibo: `${RUTA_DE_COMPROBANTE}/${token}`,
      otra: formulario.ruta,
    };
  }

  const find = async (token: string): Promise<Hallada | null> => asInscrita(await seguimientos.read(token));

  return {
    asInscrita,
    find,

    /** Returns the enrolment of a token; null where it leads to none. */
    async read(token: string): Promise<InscripcionVista | null> {
      const inscrita = await find(token);
      return inscrita && show(inscrita, token);
    },

    /**
     * Withdraws an enrolment once: its place is free, its row is closed, and its person is told by mail, unless the
     * mailbox has had the mails of the day.
     * @throws {AppError} `no-existe`; `sin-permiso` where a fresh link is needed; `conflicto` after its semester
     */
    async withdraw({ token, permiso, principal }: Retirada): Promise<InscripcionVista> {
      const inscrita = await find(token);
      if (!inscrita) throw new AppError('no-existe', { message: NO_EXISTE });
      const { solicitud, formulario, informe } = inscrita;
      const { id } = solicitud;
      await assertFresh(solicitud, permiso, SIN_ENLACE);
      if (isPasada(solicitud)) throw new AppError('conflicto', { message: PASADA });
      const sinCorreo = await db.transaction().execute(async (tx) => {
        if (!(await lockSolicitud(tx, id))) throw new AppError('no-existe', { message: NO_EXISTE });
        if (!(await espera.releaseCupo(tx, id))) return false;
        const address = addressOf(formulario, solicitud);
        const isUntold = address !== null && !(await correoDelDia.take(tx, address));
        const correo = isUntold
          ? null
          : await mailPersona(tx, options, {
              formulario,
              solicitud,
              asunto: 'Retiró su inscripción',
              texto: `Retiró su inscripción en «${opcionIn(inscrita)}»: el cupo quedó libre. Si no fue usted, escriba a la unidad.`,
              boton: 'Ver la inscripción',
              word: 'Inscripción',
              autor: null,
            });
        await updateEstados(tx, {
          informe,
          ids: [id],
          nuevo: 'cerrado',
          nota: NOTA,
          usuario: null,
          creado: now(),
          correo,
        });
        await record(tx, { accion: 'cupo.liberacion', principal, objeto: { tipo: 'registro', ids: [id] } });
        return isUntold;
      });
      return { ...(await show(inscrita, token)), ...(sinCorreo && { sinCorreo }) };
    },
  };
}
