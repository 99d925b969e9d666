// Records as a store of persons: finds and anonymises one; also clears a semester's records of persons or files.
import type { AmbitoContext } from '#catalogo/ambito.ts';
import { asEnvio, itemsOf } from '#catalogo/arbol.ts';
import type { Catalogo } from '#catalogo/catalogo.ts';
import type { CambioDeCampo } from '#catalogo/conversacion.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { rutaOfInforme, type InformeDeFormulario } from '#catalogo/informe.ts';
import { formatInstante } from '#catalogo/momento.ts';
import {
  addUp,
  anonymiseTree,
  datosOfTree,
  findInTree,
  isOfPersona,
  MAX_HALLAZGOS,
  type AlmacenDePersonas,
  type Anonimizacion,
  type AnonimizacionResult,
  type Hallazgo,
  type Reconocedor,
} from '#core/almacenes/server/service.ts';
import { removeArchivosOf, renameArchivosOf } from '#core/archivos/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { createCurrentAmbitoContext } from './ambito/context.ts';
import { endSeguimientos } from './comprobantes.store.ts';
import {
  rewriteRegistros,
  selectDeSemestre,
  selectNombrados,
  type RegistroGuardado,
  type RegistroReescrito,
} from './personas.store.ts';
import { ambitoIn, busquedaOf } from './registro.ts';

/** Something said about a record between the unit and its person. */
export type Dicho = {
  readonly registro: string;
  readonly tipo: 'mensaje' | 'respuesta' | 'correccion' | 'calificacion';
  readonly texto: string | null;
  readonly creado: Date;
  /** The fields of a correction, with their values before and after it. */
  readonly cambios: readonly CambioDeCampo[] | null;
  /** Its files, by their keys in the file store. */
  readonly archivos: readonly { readonly clave: string; readonly nombre: string }[];
};

/** The texts about records, which another slice keeps. */
export type Conversaciones = {
  /** Returns what was said about records, the oldest first. */
  readonly selectDichos: (db: Db, registros: readonly string[]) => Promise<readonly Dicho[]>;
  readonly deleteTextos: (tx: Db, registros: readonly string[]) => Promise<void>;
};

/** A form, and the list whose items are the rows of its report. */
type ConUnidad = { readonly formulario: Formulario; readonly unidad: string | undefined };

const withRegistros = ({ formularios, unidades }: Catalogo): readonly ConUnidad[] =>
  formularios
    .filter(({ anonimo }) => !anonimo)
    .map((formulario) => ({ formulario, unidad: unidades.get(formulario.slug) }));

/** Makes the records a store of persons: those who sent them, and those whom others named in them. */
export const almacenOfRegistros = (conversaciones: Conversaciones): AlmacenDePersonas => ({
  nombre: 'registros',
  titulo: 'Formularios enviados',
  guarda: 'Lo que cada persona escribió en un formulario, con sus archivos, para tramitarlo.',
  alAnonimizar:
    'Los nombres, documentos, correos y teléfonos se reemplazan; sus archivos se eliminan; las respuestas se siguen contando. ' +
    'En los registros de otras personas solo cambia lo que habla de ella.',
  tablas: ['registros', 'items', 'archivos'],
  async buscar(db, reconocedor, catalogo) {
    const hallados = await searchRegistros(db, catalogo, reconocedor);
    const titulares = hallados.filter(({ isTitular }) => isTitular).map(({ id }) => id);
    const dichos = Map.groupBy(await conversaciones.selectDichos(db, titulares), ({ registro }) => registro);
    return hallados.map((hallazgo) => {
      const ownDichos = dichos.get(hallazgo.id) ?? [];
      return {
        ...hallazgo,
        datos: [...hallazgo.datos, ...ownDichos.map(asDato)],
        archivos: [...hallazgo.archivos, ...ownDichos.flatMap((dicho) => dicho.archivos)],
      };
    });
  },
  async anonymise(tx, acto) {
    const hechos: AnonimizacionResult[] = [];
    for (const each of withRegistros(acto.catalogo)) {
      const { ownIds, ...hecho } = await anonymizeIn(tx, each, acto);
      await conversaciones.deleteTextos(tx, ownIds);
      hechos.push(hecho);
    }
    return addUp(hechos);
  },
});

/** A record that names a person. */
type RegistroHallado = Hallazgo & {
  /** The person sent it. */
  readonly isTitular: boolean;
};

/** Finds the records that name a person. */
export async function searchRegistros(
  db: Db,
  catalogo: Catalogo,
  reconocedor: Reconocedor,
): Promise<readonly RegistroHallado[]> {
  const hallados: RegistroHallado[] = [];
  for (const { formulario, unidad } of withRegistros(catalogo)) {
    const informe = catalogo.findInformeOf(formulario.slug);
    hallados.push(...(await searchIn(db, { formulario, unidad, informe }, reconocedor)));
    if (hallados.length >= MAX_HALLAZGOS) break;
  }
  return hallados;
}

const keyOf = ({ formulario, unidad }: ConUnidad) => ({ formulario: formulario.slug, unidad });

async function searchIn(
  db: Db,
  { informe, ...each }: ConUnidad & { readonly informe: InformeDeFormulario | undefined },
  reconocedor: Reconocedor,
): Promise<RegistroHallado[]> {
  const { formulario } = each;
  const filas = await selectNombrados(db, keyOf(each), { ...reconocedor, limite: MAX_HALLAZGOS });
  const halladas = filas
    .map((fila) => ({ fila, ...findInTree(formulario.campos, fila.datos, reconocedor) }))
    .filter(({ nombrada }) => nombrada);
  return halladas.map(({ fila, suyo: isOwn, titular, identidad, archivos }) => ({
    id: fila.id,
    ...(fila.nombrados.length > 0 && { filas: fila.nombrados }),
    titulo: `${formulario.titulo} · ${fila.comprobante}`,
    instante: fila.creado,
    enlace: informe ? enlaceOf(informe, fila) : null,
    suyo: isOwn,
    isTitular: titular,
    identidad,
    // Data about other people are not part of the person's data.
    datos: titular ? datosOfTree(formulario.campos, fila.datos) : [],
    archivos: titular ? archivos : [],
  }));
}

const DICHOS: Readonly<Record<Dicho['tipo'], string>> = {
  mensaje: 'Mensaje de la unidad',
  respuesta: 'Respuesta',
  correccion: 'Corrección',
  calificacion: 'Comentario de la calificación',
};

const asDato = ({ tipo, texto, cambios, creado }: Dicho) => ({
  etiqueta: `${DICHOS[tipo]}, ${formatInstante(creado)}`,
  valor: [
    ...(texto === null ? [] : [texto]),
    ...(cambios ?? []).map(({ etiqueta, antes: before, despues: after }) =>
      before === null || after === null ? etiqueta : `${etiqueta}: «${before}», después «${after}»`,
    ),
  ].join('\n'),
});

const enlaceOf = (informe: InformeDeFormulario, { id, semestre, items }: RegistroGuardado): string =>
  `${rutaOfInforme(informe)}?semestre=${semestre}&registro=${informe.unidad === undefined ? id : (items[0] ?? id)}`;

async function anonymizeIn(
  tx: Db,
  each: ConUnidad,
  acto: Anonimizacion,
): Promise<AnonimizacionResult & { readonly ownIds: readonly string[] }> {
  const { formulario } = each;
  const { reconocedor, archivosAjenos } = acto;
  const filas = await selectNombrados(tx, keyOf(each), reconocedor);
  const ambitosOf = createCurrentAmbitoContext(tx);
  const cambiados: RegistroReescrito[] = [];
  const claves: string[] = [];
  const ownIds: string[] = [];
  for (const fila of filas) {
    const { nombrada, titular, suyo: isOwn } = findInTree(formulario.campos, fila.datos, reconocedor);
    if (!nombrada) continue;
    const withoutArchivos = titular || (isOwn && archivosAjenos);
    const datos = anonymiseTree(formulario.campos, fila.datos, {
      isOwn: (parte) => isOfPersona(parte, reconocedor),
      reconocedor,
      withoutArchivos,
    });
    if (datos === fila.datos) continue;
    if (withoutArchivos) claves.push(...(await removeArchivosOf(tx, [fila.id])));
    else await renameArchivosOf(tx, fila.id, reconocedor.eraseFrom);
    if (titular) ownIds.push(fila.id);
    const ambitos = await ambitosOf(formulario, fila.semestre);
    cambiados.push(rewriteRegistro({ ...each, ambitos }, fila, datos));
  }
  await endSeguimientos(tx, ownIds);
  await rewriteRegistros(tx, cambiados);
  return { filas: cambiados.length, claves, ownIds };
}

/** Returns a record with other data; its search text, programmes, faculties and items follow. */
export function rewriteRegistro(
  { formulario, unidad, ambitos }: ConUnidad & { readonly ambitos: AmbitoContext | null },
  registro: RegistroGuardado,
  datos: RegistroGuardado['datos'],
): RegistroReescrito {
  const { id, comprobante, items } = registro;
  const sueltos = unidad === undefined ? [] : itemsOf(unidad, datos);
  return {
    id,
    datos,
    busqueda: busquedaOf(formulario, { comprobante, datos }),
    ...ambitoIn(formulario, datos, ambitos),
    items: sueltos.flatMap((item, orden) => {
      const clave = items[orden];
      if (clave === undefined || unidad === undefined) return [];
      const busqueda = busquedaOf(formulario, { comprobante, datos: asEnvio(unidad, item) });
      return [{ id: clave, datos: item, busqueda, ...ambitoIn(formulario, item, ambitos) }];
    }),
  };
}

type PedidoDeRetiro = ConUnidad & {
  readonly semestre: string;
  /** Removes all persons and their files, or the files alone. */
  readonly accion: 'anonimizar' | 'archivos';
  /** The last id of the batch before; empty at first. */
  readonly despues: string;
  readonly limite: number;
};

type RegistrosRetirados = {
  readonly registros: number;
  /** Ids of the rows that lost their persons: records, and their items. What was written about them is still there. */
  readonly filas: readonly string[];
  /** Keys of the files to delete. */
  readonly claves: readonly string[];
  /** The last id of the batch; null at the end. */
  readonly ultimo: string | null;
};

/** Removes all persons, or all files, from a batch of records of a semester; counts stay. */
export async function cleanRegistros(tx: Db, pedido: PedidoDeRetiro): Promise<RegistrosRetirados> {
  const { formulario, unidad, semestre, accion, despues: after, limite } = pedido;
  const filas = await selectDeSemestre(tx, { formulario: formulario.slug, semestre, despues: after, limite });
  const ambitosOf = createCurrentAmbitoContext(tx);
  const cambiados: RegistroReescrito[] = [];
  for (const fila of filas) {
    const datos = anonymiseTree(formulario.campos, fila.datos, {
      isOwn: () => accion === 'anonimizar',
      // Free texts stay: there is no person to look for.
      reconocedor: null,
      withoutArchivos: true,
      withoutSobrantes: accion === 'anonimizar',
    });
    if (datos === fila.datos) continue;
    const ambitos = await ambitosOf(formulario, fila.semestre);
    cambiados.push(rewriteRegistro({ formulario, unidad, ambitos }, fila, datos));
  }
  await rewriteRegistros(tx, cambiados);
  const ids = filas.map(({ id }) => id);
  const claves = await removeArchivosOf(tx, ids);
  if (accion === 'anonimizar') {
    await endSeguimientos(
      tx,
      cambiados.map(({ id }) => id),
    );
  }
  const retiradas = accion === 'anonimizar' ? filas.flatMap(({ id, items }) => [id, ...items]) : [];
  return {
    registros: filas.length,
    filas: retiradas,
    claves,
    ultimo: filas.length < limite ? null : (filas.at(-1)?.id ?? null),
  };
}
