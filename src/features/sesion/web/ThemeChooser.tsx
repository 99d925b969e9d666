import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup } from '#platform/web/ui/inputs.tsx';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '#platform/web/ui/theme-switch.ts';

const CHOICES: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'sistema', label: 'Automático' },
  { value: 'claro', label: 'Claro' },
  { value: 'oscuro', label: 'Oscuro' },
];

/** Light, dark, or as the device says. */
export function ThemeChooser() {
  const current = useThemeChoice();
  return (
    <FieldGroup label="Apariencia">
      <RadioGroup
        name="tema"
        inline
        value={current}
        options={CHOICES}
        onChange={({ target }) => chooseTheme(CHOICES.find(({ value }) => value === target.value)!.value)}
      />
    </FieldGroup>
  );
}
