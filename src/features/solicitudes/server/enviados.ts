// Lists the records that a signed-in person sent, found by user name or e-mail, with their receipts and states.
import { itemsOf, readRuta, valoresOf } from '#catalogo/arbol.ts';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { hasComprobante } from '#catalogo/comprobante.ts';
import { estadoParaPersona, type Estado, type EstadoParaPersona } from '#catalogo/estados.ts';
import { startOf, type Formulario } from '#catalogo/formulario.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { pedidoOf } from '#catalogo/pantalla.ts';
import { numeroOf } from '#features/formularios/contract.ts';
import type { Seguimientos } from '#features/formularios/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { InscripcionVista } from '../contract.ts';
import { selectEnviados, type Remitentes } from './enviados.store.ts';
import { readInscripcion } from './inscripciones.ts';
import type { Hallada } from './solicitud-hallada.ts';

/** A record as its sender sees it in their list. */
type Enviado = {
  /** Title of the form, and the address at which it begins. */
  readonly titulo: string;
  readonly ruta: string;
  readonly comprobante: string;
  /** The number that the person is told. */
  readonly numero: string;
  /** Text of a request that says what it asks for. */
  readonly pedido?: string;
  readonly recibido: string;
  /** States of the rows of a request. */
  readonly estados: EstadoParaPersona[];
  /** Its option and state, of an enrolment with a place. */
  readonly inscripcion?: Pick<InscripcionVista, 'opcion' | 'estado'>;
  /** Token of its receipt's address; absent if that was ended. */
  readonly seguimiento?: string;
};

/** Number of records that are listed. */
const LIMITE = 100;

type Options = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly seguimientos: Seguimientos;
} & Parameters<typeof readInscripcion>[0];

/**
 * Lists the records that a person sent, the newest first: those that name the session's user name or e-mail as their
 * sender's. Anonymous forms are left out.
 */
export async function listEnviados(
  { db, catalogo, seguimientos, ...context }: Options,
  persona: Persona,
): Promise<readonly Enviado[]> {
  const textos = namesOf(persona);
  const { formularios, findFormulario, findInformeOf } = catalogo();
  const remitentes = formularios.flatMap((formulario) => remitentesOf(formulario, findInformeOf(formulario.slug)));
  const filas = await selectEnviados(db, remitentes, { textos, limite: LIMITE });
  const tokens = await seguimientos.tokensOf(filas.map(({ id }) => id));
  return Promise.all(
    filas.map(async ({ filas: [ownFila, ...items], ...registro }) => {
      const formulario = findFormulario(registro.formulario)!;
      const informe = findInformeOf(registro.formulario);
      const seguimiento = tokens.get(registro.id);
      const inscripcion = await readInscripcion({ db, ...context }, { formulario, solicitud: registro });
      return {
        titulo: formulario.titulo,
        ruta: startOf(formulario),
        comprobante: registro.comprobante,
        numero: numeroOf(formulario, registro),
        ...(informe?.solicitud && { pedido: pedidoOf(informe, registro.datos) }),
        recibido: registro.creado.toISOString(),
        estados: estadosOf(informe, informe?.unidad === undefined ? [ownFila!] : items),
        ...(inscripcion && { inscripcion }),
        ...(seguimiento !== undefined && { seguimiento }),
      };
    }),
  );
}

type Persona = Pick<Actor, 'usuario' | 'email'>;

/** Returns the names of a signed-in person in records, in small letters. */
const namesOf = ({ usuario, email }: Persona): readonly string[] =>
  [email.toLowerCase(), usuario.toLowerCase()].filter((texto) => texto !== '');

/** Returns true if a record is in the list of what a signed-in person sent. */
export function isSentBy(
  {
    formulario,
    informe,
    solicitud: { datos },
  }: Pick<Hallada, 'formulario' | 'solicitud'> & Partial<Pick<Hallada, 'informe'>>,
  persona: Persona,
): boolean {
  const textos = namesOf(persona);
  return remitentesOf(formulario, informe).some(({ unidad, rutas }) =>
    (unidad === undefined ? [datos] : itemsOf(unidad, datos)).some((fila) =>
      rutas.some((ruta) => textos.includes(String(readRuta(fila, ruta)).toLowerCase())),
    ),
  );
}

type FilasConEstado = readonly { readonly estado: Estado; readonly atendida: boolean }[];

/** Returns the states as the person reads them; none for other forms. */
const estadosOf = (informe: InformeDeFormulario | undefined, filas: FilasConEstado): EstadoParaPersona[] =>
  informe?.solicitud ? filas.map(({ estado, atendida }) => estadoParaPersona(estado, atendida)) : [];

/**
 * Returns the fields that name the sender: addresses outside lists or, without any, the field that the report calls the
 * row's owner.
 */
function remitentesOf(formulario: Formulario, informe: InformeDeFormulario | undefined): Remitentes[] {
  if (!hasComprobante(formulario)) return [];
  const { slug, campos } = formulario;
  // Without values, the leaves of lists are not among them.
  const correos = valoresOf(campos, {}).flatMap(({ ruta, campo }) => (campo.tipo === 'correo' ? [ruta] : []));
  const { ownerCampo, unidad } = informe ?? {};
  const rutas = correos.length > 0 || ownerCampo === undefined ? correos : [ownerCampo];
  return rutas.length === 0 ? [] : [{ formulario: slug, unidad, rutas }];
}
