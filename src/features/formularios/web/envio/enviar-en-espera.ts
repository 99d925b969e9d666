import { PAGE_DATA_ID } from '#platform/contract/page-data-id.ts';
import type { FormularioPageData } from '../../contract.ts';
import { abrirFormulario } from '../abrir-formulario.ts';
import { leerBorrador } from '../borrador/leer-borrador.ts';
import { readBorrador, writeBorrador } from '../borrador/store.ts';
import { asignaturasEn } from '../campos/asignatura/hermanos.ts';
import { listoDe } from '../resolver.ts';
import { enviar } from './enviar.ts';

/** A form that waits on this device: under which name, and from which page it would go. */
export type EnEspera = { readonly nombre: string; readonly direccion: string; readonly titulo: string };

/**
 * Sends a form that waits from whatever page is open, as its own page would: under its key, so that it is stored once.
 * Its receipt waits for who opens the form.
 * @returns `espera` where there is no way through, `abrir` where only its own page can go on
 */
export async function enviarEnEspera({ nombre, direccion }: EnEspera): Promise<'espera' | 'enviado' | 'abrir'> {
  const pagina = await paginaDe(direccion);
  if (!pagina) return 'espera';
  if (!('formulario' in pagina)) return 'abrir';
  const abierto = abrirFormulario(pagina, { pathname: direccion });
  // Kept for another release of the form.
  if (abierto.nombre !== nombre) return 'abrir';
  const borrador = await readBorrador(abierto, { leerBorrador });
  // Its own page, open in another tab, was faster.
  if (borrador?.recibido) return 'enviado';
  if (!borrador?.enCola) return 'abrir';
  const { formulario, conocer, iniciales, entorno } = abierto;
  conocer(asignaturasEn(formulario.campos, borrador.valores));
  const listo = listoDe(abierto, borrador.valores);
  if (!listo) return 'abrir';
  const { signal } = new AbortController();
  const { opciones } = entorno;
  const outcome = await enviar(formulario, borrador, { opciones, signal, trampa: '', tell: () => {} });
  if (outcome.tipo === 'sin-conexion' || outcome.tipo === 'fallido') return 'espera';
  if (outcome.tipo !== 'recibido') return 'abrir';
  const recibido = { recibo: outcome.recibo, datos: formulario.anonimo ? null : listo.datos };
  const guardado = Date.now();
  await writeBorrador(abierto, { ...borrador, recibido, valores: iniciales, enviado: null, enCola: null, guardado });
  return 'enviado';
}

/** What the document at an address carries, which is all that sending its form needs; null without connection. */
async function paginaDe(direccion: string): Promise<FormularioPageData | object | null> {
  try {
    const response = await fetch(direccion);
    const text = await response.text();
    if (!response.ok) return null;
    const block = new DOMParser().parseFromString(text, 'text/html').getElementById(PAGE_DATA_ID);
    return block ? (JSON.parse(block.textContent) as FormularioPageData | object) : null;
  } catch {
    return null;
  }
}
