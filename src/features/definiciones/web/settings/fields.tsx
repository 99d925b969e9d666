// Fields of the settings: a text that is taken back as a whole, and a switch, each with the fault that the server found.
import { useState } from 'react';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { useOpenForm } from '../editor-context.ts';

/** Returns the fault of the part of the draft at a path, without its subject, which the field names. */
export function useFault(ruta: string): string | undefined {
  const { fallos } = useOpenForm().definicion;
  return fallos.find((fallo) => fallo.ruta === ruta)?.mensaje;
}

type TextSettingProps = {
  readonly label: string;
  readonly help?: string;
  /** Its path in the draft, which is its name for undo too. */
  readonly ruta: string;
  readonly value: string;
  readonly max: number;
  /** Lines at first; without them, one line. */
  readonly rows?: number;
  readonly onChange: (text: string, ruta: string) => void;
};

export function TextSetting({ label, help, ruta, value, max, rows, onChange }: TextSettingProps) {
  const error = useFault(ruta);
  return (
    <Field label={label} help={help} error={error}>
      {(control) =>
        rows === undefined ? (
          <TextInput
            {...control}
            value={value}
            maxLength={max}
            onChange={({ target }) => onChange(target.value, ruta)}
          />
        ) : (
          <Textarea
            {...control}
            rows={rows}
            value={value}
            maxLength={max}
            onChange={({ target }) => onChange(target.value, ruta)}
          />
        )
      }
    </Field>
  );
}

type NumberSettingProps = Omit<TextSettingProps, 'value' | 'rows' | 'onChange'> & {
  readonly value: number | undefined;
  readonly min: number;
  readonly onChange: (value: number, ruta: string) => void;
};

/** A whole number; while it is none, the draft keeps the former one. */
export function NumberSetting({ label, help, ruta, value, min, max, onChange }: NumberSettingProps) {
  const error = useFault(ruta);
  const [typed, setTyped] = useState<string | null>(null);

  function write(text: string): void {
    setTyped(text);
    const number = Number(text);
    if (text !== '' && Number.isInteger(number) && number >= min && number <= max) onChange(number, ruta);
  }

  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          min={min}
          max={max}
          value={typed ?? value ?? ''}
          onChange={({ target }) => write(target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}

type SwitchSettingProps = {
  readonly label: string;
  readonly help?: string;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
};

export const SwitchSetting = ({ label, help, isOn, disabled = false, onChange }: SwitchSettingProps) => (
  <Field label={label} help={help}>
    {(control) => (
      <Switch {...control} checked={isOn} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
    )}
  </Field>
);
