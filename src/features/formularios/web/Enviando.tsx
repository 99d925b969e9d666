import { ATTEMPTS, type Avance } from '#platform/web/insist.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import styles from './envio/recibo.module.css';

type EnviandoProps = Avance & {
  /** Stops waiting. */
  readonly onCancel: () => void;
};

/** A form is on its way (spec 1 §4). */
export function Enviando({ intento, subido, espera, onCancel }: EnviandoProps) {
  return (
    <Dialog title="Enviando" onClose={onCancel} footer={<Button onClick={onCancel}>Dejar de esperar</Button>}>
      <Loading>Enviando información, por favor espere...</Loading>
      {subido !== null && (
        <label className={styles['subida']}>
          {`Archivo: ${Math.round(subido * 100)} %`}
          <progress value={subido} max={1} />
        </label>
      )}
      {espera !== null && (
        <p role="status">{`El servidor pidió esperar ${segundos(espera)}. Lo enviaremos solo: deje esta página abierta.`}</p>
      )}
      {intento > 1 && espera === null && (
        <p role="status">
          {`La conexión falló y lo estamos intentando de nuevo (intento ${intento} de ${ATTEMPTS}). Se registrará una sola vez.`}
        </p>
      )}
    </Dialog>
  );
}

const segundos = (n: number): string => (n === 1 ? 'un segundo' : `${n} segundos`);
