// Asks if a mail address was meant, where its domain is one or two letters from a well-known or institutional one.
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '#platform/web/ui/Button.tsx';
import { focusCampo } from '../focus.ts';
import { useFormulario } from '../formulario-abierto.ts';

/** Asks it of the field at a path; the answer corrects it. It never refuses an address. */
export function DominioProbable({ ruta }: { readonly ruta: string }) {
  const { entorno } = useFormulario();
  const { setValue } = useFormContext();
  const written: unknown = useWatch({ name: ruta });
  const meant = meantAddress(String(written), entorno.dominios);
  return (
    meant !== null && (
      <p>
        <span>¿Quiso decir </span>
        <Button
          variant="link"
          onClick={() => {
            setValue(ruta, meant, { shouldDirty: true, shouldValidate: true });
            focusCampo(ruta);
          }}
        >
          {meant}
        </Button>
        <span>?</span>
      </p>
    )
  );
}

/** The domains of most people's addresses. */
const USUAL = 'gmail.com hotmail.com hotmail.es outlook.com outlook.es yahoo.com yahoo.es icloud.com'.split(' ');

/** Domains that look like a slip and are none. */
const OTHERS = ['mail.com', 'email.com', 'ymail.com', 'rocketmail.com'];

/** Letters in which a slip may differ. */
const MAX_DISTANCE = 2;

/** Returns the address with the domain that was probably meant; null if there is no better one. */
export function meantAddress(address: string, dominios: readonly string[]): string | null {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at).trim().toLowerCase();
  const known = [...dominios, ...USUAL];
  if (at < 2 || domain === '' || [...known, ...OTHERS].includes(domain)) return null;
  const [nearest] = known
    .map((one) => ({ one, distance: distanceOf(domain, one) }))
    .filter(({ one, distance }) => distance <= Math.min(MAX_DISTANCE, one.length / 4))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest ? address.slice(0, at) + nearest.one : null;
}

/** Counts the letters to add, leave out, replace or swap with the next (Damerau and Levenshtein). */
function distanceOf(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : Infinity;
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost, swapped);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
