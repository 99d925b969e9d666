import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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

const claveDe = (informe: string) => ['correo', 'borrador', informe];

/**
 * The message that is written to the people of a report. It is kept, its file too, while the person works in the staff
 * area: closing the dialog by mistake, another page or a new sign-in lose nothing. It goes with the session, and never
 * lies on the device; a reload asks first.
 * @param dado what it says at first, which is not worth keeping; what was being written comes before it
 */
export function useBorrador(informe: string, dado: Pick<Mensaje, 'asunto' | 'cuerpo'> | undefined) {
  const client = useQueryClient();
  const [inicial] = useState<Mensaje>(() => ({ ...EN_BLANCO, ...dado }));
  const [guardado] = useState(() => client.getQueryData<Mensaje>(claveDe(informe)) ?? EN_BLANCO);
  const recuperado = !estaEnBlanco(guardado);
  const [mensaje, setMensaje] = useState(recuperado ? guardado : inicial);
  // Fields answer a key at once, or the caret jumps: what the cache tells comes later than that.
  const suyo = mensaje === inicial ? EN_BLANCO : mensaje;
  useEffect(() => {
    client.setQueryDefaults(claveDe(informe), { gcTime: Infinity });
    client.setQueryData(claveDe(informe), suyo);
  }, [client, informe, suyo]);
  const enBlanco = estaEnBlanco(suyo);
  useEffect(() => {
    if (enBlanco) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [enBlanco]);
  return {
    mensaje,
    /** It was being written before. */
    recuperado,
    change: (parte: Partial<Mensaje>) => setMensaje((before) => ({ ...before, ...parte })),
    forget: () => setMensaje(inicial),
  };
}

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
