// Search of a person's records over all reports.
import type { FastifyInstance } from 'fastify';
import { plainText, wordsOf } from '#catalogo/busqueda.ts';
import { textoOf } from '#catalogo/campos/index.ts';
import { rutasOfEfectos } from '#catalogo/efectos.ts';
import { identifiesPersona, partesOfPersonas } from '#catalogo/identidad.ts';
import { filasOf, type Informe } from '#catalogo/informe.ts';
import { nombreOfRegistro } from '#catalogo/pantalla.ts';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import { createInformes, type Informes } from '#features/informes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { busquedaContract, REGISTROS_HALLADOS, type RegistroHallado } from '../contract.ts';

export function serveBusqueda(app: FastifyInstance, { db, informes: lista, now }: Services): void {
  const informes = createInformes(db, now);
  const handlers: Handlers<typeof busquedaContract> = {
    async 'POST /busqueda/registros'({ body: { pregunta } }, { actor, request }) {
      const hallados = await findRegistros(informes, lista, { pregunta, actor });
      // Without the question itself: the shown rows let a data owner find who searched for them.
      await record(db, {
        accion: 'persona.registros',
        principal: principalOf(request),
        objeto: { tipo: 'registro', ids: hallados.registros.map(({ id }) => id) },
        detalle: { hallados: hallados.registros.length },
      });
      return { status: 200, body: hallados };
    },
  };
  serve(app, busquedaContract, handlers);
}

/** Newest matching rows of a report that are checked: some match in other fields than those that identify a person. */
const CHECKED_ROWS = 200;

type FilaBuscada = Awaited<ReturnType<Informes['pagina']>>[number];

/** Returns the identifying data of a row's people, and its numbers. */
function textoDeIdentidad(informe: Informe, { comprobante, datos }: FilaBuscada): string {
  const numeros = rutasOfEfectos(['consecutivo'], informe.formulario?.efectos);
  const dicho = partesOfPersonas(filasOf(informe).campos, datos)
    .flatMap((parte) => parte.datos)
    .filter(({ alcance, ruta }) => identifiesPersona(alcance) || numeros.includes(ruta))
    .map(({ campo, valor }) => textoOf(campo, valor));
  return plainText([comprobante ?? '', ...dicho].join(' '));
}

/** Finds the rows of a report that belong to the person, one for each submission. */
async function findIn(
  informes: Informes,
  informe: Informe,
  { pregunta, actor }: { readonly pregunta: string; readonly actor: Actor },
): Promise<RegistroHallado[]> {
  const palabras = wordsOf(pregunta);
  const filas = await informes.pagina(informe, { buscar: pregunta, limite: CHECKED_ROWS }, actor);
  const found = filas.filter((fila) => {
    const texto = textoDeIdentidad(informe, fila);
    return palabras.every((palabra) => texto.includes(palabra));
  });
  const onePerEnvio = [...new Map(found.map((fila) => [fila.registro, fila])).values()];
  return onePerEnvio.map(({ id, creado, estado, comprobante, datos }) => ({
    id,
    informe: informe.slug,
    persona: nombreOfRegistro(informe, datos),
    creado: creado.toISOString(),
    estado: informe.acciones.estado ? estado : null,
    comprobante,
  }));
}

/** Returns true if the rows of a report identify people. */
const hasPersonas = (informe: Informe): boolean => informe.leido !== undefined || !informe.formulario.anonimo;

/** Finds the records of a person in all reports, the newest first; `hayMas` if there are more than the maximum. */
async function findRegistros(
  informes: Informes,
  lista: readonly Informe[],
  pregunta: { readonly pregunta: string; readonly actor: Actor },
): Promise<{ readonly registros: RegistroHallado[]; readonly hayMas: boolean }> {
  const hallados: RegistroHallado[] = [];
  // One report at a time, to leave connections for other requests.
  for (const informe of lista) {
    if (hasPersonas(informe)) hallados.push(...(await findIn(informes, informe, pregunta)));
  }
  hallados.sort((a, b) => b.creado.localeCompare(a.creado));
  return { registros: hallados.slice(0, REGISTROS_HALLADOS), hayMas: hallados.length > REGISTROS_HALLADOS };
}

type Services = {
  readonly db: Db;
  readonly informes: readonly Informe[];
  readonly now: () => Date;
};
