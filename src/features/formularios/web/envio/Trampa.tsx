import type { Ref } from 'react';
import { TRAMPA } from '#catalogo/formulario.ts';
import styles from './recibo.module.css';

/**
 * A field that nobody sees, hears or reaches with the keyboard: who fills it in is a program that fills in whatever it finds.
 * No browser has anything of the person's to put there.
 */
export function Trampa({ ref }: { readonly ref: Ref<HTMLInputElement> }) {
  return (
    <div className={styles['trampa']} aria-hidden="true" inert>
      <label>
        Sitio web
        <input ref={ref} type="text" name={TRAMPA} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
