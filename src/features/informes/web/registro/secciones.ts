import { sinPosiciones, valoresDe } from '#catalogo/arbol.ts';
import { type Campo, esInterno, textoDe } from '#catalogo/campos/index.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Leido } from '#catalogo/leido.ts';

export type CampoLeido = {
  readonly ruta: string;
  readonly etiqueta: string;
  readonly texto: string;
  /** What can be done with it: a file is opened; what tells who a person is, is copied, written to or called. */
  readonly como: 'archivo' | 'correo' | 'telefono' | 'documento' | null;
};

export type SeccionLeida = { readonly titulo: string; readonly campos: readonly CampoLeido[] };

type De = {
  /** What the row is of. */
  readonly filas: Pick<Formulario | Leido, 'campos' | 'secciones'>;
  /** The list of which the row is an item; undefined: of none. */
  readonly unidad: string | undefined;
};

/** Forms speak to whoever fills them in; managers read what somebody else wrote. */
const DE_OTROS: Readonly<Record<string, string>> = {
  'Sus datos': 'Datos de la persona',
  'Su solicitud': 'Lo que pide',
  'Su asignatura': 'Asignatura',
  'Sus estudios': 'Estudios',
};

function comoDe(campo: Campo, valor: unknown): CampoLeido['como'] {
  if (campo.tipo === 'archivo') return typeof valor === 'object' && valor !== null ? 'archivo' : null;
  if (campo.tipo === 'correo' || campo.tipo === 'documento') return campo.tipo;
  return campo.tipo === 'digitos' ? campo.identifica : null;
}

/** What a row holds, by the sections of its form; what no section names (what the server knows) comes last. */
export function seccionesDe({ filas: { campos, secciones }, unidad }: De, datos: unknown): readonly SeccionLeida[] {
  const visibles = valoresDe(campos, datos).filter(({ campo }) => !esInterno(campo));
  const leidos = visibles.map(({ ruta, campo, valor }) => ({
    ruta,
    plana: sinPosiciones(ruta),
    etiqueta: etiquetaDe(ruta, campo.etiqueta, unidad),
    texto: textoDe(campo, valor),
    como: comoDe(campo, valor),
  }));
  const isIn = (plana: string, rutas: readonly string[]): boolean =>
    rutas.some((ruta) => plana === ruta || plana.startsWith(`${ruta}.`));
  const nombradas = secciones.flatMap((seccion) => seccion.campos);
  return [
    ...secciones.map(({ titulo, campos: rutas }) => ({
      titulo: DE_OTROS[titulo] ?? titulo,
      campos: leidos.filter(({ plana }) => isIn(plana, rutas)),
    })),
    { titulo: 'Otros datos', campos: leidos.filter(({ plana }) => !isIn(plana, nombradas)) },
  ].filter((seccion) => seccion.campos.length > 0);
}

/** Items of a list are told apart by their number; where a row is an item, there is only this one. */
function etiquetaDe(ruta: string, etiqueta: string, unidad: string | undefined): string {
  const [, lista, position] = /^(.+?)\.(\d+)\./.exec(ruta) ?? [];
  return lista === undefined || lista === unidad ? etiqueta : `${Number(position) + 1}. ${etiqueta}`;
}
