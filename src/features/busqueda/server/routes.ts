import type { FastifyInstance } from 'fastify';
import { filasDe, type Informe } from '#catalogo/informe.ts';
import { quienOf, record } from '#features/auditoria/server/service.ts';
import { createInformes, type Informes } from '#features/informes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { palabrasDe, textoPlano } from '#catalogo/busqueda.ts';
import { textoDe } from '#catalogo/campos/index.ts';
import { rutasDeEfectos } from '#catalogo/efectos.ts';
import { identificaA, partesDePersonas } from '#catalogo/identidad.ts';
import { nombreDeRegistro } from '#catalogo/pantalla.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { busquedaContract, type RegistroHallado, REGISTROS_HALLADOS } from '../contract.ts';

/** How many of the newest rows of a report that say what is asked for are looked at: some say it of nobody. */
const MIRADAS = 200;

type Fila = Awaited<ReturnType<Informes['pagina']>>[number];

/** What a row says of who somebody is, and its numbers. */
function textoDeIdentidad(informe: Informe, { comprobante, datos }: Fila): string {
  const numeros = rutasDeEfectos(['consecutivo'], informe.formulario?.efectos);
  const dicho = partesDePersonas(filasDe(informe).campos, datos)
    .flatMap((parte) => parte.datos)
    .filter(({ alcance, ruta }) => identificaA(alcance) || numeros.includes(ruta))
    .map(({ campo, valor }) => textoDe(campo, valor));
  return textoPlano([comprobante ?? '', ...dicho].join(' '));
}

/** The rows of a report that are of somebody, one for each submission. */
async function hallarEn(
  informes: Informes,
  informe: Informe,
  { pregunta, actor }: { readonly pregunta: string; readonly actor: Actor },
): Promise<RegistroHallado[]> {
  const palabras = palabrasDe(pregunta);
  const filas = await informes.pagina(informe, { buscar: pregunta, limite: MIRADAS }, actor);
  const suyas = filas.filter((fila) => {
    const texto = textoDeIdentidad(informe, fila);
    return palabras.every((palabra) => texto.includes(palabra));
  });
  const unaPorEnvio = [...new Map(suyas.map((fila) => [fila.registro, fila])).values()];
  return unaPorEnvio.map(({ id, creado, estado, comprobante, datos }) => ({
    id,
    informe: informe.slug,
    persona: nombreDeRegistro(informe, datos),
    creado: creado.toISOString(),
    estado: informe.acciones.estado ? estado : null,
    comprobante,
  }));
}

/** Whether the rows of a report say whose they are. */
const tienePersonas = (informe: Informe): boolean => informe.leido !== undefined || !informe.formulario.anonimo;

/** The records of somebody over all reports, the newest first; one more than are shown tells that there are more. */
async function buscarRegistros(
  informes: Informes,
  lista: readonly Informe[],
  pregunta: { readonly pregunta: string; readonly actor: Actor },
): Promise<{ readonly registros: RegistroHallado[]; readonly hayMas: boolean }> {
  const hallados: RegistroHallado[] = [];
  // One after the other: a manager's question leaves the others their connections.
  for (const informe of lista) {
    if (tienePersonas(informe)) hallados.push(...(await hallarEn(informes, informe, pregunta)));
  }
  hallados.sort((a, b) => b.creado.localeCompare(a.creado));
  return { registros: hallados.slice(0, REGISTROS_HALLADOS), hayMas: hallados.length > REGISTROS_HALLADOS };
}

type Services = {
  readonly db: Db;
  /** Every report whose rows are looked through. */
  readonly informes: readonly Informe[];
  readonly now: () => Date;
};

/** The call that finds a person's records over all reports. */
export function serveBusqueda(app: FastifyInstance, { db, informes: lista, now }: Services): void {
  const informes = createInformes(db, now);
  const handlers: Handlers<typeof busquedaContract> = {
    async 'POST /busqueda/registros'({ body: { pregunta } }, { actor, request }) {
      const hallados = await buscarRegistros(informes, lista, { pregunta, actor });
      // Never whom: by the rows that were shown she finds who looked for her.
      await record(db, {
        accion: 'persona.registros',
        quien: quienOf(request),
        objeto: { tipo: 'registro', ids: hallados.registros.map(({ id }) => id) },
        detalle: { hallados: hallados.registros.length },
      });
      return { status: 200, body: hallados };
    },
  };
  serve(app, busquedaContract, handlers);
}
