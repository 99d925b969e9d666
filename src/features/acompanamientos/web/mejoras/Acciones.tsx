import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import type { Mejora } from '../../contract-mejoras.ts';
import styles from '../resultado.module.css';

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
      <Rows ref={lista}>{mejoras.slice(0, mejoras.length - resto).map((mejora) => children(mejora))}</Rows>
      {resto > 0 && (
        <>
          {/* Paper has no button to ask for them. */}
          <div className={styles['enPapel']}>
            <Rows>{mejoras.slice(-resto).map((mejora) => children(mejora))}</Rows>
          </div>
          <Row>
            <Button onClick={() => setTodas(true)}>{resto === 1 ? 'Ver la otra' : `Ver las otras ${resto}`}</Button>
          </Row>
        </>
      )}
    </>
  );
}
