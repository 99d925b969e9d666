import { leerRuta, valoresDe } from '#catalogo/arbol.ts';
import { tieneComprobante } from '#catalogo/comprobante.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { INFORMES_DE_FORMULARIOS, UNIDADES } from '#catalogo/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { numerosDe } from '../contract.ts';
import type { Seguimientos } from './comprobantes.ts';
import { type Remitentes, selectEnviados } from './store.ts';

/** Something that a person sent. */
export type Enviado = {
  /** Slug of the form. */
  readonly formulario: string;
  readonly comprobante: string;
  /** The number that the record was given; null where the form gives none. */
  readonly numero: string | null;
  readonly recibido: string;
  /** One for each row of the report; none where the report has no states. */
  readonly estados: Estado[];
  /** The end of the address of its receipt; absent once that ended. */
  readonly seguimiento?: string;
};

/** The newest that are listed. */
const LIMITE = 100;

type Options = {
  readonly db: Db;
  readonly formularios: readonly Formulario[];
  readonly seguimientos: Seguimientos;
};

/**
 * Lists what a person sent, the newest first: records that name the session's own user name or e-mail as their sender's.
 * Anonymous forms are not among them.
 */
export async function listarEnviados(
  { db, formularios, seguimientos }: Options,
  { usuario, email }: Pick<Actor, 'usuario' | 'email'>,
): Promise<readonly Enviado[]> {
  const textos = [email.toLowerCase(), usuario.toLowerCase()].filter((texto) => texto !== '');
  const filas = await selectEnviados(db, formularios.flatMap(remitentesDe), { textos, limite: LIMITE });
  const tokens = await seguimientos.de(filas.map(({ id }) => id));
  return filas.map(({ id, formulario: slug, comprobante, creado, datos, estado, items }) => {
    const formulario = formularios.find((uno) => uno.slug === slug)!;
    const [numero] = numerosDe(formulario).map(({ campo }) => String(leerRuta(datos, campo)));
    const seguimiento = tokens.get(id);
    return {
      formulario: slug,
      comprobante,
      numero: numero ?? null,
      recibido: creado.toISOString(),
      estados: informeDe(formulario)?.acciones.estado ? (UNIDADES.has(slug) ? [...items] : [estado]) : [],
      ...(seguimiento !== undefined && { seguimiento }),
    };
  });
}

const informeDe = ({ slug }: Formulario) => INFORMES_DE_FORMULARIOS.find(({ formulario }) => formulario.slug === slug);

/** Addresses that stand in no list are the sender's; where there are none, what the report knows a row's owner by. */
function remitentesDe(formulario: Formulario): Remitentes[] {
  if (!tieneComprobante(formulario)) return [];
  const { slug, campos } = formulario;
  // Without values, the leaves of lists are not among them.
  const correos = valoresDe(campos, {}).flatMap(({ ruta, campo }) => (campo.tipo === 'correo' ? [ruta] : []));
  const propioDe = informeDe(formulario)?.propioDe;
  const rutas = correos.length > 0 || propioDe === undefined ? correos : [propioDe];
  return rutas.length === 0 ? [] : [{ formulario: slug, unidad: UNIDADES.get(slug), rutas }];
}
