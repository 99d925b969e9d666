// Changes fields of a stored record by answers of its person: the form that asks for them, their check, the new row.
import { isDeepStrictEqual } from 'node:util';
import { hojasOf, nodoAt, readRuta, writeRuta } from '#catalogo/arbol.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { textoOf, type Campo } from '#catalogo/campos/index.ts';
import type { CambioDeCampo } from '#catalogo/conversacion.ts';
import { asWritten, formOnly, nameOfCampo, writtenOf } from '#catalogo/correccion.ts';
import type { Fallo, Formulario } from '#catalogo/formulario.ts';
import { withValores } from '#catalogo/identidad.ts';
import { reviewAnswer } from '#catalogo/validar.ts';
import { moveArchivo, type ArchivoGuardado, type Archivos } from '#core/archivos/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { ReceivedFile } from '#platform/server/http/parts.ts';
import type { FormularioData } from '../contract.ts';
import { isReservado } from '../recibo.ts';
import { checkAdjuntos, storeAdjuntos, withGuardados } from './adjuntos.ts';
import { createCurrentAmbitoContext } from './ambito/context.ts';
import { dataOf } from './apertura.ts';
import { computeEfectos } from './efectos.ts';
import { mensajeOf } from './mensaje.ts';
import { lockRegistros, rewriteRegistros, type RegistroGuardado } from './personas.store.ts';
import { rewriteRegistro } from './personas.ts';

/** Fields of a record that its person is asked for again, with the facts that their check needs. */
export type RequestedEdit = {
  readonly formulario: Formulario;
  /** The list whose items are the rows of the form's report, if they are. */
  readonly unidad: string | undefined;
  readonly registro: string;
  /** Paths of the fields, with list positions. */
  readonly rutas: readonly string[];
  /** Of the record's semester. */
  readonly entorno: Entorno;
  /** The record while the correction was open. */
  readonly guardado: RegistroGuardado;
};

/** The form that asks for some fields of a record, with the values of its controls. */
export type OpenedEdit = FormularioData & { readonly valores: Record<string, unknown> };

export type EditedRegistro = {
  readonly cambios: readonly CambioDeCampo[];
  /** The replaced files, under the names that they have from then on. */
  readonly archivos: readonly Pick<ArchivoGuardado, 'campo' | 'nombre' | 'tipo' | 'tamano'>[];
};

/** Opens the form for a correction. Sensitive answers and identity documents are typed again, files are sent again. */
export function openEdit({ formulario, rutas, entorno, guardado }: RequestedEdit): OpenedEdit {
  const { datos } = guardado;
  const partial = formOnly(formulario, rutas, ({ ruta, campo }) => fileKept(campo, readRuta(datos, ruta)));
  const valores = hojasOf(partial.campos).reduce<Record<string, unknown>>((hechos, { ruta, campo }) => {
    const isShown = campo.tipo !== 'archivo' && !isReservado(formulario, campo);
    return writeRuta(hechos, ruta, writtenOf(campo, isShown ? readRuta(datos, ruta) : null));
  }, {});
  return { ...dataOf(partial, entorno), valores };
}

/** Returns the field of a file that stays unless another one comes. */
function fileKept(campo: Campo, valor: unknown): Campo {
  const nombre = textoOf(campo, valor);
  if (campo.tipo !== 'archivo' || nombre === '') return campo;
  return {
    ...campo,
    obligatorio: false,
    ayuda: `El archivo actual es «${nombre}». Si no es el correcto, adjunte otro.`,
  };
}

type Recibida = {
  /** Typed values by the paths of their fields. */
  readonly escritos: Readonly<Record<string, unknown>>;
  /** Received files by the paths of their fields. */
  readonly recibidos: ReadonlyMap<string, ReceivedFile>;
};

/**
 * Checks the answers to a correction by all rules of the form, beside the other stored answers, and stores their files.
 * Faults that other answers had before do not count: the person cannot mend them.
 * @returns the files, and the function that writes the answers in a transaction, which checks them again
 * @throws {AppError} `datos-invalidos` with the faults by path, or if nothing would change
 */
export async function receiveEdit(
  archivos: Archivos,
  pedida: RequestedEdit,
  { escritos, recibidos }: Recibida,
): Promise<{
  readonly guardados: readonly ArchivoGuardado[];
  readonly write: (tx: Db, hecho: string) => Promise<EditedRegistro>;
}> {
  const { formulario, registro } = pedida;
  const adjuntos = pedida.rutas.flatMap((ruta) => {
    const campo = nodoAt(formulario.campos, ruta);
    const recibido = recibidos.get(ruta);
    return campo.tipo === 'archivo' && recibido ? [{ ruta, campo, recibido }] : [];
  });
  const { toStore, entrada, fallosDe } = await checkAdjuntos(withoutFiles(pedida, escritos), adjuntos, archivos);
  const lock = async (tx: Db): Promise<RegistroGuardado> => {
    const [guardado] = await lockRegistros(tx, [registro]);
    if (!guardado) throw new AppError('no-existe', { message: 'Esta solicitud ya no está disponible.' });
    return guardado;
  };
  const correct = (guardado: RegistroGuardado): RegistroGuardado['datos'] => {
    const { datos, fallos } = reviewEdit(pedida, guardado, entrada as Readonly<Record<string, unknown>>);
    if (fallos.length === 0) return datos;
    throw refusedBy(formulario, fallosDe(fallos));
  };
  const datos = correct(pedida.guardado);
  assertChanges(cambiosOf(pedida, pedida.guardado.datos, datos));
  const guardando = await storeAdjuntos(datos, toStore, archivos);
  if (!guardando.ok) throw refusedBy(formulario, guardando.fallos);
  const { guardados } = guardando;
  return {
    guardados,
    async write(tx, hecho) {
      const guardado = await lock(tx);
      const nuevos = withGuardados(correct(guardado), guardados);
      const cambios = cambiosOf(pedida, guardado.datos, nuevos);
      assertChanges(cambios);
      const ambitos = await createCurrentAmbitoContext(tx)(formulario, guardado.semestre);
      await rewriteRegistros(tx, [rewriteRegistro({ ...pedida, ambitos }, guardado, nuevos)]);
      const reemplazados: EditedRegistro['archivos'][number][] = [];
      for (const { campo } of guardados) {
        const anterior = await moveArchivo(tx, { registro, campo, a: `${hecho}.${campo}` });
        if (anterior) reemplazados.push(anterior);
      }
      if (guardados.length > 0) await archivos.registrar(tx, registro, guardados);
      return { cambios, archivos: reemplazados };
    },
  };
}

/** A field that takes a file takes nothing else: a description of one could name the file of another record. */
const withoutFiles = ({ formulario: { campos }, rutas }: RequestedEdit, escritos: Recibida['escritos']) =>
  Object.fromEntries(
    rutas
      .filter((ruta) => nodoAt(campos, ruta).tipo !== 'archivo' && Object.hasOwn(escritos, ruta))
      .map((ruta) => [ruta, escritos[ruta]]),
  );

/** Returns the data of a record with the answers to a correction, and the faults that forbid it. */
function reviewEdit(
  { formulario, rutas, entorno }: RequestedEdit,
  { datos, semestre }: RegistroGuardado,
  escritos: Readonly<Record<string, unknown>>,
): { readonly datos: Record<string, unknown>; readonly fallos: readonly Fallo[] } {
  const { campos } = formulario;
  const before = asWritten(campos, datos);
  const entradaDe = (ruta: string): unknown =>
    nodoAt(campos, ruta).tipo === 'archivo' && !Object.hasOwn(escritos, ruta) ? readRuta(datos, ruta) : escritos[ruta];
  const previos = new Set(reviewAnswer(campos, before, entorno).fallos.map(keyOf));
  const after = reviewAnswer(campos, withValores(before, byRuta(rutas, entradaDe)), entorno);
  const nuevos = withValores(
    datos,
    byRuta(rutas, (ruta) => readRuta(after.datos, ruta)),
  ) as Record<string, unknown>;
  return {
    datos: computeEfectos({ formulario, datos: nuevos, semestre }).datos,
    fallos: after.fallos.filter((fallo) => rutas.includes(fallo.ruta) || !previos.has(keyOf(fallo))),
  };
}

const byRuta = (rutas: readonly string[], valorDe: (ruta: string) => unknown): ReadonlyMap<string, unknown> =>
  new Map(rutas.map((ruta) => [ruta, valorDe(ruta)]));

const keyOf = ({ ruta, mensaje }: Fallo): string => `${ruta}\n${mensaje}`;

const refusedBy = (formulario: Formulario, fallos: readonly Fallo[]): AppError =>
  new AppError('datos-invalidos', {
    message: mensajeOf(formulario, fallos),
    errores: Object.fromEntries(fallos.map(({ ruta, mensaje }) => [ruta, mensaje])),
  });

/** Returns the fields that differ, in words; of sensitive ones only that they do. */
function cambiosOf(
  { formulario, rutas }: RequestedEdit,
  before: RegistroGuardado['datos'],
  after: RegistroGuardado['datos'],
): CambioDeCampo[] {
  return rutas.flatMap((ruta) => {
    const campo = nodoAt(formulario.campos, ruta) as Campo;
    const [first, other] = [readRuta(before, ruta), readRuta(after, ruta)];
    if (isDeepStrictEqual(first, other)) return [];
    const isSensible = formulario.sensible === true || ('sensible' in campo && campo.sensible);
    const told = (valor: unknown): string | null => (isSensible ? null : textoOf(campo, valor));
    return [
      {
        etiqueta: nameOfCampo(formulario.campos, ruta),
        antes: told(first),
        despues: told(other),
        ...(isReservado(formulario, campo) && { reservado: true as const }),
      },
    ];
  });
}

function assertChanges(cambios: readonly CambioDeCampo[]): void {
  if (cambios.length > 0) return;
  throw new AppError('datos-invalidos', {
    message: 'No cambió ningún dato. Si todo está bien como está, díganoslo en una respuesta.',
  });
}
