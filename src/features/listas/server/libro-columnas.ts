import { textoPlano } from '#catalogo/busqueda.ts';
import { ATRIBUTOS } from '#catalogo/listas/atributos.ts';
import type { Lista, NombreDeAtributo } from '#catalogo/listas/opcion.ts';
import { ARREGLOS, type Columna } from '#features/cargas/server/service.ts';

/** What the cells of yes and no say. */
export const SI_NO = { si: 'Sí', no: 'No' } as const;

const leerSiNo: Columna['revisar'] = (texto) => {
  const plano = textoPlano(texto);
  if (plano === 'si' || plano === 'x') return { valor: SI_NO.si };
  if (plano === 'no') return { valor: SI_NO.no };
  return { clase: 'valor-desconocido', mensaje: `«${texto}» no es Sí ni No.`, arreglo: ARREGLOS.siNo };
};

const leerTexto: Columna['revisar'] = (texto) => ({ valor: texto });

const leerEntero: Columna['revisar'] = (texto) =>
  /^\d{1,9}$/.test(texto)
    ? { valor: texto }
    : { clase: 'dato-invalido', mensaje: 'Escriba un número entero.', arreglo: 'Escriba solo cifras.' };

const propia = (columna: Pick<Columna, 'clave' | 'titulo' | 'ayuda' | 'ancho'> & Partial<Columna>): Columna => ({
  obligatoria: false,
  ejemplos: [],
  revisar: leerTexto,
  ...columna,
});

const deAtributo = (nombre: NombreDeAtributo): Columna => {
  const { etiqueta: titulo, ayuda, tipo } = ATRIBUTOS[nombre];
  const revisar = tipo === 'siNo' ? leerSiNo : tipo === 'entero' ? leerEntero : leerTexto;
  return propia({ clave: `atributos.${nombre}`, titulo, ayuda, ancho: tipo === 'parrafo' ? 60 : 16, revisar });
};

/** The columns of a list's workbook: those that all have, then the attributes that this one has. */
export const columnasDe = ({ atributos = [] }: Pick<Lista, 'atributos'>): readonly Columna[] => [
  propia({
    clave: 'clave',
    titulo: 'Clave',
    ayuda: 'No la cambie: dice de qué opción es la fila. Déjela vacía para agregar una opción.',
    ancho: 30,
  }),
  propia({ clave: 'texto', titulo: 'Texto', ayuda: 'Lo que se lee.', ancho: 60, obligatoria: true }),
  propia({
    clave: 'activa',
    titulo: 'Activa',
    ayuda: 'Sí: se ofrece. No: ya no se ofrece.',
    ancho: 10,
    revisar: leerSiNo,
  }),
  ...atributos.map(deAtributo),
];
