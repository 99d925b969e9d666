// Draft of a message to the people of a report: its state, its faults and the form that is sent.
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
} from '../../contract/compose.ts';

export type BorradorDeCorreo = {
  /** 1, a Word template; 2, written here (spec 1 §2). */
  readonly tipo: '1' | '2';
  readonly asunto: string;
  readonly plantilla: File | null;
  /** HTML of the editor. */
  readonly cuerpo: string;
};

/** A text to begin a message with, from an earlier message or a saved one. */
export type StartingText = Pick<BorradorDeCorreo, 'asunto' | 'cuerpo'> & {
  /** The subject of the earlier message, or the name under which it was saved. */
  readonly nombre: string;
};

export const EN_BLANCO: BorradorDeCorreo = { tipo: '2', asunto: '', plantilla: null, cuerpo: '' };

export const isBlank = ({ asunto, plantilla, cuerpo }: BorradorDeCorreo): boolean =>
  asunto.trim() === '' && plantilla === null && !hasText(cuerpo);

const queryKeyOf = (informe: string) => ['correo', 'borrador', informe];

/**
 * State of the draft for a report, with its file. It survives closing the dialog, other pages and a new sign-in, ends
 * with the session and is never stored on the device; a reload asks first.
 * @param dado initial text, which alone is not worth keeping; an existing draft takes precedence
 */
export function useBorrador(informe: string, dado: Pick<BorradorDeCorreo, 'asunto' | 'cuerpo'> | undefined) {
  const client = useQueryClient();
  const [inicial] = useState<BorradorDeCorreo>(() => ({ ...EN_BLANCO, ...dado }));
  const [guardado] = useState(() => client.getQueryData<BorradorDeCorreo>(queryKeyOf(informe)) ?? EN_BLANCO);
  const recuperado = !isBlank(guardado);
  const [mensaje, setMensaje] = useState(recuperado ? guardado : inicial);
  // The field updates synchronously, or the caret would jump; the cache follows later.
  const ownMensaje = mensaje === inicial ? EN_BLANCO : mensaje;
  useEffect(() => {
    client.setQueryDefaults(queryKeyOf(informe), { gcTime: Infinity });
    client.setQueryData(queryKeyOf(informe), ownMensaje);
  }, [client, informe, ownMensaje]);
  const isEmpty = isBlank(ownMensaje);
  useEffect(() => {
    if (isEmpty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isEmpty]);
  return {
    mensaje,
    /** True if the draft existed before the dialog opened. */
    recuperado,
    change: (parte: Partial<BorradorDeCorreo>) => setMensaje((before) => ({ ...before, ...parte })),
    forget: () => setMensaje(inicial),
  };
}

const hasText = (html: string): boolean =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim() !== '';

export type Faltas = Readonly<Partial<Record<'asunto' | 'archivoPlantillaCorreo' | 'cuerpoCorreo', string>>>;

/** Returns the faults that prevent sending, as far as the browser can tell (spec 1 §5). */
export function faltasOf({ tipo, asunto, plantilla, cuerpo }: BorradorDeCorreo): Faltas {
  const fileFault = plantilla ? templateFalta(plantilla) : SIN_PLANTILLA;
  return {
    ...(asunto.trim() === '' && { asunto: SIN_ASUNTO }),
    ...(tipo === '1' && fileFault && { archivoPlantillaCorreo: fileFault }),
    ...(tipo === '2' && !hasText(cuerpo) && { cuerpoCorreo: SIN_CUERPO }),
  };
}

/** Returns the fault of a chosen file; null where only the server can tell. */
export function templateFalta({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.docx$/i.test(name)) return NO_ES_WORD;
  if (size === 0) return ARCHIVO_VACIO;
  return size > MAX_PLANTILLA ? PLANTILLA_PESADA : null;
}

/** Returns a message and its selection as the form that the calls take. */
export function formOf(
  { tipo, asunto, plantilla, cuerpo }: BorradorDeCorreo,
  seleccion: object,
  extra: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  form.append('tipoCorreo', tipo);
  form.append('asunto', asunto);
  if (tipo === '2') form.append('cuerpoCorreo', cuerpo);
  else if (plantilla) form.append('archivoPlantillaCorreo', plantilla, plantilla.name);
  form.append('seleccion', JSON.stringify(seleccion));
  for (const [nombre, valor] of Object.entries(extra)) form.append(nombre, valor);
  return form;
}
