// The acts that the audit records, as the manifests of slices declare them, with words for their objects and details.
import { etiquetaOf, hojasOf, withoutPosiciones } from '#catalogo/arbol.ts';
import type { Catalogo, CatalogoNow } from '#catalogo/catalogo.ts';
import type { ClaseDeAccion, GruposDeAcciones, ObjetoDeAcciones, ParteDeDetalle } from '#core/auditoria/contract.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import type { ActoDeAuditoria, GrupoDeAcciones } from '../contract.ts';

export type Acciones = ReturnType<typeof createAcciones>;

type Titulado = { readonly nombre: string; readonly titulo: string };

type Codes = {
  readonly catalogo: CatalogoNow;
  /** Kinds of jobs and of loads. */
  readonly tipos: readonly Titulado[];
  /** Origins of messages that no report has. */
  readonly origenes: Readonly<Record<string, { readonly titulo: string }>>;
};

/** Collects the acts of the slices. @param groupsOfSlices one value per slice */
export function createAcciones(groupsOfSlices: readonly GruposDeAcciones[], codes: Codes) {
  const declarados = groupsOfSlices.flatMap((groups) => Object.entries(groups));
  const grupos: GrupoDeAcciones[] = declarados
    .map(([clave, { titulo, acciones }]) => ({
      clave,
      titulo,
      acciones: Object.entries(acciones).map(([accion, words]) => ({ clave: accion, ...words })),
    }))
    .toSorted((a, b) => a.titulo.localeCompare(b.titulo, 'es'));
  const all = grupos.flatMap(({ acciones }) => acciones);
  const objetos = new Map<string | null, ObjetoDeAcciones>(
    declarados.flatMap(([, { objetos: ownObjetos = {} }]) => Object.entries(ownObjetos)),
  );
  const comunes = commonParts(codes);
  const parteOf = (accion: string, clave: string): ParteDeDetalle | undefined => {
    const [grupo] = accion.split('.');
    const declared = declarados.find(
      ([nombre, { detalle }]) => nombre === grupo && detalle && Object.hasOwn(detalle, clave),
    );
    return declared?.[1].detalle?.[clave] ?? comunes[clave];
  };

  return {
    /** Every act by group, in the order of the groups' names. */
    grupos,
    /** Returns true for the name of an act or of a group. */
    isAccion: (nombrada: string): boolean =>
      grupos.some(({ clave }) => clave === nombrada) || all.some(({ clave }) => clave === nombrada),
    /** Returns the words of an act or a group; its own name if only a former release knew it. */
    textoDe: (nombrada: string): string =>
      grupos.find(({ clave }) => clave === nombrada)?.titulo ??
      all.find(({ clave }) => clave === nombrada)?.texto ??
      nombrada,
    /** Returns the acts of a name (an act or a group), restricted to a class. */
    accionesDe: (nombrada: string | undefined, clase: ClaseDeAccion | undefined): readonly string[] =>
      all
        .filter((accion) => clase === undefined || accion.clase === clase)
        .filter(({ clave }) => nombrada === undefined || clave === nombrada || clave.startsWith(`${nombrada}.`))
        .map(({ clave }) => clave),
    /** Returns the parts of an act's detail in words; those without a label keep their key. */
    partesOf: ({ accion, detalle }: Pick<ActoDeAuditoria, 'accion' | 'detalle'>): ActoDeAuditoria['partes'] =>
      Object.entries(detalle).map(([clave, valor]) => {
        const parte = parteOf(accion, clave) ?? clave;
        return {
          clave,
          titulo: typeof parte === 'string' ? parte : parte.titulo,
          texto: formatValor(parte, valor, codes.catalogo()),
        };
      }),
    /** Describes the affected objects: 'Informe: Inscripciones a HBV', 'Registro', 'Registro (3)'. */
    sobreOf: ({ objeto, ids }: Pick<ActoDeAuditoria, 'objeto' | 'ids'>): string => {
      if (objeto === null) return '—';
      const {
        titulo,
        nombreOf,
        uncounted: withoutCuenta,
      }: ObjetoDeAcciones = objetos.get(objeto) ?? { titulo: objeto };
      if (nombreOf) return `${titulo}: ${ids.map((id) => nombreOf(id, codes.catalogo()) ?? id).join(', ')}`;
      return ids.length > 1 && !withoutCuenta ? `${titulo} (${inThousands(ids.length)})` : titulo;
    },
    /** Returns the address of the screen that shows an affected object, if there is one. */
    rutaOf: (objeto: string | null, id: string): string | null => objetos.get(objeto)?.rutaOf?.(id) ?? null,
  };
}

function formatValor(parte: ParteDeDetalle, valor: unknown, catalogo: Catalogo): string {
  const words = wordsOf(parte, valor, catalogo);
  if (words !== undefined) return words;
  if (valor === null || valor === undefined || valor === '') return '—';
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  if (typeof valor === 'number') return inThousands(valor);
  if (Array.isArray(valor)) return valor.map((one) => formatValor(parte, one, catalogo)).join(', ') || '—';
  return typeof valor === 'string' ? valor : JSON.stringify(valor);
}

function wordsOf(parte: ParteDeDetalle, valor: unknown, catalogo: Catalogo): string | undefined {
  if (typeof parte === 'string') return undefined;
  const { valores } = parte;
  if (typeof valores === 'function') return valores(valor, catalogo);
  return typeof valor === 'string' && Object.hasOwn(valores, valor) ? valores[valor] : undefined;
}

const tituloOfInforme = (slug: unknown, catalogo: Catalogo): string | undefined =>
  typeof slug === 'string' ? catalogo.findInforme(slug)?.titulo : undefined;

/** Returns the label of a form's field, by its path. */
function etiquetaOfRuta(ruta: unknown, { formularios }: Catalogo): string | undefined {
  if (typeof ruta !== 'string') return undefined;
  const formulario = formularios.find(({ campos }) =>
    hojasOf(campos).some((hoja) => hoja.ruta === withoutPosiciones(ruta)),
  );
  return formulario && etiquetaOf(formulario.campos, ruta);
}

const commonParts = ({ tipos, origenes }: Codes): Readonly<Record<string, ParteDeDetalle>> => ({
  archivo: 'Archivo',
  asunto: 'Asunto',
  campo: { titulo: 'Campo', valores: etiquetaOfRuta },
  campos: { titulo: 'Campos', valores: etiquetaOfRuta },
  filas: 'Filas',
  formato: {
    titulo: 'Formato',
    valores: {
      excel: 'Excel',
      csv: 'CSV',
      pdf: 'PDF',
      graficos: 'Gráficos',
      copiar: 'Copiado de filas',
      imprimir: 'Vista de impresión',
    },
  },
  hallados: 'Datos hallados',
  informe: { titulo: 'Informe', valores: tituloOfInforme },
  motivo: 'Motivo',
  numero: 'Número',
  origen: {
    titulo: 'Origen',
    valores: (origen, catalogo) =>
      (typeof origen === 'string' ? origenes[origen]?.titulo : undefined) ?? tituloOfInforme(origen, catalogo),
  },
  semestre: 'Semestre',
  tipo: { titulo: 'Tipo', valores: Object.fromEntries(tipos.map(({ nombre, titulo }) => [nombre, titulo])) },
});
