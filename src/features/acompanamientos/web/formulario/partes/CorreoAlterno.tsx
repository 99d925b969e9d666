import { Field } from '#platform/web/ui/Field.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { idDeCampo } from '../campos.ts';
import type { Diligencia } from '../diligencia.ts';

type CorreoAlternoProps = Pick<Diligencia, 'docente' | 'usaEmailAlterno' | 'emailAlterno'> & {
  readonly falla: string | undefined;
  readonly onCambio: (campos: Partial<Pick<Diligencia, 'usaEmailAlterno' | 'emailAlterno'>>) => void;
};

/** Another address for the result than the teacher's own (spec 1 §2). */
export function CorreoAlterno({ docente, usaEmailAlterno, emailAlterno, falla, onCambio }: CorreoAlternoProps) {
  return (
    <div>
      <Checkbox
        name="usaEmailAlterno"
        label="Usar un correo electrónico alterno"
        hint={docente ? `En lugar de ${docente.correo}.` : 'En lugar del correo institucional del docente.'}
        checked={usaEmailAlterno}
        onChange={({ target }) => onCambio({ usaEmailAlterno: target.checked })}
      />
      {usaEmailAlterno && (
        <Field label="Email alterno" required id={idDeCampo('emailAlterno')} error={falla}>
          {(control) => (
            <TextInput
              {...control}
              name="emailAlterno"
              type="email"
              autoComplete="off"
              maxLength={254}
              value={emailAlterno}
              onChange={({ target }) => onCambio({ emailAlterno: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
