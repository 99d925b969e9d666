// Field for the reason of a search for a person, and its check.
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { MOTIVO_MINIMO } from '../contract.ts';

export const faultOfMotivo = (motivo: string): string | undefined =>
  motivo.trim().length < MOTIVO_MINIMO
    ? `Escriba quién lo pidió y para qué, en al menos ${MOTIVO_MINIMO} caracteres.`
    : undefined;

type MotivoFieldProps = {
  readonly motivo: string;
  readonly error: string | undefined;
  readonly onChange: (motivo: string) => void;
};

export const MotivoField = ({ motivo, error, onChange }: MotivoFieldProps) => (
  <Field label="Motivo" help="Escriba quién lo pidió y para qué. Quedará en la auditoría." required error={error}>
    {(control) => (
      <TextInput
        {...control}
        name="motivo"
        autoComplete="off"
        maxLength={500}
        value={motivo}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
