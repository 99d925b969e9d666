// Lists the other forms on this device that wait for a connection, and sends them once there is one.
import { useEffect, useRef, useState } from 'react';
import { fetchPageData } from '#platform/web/fetch-page-data.ts';
import { useReconnection } from '#platform/web/send/useReconnection.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import type { FormularioPageData } from '../../contract.ts';
import { writeBorrador } from '../borrador/borrador.ts';
import { parseBorrador } from '../borrador/parse-borrador.ts';
import { readBorrador, readDispositivo } from '../borrador/read-borrador.ts';
import { asignaturasEn } from '../campos/asignatura-elegida.ts';
import { listoOf } from '../checks.ts';
import { openFormulario } from '../formulario-abierto.ts';
import styles from '../formulario.module.css';
import { sendFormulario } from './send-formulario.ts';

/** Shows the waiting forms, and those that it has sent, by title and without their content. */
export function UnsentEnvios() {
  const [pendientes, setPendientes] = useState<readonly Pendiente[]>([]);
  const isSending = useRef(false);
  useEffect(() => {
    async function look(): Promise<void> {
      const kept = await readDispositivo();
      setPendientes(
        kept.flatMap(([nombre, { enCola: queued }]) =>
          queued && queued.direccion !== location.pathname ? [{ ...queued, nombre, situacion: 'espera' }] : [],
        ),
      );
    }
    look().catch(reportError);
  }, []);

  async function sendAll(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    for (const pendiente of pendientes.filter(({ situacion }) => situacion === 'espera')) {
      const situacion = await sendEnEspera(pendiente).catch((error: unknown) => {
        reportError(error);
        return 'abrir' as const;
      });
      setPendientes((all) => all.map((one) => (one.nombre === pendiente.nombre ? { ...one, situacion } : one)));
    }
    isSending.current = false;
  }

  useReconnection(
    pendientes.some(({ situacion }) => situacion === 'espera'),
    () => void sendAll(),
  );
  const enviados = pendientes.filter(({ situacion }) => situacion === 'enviado');
  const remaining = pendientes.filter(({ situacion }) => situacion !== 'enviado');
  return (
    <>
      {remaining.length > 0 && (
        <div className={styles['porEnviar']}>
          <Alert tone="warning" title="Hay formularios que todavía no se han enviado">
            {remaining.map(({ nombre, direccion, titulo, situacion }) => (
              <p key={nombre}>
                <a href={direccion}>{titulo}</a>
                <span>
                  {situacion === 'espera' ? ': se enviará apenas haya conexión.' : ': ábralo para que se envíe.'}
                </span>
              </p>
            ))}
          </Alert>
        </div>
      )}
      {enviados.length > 0 && (
        <div className={styles['porEnviar']}>
          <Alert tone="success" title="Se enviaron formularios que esperaban conexión">
            {enviados.map(({ nombre, direccion, titulo }) => (
              <p key={nombre}>
                <a href={direccion}>{titulo}</a>: ábralo para ver el comprobante.
              </p>
            ))}
          </Alert>
        </div>
      )}
    </>
  );
}

/** A form that waits on this device: its name, and the page that would send it. */
type FormularioEnEspera = { readonly nombre: string; readonly direccion: string; readonly titulo: string };

/**
 * Sends a waiting form from another page, under its key, so that it is stored once. Its receipt waits for the form's
 * page.
 * @returns `espera` without connection, `abrir` if only its own page can go on
 */
async function sendEnEspera({ nombre, direccion }: FormularioEnEspera): Promise<'espera' | 'enviado' | 'abrir'> {
  const pagina = (await fetchPageData(direccion)) as FormularioPageData | object | null;
  if (!pagina) return 'espera';
  if (!('formulario' in pagina)) return 'abrir';
  const abierto = openFormulario(pagina, { pathname: direccion });
  // It was saved by another release of the form, or by another version.
  if (abierto.nombre !== nombre) return 'abrir';
  const borrador = await readBorrador(abierto, { parseBorrador });
  // Its own page, open in another tab, was faster.
  if (borrador?.recibido) return 'enviado';
  const { version } = abierto.formulario;
  if (!borrador?.enCola || (borrador.version ?? version) !== version) return 'abrir';
  const { formulario, addAsignaturas, iniciales, entorno } = abierto;
  addAsignaturas(asignaturasEn(formulario.campos, borrador.valores));
  const listo = listoOf(abierto, borrador.valores);
  if (!listo) return 'abrir';
  const { signal } = new AbortController();
  const { opciones } = entorno;
  const outcome = await sendFormulario(formulario, borrador, { opciones, signal, trampa: '', tell: () => {} });
  if (outcome.tipo === 'sin-conexion' || outcome.tipo === 'fallido') return 'espera';
  if (outcome.tipo !== 'recibido') return 'abrir';
  const recibido = { recibo: outcome.recibo, datos: formulario.anonimo ? null : listo.datos };
  const guardado = Date.now();
  await writeBorrador(abierto, { ...borrador, recibido, valores: iniciales, enviado: null, enCola: null, guardado });
  return 'enviado';
}

/** `espera`: for a connection; `abrir`: only its own page can go on. */
type Situacion = 'espera' | 'enviado' | 'abrir';

type Pendiente = FormularioEnEspera & { readonly situacion: Situacion };
