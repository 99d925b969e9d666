import { chooseTheme, useThemeChoice, type ThemeChoice } from '#platform/web/ui/theme-switch.ts';
import styles from './ThemeChooser.module.css';

const CHOICES: readonly [ThemeChoice, string][] = [
  ['sistema', 'Automático'],
  ['claro', 'Claro'],
  ['oscuro', 'Oscuro'],
];

/** Light, dark, or as the device says. */
export function ThemeChooser() {
  const current = useThemeChoice();
  return (
    <fieldset className={styles['theme']}>
      <legend>Apariencia</legend>
      <div>
        {CHOICES.map(([choice, label]) => (
          <label key={choice}>
            <input type="radio" name="tema" checked={current === choice} onChange={() => chooseTheme(choice)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
