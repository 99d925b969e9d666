// Mail to the person of a request: one thread for each request, with a button to its page.
import { readRuta } from '#catalogo/arbol.ts';
import { isAddress } from '#catalogo/campos/correo.ts';
import { correoForComprobante } from '#catalogo/comprobante.ts';
import type { Peticion } from '#catalogo/conversacion.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { SISTEMA } from '#core/auditoria/server/service.ts';
import { collectFields, createCorreo, hiloOfSolicitud } from '#features/correo/server/service.ts';
import { numeroOf } from '#features/formularios/contract.ts';
import type { Seguimientos } from '#features/formularios/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { createPermisos } from '../permiso.ts';
import type { Solicitud } from './mensajes.store.ts';

export type CorreoDeSolicitud = {
  readonly formulario: Formulario;
  readonly solicitud: Solicitud;
  /** Subject of the mail, before the number of the request. */
  readonly asunto: string;
  /** Its text: each line is a paragraph. */
  readonly texto: string;
  /** Links before the button, each with the end of its address. */
  readonly enlaces?: readonly { readonly texto: string; readonly fragmento: string }[];
  readonly boton: string;
  /** The permission in the end of its addresses; none by default. */
  readonly permiso?: string;
  /** The act that it asks of the person, which its addresses let them do; none by default. */
  readonly pide?: Peticion;
  /** The word for the record; 'Solicitud' by default. */
  readonly word?: 'Solicitud' | 'Inscripción';
  /** True if the person waits for it to go on: a link that they asked for. */
  readonly urgente?: boolean;
  /** The person of the unit who wrote it; null: a program. */
  readonly autor: Pick<Actor, 'usuario' | 'nombre'> | null;
  /** It begins with our greeting; by default what no person wrote does. */
  readonly saluda?: boolean;
};

/** Returns the address of the person of a request; null without a valid one. */
export function addressOf(formulario: Formulario, { datos }: Pick<Solicitud, 'datos'>): string | null {
  const ruta = correoForComprobante(formulario);
  const email = ruta === null ? null : readRuta(datos, ruta);
  return typeof email === 'string' && isAddress(email) ? email : null;
}

const PERSONAS = {
  Solicitud: { rol: 'Quien hizo la solicitud', origen: 'solicitud' },
  Inscripción: { rol: 'Quien se inscribió', origen: 'inscripcion' },
} as const;

type Options = {
  readonly seguimientos: Seguimientos;
  /** Address of the product in mail. */
  readonly publicUrl: string;
  /** The key of sealed links. */
  readonly secret: string;
};

/**
 * Mails the person of a request, in the transaction of what the mail tells.
 * @returns the id of the mail; null if there is no address, or no page to lead to: a record that is no longer followed
 */
export async function mailPersona(
  tx: Db,
  { seguimientos, publicUrl, secret }: Options,
  correo: CorreoDeSolicitud,
): Promise<string | null> {
  const { formulario, solicitud, asunto, texto, enlaces = [], boton, pide } = correo;
  const permiso = pide ? createPermisos(secret).forPeticion(solicitud.id, pide) : correo.permiso;
  const { word = 'Solicitud', urgente = false, autor, saluda: greets = autor === null } = correo;
  const { rol, origen } = PERSONAS[word];
  const numero = numeroOf(formulario, solicitud);
  const email = addressOf(formulario, solicitud);
  const token = (await seguimientos.tokensOf([solicitud.id], tx)).get(solicitud.id);
  if (email === null || token === undefined) return null;
  const { field, link, valores, enlaces: direcciones } = collectFields();
  const pagina = `${publicUrl}${RUTA_DE_SOLICITUD}/${token}`;
  const botones = [...enlaces, { texto: boton, fragmento: undefined }];
  const contenido = [
    ...(greets ? ['<p>Cordial saludo:</p>'] : []),
    ...texto.split('\n').map((linea) => (linea.trim() === '' ? '' : `<p>${field(linea)}</p>`)),
    ...botones.map(({ texto: palabras, fragmento }) => {
      const final = [fragmento, permiso && `responder=${permiso}`].filter(Boolean).join('&');
      return `<p><a href="${link(final ? `${pagina}#${final}` : pagina)}">${palabras}</a></p>`;
    }),
    `<p>${word} ${field(numero)}: ${field(formulario.titulo)}.</p>`,
  ];
  const { envio } = await createCorreo(
    tx,
    {
      tipo: '2',
      asunto: `${asunto}: ${numero}`,
      contenido: contenido.join('\n'),
      origen,
      hilo: hiloOfSolicitud(solicitud.id),
      principal: { ...SISTEMA, ...(autor && { usuario: autor.usuario }) },
      autor,
      urgente,
      enlaces: { direcciones, secret },
    },
    [{ email, nombre: email, rol, campos: valores, filas: [solicitud.id] }],
  );
  return envio;
}
