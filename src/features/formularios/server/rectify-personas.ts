// Rectifies a person's identifying fields in their own records (Ley 1581): lists the fields, checks new values, rewrites records.
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { schemaOf } from '#catalogo/campos/index.ts';
import type { Catalogo } from '#catalogo/catalogo.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { identifiesPersona, partesOfPersonas, withValores, type Dato } from '#catalogo/identidad.ts';
import { mensajeOfFalta, NO_VALIDO } from '#catalogo/validar.ts';
import { isOfPersona, MAX_HALLAZGOS, type Reconocedor } from '#core/almacenes/server/service.ts';
import { AppError, messageAbout, type Errores } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { createCurrentAmbitoContext } from './ambito/context.ts';
import { lockRegistros, rewriteRegistros, type RegistroGuardado, type RegistroReescrito } from './personas.store.ts';
import { rewriteRegistro, searchRegistros } from './personas.ts';

/** A record that names a person, with the fields that identify them. */
type Rectificable = {
  readonly id: string;
  readonly titulo: string;
  readonly instante: string;
  readonly campos: { readonly ruta: string; readonly etiqueta: string; readonly valor: string }[];
};

/** The new value of a field; `antes` is the value that the corrector saw. */
type Rectificacion = { readonly ruta: string; readonly antes: string; readonly valor: string };
type DeRegistro = { readonly id: string; readonly campos: readonly Rectificacion[] };

/** Returns the identifying fields of the parts of a record that belong to the person. */
const ownDatos = (formulario: Formulario, { datos }: RegistroGuardado, reconocedor: Reconocedor): Dato[] =>
  partesOfPersonas(formulario.campos, datos)
    .filter((parte) => isOfPersona(parte, reconocedor))
    .flatMap((parte) => parte.datos)
    .filter(({ alcance, valor }) => identifiesPersona(alcance) && (valor === null || typeof valor === 'string'));

const textoOf = (valor: unknown): string => (typeof valor === 'string' ? valor : '');

/** Returns a person's own records, the newest first. */
export async function listRectificables(db: Db, catalogo: Catalogo, reconocedor: Reconocedor): Promise<Rectificable[]> {
  const hallados = (await searchRegistros(db, catalogo, reconocedor))
    .filter(({ suyo: isOwn }) => isOwn)
    .slice(0, MAX_HALLAZGOS);
  const titulos = new Map(hallados.map(({ id, titulo }) => [id, titulo]));
  const registros = await db.transaction().execute(async (tx) => lockRegistros(tx, [...titulos.keys()]));
  return registros
    .toSorted((a, b) => b.creado.getTime() - a.creado.getTime())
    .flatMap((registro) => {
      const formulario = catalogo.findFormulario(registro.formulario);
      if (!formulario) return [];
      const campos = ownDatos(formulario, registro, reconocedor).map(({ ruta, campo, valor }) => ({
        ruta,
        etiqueta: campo.etiqueta,
        valor: textoOf(valor),
      }));
      const { id, creado } = registro;
      return [{ id, titulo: titulos.get(id) ?? formulario.titulo, instante: creado.toISOString(), campos }];
    });
}

type PedidoDeRectificacion = {
  readonly catalogo: Catalogo;
  readonly reconocedor: Reconocedor;
  readonly registros: readonly DeRegistro[];
};

/**
 * Changes identifying fields of a person's records, checked by the rules of the form; search text and items follow. The
 * earlier values are kept nowhere.
 * @returns the records that changed, with the paths of their fields
 * @throws {AppError} `datos-invalidos` by path, `no-existe`, `conflicto` if a field has another value than `antes`
 */
export async function rectifyRegistros(
  tx: Db,
  entorno: Entorno,
  { catalogo, reconocedor, registros }: PedidoDeRectificacion,
): Promise<{ readonly id: string; readonly rutas: readonly string[] }[]> {
  const guardados = new Map(
    (
      await lockRegistros(
        tx,
        registros.map(({ id }) => id),
      )
    ).map((guardado) => [guardado.id, guardado]),
  );
  const errores: Errores = {};
  const mensajes: string[] = [];
  const cambiados: { formulario: Formulario; guardado: RegistroGuardado; datos: RegistroGuardado['datos'] }[] = [];
  const hechas: { id: string; rutas: string[] }[] = [];
  registros.forEach(({ id, campos }, i) => {
    const guardado = guardados.get(id);
    const formulario = guardado && catalogo.findFormulario(guardado.formulario);
    if (!formulario) throw new AppError('no-existe', { message: 'Uno de los registros ya no existe.' });
    const editables = new Map(ownDatos(formulario, guardado, reconocedor).map((dato) => [dato.ruta, dato]));
    const cambios = new Map<string, unknown>();
    campos.forEach(({ ruta, antes: before, valor }, j) => {
      const dato = editables.get(ruta);
      if (!dato) throw new AppError('no-existe', { message: 'Uno de los campos no es de esta persona.' });
      if (textoOf(dato.valor) !== before) throw new AppError('conflicto');
      const leido = parseValor(dato, valor, entorno);
      if ('mensaje' in leido) {
        errores[`registros.${i}.campos.${j}.valor`] = leido.mensaje;
        mensajes.push(messageAbout(dato.campo.etiqueta, leido.mensaje));
      } else if (leido.valor !== dato.valor) cambios.set(ruta, leido.valor);
    });
    if (cambios.size === 0) return;
    // Leaves of the tree change, not its shape.
    const datos = withValores(guardado.datos, cambios) as RegistroGuardado['datos'];
    cambiados.push({ formulario, guardado, datos });
    hechas.push({ id, rutas: [...cambios.keys()].map((ruta) => ruta.replaceAll(/\.\d+\./g, '.')) });
  });
  if (mensajes.length > 0) throw new AppError('datos-invalidos', { message: mensajes[0]!, errores });
  const ambitosOf = createCurrentAmbitoContext(tx);
  const reescritos: RegistroReescrito[] = [];
  for (const { formulario, guardado, datos } of cambiados) {
    const unidad = catalogo.unidades.get(formulario.slug);
    const ambitos = await ambitosOf(formulario, guardado.semestre);
    reescritos.push(rewriteRegistro({ formulario, unidad, ambitos }, guardado, datos));
  }
  await rewriteRegistros(tx, reescritos);
  return hechas;
}

function parseValor({ campo }: Dato, valor: string, entorno: Entorno): { valor: unknown } | { mensaje: string } {
  if (valor.trim() === '') {
    return campo.obligatorio === false
      ? { valor: campo.vacio ?? null }
      : { mensaje: mensajeOfFalta(campo, { foreign: true }) };
  }
  const leido = schemaOf(campo, entorno).safeParse(valor);
  return leido.success ? { valor: leido.data } : { mensaje: leido.error.issues[0]?.message ?? NO_VALIDO };
}
