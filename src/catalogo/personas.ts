// Fields that several forms ask of people, with upper-cased names (spec 2 §5), and the text of a person.
import { correo } from './campos/correo.ts';
import { digitos } from './campos/digitos.ts';
import { documento } from './campos/documento.ts';
import { texto } from './campos/texto.ts';
import { CORREO_INSTITUCIONAL } from './textos.ts';

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

/** Writes a person as name and user name, or the user name alone. */
export const withNombre = (usuario: string, nombre: string | null): string =>
  nombre === null ? usuario : `${nombre} (${usuario})`;
