// Corrects who the person of one record is, from that record: the reason first, which the audit keeps.
import { useState } from 'react';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { faultOfMotivo, MotivoField } from './MotivoField.tsx';
import { parsePersona } from './pedido.ts';
import { CorrectDialog } from './PersonaActions.tsx';

type CorrectPersonaProps = {
  /** Document or address of the person. */
  readonly dato: string;
  readonly registro: string;
  readonly onCerrar: () => void;
  readonly onCorregida: () => void;
};

export default function CorrectPersona({ dato, registro, onCerrar, onCorregida }: CorrectPersonaProps) {
  const [motivo, setMotivo] = useState('');
  const [isTried, setTried] = useState(false);
  const [isGiven, setGiven] = useState(false);
  if (isGiven) {
    return (
      <CorrectDialog
        pedido={{ motivo: motivo.trim(), persona: parsePersona(dato) }}
        registro={registro}
        onCerrar={onCerrar}
        onCorregidos={onCorregida}
      />
    );
  }
  const fault = faultOfMotivo(motivo);
  return (
    <FormDialog
      title="Corregir un dato"
      save="Continuar"
      busy={false}
      error={null}
      isTouched={motivo.trim() !== ''}
      lost="Se perderá el motivo que escribió."
      onCancel={onCerrar}
      onSubmit={() => (fault === undefined ? setGiven(true) : setTried(true))}
    >
      <MotivoField motivo={motivo} error={isTried ? fault : undefined} onChange={setMotivo} />
    </FormDialog>
  );
}
