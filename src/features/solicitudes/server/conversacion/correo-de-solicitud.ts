// Mail to the person of a request: one thread for each request, with a button to its page.
import { readRuta } from '#catalogo/arbol.ts';
import { isAddress } from '#catalogo/campos/correo.ts';
import { correoForComprobante } from '#catalogo/comprobante.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { ROLES_DEL_SISTEMA } from '#catalogo/roles.ts';
import { RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { collectFields, createCorreo } from '#features/correo/server/service.ts';
import type { Seguimientos } from '#features/formularios/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
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
  /** End of the button's address, after `#`; none by default. */
  readonly fragmento?: string;
  /** The word for the record; 'Solicitud' by default. */
  readonly word?: 'Solicitud' | 'Inscripción';
  /** True if the person waits for it to go on: a link that they asked for. */
  readonly urgente?: boolean;
  /** The person of the unit who wrote it; null: a program. */
  readonly autor: Pick<Actor, 'usuario' | 'nombre'> | null;
};

/** Returns the address of the person of a request; null without a valid one. */
export function addressOf(formulario: Formulario, { datos }: Pick<Solicitud, 'datos'>): string | null {
  const ruta = correoForComprobante(formulario);
  const email = ruta === null ? null : readRuta(datos, ruta);
  return typeof email === 'string' && isAddress(email) ? email : null;
}

const ROL = { Solicitud: 'Quien hizo la solicitud', Inscripción: 'Quien se inscribió' } as const;

type Options = {
  readonly seguimientos: Seguimientos;
  readonly publicUrl: string | null;
  /** The key of sealed links. */
  readonly secret: string;
};

/**
 * Mails the person of a request, in the transaction of what the mail tells.
 * @returns false if there is no address, or no page to lead to: a record that is no longer followed
 */
export async function mailPersona(
  tx: Db,
  { seguimientos, publicUrl, secret }: Options,
  correo: CorreoDeSolicitud,
): Promise<boolean> {
  const { formulario, solicitud, asunto, texto, enlaces = [], boton, fragmento } = correo;
  const { word = 'Solicitud', urgente = false, autor } = correo;
  const email = addressOf(formulario, solicitud);
  const token = (await seguimientos.tokensOf([solicitud.id], tx)).get(solicitud.id);
  if (email === null || token === undefined) return false;
  const { field, link, valores, enlaces: direcciones } = collectFields();
  const pagina = `${publicUrl ?? ''}${RUTA_DE_SOLICITUD}/${token}`;
  const botones = [...enlaces, { texto: boton, fragmento }];
  const contenido = [
    ...texto.split('\n').map((linea) => (linea.trim() === '' ? '' : `<p>${field(linea)}</p>`)),
    ...(publicUrl === null
      ? []
      : botones.map((boton) => {
          const final = boton.fragmento === undefined ? '' : `#${boton.fragmento}`;
          return `<p><a href="${link(`${pagina}${final}`)}">${boton.texto}</a></p>`;
        })),
    `<p>${word} ${field(solicitud.comprobante)}: ${field(formulario.titulo)}.</p>`,
    `<p>No responda este correo: nadie lo lee.${word === 'Solicitud' ? ' Responda en la página de su solicitud.' : ''}</p>`,
  ];
  await createCorreo(
    tx,
    {
      tipo: '2',
      asunto: `${asunto}: ${solicitud.comprobante}`,
      contenido: contenido.join('\n'),
      origen: 'solicitud',
      hilo: `solicitud-${solicitud.id}`,
      principal: { usuario: autor?.usuario ?? 'sistema', roles: ROLES_DEL_SISTEMA, direccion: '127.0.0.1' },
      autor,
      urgente,
      enlaces: { direcciones, secret },
    },
    [{ email, nombre: email, rol: ROL[word], campos: valores, filas: [solicitud.id] }],
  );
  return true;
}
