// Links by mail with which the person of a request or an enrolment may answer, or withdraw it, for half an hour.
import { createHash } from 'node:crypto';
import { numerosOf } from '#features/formularios/contract.ts';
import { hasMailedComprobante } from '#features/formularios/server/service.ts';
import { HOUR_MS } from '#platform/contract/time.ts';
import { enqueue } from '#platform/server/jobs/store.ts';
import { addressOf, mailPersona } from './conversacion/correo-de-solicitud.ts';
import { lockSolicitud, type Solicitud } from './conversacion/mensajes.store.ts';
import type { Permisos } from './permiso.ts';
import type { Hallada, SolicitudesOptions } from './solicitud-hallada.ts';
import { countEnlaces, insertEnlace, selectByNumero } from './solicitudes.store.ts';

type Seguidas = {
  readonly permisos: Permisos;
  /** Returns the request or enrolment of a token; null where it leads to none. */
  readonly find: (token: string) => Promise<Hallada | null>;
  /** Returns a record as a request; null if it is none. */
  readonly asSolicitud: (guardada: Solicitud | undefined) => Hallada | null;
  /** Returns a record as an enrolment with a place; null if it is none. */
  readonly asInscrita: (guardada: Solicitud | undefined) => Hallada | null;
};

/** Links that are mailed for one record in an hour; a further one is not, and its caller is not told. */
const ENLACES_POR_HORA = 3;

/** The task that mails a link. Its key tells what was asked, without the address. */
const ENLACE = { task: 'enlace-de-solicitud', attempts: 10 };

export const TAREA_DE_ENLACES = ENLACE.task;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const ENLACE_DE_SOLICITUD = {
  asunto: 'Enlace de su solicitud',
  texto: 'Este es el enlace que pidió. Durante 30 minutos le permite responder; después, solo leer.',
  boton: 'Abrir la solicitud',
} as const;

const ENLACE_DE_INSCRIPCION = {
  asunto: 'Enlace de su inscripción',
  texto: 'Este es el enlace que pidió. Durante 30 minutos le permite retirar su inscripción; después, solo leer.',
  boton: 'Abrir la inscripción',
  word: 'Inscripción',
} as const;

/** Creates the part of the person's side that mails links. */
export function createEnlaces(options: SolicitudesOptions, { permisos, find, asSolicitud, asInscrita }: Seguidas) {
  const { db, correoDelDia, catalogo, now } = options;
  const secuencias = () =>
    catalogo().formularios.flatMap((formulario) =>
      numerosOf(formulario).map(({ campo, digitos }) => ({ formulario: formulario.slug, campo, digitos })),
    );

  /** Mails the link of a record, once more in an hour at most. @param correo hash of the address that was written */
  async function send(id: string, correo: string | undefined): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const guardada = await lockSolicitud(tx, id);
      const hallada = asSolicitud(guardada);
      const seguida = hallada ?? asInscrita(guardada);
      if (!seguida) return;
      const { solicitud, formulario } = seguida;
      const address = addressOf(formulario, solicitud);
      if (address === null || (correo !== undefined && hashOf(address.toLowerCase()) !== correo)) return;
      const creado = now();
      const desde = new Date(creado.getTime() - HOUR_MS);
      if ((await countEnlaces(tx, id, desde)) >= ENLACES_POR_HORA) return;
      const known = await hasMailedComprobante(tx, id);
      if (!(await correoDelDia.takeLink(tx, { registro: id, address, known }))) return;
      await insertEnlace(tx, id, creado);
      await mailPersona(tx, options, {
        formulario,
        solicitud,
        ...(hallada ? ENLACE_DE_SOLICITUD : ENLACE_DE_INSCRIPCION),
        permiso: permisos.of(id, creado),
        urgente: true,
        autor: null,
      });
    });
  }

  return {
    /** Asks for the link of a request or an enrolment by number and address. What exists makes no difference to the caller. */
    pedirPorNumero: async (comprobante: string, correo: string): Promise<void> =>
      enqueue(db, {
        ...ENLACE,
        key: `numero ${comprobante.toUpperCase().replaceAll(/\s/g, '')} ${hashOf(correo.toLowerCase())}`,
      }),

    /** Asks for a fresh link of a request or an enrolment that the caller reads. */
    async requestByToken(token: string): Promise<void> {
      const hallada = await find(token);
      if (hallada) await enqueue(db, { ...ENLACE, key: `registro ${hallada.solicitud.id}` });
    },

    /** Mails the link that was asked for, if there is such a request or enrolment. */
    async sendEnlace(pedido: string): Promise<void> {
      const [kind, valor = '', correo] = pedido.split(' ');
      const ids = kind === 'registro' ? [valor] : await selectByNumero(db, valor, secuencias());
      for (const id of ids) await send(id, correo);
    },
  };
}
