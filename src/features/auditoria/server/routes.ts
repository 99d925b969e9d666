// Calls of the audit for managers, including the search for acts that concern a person.
import type { FastifyInstance } from 'fastify';
import { plainText } from '#catalogo/busqueda.ts';
import type { Catalogo, CatalogoNow } from '#catalogo/catalogo.ts';
import { INFORMES_DE_ASIGNATURAS } from '#catalogo/index.ts';
import { filasOf } from '#catalogo/informe.ts';
import { normalise } from '#core/almacenes/server/service.ts';
import { createOpenings, createTypedNames, principalOf, record } from '#core/auditoria/server/service.ts';
import { createDescarga } from '#core/enlaces/server/service.ts';
import type { Moodle } from '#core/moodle/server/service.ts';
import { startTarea } from '#core/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { ACTOS_POR_PAGINA, auditoriaContract } from '../contract.ts';
import { ACTOS, EXPORTACION_DE_AUDITORIA } from './export.ts';
import { actoOf, countTotal, openActo, readPage, vistaOf, type Acciones } from './service.ts';
import {
  countActos,
  selectActosOfPersona,
  selectAsignaturas,
  selectCambiosOf,
  selectCargas,
  selectCorreos,
  selectHallados,
  selectNamesOf,
  selectSolicitudes,
  type FoundRow,
  type InformePresence,
  type PersonaTraces,
} from './store.ts';

/** Findings about a person, with counts, and the ids by which acts may concern them. */
type FoundPersona = {
  readonly hallados: { readonly que: string; readonly cuantos: number }[];
  readonly huella: PersonaTraces;
};

/** Documents are typed with separators and stored without. */
function phraseOf(persona: string): string {
  const documento = normalise('documento', persona);
  return /^\d{5,}$/.test(documento) ? documento : plainText(persona);
}

/** Returns the reports with rows of a form or of a reading from the platform. */
const informesOf = ({ informes }: Catalogo, source: string) =>
  informes.filter((informe) => filasOf(informe).slug === source);

/** Keeps the first instant per report and semester. */
function earliest(presencias: readonly InformePresence[]): InformePresence[] {
  const all = new Map<string, InformePresence>();
  for (const presencia of presencias) {
    const clave = `${presencia.informe} ${presencia.semestre}`;
    const before = all.get(clave);
    if (!before || presencia.desde < before.desde) all.set(clave, presencia);
  }
  return [...all.values()];
}

const presenciasOf = (catalogo: Catalogo, hallados: readonly FoundRow[]): InformePresence[] =>
  hallados.flatMap(({ de: source, semestre, desde }) =>
    informesOf(catalogo, source).map(({ slug }) => ({ informe: slug, semestre, desde })),
  );

async function foundIn(
  db: Db,
  { formularios, informes }: Catalogo,
  frase: string,
): Promise<{ titulo: string; filas: FoundRow[] }[]> {
  const found: { titulo: string; filas: FoundRow[] }[] = [];
  // One query at a time: the other connections stay free for other requests.
  for (const { slug, titulo, anonimo } of formularios) {
    if (anonimo) continue;
    const registros = await selectHallados(db, 'registros', slug, frase);
    const items = await selectHallados(db, 'items', slug, frase);
    found.push({ titulo, filas: [...registros, ...items] });
  }
  for (const informe of informes) {
    if (!informe.leido) continue;
    found.push({ titulo: informe.titulo, filas: await selectHallados(db, 'leidos', informe.leido.slug, frase) });
  }
  return found;
}

/** Finds a person by a document number, an address or a full name, which must occur as whole words in this order. */
async function findPersona(db: Db, catalogo: Catalogo, persona: string): Promise<FoundPersona> {
  const frase = phraseOf(persona);
  const byFormulario = await foundIn(db, catalogo, frase);
  const asignaturas = (await selectAsignaturas(db)).filter(
    ({ docente, correo }) => correo.toLowerCase() === frase || plainText(docente) === frase,
  );
  const correos = await selectCorreos(db, frase);
  const cargas = await selectCargas(db, frase);
  const solicitudes = await selectSolicitudes(db, frase);
  const filas = byFormulario.flatMap((one) => one.filas);
  const ownIds = filas.map(({ id }) => id);
  const nombrados = [...ownIds, ...asignaturas.map(({ id }) => id), ...solicitudes];
  const asDocente = asignaturas.flatMap(({ semestre, desde }) =>
    INFORMES_DE_ASIGNATURAS.map(({ slug: informe }) => ({ informe, semestre, desde })),
  );
  return {
    hallados: [
      ...byFormulario.map(({ titulo, filas: { length } }) => ({ que: titulo, cuantos: length })),
      { que: 'Asignaturas a su cargo', cuantos: asignaturas.length },
      { que: 'Correos que se le escribieron', cuantos: correos.length },
      { que: 'Cargas de archivos en las que está', cuantos: cargas.length },
      { que: 'Solicitudes sobre sus datos', cuantos: solicitudes.length },
    ].filter(({ cuantos: count }) => count > 0),
    huella: {
      objetos: {
        ids: [
          ...nombrados,
          ...new Set(correos.map(({ correo }) => correo)),
          ...cargas,
          ...(await selectNamesOf(db, nombrados)),
        ],
        cambios: await selectCambiosOf(db, ownIds),
      },
      destinos: correos.map(({ correo, numero }) => `${correo} ${numero}`),
      presencias: earliest([...presenciasOf(catalogo, filas), ...asDocente]),
    },
  };
}

type Options = {
  readonly db: Db;
  readonly moodle: Moodle;
  readonly acciones: Acciones;
  readonly catalogo: CatalogoNow;
  /** Source of the key with which unknown user names are hashed. */
  readonly secret: string;
  /** Exports of more acts are done by a job. */
  readonly filasEnLinea?: number | undefined;
  readonly now?: (() => Date) | undefined;
};

/** Default for `filasEnLinea`. */
const FILAS_EN_LINEA = 100_000;

/** Serves the audit to managers. Reading the audit is recorded too. */
export function serveAuditoria(
  app: FastifyInstance,
  { db, moodle, acciones, catalogo, secret, filasEnLinea = FILAS_EN_LINEA, now = () => new Date() }: Options,
): void {
  const auditoria = { db, moodle, acciones, catalogo, nombres: createTypedNames(db, secret) };
  const aperturas = createOpenings(db, now);
  const handlers: Handlers<typeof auditoriaContract> = {
    async 'POST /auditoria/consulta'({ body: { antes: before, ...filtro } }, { actor: { sesion }, request }) {
      await aperturas.recordOpening(
        { sesion, clave: 'auditoria' },
        { accion: 'auditoria.apertura', principal: principalOf(request) },
      );
      return { status: 200, body: await readPage(auditoria, filtro, { antes: before, limite: ACTOS_POR_PAGINA }) };
    },
    async 'POST /auditoria/total'({ body }) {
      return { status: 200, body: await countTotal(auditoria, body) };
    },
    async 'GET /auditoria/acciones'() {
      return { status: 200, body: { grupos: acciones.grupos } };
    },
    async 'GET /auditoria/{id}'({ params: { id } }) {
      return { status: 200, body: await openActo(auditoria, id) };
    },
    async 'POST /auditoria/exportar'({ body: { formato, ...filtro } }, { actor, request }) {
      const { usuario, nombre, roles, sesion } = actor;
      const datos = { formato, filtro, lector: { usuario, nombre, roles: [...roles] } };
      const contados = await countActos(db, await vistaOf(auditoria, filtro), filasEnLinea + 1);
      if (contados <= filasEnLinea) {
        return { status: 201, body: { enlace: await createDescarga(db, ACTOS, { sesion, datos, now: now() }) } };
      }
      const principal = principalOf(request);
      const tarea = await db.transaction().execute(async (tx) => {
        await record(tx, { accion: 'auditoria.exportacion', principal, detalle: { formato } });
        return startTarea(tx, EXPORTACION_DE_AUDITORIA, { entrada: datos, asunto: 'Auditoría', actor, principal });
      });
      return { status: 202, body: { tarea: tarea.id } };
    },
    async 'POST /auditoria/persona'({ body: { persona, antes: before } }, { request }) {
      const { hallados, huella } = await findPersona(db, catalogo(), persona);
      if (before === undefined) {
        const count = hallados.reduce((sum, one) => sum + one.cuantos, 0);
        // The person is not recorded: the audit itself would then hold their data.
        await record(db, {
          accion: 'auditoria.persona',
          principal: principalOf(request),
          detalle: { hallados: count },
        });
      }
      const filas = await selectActosOfPersona(db, huella, { antes: before, limite: ACTOS_POR_PAGINA + 1 });
      const actos = filas.slice(0, ACTOS_POR_PAGINA).map(({ por, ...fila }) => ({ ...actoOf(auditoria, fila), por }));
      return { status: 200, body: { hallados, actos, hayMas: filas.length > ACTOS_POR_PAGINA } };
    },
  };
  serve(app, auditoriaContract, handlers);
}
