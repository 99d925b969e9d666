// Sorts a record's fields into numbers, sections and technical ones; labels for managers, not the form's questions.
import { valoresOf, withoutPosiciones } from '#catalogo/arbol.ts';
import type { Archivo } from '#catalogo/campos/archivo.ts';
import type { NombresDeAsignaturas } from '#catalogo/campos/asignatura.ts';
import { isInterno, textoWithNombre, type Campo } from '#catalogo/campos/index.ts';
import { rutasOfEfectos } from '#catalogo/efectos.ts';
import { filasOf, type Informe } from '#catalogo/informe.ts';
import { asProperName, camposDeIdentidad, isLiteral } from '#catalogo/pantalla.ts';

/** Titles of sections that address the person, and their replacements for managers. */
const TITLES: Readonly<Record<string, string>> = {
  'Sus datos': 'Datos de la persona',
  'Datos personales': 'Datos de la persona',
  'Su solicitud': 'Lo que pide',
  'Su asignatura': 'Asignatura',
  'Sus estudios': 'Estudios',
};

export const titleForManagers = (titulo: string): string => TITLES[titulo] ?? titulo;

/** Labels that address the person: a question, or a beginning of their own answer. */
const ADDRESSES_PERSON = /[¿?]|^Usted /;

/** Label of a field for managers: the report's column if the form asks a question. */
export function labelForManagers({ columnas }: Pick<Informe, 'columnas'>, plana: string, etiqueta: string): string {
  if (!ADDRESSES_PERSON.test(etiqueta)) return etiqueta;
  return columnas.find(({ campo }) => campo === plana)?.titulo ?? etiqueta;
}

/** Returns true if a field repeats another part of the record; such fields are folded. */
export const isTechnical = ({ formulario }: Pick<Informe, 'formulario'>, plana: string, campo: Campo): boolean =>
  (campo.tipo === 'correo' && campo.repite !== undefined) ||
  rutasOfEfectos(['fijo', 'semestre', 'extension'], formulario?.efectos).includes(plana);

export type CampoLeido = {
  readonly ruta: string;
  readonly etiqueta: string;
  readonly texto: string;
  /** Actions on an identifying value: copy, write or call. */
  readonly como: 'correo' | 'telefono' | 'documento' | 'identificador' | null;
  /** A name or another text that a translation of the page leaves alone. */
  readonly literal: boolean;
  /** File of the field; null for none. */
  readonly archivo: Archivo | null;
};

export type SeccionLeida = { readonly titulo: string; readonly campos: readonly CampoLeido[] };

export type RegistroLeido = {
  /** Numbers by which people refer to their submission. */
  readonly numeros: readonly CampoLeido[];
  /** Sections of the form; fields outside them come last. */
  readonly secciones: readonly SeccionLeida[];
  /** Number of files. */
  readonly archivos: number;
  /** Fields that are rarely read. */
  readonly tecnicos: readonly CampoLeido[];
};

function kindOf(campo: Campo): CampoLeido['como'] {
  if (campo.tipo === 'correo' || campo.tipo === 'documento') return campo.tipo;
  return campo.tipo === 'digitos' ? campo.identifica : null;
}

/** Text of a field; names are written as in the table. */
function textForManagers(campo: Campo, valor: unknown, nombres: NombresDeAsignaturas): string {
  const texto = textoWithNombre(campo, valor, nombres);
  return campo.tipo === 'texto' && campo.identifica === 'nombre' ? asProperName(texto) : texto;
}

const archivoOf = (campo: Campo, valor: unknown): Archivo | null =>
  // The stored value passed the check of the same type.
  campo.tipo === 'archivo' && typeof valor === 'object' ? (valor as Archivo | null) : null;

/** Sorts a row's fields into numbers, sections and technical ones, with labels for managers. */
export function readRegistro(
  informe: Informe,
  datos: unknown,
  nombres: Readonly<Record<string, string>> = {},
): RegistroLeido {
  const nombresByUsuario = new Map(Object.entries(nombres));
  const { campos, secciones } = filasOf(informe);
  const numberedRutas = rutasOfEfectos(['consecutivo'], informe.formulario?.efectos);
  const leidos = valoresOf(campos, datos)
    .filter(({ campo }) => !isInterno(campo))
    .map(({ ruta, campo, valor }) => {
      const plana = withoutPosiciones(ruta);
      const etiqueta = labelForManagers(informe, plana, campo.etiqueta);
      return {
        ruta,
        plana,
        etiqueta: numberedLabel(ruta, etiqueta, informe.unidad),
        texto: textForManagers(campo, valor, nombresByUsuario),
        como: kindOf(campo),
        literal: isLiteral(campo),
        archivo: archivoOf(campo, valor),
        tecnico: isTechnical(informe, plana, campo),
      };
    });
  const numeros = leidos.filter(({ plana }) => numberedRutas.includes(plana));
  const tecnicos = leidos.filter(({ tecnico }) => tecnico);
  const others = leidos.filter((leido) => !leido.tecnico && !numeros.includes(leido));
  const isIn = (plana: string, rutas: readonly string[]): boolean =>
    rutas.some((ruta) => plana === ruta || plana.startsWith(`${ruta}.`));
  const nombradas = secciones.flatMap((seccion) => seccion.campos);
  return {
    numeros,
    secciones: [
      ...secciones.map(({ titulo, campos: rutas }) => ({
        titulo: titleForManagers(titulo),
        campos: others.filter(({ plana }) => isIn(plana, rutas)),
      })),
      { titulo: 'Otros datos', campos: others.filter(({ plana }) => !isIn(plana, nombradas)) },
    ].filter((seccion) => seccion.campos.length > 0),
    archivos: leidos.filter(({ archivo }) => archivo !== null).length,
    tecnicos,
  };
}

export type SolicitudLeida = {
  /** Answers that ask: the first is read in large letters, the others are of its section. */
  readonly pedido: readonly CampoLeido[];
  readonly archivos: readonly CampoLeido[];
  /** Answers beside the name of the person who asks. */
  readonly persona: readonly CampoLeido[];
  readonly resto: readonly SeccionLeida[];
};

/** Sorts the answers of a request: what is asked, its files, its person, and what is left of each section. */
export function readSolicitud(informe: Informe, secciones: readonly SeccionLeida[]): SolicitudLeida {
  const { asunto } = informe.onScreen;
  const { rol } = informe.persona ?? {};
  const isAmong = (rutas: readonly string[]) => {
    const asked = new Set(rutas);
    return ({ ruta }: CampoLeido) => asked.has(withoutPosiciones(ruta));
  };
  const isIdentidad = isAmong(camposDeIdentidad(informe));
  const isRol = isAmong(typeof rol === 'object' ? [rol.campo] : []);
  const isAsunto = isAmong(asunto.filter((campo) => typeof rol !== 'object' || campo !== rol.campo));
  const answered = secciones.flatMap((seccion) => {
    const isDePersona = seccion.campos.some(isIdentidad);
    const isPedida = !isDePersona && seccion.campos.some(isAsunto);
    return seccion.campos
      .filter(({ texto, archivo }) => texto !== '' || archivo !== null)
      .map((campo) => ({ campo, titulo: seccion.titulo, isDePersona, isPedido: isPedida || isAsunto(campo) }));
  });
  const placeOf = ({ campo, isDePersona, isPedido }: (typeof answered)[number]): keyof SolicitudLeida => {
    if (campo.archivo) return 'archivos';
    if (isPedido) return 'pedido';
    // A date says nothing without its name.
    const isPlain = campo.como !== null || !/^\d/.test(campo.texto);
    return isDePersona && isPlain && !isIdentidad(campo) ? 'persona' : 'resto';
  };
  const camposAt = (place: keyof SolicitudLeida, titulo?: string): CampoLeido[] =>
    answered
      .filter((answer) => placeOf(answer) === place && (titulo === undefined || answer.titulo === titulo))
      .map(({ campo }) => campo);
  const isFirst = isAmong(asunto.slice(0, 1));
  return {
    pedido: camposAt('pedido').toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one))),
    archivos: camposAt('archivos'),
    persona: camposAt('persona').toSorted((one, other) => Number(isRol(other)) - Number(isRol(one))),
    resto: secciones
      .map(({ titulo }) => ({ titulo, campos: camposAt('resto', titulo) }))
      .filter(({ campos }) => campos.length > 0),
  };
}

/** Numbers the items of a list; a row that is an item has only one. */
function numberedLabel(ruta: string, etiqueta: string, unidad: string | undefined): string {
  const [, lista, position] = /^(.+?)\.(\d+)\./.exec(ruta) ?? [];
  return lista === undefined || lista === unidad ? etiqueta : `${Number(position) + 1}. ${etiqueta}`;
}
