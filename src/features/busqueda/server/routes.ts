// Search of a person's records over all reports.
import type { FastifyInstance } from 'fastify';
import { plainText, wordsOf } from '#catalogo/busqueda.ts';
import { isAddress } from '#catalogo/campos/correo.ts';
import { textoOf } from '#catalogo/campos/index.ts';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { rutasOfEfectos } from '#catalogo/efectos.ts';
import { identifiesPersona, partesOfPersonas } from '#catalogo/identidad.ts';
import { filasOf, type Informe } from '#catalogo/informe.ts';
import { nombreOfRegistro } from '#catalogo/pantalla.ts';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import { readEscritos } from '#features/correo/server/service.ts';
import type { Espera } from '#features/espera/server/service.ts';
import { numeroOf } from '#features/formularios/contract.ts';
import { createInformes, type Informes } from '#features/informes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { busquedaContract, REGISTROS_HALLADOS, type Hallados, type RegistroHallado } from '../contract.ts';

export function serveBusqueda(app: FastifyInstance, { db, catalogo, espera, now }: Services): void {
  const informes = createInformes(db, now);
  const handlers: Handlers<typeof busquedaContract> = {
    async 'POST /busqueda/registros'({ body: { pregunta } }, { actor, request }) {
      const found = await findRegistros(informes, catalogo().informes, { pregunta, actor });
      const shown = found.slice(0, REGISTROS_HALLADOS);
      const escritos = await readEscritos(db, [...new Set(shown.flatMap(({ ids }) => ids))], REGISTROS_HALLADOS);
      const addresses = new Set([
        ...(isAddress(pregunta) ? [pregunta.toLowerCase()] : []),
        ...shown.flatMap(({ correos }) => correos),
      ]);
      const turnos = await espera.listOf([...addresses]);
      const hallados: Hallados = {
        registros: shown.map(({ registro }) => registro),
        hayMas: found.length > REGISTROS_HALLADOS,
        correos: escritos.map(({ creado, correo: { id, numero, asunto, estado } }) => ({
          correo: id,
          numero,
          asunto,
          estado,
          instante: creado.toISOString(),
        })),
        turnos: turnos.map(({ token: _token, ...turno }) => turno),
      };
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

type Hallado = {
  readonly registro: RegistroHallado;
  /** Ids by which mails name it: its row and its submission. */
  readonly ids: readonly string[];
  /** Addresses of the person, in small letters. */
  readonly correos: readonly string[];
};

/** Returns the identifying data of a row's people, each with their addresses, and its numbers. */
function identidadesOf(informe: Informe, { comprobante, datos }: FilaBuscada) {
  const numeros = rutasOfEfectos(['consecutivo'], informe.formulario?.efectos);
  return partesOfPersonas(filasOf(informe).campos, datos).map((parte) => {
    const named = parte.datos.filter(({ alcance, ruta }) => identifiesPersona(alcance) || numeros.includes(ruta));
    const textos = named.map(({ campo, valor }) => textoOf(campo, valor));
    return {
      texto: plainText([comprobante ?? '', ...textos].join(' ')),
      correos: named.flatMap(({ alcance }, i) => (alcance === 'correo' && textos[i] ? [textos[i].toLowerCase()] : [])),
    };
  });
}

/** Finds the rows of a report that belong to the person, one for each submission. */
async function findIn(
  informes: Informes,
  informe: Informe,
  { pregunta, actor }: { readonly pregunta: string; readonly actor: Actor },
): Promise<Hallado[]> {
  const palabras = wordsOf(pregunta);
  const isMeant = (texto: string): boolean => palabras.every((palabra) => texto.includes(palabra));
  const filas = await informes.pagina(informe, { buscar: pregunta, limite: CHECKED_ROWS }, actor);
  const found = filas.flatMap((fila) => {
    const identidades = identidadesOf(informe, fila);
    if (!isMeant(identidades.map(({ texto }) => texto).join(' '))) return [];
    // A record may name others too: a teacher, and the students of a list.
    const correos = identidades.filter(({ texto }) => isMeant(texto)).flatMap((identidad) => identidad.correos);
    return [{ fila, correos }];
  });
  const onePerEnvio = [...new Map(found.map((hallada) => [hallada.fila.registro, hallada])).values()];
  return onePerEnvio.map(({ fila: { id, registro, creado, estado, comprobante, datos }, correos }) => ({
    registro: {
      id,
      informe: informe.slug,
      titulo: informe.titulo,
      persona: nombreOfRegistro(informe, datos),
      creado: creado.toISOString(),
      estado: informe.acciones.estado ? estado : null,
      numero: informe.formulario && comprobante !== null ? numeroOf(informe.formulario, { comprobante, datos }) : null,
    },
    ids: [id, registro],
    correos,
  }));
}

/** Returns true if the rows of a report identify people. */
const hasPersonas = (informe: Informe): boolean => informe.leido !== undefined || !informe.formulario.anonimo;

/** Finds the records of a person in all reports, the newest first. */
async function findRegistros(
  informes: Informes,
  lista: readonly Informe[],
  pregunta: { readonly pregunta: string; readonly actor: Actor },
): Promise<Hallado[]> {
  const hallados: Hallado[] = [];
  // One report at a time, to leave connections for other requests.
  for (const informe of lista) {
    if (hasPersonas(informe)) hallados.push(...(await findIn(informes, informe, pregunta)));
  }
  return hallados.sort((a, b) => b.registro.creado.localeCompare(a.registro.creado));
}

type Services = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly espera: Pick<Espera, 'listOf'>;
  readonly now: () => Date;
};
