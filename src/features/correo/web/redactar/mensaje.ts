import { ARCHIVO_VACIO } from '#catalogo/campos/tipos-de-archivo.ts';
import {
  MAX_PLANTILLA,
  NO_ES_WORD,
  PLANTILLA_PESADA,
  SIN_ASUNTO,
  SIN_CUERPO,
  SIN_PLANTILLA,
} from '../../contract/redaccion.ts';

/** A message while it is written. */
export type Mensaje = {
  /** 1, a Word template; 2, written here (spec 1 §2). */
  readonly tipo: '1' | '2';
  readonly asunto: string;
  readonly plantilla: File | null;
  /** HTML of the editor. */
  readonly cuerpo: string;
};

/** A text that a message may begin with: of an earlier message, or saved. */
export type Texto = Pick<Mensaje, 'asunto' | 'cuerpo'> & {
  /** The subject of the earlier message, or the name under which it was saved. */
  readonly nombre: string;
};

export const EN_BLANCO: Mensaje = { tipo: '2', asunto: '', plantilla: null, cuerpo: '' };

export const estaEnBlanco = ({ asunto, plantilla, cuerpo }: Mensaje): boolean =>
  asunto.trim() === '' && plantilla === null && !tieneTexto(cuerpo);

const tieneTexto = (html: string): boolean =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim() !== '';

/** The fault of each part in words; parts are named as in the call. */
export type Faltas = Readonly<Partial<Record<'asunto' | 'archivoPlantillaCorreo' | 'cuerpoCorreo', string>>>;

/** Returns the faults that keep a message from being sent, as far as the browser can tell (spec 1 §5). */
export function faltasDe({ tipo, asunto, plantilla, cuerpo }: Mensaje): Faltas {
  const deArchivo = plantilla ? faltaDeArchivo(plantilla) : SIN_PLANTILLA;
  return {
    ...(asunto.trim() === '' && { asunto: SIN_ASUNTO }),
    ...(tipo === '1' && deArchivo && { archivoPlantillaCorreo: deArchivo }),
    ...(tipo === '2' && !tieneTexto(cuerpo) && { cuerpoCorreo: SIN_CUERPO }),
  };
}

/** Returns the fault of a chosen file; null where only the server can tell. */
export function faltaDeArchivo({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.docx$/i.test(name)) return NO_ES_WORD;
  if (size === 0) return ARCHIVO_VACIO;
  return size > MAX_PLANTILLA ? PLANTILLA_PESADA : null;
}

/** Returns a message and its selection as the form that the calls take. */
export function formDe(
  { tipo, asunto, plantilla, cuerpo }: Mensaje,
  seleccion: object,
  mas: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  form.append('tipoCorreo', tipo);
  form.append('asunto', asunto);
  if (tipo === '2') form.append('cuerpoCorreo', cuerpo);
  else if (plantilla) form.append('archivoPlantillaCorreo', plantilla, plantilla.name);
  form.append('seleccion', JSON.stringify(seleccion));
  for (const [nombre, valor] of Object.entries(mas)) form.append(nombre, valor);
  return form;
}
