import { correo } from './campos/correo.ts';
import { digitos } from './campos/digitos.ts';
import { documento } from './campos/documento.ts';
import { texto } from './campos/texto.ts';
import { CORREO_INSTITUCIONAL } from './textos.ts';

/** A person by her name, where it is known, and her user name. */
export const conNombre = (usuario: string, nombre: string | null): string =>
  nombre === null ? usuario : `${nombre} (${usuario})`;

/** Fields that ask the same of people in several forms. Names are upper-cased (spec 2 §5). */

export const nombres = texto({
  identifica: 'nombre',
  etiqueta: 'Nombres',
  max: 80,
  mayusculas: true,
  autocompletar: 'given-name',
});

export const apellidos = texto({
  identifica: 'nombre',
  etiqueta: 'Apellidos',
  max: 80,
  mayusculas: true,
  autocompletar: 'family-name',
});

export const nombreCompleto = texto({
  identifica: 'nombre',
  etiqueta: 'Nombre completo',
  max: 120,
  mayusculas: true,
  autocompletar: 'name',
});

export const numDocumento = documento({ etiqueta: 'Número de documento' });

export const celular = digitos({ identifica: 'telefono', etiqueta: 'Celular', min: 7, max: 13, autocompletar: 'tel' });

export const correoInstitucional = correo({
  etiqueta: 'Correo institucional',
  institucional: CORREO_INSTITUCIONAL,
});
