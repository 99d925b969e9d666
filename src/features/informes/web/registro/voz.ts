import type { Campo } from '#catalogo/campos/index.ts';
import { rutasDeEfectos } from '#catalogo/efectos.ts';
import type { Informe } from '#catalogo/informe.ts';

/** Titles by which forms speak to who fills them in, as managers read them. */
const TITULOS: Readonly<Record<string, string>> = {
  'Sus datos': 'Datos de la persona',
  'Datos personales': 'Datos de la persona',
  'Su solicitud': 'Lo que pide',
  'Su asignatura': 'Asignatura',
  'Sus estudios': 'Estudios',
};

/** The heading of a section for managers, who read what others wrote. */
export const tituloLeido = (titulo: string): string => TITULOS[titulo] ?? titulo;

/** What speaks to who fills a form in: a question, or a beginning of the person's own answer. */
const INTERPELA = /[¿?]|^Usted /;

/** What a field is called for managers: where the form asks, the report's column names it. */
export function etiquetaLeida({ columnas }: Pick<Informe, 'columnas'>, plana: string, etiqueta: string): string {
  if (!INTERPELA.test(etiqueta)) return etiqueta;
  return columnas.find(({ campo }) => campo === plana)?.titulo ?? etiqueta;
}

/** Whether a field repeats what the record says elsewhere; such fields are folded away. */
export const esTecnico = ({ formulario }: Pick<Informe, 'formulario'>, plana: string, campo: Campo): boolean =>
  (campo.tipo === 'correo' && campo.repite !== undefined) ||
  rutasDeEfectos(['fijo', 'semestre', 'extension'], formulario?.efectos).includes(plana);
