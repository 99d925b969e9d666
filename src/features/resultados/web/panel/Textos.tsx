import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import styles from '../resultados.module.css';

/** Texts that are shown at first. */
const PRIMEROS = 20;

/** What people wrote: what several wrote alike stands once; where texts are many, the first and a way to all. */
export function Textos({ titulo, textos }: { readonly titulo: string; readonly textos: readonly string[] }) {
  const [todos, setTodos] = useState(false);
  const veces = new Map<string, number>();
  for (const texto of textos) veces.set(texto, (veces.get(texto) ?? 0) + 1);
  const distintos = [...veces].slice(0, todos ? undefined : PRIMEROS);
  return (
    <div className={styles['textos']}>
      <h4>{`${titulo} (${textos.length.toLocaleString('es-CO')})`}</h4>
      {textos.length === 0 && <p className={styles['nada']}>Nadie escribió nada.</p>}
      <ul>
        {distintos.map(([texto, cuantos]) => (
          <li key={texto}>
            {texto}
            {cuantos > 1 && <span className={styles['veces']}>{`${cuantos.toLocaleString('es-CO')} veces`}</span>}
          </li>
        ))}
      </ul>
      {veces.size > distintos.length && (
        <Button onClick={() => setTodos(true)}>{`Ver los ${veces.size.toLocaleString('es-CO')} textos`}</Button>
      )}
    </div>
  );
}
