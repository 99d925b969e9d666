import { Alert } from '#platform/web/ui/Alert.tsx';
import type { ListaAbierta } from '../../contract.ts';
import { opcionesEnPalabras } from '../palabras.ts';
import styles from './lista.module.css';

/** What the list is called, what it offers, and where. */
export function Cabeza({ lista: { titulo, opciones, usos, otrosUsos, cerrada } }: { readonly lista: ListaAbierta }) {
  const activas = opciones.filter(({ activa }) => activa).length;
  return (
    <header className={styles['cabeza']}>
      <div className={styles['titulo']}>
        <h1>{titulo}</h1>
        <p>{opcionesEnPalabras(activas, opciones.length - activas)}</p>
      </div>
      <p>Lo que se cambia aquí aparece en los formularios en menos de un minuto. Lo ya enviado no cambia.</p>
      <ul className={styles['usos']} aria-label="Dónde se usa">
        {usos.map(({ titulo: formulario, ruta, campo, informe }) => (
          <li key={`${ruta} ${campo}`}>
            {/* A form may be a document of its own, which the router does not open; one given by its address has none. */}
            {ruta.includes(':') ? formulario : <a href={ruta}>{formulario}</a>}
            {`: ${campo}`}
            {informe && (
              <>
                {' · '}
                <a href={informe.ruta}>informe</a>
              </>
            )}
          </li>
        ))}
        {otrosUsos.map((uso) => (
          <li key={uso}>{uso}</li>
        ))}
      </ul>
      {cerrada !== null && (
        <Alert tone="info" announced={false}>
          {`Sus opciones se pueden reescribir y ordenar; no se agregan, apagan ni eliminan. ${cerrada}`}
        </Alert>
      )}
    </header>
  );
}
