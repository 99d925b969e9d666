// The dialog shown while a form is being sent: upload progress, waiting time and repeated attempts (spec 1 §4).
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Loading } from '../ui/states.tsx';
import { ATTEMPTS, type SendingProgress } from './deliver.ts';
import styles from './SendingDialog.module.css';

type SendingDialogProps = SendingProgress & {
  /** Stops waiting. */
  readonly onCancel: () => void;
};

export function SendingDialog({ intento, subido, espera, onCancel }: SendingDialogProps) {
  return (
    <Dialog title="Enviando" onClose={onCancel} footer={<Button onClick={onCancel}>Dejar de esperar</Button>}>
      <Loading>Enviando información, por favor espere...</Loading>
      {subido !== null && (
        <label className={styles['upload']}>
          <span>{`Archivo: ${Math.round(subido * 100)} %`}</span>
          <progress value={subido} max={1} />
        </label>
      )}
      {espera !== null && (
        <p role="status">{`El servidor pidió esperar ${secondsText(espera)}. Lo enviaremos solo: deje esta página abierta.`}</p>
      )}
      {intento > 1 && espera === null && (
        <p role="status">
          {`La conexión falló y lo estamos intentando de nuevo (intento ${intento} de ${ATTEMPTS}). Se registrará una sola vez.`}
        </p>
      )}
    </Dialog>
  );
}

const secondsText = (n: number): string => (n === 1 ? 'un segundo' : `${n} segundos`);
