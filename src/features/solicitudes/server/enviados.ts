// Lists the records that a signed-in person sent, found by user name or e-mail, with their receipts and states.
import { readRuta, valoresOf } from '#catalogo/arbol.ts';
import { hasComprobante } from '#catalogo/comprobante.ts';
import { estadoParaPersona, type Estado, type EstadoParaPersona } from '#catalogo/estados.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { INFORMES_DE_FORMULARIOS, UNIDADES } from '#catalogo/index.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { numerosOf } from '#features/formularios/contract.ts';
import type { Seguimientos } from '#features/formularios/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { selectEnviados, type Remitentes } from './enviados.store.ts';

/** A record as its sender sees it in their list. */
type Enviado = {
  /** Slug of the form. */
  readonly formulario: string;
  readonly comprobante: string;
  /** The number that the record was given; null if the form gives none. */
  readonly numero: string | null;
  readonly recibido: string;
  /** States of its rows in the report; none if the report has no states, or if they are requests. */
  readonly estados: Estado[];
  /** States of the rows of a request. */
  readonly deSolicitud?: EstadoParaPersona[];
  /** Token of its receipt's address; absent if that was ended. */
  readonly seguimiento?: string;
};

/** Number of records that are listed. */
const LIMITE = 100;

type Options = {
  readonly db: Db;
  readonly formularios: readonly Formulario[];
  readonly seguimientos: Seguimientos;
};

/**
 * Lists the records that a person sent, the newest first: those that name the session's user name or e-mail as their
 * sender's. Anonymous forms are left out.
 */
export async function listEnviados(
  { db, formularios, seguimientos }: Options,
  { usuario, email }: Pick<Actor, 'usuario' | 'email'>,
): Promise<readonly Enviado[]> {
  const textos = [email.toLowerCase(), usuario.toLowerCase()].filter((texto) => texto !== '');
  const filas = await selectEnviados(db, formularios.flatMap(remitentesOf), { textos, limite: LIMITE });
  const tokens = await seguimientos.tokensOf(filas.map(({ id }) => id));
  return filas.map(({ id, formulario: slug, comprobante, creado, datos, filas: [ownFila, ...items] }) => {
    const formulario = formularios.find((formulario) => formulario.slug === slug)!;
    const [numero] = numerosOf(formulario).map(({ campo }) => String(readRuta(datos, campo)));
    const seguimiento = tokens.get(id);
    return {
      formulario: slug,
      comprobante,
      numero: numero ?? null,
      recibido: creado.toISOString(),
      ...estadosOf(informeOf(formulario), UNIDADES.has(slug) ? items : [ownFila!]),
      ...(seguimiento !== undefined && { seguimiento }),
    };
  });
}

type FilasConEstado = readonly { readonly estado: Estado; readonly atendida: boolean }[];

/** Returns the states as the person reads them. */
function estadosOf(informe: InformeDeFormulario | undefined, filas: FilasConEstado) {
  if (!informe?.acciones.estado) return { estados: [] };
  if (!informe.solicitud) return { estados: filas.map(({ estado }) => estado) };
  return { estados: [], deSolicitud: filas.map(({ estado, atendida }) => estadoParaPersona(estado, atendida)) };
}

const informeOf = ({ slug }: Formulario) => INFORMES_DE_FORMULARIOS.find(({ formulario }) => formulario.slug === slug);

/**
 * Returns the fields that name the sender: addresses outside lists or, without any, the field that the report calls the
 * row's owner.
 */
function remitentesOf(formulario: Formulario): Remitentes[] {
  if (!hasComprobante(formulario)) return [];
  const { slug, campos } = formulario;
  // Without values, the leaves of lists are not among them.
  const correos = valoresOf(campos, {}).flatMap(({ ruta, campo }) => (campo.tipo === 'correo' ? [ruta] : []));
  const ownerCampo = informeOf(formulario)?.ownerCampo;
  const rutas = correos.length > 0 || ownerCampo === undefined ? correos : [ownerCampo];
  return rutas.length === 0 ? [] : [{ formulario: slug, unidad: UNIDADES.get(slug), rutas }];
}
