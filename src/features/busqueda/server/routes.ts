// Search of a person's records over all reports.
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

/** Serves the search of a person's records in all reports. */
export function serveBusqueda(app: FastifyInstance, { db, informes: lista, now }: Services): void {
  const informes = createInformes(db, now);
  const handlers: Handlers<typeof busquedaContract> = {
    async 'POST /busqueda/registros'({ body: { pregunta } }, { actor, request }) {
      const hallados = await buscarRegistros(informes, lista, { pregunta, actor });
      // Without the question itself: the shown rows let a data owner find who searched for them.
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

/** Newest matching rows of a report that are checked: some match in other fields than those that identify a person. */
const MIRADAS = 200;

type Fila = Awaited<ReturnType<Informes['pagina']>>[number];

/** Returns the identifying data of a row's people, and its numbers. */
function textoDeIdentidad(informe: Informe, { comprobante, datos }: Fila): string {
  const numeros = rutasDeEfectos(['consecutivo'], informe.formulario?.efectos);
  const dicho = partesDePersonas(filasDe(informe).campos, datos)
    .flatMap((parte) => parte.datos)
    .filter(({ alcance, ruta }) => identificaA(alcance) || numeros.includes(ruta))
    .map(({ campo, valor }) => textoDe(campo, valor));
  return textoPlano([comprobante ?? '', ...dicho].join(' '));
}

/** Finds the rows of a report that belong to the person, one for each submission. */
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

/** Returns true if the rows of a report identify people. */
const tienePersonas = (informe: Informe): boolean => informe.leido !== undefined || !informe.formulario.anonimo;

/** Finds the records of a person in all reports, the newest first; `hayMas` if there are more than the maximum. */
async function buscarRegistros(
  informes: Informes,
  lista: readonly Informe[],
  pregunta: { readonly pregunta: string; readonly actor: Actor },
): Promise<{ readonly registros: RegistroHallado[]; readonly hayMas: boolean }> {
  const hallados: RegistroHallado[] = [];
  // One report at a time, to leave connections for other requests.
  for (const informe of lista) {
    if (tienePersonas(informe)) hallados.push(...(await hallarEn(informes, informe, pregunta)));
  }
  hallados.sort((a, b) => b.creado.localeCompare(a.creado));
  return { registros: hallados.slice(0, REGISTROS_HALLADOS), hayMas: hallados.length > REGISTROS_HALLADOS };
}

type Services = {
  readonly db: Db;
  /** Reports that are searched. */
  readonly informes: readonly Informe[];
  readonly now: () => Date;
};
