import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Mejora } from '../../contract-mejoras.ts';
import styles from './mejoras.module.css';

type AccionesProps = {
  readonly mejoras: readonly Mejora[];
  /** Each as an item of the list. */
  readonly children: (mejora: Mejora) => ReactNode;
};

/** More actions than these are folded: what stands below them must not be far on a phone. */
const A_LA_VISTA = 4;

/** The actions of a plan, on a screen the first of many until the others are asked for. */
export function Acciones({ mejoras, children }: AccionesProps) {
  const [todas, setTodas] = useState(false);
  const lista = useRef<HTMLUListElement>(null);
  const resto = todas ? 0 : Math.max(0, mejoras.length - A_LA_VISTA);
  // The button that was pressed goes: whoever uses the keyboard goes on where the others begin.
  useEffect(() => {
    if (todas) lista.current?.querySelectorAll<HTMLElement>(':scope > li')[A_LA_VISTA]?.focus();
  }, [todas]);
  return (
    <>
      <ul ref={lista}>{mejoras.slice(0, mejoras.length - resto).map((mejora) => children(mejora))}</ul>
      {resto > 0 && (
        <>
          {/* Paper has no button to ask for them. */}
          <ul className={styles['en-papel']}>{mejoras.slice(-resto).map((mejora) => children(mejora))}</ul>
          <Button onClick={() => setTodas(true)}>{resto === 1 ? 'Ver la otra' : `Ver las otras ${resto}`}</Button>
        </>
      )}
    </>
  );
}
